#include "views/base/wording.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <QCoreApplication>
#include <QStringList>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

struct Wording {
    Q_DECLARE_TR_FUNCTIONS(qaliper::Wording)
};

QString ratio(double value) { return toQt(std::string_view(formatShort(value, 3))); }

constexpr std::size_t maxSignals = 6;

QString decibels(double ratio) { return Wording::tr("%1 dB").arg(toQt(std::string_view(formatFixed(ratio, 1)))); }

// The ratio of one value that differs.
struct Signal {
    std::string value;
    double decibels = 0;
};

std::vector<Signal> signalsOf(const RegionProof& region) {
    std::vector<Signal> measured;
    for (std::size_t i = 0; i < std::min(region.outputSqnr.size(), region.outputs.size()); ++i) {
        const bool isMeasured = region.status == ProofStatus::Close || region.status == ProofStatus::Different;
        if (isMeasured && std::isfinite(region.outputSqnr[i]))
            measured.push_back({region.outputs[i], region.outputSqnr[i]});
    }
    return measured;
}

// A ratio that rounds to the same text as 1 is no change.
bool isNoticeable(double value) { return ratio(value) != ratio(1); }

} // namespace

QString severityWord(Severity severity) {
    switch (severity) {
    case Severity::Error: return Wording::tr("Error");
    case Severity::Warning: return Wording::tr("Warning");
    case Severity::Note: break;
    }
    return Wording::tr("Note");
}

QString severityCount(Severity severity, std::size_t count) {
    const bool isOne = count == 1;
    QString text;
    switch (severity) {
    case Severity::Error: text = isOne ? Wording::tr("%1 error") : Wording::tr("%1 errors"); break;
    case Severity::Warning: text = isOne ? Wording::tr("%1 warning") : Wording::tr("%1 warnings"); break;
    case Severity::Note: text = isOne ? Wording::tr("%1 note") : Wording::tr("%1 notes"); break;
    }
    return text.arg(count);
}

Glyph severityGlyph(Severity severity) {
    switch (severity) {
    case Severity::Error: return Glyph::Error;
    case Severity::Warning: return Glyph::Warning;
    case Severity::Note: break;
    }
    return Glyph::Note;
}

QString findingCount(std::size_t count) {
    return count == 1 ? Wording::tr("1 finding") : Wording::tr("%1 findings").arg(count);
}

QString nodeCount(std::size_t count) { return count == 1 ? Wording::tr("1 node") : Wording::tr("%1 nodes").arg(count); }

QString selectionCount(std::size_t count) {
    return count == 1 ? Wording::tr("1 node selected") : Wording::tr("%1 nodes selected").arg(count);
}

QString safetyWord(Safety safety) {
    switch (safety) {
    case Safety::Exact: return Wording::tr("Exact");
    case Safety::Review: return Wording::tr("Review");
    case Safety::Advice: break;
    }
    return Wording::tr("Advice");
}

QString safetySentence(Safety safety) {
    switch (safety) {
    case Safety::Exact: return Wording::tr("Exact: the same numbers");
    case Safety::Review: return Wording::tr("Review: numbers or interface may change");
    case Safety::Advice: break;
    }
    return Wording::tr("Advice: steps for you to take");
}

QString effectSentence(const Effect& effect) {
    QStringList parts;
    if (isNoticeable(effect.macs))
        parts += Wording::tr("MACs × %1").arg(ratio(effect.macs));
    if (isNoticeable(effect.bytes))
        parts += Wording::tr("file size × %1").arg(ratio(effect.bytes));
    if (effect.quantizedLayers > 0)
        parts += effect.quantizedLayers == 1 ? Wording::tr("1 more quantized layer")
                                             : Wording::tr("%1 more quantized layers").arg(effect.quantizedLayers);
    if (effect.quantizedLayers < 0)
        parts += effect.quantizedLayers == -1 ? Wording::tr("1 fewer quantized layer")
                                              : Wording::tr("%1 fewer quantized layers").arg(-effect.quantizedLayers);
    if (effect.nodes > 0)
        parts += effect.nodes == 1 ? Wording::tr("1 more node") : Wording::tr("%1 more nodes").arg(effect.nodes);
    if (effect.nodes < 0)
        parts += effect.nodes == -1 ? Wording::tr("1 fewer node") : Wording::tr("%1 fewer nodes").arg(-effect.nodes);
    // A line may break between the parts, not inside one.
    for (QString& part : parts)
        part.replace(QLatin1Char(' '), QChar::Nbsp).replace(QLatin1Char('-'), QChar(0x2011));
    return parts.join(QChar::Nbsp + QStringLiteral("· "));
}

namespace {

bool isEqualAtOutputs(const Proof& proof) {
    return proof.outputs && !proof.outputs->outputSqnr.empty() &&
        std::ranges::all_of(proof.outputs->outputSqnr, [](double db) { return std::isinf(db) && db > 0; });
}

// "At the outputs: "y" 26.4 dB", or what is known of the inside where the outputs are equal or the whole model cannot be run.
QString placesOf(const std::vector<Signal>& measured, bool isOfRegions) {
    const Signal& lowest = measured.front();
    if (isOfRegions && measured.size() > 1)
        return Wording::tr("%1 at least, at “%2”").arg(decibels(lowest.decibels), toQt(std::string_view(lowest.value)));
    QStringList each;
    for (std::size_t i = 0; i < std::min(measured.size(), maxSignals); ++i)
        each << Wording::tr("“%1” %2").arg(toQt(std::string_view(measured[i].value)), decibels(measured[i].decibels));
    return each.join(QStringLiteral(", "));
}

} // namespace

std::optional<SignalWords> signalWords(const Proof& proof, std::optional<int> minSqnr) {
    std::vector<Signal> measured = proof.outputs ? signalsOf(*proof.outputs) : std::vector<Signal>{};
    const bool isOfRegions = measured.empty(); // the whole model cannot be run, or its outputs are equal
    if (isOfRegions) {
        for (const RegionProof& region : proof.regions)
            std::ranges::move(signalsOf(region), std::back_inserter(measured));
    }
    if (measured.empty())
        return std::nullopt;
    std::ranges::stable_sort(measured, {}, &Signal::decibels);
    const QString places = placesOf(measured, isOfRegions);
    const QString number = decibels(measured.front().decibels);
    if (isEqualAtOutputs(proof))
        return SignalWords{QStringLiteral("="),
            Wording::tr("At the outputs: equal to the model before this change. Inside, signal to noise is %1.")
                .arg(places),
            true};
    if (!minSqnr)
        return SignalWords{
            number, Wording::tr("Signal to noise against the model before this change: %1.").arg(places), true, false};
    const bool isEnough = measured.front().decibels >= *minSqnr;
    const QString pattern = isEnough
        ? Wording::tr("Signal to noise against the model before this change: %1. Meets the threshold of %2 dB.")
        : Wording::tr("Signal to noise against the model before this change: %1. Below the threshold of %2 dB.");
    return SignalWords{number, pattern.arg(places).arg(*minSqnr), isEnough};
}

SignalWords signalWords(const FloatSignal& signal) {
    const auto level = [](double db) { return std::isfinite(db) ? decibels(db) : Wording::tr("no noise"); };
    QString text = Wording::tr("Signal to noise against the float model, at “%1”: %2 → %3.")
                       .arg(toQt(std::string_view(signal.output)), level(signal.before), level(signal.after));
    const auto percent = [](double share) { return toQt(std::string_view(formatFixed(100 * share, 1))); };
    if (signal.metricBefore && signal.metricAfter)
        text += QLatin1Char(' ') +
            Wording::tr("Accuracy: %1 → %2 %.").arg(percent(*signal.metricBefore), percent(*signal.metricAfter));
    if (signal.metricOfFloat)
        text += QLatin1Char(' ') + Wording::tr("The float model: %1 %.").arg(percent(*signal.metricOfFloat));
    return {Wording::tr("%1 → %2").arg(level(signal.before), level(signal.after)), text, signal.after >= signal.before,
        signal.after != signal.before};
}

QString firstOf(const Node& first, std::size_t count) {
    const QString name = toQt(displayName(first));
    return count == 1 ? name : Wording::tr("%1 and %2 more").arg(name).arg(count - 1);
}

QString placeOf(const Context& context, const Finding& finding) {
    const std::vector<NodeIx> nodes = nodesNamedBy(context.index(), finding);
    if (nodes.empty())
        return Wording::tr("The whole model");
    return firstOf(context.node(nodes.front()), nodes.size());
}

QString remedyOf(const std::vector<Offer>& offers) {
    if (offers.empty())
        return Wording::tr("No fix is known");
    return toQt(offers.front().title);
}

QString costOf(const Offer& offer) {
    const QString effect = effectSentence(offer.effect);
    return effect.isEmpty() ? safetySentence(offer.safety)
                            : safetySentence(offer.safety) + QChar::Nbsp + QStringLiteral("· ") + effect;
}

} // namespace qaliper

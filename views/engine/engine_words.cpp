#include "views/engine/engine_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "views/base/text.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

struct EngineWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::EngineWords)
};

constexpr int panelDigits = 4;

QString endWord(RunEnd end) {
    switch (end) {
    case RunEnd::Passed: return EngineWords::tr("passed");
    case RunEnd::Failed: return EngineWords::tr("failed");
    case RunEnd::Unknown: break;
    }
    return {};
}

// "metadata", "name", "guess", "none".
QString matchWord(MatchQuality quality) {
    switch (quality) {
    case MatchQuality::Metadata: return EngineWords::tr("metadata");
    case MatchQuality::Name: return EngineWords::tr("name");
    case MatchQuality::Guess: return EngineWords::tr("guess");
    case MatchQuality::None: break;
    }
    return EngineWords::tr("none");
}

Tone matchTone(MatchQuality quality) {
    switch (quality) {
    case MatchQuality::Metadata:
    case MatchQuality::Name: return Tone::Plain;
    case MatchQuality::Guess: return Tone::Caution;
    case MatchQuality::None: break;
    }
    return Tone::Faint;
}

} // namespace

QString matchTip(MatchQuality quality) {
    switch (quality) {
    case MatchQuality::Metadata: return EngineWords::tr("TensorRT's metadata names the node");
    case MatchQuality::Name: return EngineWords::tr("The layer's name contains the name of the node");
    case MatchQuality::Guess: return EngineWords::tr("The layer's name resembles the name of the node");
    case MatchQuality::None: break;
    }
    return EngineWords::tr("No node of the model has such a name");
}

QString msText(double ms) { return toQt(std::string_view(formatShort(ms, panelDigits))); }

QString percentText(double share) { return toQt(std::string_view(formatPercent(share))); }

QString factsLine(const BuildFacts& facts) {
    QStringList parts;
    if (facts.rtx)
        parts << QStringLiteral("TensorRT-RTX %1").arg(toQt(std::string_view(formatVersion(*facts.rtx))));
    else if (facts.version)
        parts << EngineWords::tr("TensorRT %1").arg(toQt(std::string_view(formatVersion(*facts.version))));
    else
        parts << EngineWords::tr("TensorRT, unknown version");
    if (!facts.device.empty())
        parts << toQt(std::string_view(facts.device));
    if (facts.gpu)
        parts << EngineWords::tr("compute capability %1.%2").arg(facts.gpu->major).arg(facts.gpu->minor);
    QStringList types;
    const auto add = [&](bool isSet, const QString& word) {
        if (isSet)
            types << word;
    };
    add(facts.int8, QStringLiteral("INT8"));
    add(facts.fp8, QStringLiteral("FP8"));
    add(facts.fp16, QStringLiteral("FP16"));
    add(facts.bf16, QStringLiteral("BF16"));
    add(facts.stronglyTyped, EngineWords::tr("strongly typed"));
    add(facts.dla, QStringLiteral("DLA"));
    if (!types.isEmpty())
        parts << types.join(QStringLiteral(", "));
    if (const QString end = endWord(facts.end); !end.isEmpty())
        parts << end;
    return parts.join(QStringLiteral(" · "));
}

QString shapesLine(const BuildFacts& facts) {
    QStringList inputs;
    for (const InputShapes& shapes : facts.shapes) {
        QString text =
            toQt(std::string_view(shapes.input)) + QStringLiteral(": ") + toQt(std::string_view(shapes.least));
        if (shapes.most != shapes.least)
            text += EngineWords::tr(" to %1").arg(toQt(std::string_view(shapes.most)));
        inputs << text;
    }
    return inputs.join(QStringLiteral(" · "));
}

EngineCell textCell(std::string_view text, Tone tone) { return {toQt(text), tone}; }

EngineCell faintCell() { return {QStringLiteral("–"), Tone::Faint}; }

EngineCell msCell(double ms) { return {msText(ms), Tone::Plain, ms}; }

EngineCell percentCell(double share) { return {percentText(share), Tone::Plain, share}; }

EngineCell nodesCell(const Index& index, const LayerMatch& match) {
    if (match.nodes.empty())
        return faintCell();
    return {firstOf(index.node(match.first()), match.nodes.size())};
}

EngineCell matchCell(MatchQuality quality) { return {matchWord(quality), matchTone(quality)}; }

NodeId nodeIdOf(const Index& index, NodeIx node) { return node.valid() ? index.node(node).id : NodeId(); }

} // namespace qaliper

#include "views/compare/difference_words.h"

#include <algorithm>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/layout/attribute_text.h"
#include "views/base/text.h"
#include "views/base/type_words.h"

namespace qaliper {

namespace {

struct DifferenceWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::DifferenceWords)
};

QString operatorOf(const Node& node) { return toQt(std::string_view(node.opType)); }

QString fromTo(const QString& before, const QString& after) { return before + QStringLiteral(" → ") + after; }

QString attributeLine(const Node& before, const Node& after, const std::string& name) {
    const auto words = [&](const Node& node) {
        const Attribute* attribute = node.attribute(name);
        return attribute ? toQt(std::string_view(describeAttribute(node, *attribute))) : DifferenceWords::tr("(none)");
    };
    return toQt(std::string_view(name)) + QStringLiteral(": ") + fromTo(words(before), words(after));
}

QStringList attributeLines(const Node& before, const Node& after) {
    QStringList lines;
    for (const Attribute& attribute : before.attributes) {
        const Attribute* now = after.attribute(attribute.name);
        if (!now || *now != attribute)
            lines += attributeLine(before, after, attribute.name);
    }
    for (const Attribute& attribute : after.attributes) {
        if (!before.attribute(attribute.name))
            lines += attributeLine(before, after, attribute.name);
    }
    return lines;
}

// "input 2: x → y" for each slot, empty ones included.
QStringList slotLines(
    const std::vector<std::string>& before, const std::vector<std::string>& after, const QString& pattern) {
    QStringList lines;
    const auto at = [](const std::vector<std::string>& names, std::size_t slot) {
        const bool isThere = slot < names.size() && !names[slot].empty();
        return isThere ? toQt(std::string_view(names[slot])) : DifferenceWords::tr("(none)");
    };
    for (std::size_t slot = 0; slot < std::max(before.size(), after.size()); ++slot) {
        if (const QString was = at(before, slot), is = at(after, slot); was != is)
            lines += pattern.arg(slot) + fromTo(was, is);
    }
    return lines;
}

QStringList nodeLines(const Node& before, const Node& after) {
    QStringList lines;
    if (before.opType != after.opType || before.domain != after.domain)
        lines += fromTo(operatorOf(before), operatorOf(after));
    if (before.name != after.name)
        lines += fromTo(toQt(std::string_view(before.name)), toQt(std::string_view(after.name)));
    lines += attributeLines(before, after);
    lines += slotLines(before.inputs, after.inputs, DifferenceWords::tr("input %1: "));
    lines += slotLines(before.outputs, after.outputs, DifferenceWords::tr("output %1: "));
    return lines;
}

QString tensorWords(const Index& index, ValueIx value) {
    const Tensor* tensor = value.valid() ? index.constant(value) : nullptr;
    return tensor ? typeWords(tensor->type, tensor->dims) : QString();
}

QString interfaceWords(const Index& index, ValueIx value) {
    if (!value.valid())
        return {};
    const Graph& main = index.model().main();
    for (const auto* list : {&main.inputs, &main.outputs}) {
        const auto found = std::ranges::find(*list, index.name(value), &ValueInfo::name);
        if (found != list->end())
            return typeWords(found->type);
    }
    return {};
}

const Index& indexOf(const ComparedModels::Side& side) { return *side.drawn.picture->index; }

} // namespace

QString toneWord(ChangeTone tone) {
    switch (tone) {
    case ChangeTone::Added: return DifferenceWords::tr("Added");
    case ChangeTone::Removed: return DifferenceWords::tr("Removed");
    case ChangeTone::Changed:
    case ChangeTone::None: break;
    }
    return DifferenceWords::tr("Changed");
}

QString kindWord(const Difference& difference, const ComparedModels& comparison) {
    switch (difference.part) {
    case DifferencePart::Tensor: return DifferenceWords::tr("Tensor");
    case DifferencePart::Interface: return DifferenceWords::tr("Input or output");
    case DifferencePart::Header: return DifferenceWords::tr("Header");
    case DifferencePart::Node: break;
    }
    return operatorOf(difference.after.valid() ? indexOf(comparison.after).node(difference.after)
                                               : indexOf(comparison.before).node(difference.before));
}

QString nameOf(const Difference& difference, const ComparedModels& comparison) {
    const Index& before = indexOf(comparison.before);
    const Index& after = indexOf(comparison.after);
    switch (difference.part) {
    case DifferencePart::Tensor:
    case DifferencePart::Interface:
        return toQt(
            difference.valueAfter.valid() ? after.name(difference.valueAfter) : before.name(difference.valueBefore));
    case DifferencePart::Header: return DifferenceWords::tr("Opsets or metadata differ");
    case DifferencePart::Node: break;
    }
    return toQt(displayName(difference.after.valid() ? after.node(difference.after) : before.node(difference.before)));
}

QString detailsOf(const Difference& difference, const ComparedModels& comparison) {
    const Index& before = indexOf(comparison.before);
    const Index& after = indexOf(comparison.after);
    QString was;
    QString is;
    switch (difference.part) {
    case DifferencePart::Node: {
        const bool isChanged = difference.before.valid() && difference.after.valid();
        return isChanged
            ? nodeLines(before.node(difference.before), after.node(difference.after)).join(QLatin1Char('\n'))
            : QString();
    }
    case DifferencePart::Header: return {};
    case DifferencePart::Tensor:
        was = tensorWords(before, difference.valueBefore);
        is = tensorWords(after, difference.valueAfter);
        break;
    case DifferencePart::Interface:
        was = interfaceWords(before, difference.valueBefore);
        is = interfaceWords(after, difference.valueAfter);
        break;
    }
    if (was.isEmpty() || is.isEmpty())
        return was + is;
    return was == is ? DifferenceWords::tr("%1, other values").arg(was) : fromTo(was, is);
}

} // namespace qaliper

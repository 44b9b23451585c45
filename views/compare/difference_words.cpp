#include "views/compare/difference_words.h"

#include <algorithm>
#include <array>

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

// True for what nodeLines() says.
bool isModelled(std::string_view field) {
    constexpr std::array<std::string_view, 5> ofNode{"input[", "output[", "op_type", "domain", "name"};
    constexpr std::array<std::string_view, 8> ofAttribute{
        ".f", ".i", ".s", ".type", ".floats[", ".ints[", ".strings[", ".ref_attr_name"};
    const auto begins = [&](std::string_view word) { return field.starts_with(word); };
    if (!field.starts_with("attribute"))
        return std::ranges::any_of(ofNode, begins);
    const auto ends = [&](std::string_view word) {
        return word.ends_with('[') ? field.find("\"" + std::string(word)) != std::string_view::npos
                                   : field.ends_with("\"" + std::string(word));
    };
    return field == "attribute" || std::ranges::any_of(ofAttribute, ends);
}

QStringList fieldLines(const Difference& difference, const ComparedModels& comparison) {
    QStringList lines;
    for (const FieldDifference& field : comparison.fields) {
        if (field.after == difference.after && !isModelled(field.field))
            lines += toQt(field.text);
    }
    return lines;
}

QString graphName(const FieldDifference& field) {
    return field.at.empty() ? DifferenceWords::tr("(model)") : toQt(std::string_view(field.at));
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
    case DifferencePart::Field:
        return comparison.fields[difference.field].isAnnotation ? DifferenceWords::tr("Annotation")
                                                                : DifferenceWords::tr("Field");
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
    case DifferencePart::Field:
        if (!difference.after.valid())
            return graphName(comparison.fields[difference.field]);
        break;
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
        if (!isChanged)
            return {};
        return (nodeLines(before.node(difference.before), after.node(difference.after)) +
            fieldLines(difference, comparison))
            .join(QLatin1Char('\n'));
    }
    case DifferencePart::Field: return toQt(comparison.fields[difference.field].text);
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

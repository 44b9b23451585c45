#include "views/sheets/diff_sheet.h"

#include <algorithm>

#include <QCoreApplication>

#include "model/graph/diff.h"
#include "model/graph/identity.h"
#include "model/layout/attribute_text.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr std::size_t mostDifferences = 200; // of one section

struct DiffWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::DiffWords)
};

QString operatorOf(const Node& node) { return toQt(std::string_view(node.opType)); }

// The attributes that differ, with both values.
QString attributeChanges(const Node& before, const Node& after) {
    QStringList changes;
    const auto words = [](const Node& node, const Attribute* attribute) {
        return attribute ? toQt(std::string_view(describeAttribute(node, *attribute))) : DiffWords::tr("(none)");
    };
    const auto add = [&](const std::string& name) {
        const Attribute* old = before.attribute(name);
        const Attribute* now = after.attribute(name);
        if (old && now && *old == *now)
            return;
        changes += toQt(std::string_view(name)) + QStringLiteral(": ") + words(before, old) + QStringLiteral(" → ") +
            words(after, now);
    };
    for (const Attribute& attribute : before.attributes)
        add(attribute.name);
    for (const Attribute& attribute : after.attributes) {
        if (!before.attribute(attribute.name))
            add(attribute.name);
    }
    return changes.join(QLatin1Char('\n'));
}

QString changeWords(const Node& before, const Node& after) {
    QStringList lines;
    if (before.opType != after.opType || before.domain != after.domain)
        lines += operatorOf(before) + QStringLiteral(" → ") + operatorOf(after);
    if (before.name != after.name)
        lines += toQt(std::string_view(before.name)) + QStringLiteral(" → ") + toQt(std::string_view(after.name));
    if (const QString attributes = attributeChanges(before, after); !attributes.isEmpty())
        lines += attributes;
    if (before.inputs != after.inputs)
        lines += DiffWords::tr("other inputs");
    if (before.outputs != after.outputs)
        lines += DiffWords::tr("other outputs");
    return lines.join(QLatin1Char('\n'));
}

class DiffWriter {
public:
    DiffWriter(const Index& before, const Index& after, const Diff& diff)
        : before_(before), after_(after), diff_(diff) {}

    std::vector<SheetSection> write() && {
        addNodes(DiffWords::tr("Removed nodes"), before_, diff_.removed, Tone::Bad);
        addNodes(DiffWords::tr("Added nodes"), after_, diff_.added, Tone::Good);
        addSection(DiffWords::tr("Changed nodes"), diff_.changed, [&](const auto& pair) {
            const Node& node = after_.node(pair.second);
            return SheetRow{
                operatorOf(node), toQt(displayName(node)), changeWords(before_.node(pair.first), node), Tone::Plain};
        });
        addNames(DiffWords::tr("Removed tensors"), diff_.removedTensors, Tone::Bad);
        addNames(DiffWords::tr("Added tensors"), diff_.addedTensors, Tone::Good);
        addNames(DiffWords::tr("Changed tensors"), diff_.changedTensors, Tone::Plain);
        addNames(DiffWords::tr("Inputs and outputs"), diff_.interface, Tone::Caution);
        if (diff_.header)
            sections_.push_back(
                {DiffWords::tr("Header"), {{{}, DiffWords::tr("Opsets or metadata differ"), {}, Tone::Plain}}});
        return std::move(sections_);
    }

private:
    template <class Items, class MakeRow>
    void addSection(const QString& title, const Items& items, const MakeRow& makeRow) {
        if (items.empty())
            return;
        SheetSection section{title + QStringLiteral(" · %1").arg(items.size()), {}};
        for (std::size_t i = 0; i < std::min(items.size(), mostDifferences); ++i)
            section.rows.push_back(makeRow(items[i]));
        if (items.size() > mostDifferences)
            section.rows.push_back(
                {{}, DiffWords::tr("and %1 more").arg(items.size() - mostDifferences), {}, Tone::Faint});
        sections_.push_back(std::move(section));
    }
    void addNodes(const QString& title, const Index& index, const std::vector<NodeIx>& nodes, Tone tone) {
        addSection(title, nodes, [&](NodeIx node) {
            return SheetRow{operatorOf(index.node(node)), toQt(displayName(index.node(node))), {}, tone};
        });
    }
    void addNames(const QString& title, const std::vector<std::string>& names, Tone tone) {
        addSection(title, names, [&](const std::string& name) {
            return SheetRow{{}, toQt(std::string_view(name)), {}, tone};
        });
    }

    const Index& before_;
    const Index& after_;
    const Diff& diff_;
    std::vector<SheetSection> sections_;
};

} // namespace

Result<Sheet> describeDiff(
    const std::shared_ptr<const Index>& before, const std::shared_ptr<const Index>& after, const Job& job) {
    const Diff difference = diff(*before, *after);
    if (Status status = job.check(); !status)
        return fail(std::move(status.error()));
    Sheet sheet;
    sheet.sections = DiffWriter(*before, *after, difference).write();
    if (sheet.sections.empty())
        sheet.sections.push_back({{}, {{{}, DiffWords::tr("There is no difference."), {}, Tone::Faint}}});
    return sheet;
}

} // namespace qaliper

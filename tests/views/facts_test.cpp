#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "model/report/show.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "views/base/text.h"
#include "views/properties/properties.h"

// What `show` prints of a model and of a node stands in the panel, too, under the same labels.

namespace qaliper::facts_test {
namespace {

// As the panel writes a label of `show`; names of operators and attributes stay as they are.
QString shownLabel(const Text& label) {
    QString words = toQt(label);
    if (label != verbatim(render(label)))
        words.front() = words.front().toUpper();
    return words;
}

std::set<QString> labelsOf(const ShownProperties& properties) {
    std::set<QString> labels;
    for (const PropertySection& section : properties.sections) {
        for (const PropertyRow& row : section.rows)
            labels.insert(row.label);
    }
    return labels;
}

const FactSection* sectionOf(const Facts& facts, std::string_view title) {
    const auto found =
        std::ranges::find_if(facts, [&](const FactSection& section) { return render(section.title) == title; });
    return found == facts.end() ? nullptr : &*found;
}

class FactsOfNetworks : public testing::TestWithParam<std::size_t> {
protected:
    static void expectShown(const FactSection* section, const ShownProperties& panel, const std::set<QString>& others) {
        ASSERT_NE(section, nullptr);
        const std::set<QString> labels = labelsOf(panel);
        for (const FactRow& row : section->rows) {
            const QString label = shownLabel(row.label);
            EXPECT_TRUE(labels.contains(label) || others.contains(label))
                << fromQt(label) << " of " << fromQt(panel.title);
        }
    }

    const NamedNetwork network_ = madeNetworks().at(GetParam());
    const Analysis analysis_ = inspectModel(network_.model, "trt-10.3");
};

TEST_P(FactsOfNetworks, OfTheModelHaveTheSameLabels) {
    const Facts facts = modelFacts(analysis_);
    const auto panel = describeModel(analysis_, QStringLiteral("model"), {});
    ASSERT_TRUE(panel);
    expectShown(sectionOf(facts, "Model"), *panel, {});
    expectShown(sectionOf(facts, "Operators"), *panel, {});
}

TEST_P(FactsOfNetworks, OfEachNodeHaveTheSameLabels) {
    // In the title, the place, a note, or a section of its own.
    const std::set<QString> elsewhere{QStringLiteral("Operator"), QStringLiteral("Name"), QStringLiteral("Index"),
        QStringLiteral("Graph"), QStringLiteral("Identity"), QStringLiteral("Because"), QStringLiteral("Quantization"),
        QStringLiteral("On the target")};
    std::size_t withAttributes = 0;
    for (const NodeIx node : analysis_.context->index().nodes()) {
        const Facts facts = nodeFacts(analysis_, node);
        const auto panel = describeNode(analysis_, node, {});
        ASSERT_TRUE(panel);
        expectShown(sectionOf(facts, "Node"), *panel, elsewhere);
        if (const FactSection* attributes = sectionOf(facts, "Attributes")) {
            expectShown(attributes, *panel, {});
            ++withAttributes;
        }
    }
    EXPECT_GT(withAttributes, 0U);
}

INSTANTIATE_TEST_SUITE_P(Facts, FactsOfNetworks, testing::Range(std::size_t{0}, madeNetworks().size()),
    [](const auto& entry) { return madeNetworks().at(entry.param).name; });

} // namespace
} // namespace qaliper::facts_test

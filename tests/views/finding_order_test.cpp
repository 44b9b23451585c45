#include <algorithm>
#include <set>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QPushButton>
#include <QScrollBar>

#include "tests/support/graphs.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/base/wording.h"
#include "views/panels/finding_card.h"
#include "views/panels/findings_panel.h"
#include "views/panels/findings_view.h"

// The list of findings by cause, severity, rule, layer and module.

namespace qaliper::finding_order_test {

namespace {

class OrderOfFindings : public WindowTest {
protected:
    OrderOfFindings()
        : document_(open(demoModel())),
          tester_(list().model(), QAbstractItemModelTester::FailureReportingMode::Fatal) {}

    FindingsView& list() const { return *find<FindingsView>(); }
    FindingsModel& model() const { return *qobject_cast<FindingsModel*>(list().model()); }
    void order(FindingOrder order) {
        auto* box = find<QComboBox>("findingOrder");
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < static_cast<int>(order); ++i)
            QTest::keyClick(box, Qt::Key_Down);
        ASSERT_EQ(model().order(), order);
        ASSERT_TRUE(comesTrue([this] { return list().isComplete(); }));
    }
    std::vector<QModelIndex> rows(const QModelIndex& parent = {}) const {
        std::vector<QModelIndex> found;
        for (int row = 0; row < model().rowCount(parent); ++row)
            found.push_back(model().index(row, 0, parent));
        return found;
    }
    QStringList headings() const {
        QStringList titles;
        for (const QModelIndex& row : rows())
            titles += row.data().toString();
        return titles;
    }
    const std::vector<Finding>& findings() const { return document_->analysis()->findings; }

    Document* document_;
    QAbstractItemModelTester tester_;
};

TEST_F(OrderOfFindings, BySeverityErrorsComeFirst) {
    order(FindingOrder::Severity);
    ASSERT_EQ(model().kind(model().index(0, 0)), FindingsModel::Kind::Heading);
    EXPECT_EQ(headings().front(), severityWord(findings().front().severity));
    std::size_t counted = 0;
    for (const QModelIndex& heading : rows()) {
        EXPECT_TRUE(list().isExpanded(heading));
        for (const QModelIndex& group : rows(heading)) {
            EXPECT_EQ(severityWord(model().subject(group).face().severity), heading.data().toString());
            EXPECT_TRUE(qobject_cast<FindingCard*>(list().indexWidget(group)));
            counted += model().subject(group).findings.size();
        }
    }
    EXPECT_EQ(counted, findings().size());
}

TEST_F(OrderOfFindings, AListThatIsMadeAnewIsSeenWhereItWas) {
    order(FindingOrder::Rule);
    window_->resize(1440, 500);
    QScrollBar& bar = *list().verticalScrollBar();
    ASSERT_TRUE(comesTrue([&] { return bar.maximum() > 200; }));
    bar.setValue(150);
    model().setAnalysis(document_->analysis());
    EXPECT_FALSE(list().isComplete()) << "cards are not made at once";
    EXPECT_FALSE(list().viewport()->updatesEnabled()) << "what was there is seen until then";
    ASSERT_TRUE(comesTrue([&] { return list().isComplete(); }));
    EXPECT_TRUE(list().viewport()->updatesEnabled());
    EXPECT_EQ(bar.value(), 150);
}

TEST_F(OrderOfFindings, TabGoesDownTheCards) {
    order(FindingOrder::Cause);
    std::vector<int> heights;
    QWidget* at = &list();
    while ((at = at->nextInFocusChain()) && list().isAncestorOf(at)) {
        if (qobject_cast<QPushButton*>(at))
            heights.push_back(at->mapTo(&list(), QPoint()).y());
    }
    EXPECT_GT(heights.size(), 4U);
    EXPECT_TRUE(std::ranges::is_sorted(heights));
}

TEST_F(OrderOfFindings, ByRuleEachHasOneHeading) {
    order(FindingOrder::Rule);
    std::set<std::string> rules;
    for (const Finding& finding : findings())
        rules.emplace(finding.rule);
    EXPECT_EQ(static_cast<std::size_t>(headings().size()), rules.size());
    for (const QString& title : headings())
        EXPECT_TRUE(rules.contains(fromQt(title))) << title.toStdString();
}

TEST_F(OrderOfFindings, ByModuleNodesOfOneScopeStandTogether) {
    order(FindingOrder::Module);
    for (const QModelIndex& heading : rows()) {
        for (const std::size_t position : model().subject(heading).findings) {
            const auto node = document_->index()->find(findings()[position].node);
            if (!node)
                continue;
            EXPECT_TRUE(
                toQt(std::string_view(document_->index()->node(*node).name)).startsWith(heading.data().toString()));
        }
    }
    EXPECT_GT(headings().size(), 1);
}

TEST_F(OrderOfFindings, SelectionAndWhatIsClosedStayAndTheChoiceIsRemembered) {
    const auto placed = std::ranges::find_if(findings(), [](const Finding& finding) { return finding.node.valid(); });
    document_->selection().revealFinding(placed->key, placed->node);
    for (const FindingOrder each :
        {FindingOrder::Severity, FindingOrder::Rule, FindingOrder::Layer, FindingOrder::Module}) {
        order(each);
        ASSERT_TRUE(list().currentIndex().isValid());
        const auto looked = model().subject(list().currentIndex()).findings;
        EXPECT_TRUE(
            std::ranges::any_of(looked, [&](std::size_t position) { return findings()[position].key == placed->key; }));
        EXPECT_EQ(preferences_->findingOrder(0), static_cast<int>(each));
    }
    document_->selection().clear(); // what is selected would be shown, and its heading opened
    order(FindingOrder::Severity);
    const QRect row = list().visualRect(model().index(0, 0));
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, row.center());
    EXPECT_FALSE(list().isExpanded(model().index(0, 0)));
    order(FindingOrder::Rule);
    order(FindingOrder::Severity);
    EXPECT_FALSE(list().isExpanded(model().index(0, 0)));
    EXPECT_TRUE(document_->selection().finding().empty()) << "a heading is no finding";
}

TEST_F(OrderOfFindings, KeysGoFromFindingToFindingOverHeadings) {
    order(FindingOrder::Severity);
    document_->selection().clear();
    std::set<std::string> reached;
    std::string first;
    std::string last;
    for (std::size_t i = 0; i < findings().size(); ++i) {
        press(Qt::Key_F8);
        last = document_->selection().finding();
        first = i == 0 ? last : first;
        reached.insert(last);
        ASSERT_FALSE(last.empty());
    }
    EXPECT_EQ(reached.size(), findings().size());
    press(Qt::Key_F8); // the first one again
    press(Qt::Key_F8, Qt::ShiftModifier);
    EXPECT_EQ(document_->selection().finding(), last);
    for (std::size_t i = 0; i + 1 < findings().size(); ++i) {
        press(Qt::Key_F8, Qt::ShiftModifier);
        ASSERT_TRUE(find<FindingsPanel>()->current());
    }
    EXPECT_EQ(document_->selection().finding(), first);
}

TEST(LayersOfFindings, AreRepeatedBlocksWithTheirScope) {
    std::string text =
        "<opset_import: [\"\": 17]> m (float[1,8] x0) => (float[1,8] y) <float[8,8] w = noise(-1, 1, 1)> {\n";
    for (int i = 0; i < 6; ++i) {
        const std::string n = std::to_string(i);
        text += " [\"/block" + n + "/matmul\"] a" + n + " = MatMul (x" + n + ", w)\n";
        text += " [\"/block" + n + "/relu\"] b" + n + " = Relu (a" + n + ")\n";
        text += " [\"/block" + n + "/sigmoid\"] c" + n + " = Sigmoid (b" + n + ")\n";
        text += " [\"/block" + n + "/add\"] x" + std::to_string(i + 1) + " = Add (c" + n + ", x" + n + ")\n";
    }
    const auto index = std::make_shared<const Index>(textModel(text + " y = Softmax (x6)\n}"));
    const LayerTitles names = layerTitles(index);
    std::set<std::string> layers(names.ofNode.begin(), names.ofNode.end());
    EXPECT_TRUE(layers.erase(std::string()) == 1) << "what does not repeat is in no layer";
    EXPECT_GE(layers.size(), 4U);
    for (const std::string& layer : layers)
        EXPECT_GE(std::ranges::count(names.ofNode, layer), 2) << layer;
}

} // namespace
} // namespace qaliper::finding_order_test

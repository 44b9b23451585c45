#include <algorithm>
#include <set>

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QToolButton>

#include "model/draw/picture_places.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/base/text.h"
#include "views/dialogs/fix_review_dialog.h"
#include "views/dialogs/ignore_dialogs.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/dialogs/target_form.h"
#include "views/panels/finding_card.h"
#include "views/panels/findings_panel.h"
#include "views/panels/findings_view.h"
#include "views/panels/node_panel.h"

// Findings, properties, target: what stands around the picture.

namespace qaliper::panels_test {

namespace {

class PanelsOfDemo : public WindowTest {
protected:
    PanelsOfDemo() : document_(open(demoModel())) {}

    FindingsView& list() const { return *find<FindingsView>(); }
    int rows() const { return list().model()->rowCount(); }

    QPushButton* buttonWithText(const QString& text, QWidget* parent) const {
        for (QPushButton* button : parent->findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text() == text)
                return button;
        }
        return nullptr;
    }
    // The card in the list about that rule.
    FindingCard* cardOf(std::string_view rule) const {
        for (FindingCard* card : list().findChildren<FindingCard*>()) {
            if (card->subject().face().rule == rule)
                return card;
        }
        return nullptr;
    }

    // From the menu of the card's row in the list, as the right button opens it.
    void chooseFromMenu(const QString& text, FindingCard* card) {
        const QPoint place = card->mapTo(list().viewport(), QPoint(60, 12));
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, list().viewport()->mapToGlobal(place));
        QApplication::sendEvent(list().viewport(), &event);
        QMenu* menu = nullptr;
        ASSERT_TRUE(comesTrue([&] { return (menu = list().findChild<QMenu*>()) && menu->isVisible(); }));
        for (QAction* action : menu->actions()) {
            if (action->text() == text)
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        }
    }

    Document* document_;
};

class ReviewOfFixes : public WindowTest {};

TEST_F(ReviewOfFixes, OnlyTickedPlacesAreFixedInOneStep) {
    constexpr std::string_view rule = "conv-group-misaligned";
    Document* document = open(madeModel("residual_int8_groups"));
    ASSERT_EQ(findingCount(rule), 2U);
    press(Qt::Key_F8);
    action(ActionId::FixKind)->trigger();
    auto* dialog = window_->findChild<FixReviewDialog*>();
    ASSERT_NE(dialog, nullptr);
    auto* places = dialog->findChild<QListWidget*>();
    ASSERT_EQ(places->count(), 2);
    EXPECT_EQ(dialog->keys().size(), 2U);
    const QRect first = places->visualItemRect(places->item(0));
    QTest::mouseClick(places->viewport(), Qt::LeftButton, {}, QPoint(first.left() + 10, first.center().y()));
    ASSERT_EQ(dialog->keys().size(), 1U);
    click(find<QPushButton>("preview", dialog));
    PreviewDialog* preview = nullptr;
    ASSERT_TRUE(comesTrue([&] {
        preview = dialog->findChild<PreviewDialog*>();
        const auto* proof = preview ? find<QLabel>("proof", preview) : nullptr;
        return proof && proof->text().contains(QStringLiteral("ONNX Runtime"));
    }));
    EXPECT_EQ(document->history().steps().size(), 1U) << "nothing is done yet";
    click(find<QPushButton>("apply", preview));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document) && findingCount(rule) == 1; }));
    EXPECT_EQ(document->history().steps().size(), 2U);
    EXPECT_EQ(document->history().steps().back().action.kind, ActionKind::Several);
}

TEST_F(PanelsOfDemo, ARowOfTheListLightsUpItsNodeAndFillsThePanel) {
    list().scrollTo(list().model()->index(0, 0));
    const QRect row = list().visualRect(list().model()->index(0, 0));
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, row.topLeft() + QPoint(20, 6));
    const NodeId node = document_->selection().node();
    ASSERT_TRUE(node.valid());
    EXPECT_FALSE(document_->selection().finding().empty());
    const Index& index = *document_->index();
    const QString name = toQt(std::string_view(index.node(*index.find(node)).name));
    EXPECT_TRUE(comesTrue([&] { return panelSays(name); }));
    EXPECT_TRUE(canvas().highlights().selected.valid() || canvas().highlights().selectedPill.valid());
}

TEST_F(WindowTest, CardsAreAsHighAsTheirTextInTheFontsOfTheTheme) {
    qApp->setStyleSheet(styleSheetOf(lightColours()));
    open(demoModel());
    const auto cards = find<FindingsView>()->findChildren<FindingCard*>();
    EXPECT_GE(cards.size(), 4);
    for (const FindingCard* card : cards)
        EXPECT_TRUE(QTest::qWaitFor([&] { return card->height() == card->heightForWidth(card->width()); }, 2000))
            << card->height() << " instead of " << card->heightForWidth(card->width());
}

TEST_F(PanelsOfDemo, ChipsAndWordsFilterTheList) {
    const int all = rows();
    ASSERT_GE(all, 4);
    auto* panel = find<FindingsPanel>();
    auto* words = panel->findChild<QLineEdit*>();
    click(words);
    QTest::keyClicks(words, QStringLiteral("plugin"));
    EXPECT_LT(rows(), all);
    EXPECT_GT(rows(), 0);
    words->clear();
    EXPECT_EQ(rows(), all);
    for (QPushButton* chip : panel->findChildren<QPushButton*>()) {
        if (chip->property("chip").toBool() && chip->accessibleName().contains(QStringLiteral("error")))
            click(chip);
    }
    EXPECT_LT(rows(), all);
    EXPECT_GT(rows(), 0);
    ASSERT_TRUE(comesTrue([this] { return list().isComplete(); }));
    for (int row = 0; row < rows(); ++row)
        EXPECT_EQ(cardOf(list().findChildren<FindingCard*>().at(row)->subject().face().rule)->subject().face().severity,
            Severity::Error);
}

TEST_F(PanelsOfDemo, AFilterThatHidesEverythingIsOneClickAway) {
    const int all = rows();
    auto* words = find<QLineEdit>("findingWords");
    click(words);
    QTest::keyClicks(words, QStringLiteral("no finding has such words"));
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("clearFilter") != nullptr; }));
    const auto total = document_->analysis()->findings.size();
    const auto says = [&](const QString& text) {
        const auto labels = find<FindingsPanel>()->findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
    };
    EXPECT_TRUE(says(QStringLiteral("0 of %1").arg(total)));
    EXPECT_TRUE(says(QStringLiteral("Nothing matches the filter")));
    click(find<QPushButton>("clearFilter"));
    EXPECT_EQ(rows(), all);
    EXPECT_TRUE(words->text().isEmpty());
    EXPECT_FALSE(says(QStringLiteral("0 of %1").arg(total)));
    EXPECT_EQ(find<QPushButton>("clearFilter"), nullptr);
}

TEST_F(PanelsOfDemo, StepsThroughTheFindings) {
    press(Qt::Key_F8);
    const std::string first = document_->selection().finding();
    EXPECT_FALSE(first.empty());
    press(Qt::Key_F8);
    const std::string second = document_->selection().finding();
    EXPECT_NE(second, first);
    press(Qt::Key_F8, Qt::ShiftModifier);
    EXPECT_EQ(document_->selection().finding(), first);
}

TEST_F(PanelsOfDemo, F8GoesToEachPlaceAndBeginsAgain) {
    const auto& findings = document_->analysis()->findings;
    std::vector<std::string> reached;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        press(Qt::Key_F8);
        reached.push_back(document_->selection().finding());
        EXPECT_EQ(find<QLabel>("findingPosition")->text(), QStringLiteral("%1 of %2").arg(i + 1).arg(findings.size()));
    }
    EXPECT_EQ(std::set(reached.begin(), reached.end()).size(), findings.size()) << "each place once";
    press(Qt::Key_F8);
    EXPECT_EQ(document_->selection().finding(), reached.front());
    press(Qt::Key_F8, Qt::ShiftModifier);
    EXPECT_EQ(document_->selection().finding(), reached.back());
}

TEST_F(PanelsOfDemo, AnotherKeyGoesFromCauseToCause) {
    std::set<std::string> causes;
    for (int i = 0; i < rows(); ++i) {
        press(Qt::Key_F8, Qt::ControlModifier);
        const std::string key = document_->selection().finding();
        const auto& findings = document_->analysis()->findings;
        causes.insert(std::ranges::find(findings, key, &Finding::key)->group);
    }
    EXPECT_EQ(causes.size(), static_cast<std::size_t>(rows()));
}

TEST_F(PanelsOfDemo, ExplainShowsThePageOfTheRule) {
    FindingCard* card = cardOf("conv-group-misaligned");
    ASSERT_NE(card, nullptr);
    click(find<QPushButton>("explain", card));
    RuleDialog* dialog = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (dialog = window_->findChild<RuleDialog*>()) && dialog->isVisible(); }));
    EXPECT_TRUE(dialog->findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("What it finds")));
    QTest::keyClick(dialog, Qt::Key_Escape);
    EXPECT_FALSE(dialog->isVisible());
}

TEST_F(PanelsOfDemo, TheCardOfTheNodeFixesIt) {
    document_->selection().revealNode(nodeNamed("main:group_c"));
    auto* panel = find<NodePanel>();
    ASSERT_TRUE(
        comesTrue([&] { return find<QPushButton>("fix", panel) && find<QPushButton>("fix", panel)->isEnabled(); }));
    const std::size_t before = findingCount("conv-group-misaligned");
    click(find<QPushButton>("fix", panel));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && findingCount("conv-group-misaligned") + 1 == before; }));
    EXPECT_FALSE(find<MessageBar>()->text().isEmpty());
}

TEST_F(PanelsOfDemo, ScreenReadersHearTheBoxesOfTheCanvas) {
    document_->selection().revealNode(nodeNamed("main:group_c"));
    QAccessibleInterface* graph = QAccessible::queryAccessibleInterface(&canvas());
    ASSERT_NE(graph, nullptr);
    const Scene& scene = *canvas().picture()->scene;
    EXPECT_EQ(graph->childCount(), static_cast<int>(scene.boxes.size() + scene.pills.size()));
    QAccessibleInterface* box = graph->focusChild();
    ASSERT_NE(box, nullptr);
    EXPECT_TRUE(box->text(QAccessible::Name).startsWith(QStringLiteral("Conv /block/group/Conv")));
    EXPECT_TRUE(box->text(QAccessible::Name).contains(QStringLiteral("INT8")));
    EXPECT_TRUE(box->text(QAccessible::Name).contains(QStringLiteral("finding")));
    EXPECT_TRUE(box->state().selected);
    EXPECT_FALSE(box->state().offscreen);
    EXPECT_EQ(graph->childAt(box->rect().center().x(), box->rect().center().y()), box);
    EXPECT_EQ(graph->child(graph->indexOfChild(box)), box);

    document_->selection().clear();
    box->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:group_c"));
    const QAccessible::Id id = QAccessible::uniqueId(box);
    action(ActionId::ShowQuantization)->trigger();
    const std::size_t boxes = canvas().picture()->scene->boxes.size();
    ASSERT_TRUE(comesTrue([&] { return canvas().picture()->scene->boxes.size() > boxes; }));
    ASSERT_NE(graph->focusChild(), nullptr);
    EXPECT_NE(QAccessible::uniqueId(graph->focusChild()), id) << "boxes of another picture are others";
}

TEST_F(PanelsOfDemo, ScreenReadersHearAFoldedPairThatIsSelected) {
    QAccessibleInterface* graph = QAccessible::queryAccessibleInterface(&canvas());
    const Scene& scene = *canvas().picture()->scene;
    ASSERT_FALSE(scene.pills.empty());
    const NodeId quantize = nodeOf(*canvas().picture(), scene.pills.front().pill);
    document_->selection().revealNode(quantize);
    QAccessibleInterface* pair = graph->focusChild();
    ASSERT_NE(pair, nullptr);
    EXPECT_TRUE(pair->text(QAccessible::Name).startsWith(QStringLiteral("QuantizeLinear")));
    EXPECT_EQ(pair->role(), QAccessible::ListItem);
    EXPECT_TRUE(pair->state().selected && !pair->state().offscreen);
    EXPECT_EQ(graph->childAt(pair->rect().center().x(), pair->rect().center().y()), pair);
    EXPECT_EQ(graph->child(graph->indexOfChild(pair)), pair);
    document_->selection().clear();
    EXPECT_EQ(graph->focusChild(), nullptr);
    pair->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    EXPECT_EQ(document_->selection().node(), quantize);
}

TEST_F(PanelsOfDemo, ScreenReadersHearMessagesAndMapAndLegend) {
    emit document_->failed({ErrorKind::CannotWrite, say("The disk is full"), "/a/model.onnx", {}});
    const QAccessibleInterface* bar = QAccessible::queryAccessibleInterface(find<MessageBar>());
    ASSERT_NE(bar, nullptr);
    EXPECT_EQ(bar->role(), QAccessible::AlertMessage);
    EXPECT_TRUE(bar->text(QAccessible::Name).contains(QStringLiteral("The disk is full")));
    for (const char* name : {"minimap", "legend"}) {
        const QAccessibleInterface* part = QAccessible::queryAccessibleInterface(find<QWidget>(name));
        ASSERT_NE(part, nullptr);
        EXPECT_FALSE(part->text(QAccessible::Name).isEmpty()) << name;
    }
}

TEST_F(PanelsOfDemo, AnIgnoredFindingNeedsAReasonAndComesBack) {
    std::filesystem::copy_file(demoModel(), folder_ / "model.onnx");
    document_ = open(folder_ / "model.onnx");
    const std::size_t before = document_->analysis()->findings.size();
    ASSERT_EQ(find<QPushButton>("ignoredFindings"), nullptr);
    FindingCard* card = cardOf("conv-group-misaligned");
    ASSERT_NE(card, nullptr);
    chooseFromMenu(QStringLiteral("Ignore…"), card);
    IgnoreDialog* dialog = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (dialog = window_->findChild<IgnoreDialog*>()) && dialog->isVisible(); }));
    auto* ignore = find<QPushButton>("ignoreButton", dialog);
    EXPECT_FALSE(ignore->isEnabled()) << "without a reason";
    QTest::keyClicks(find<QLineEdit>("reason", dialog), QStringLiteral("runs on the CPU"));
    click(ignore);
    ASSERT_TRUE(
        comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() + 1 == before; }));
    const auto noted = [&] {
        const auto project = loadProjectFile(folder_ / "qaliper.toml");
        return project ? project->ignored : std::vector<IgnoredFinding>();
    };
    ASSERT_TRUE(comesTrue([&] { return noted().size() == 1; }));
    EXPECT_EQ(noted().front().reason, "runs on the CPU");

    click(find<QPushButton>("ignoredFindings"));
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<IgnoredDialog*>() != nullptr; }));
    click(find<QPushButton>("reportAgain", window_->findChild<IgnoredDialog*>()));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() == before; }));
    EXPECT_TRUE(comesTrue([&] { return noted().empty(); }));
}

TEST_F(PanelsOfDemo, FixAllAppliesWhatIsAutomatic) {
    const std::size_t before = document_->analysis()->findings.size();
    click(find<QPushButton>("fixAll"));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() < before; }));
    EXPECT_FALSE(find<QPushButton>("fixAll"));
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() == before; }));
}

TEST_F(PanelsOfDemo, AnotherTargetIsCheckedAtOnce) {
    click(find<QToolButton>("target"));
    TargetForm* form = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (form = window_->findChild<TargetForm*>()) && form->isVisible(); }));
    auto* version = form->findChild<QComboBox*>();
    const QSignalSpy checked(document_, &Document::analysisChanged);
    const int before = version->currentIndex();
    QTest::keyClick(version, before > 0 ? Qt::Key_Up : Qt::Key_Down);
    EXPECT_NE(version->currentIndex(), before);
    EXPECT_TRUE(comesTrue([&] { return !checked.isEmpty() && isSettled(document_); }));
    EXPECT_EQ(formatTarget(document_->analysis()->context->target), formatTarget(document_->settings().target));
    EXPECT_TRUE(find<QToolButton>("target")->text().contains(version->currentText()));
}

TEST(TargetFormReleases, AreThoseOfTablesAndOfMeasurementsNewestFirst) {
    TargetForm form(*loadKnowledge());
    const auto* version = form.findChild<QComboBox*>();
    const auto listed = [&] {
        QStringList releases;
        for (int i = 0; i < version->count(); ++i)
            releases << version->itemText(i).section(QLatin1Char(' '), 1);
        return releases.join(QLatin1Char(' ')).toStdString();
    };
    const std::string known =
        "11.5 11.4.1 11.4 11.3 11.2 11.1 10.16 10.15 10.13 10.9 10.7 10.6 10.3 10.1 10.0 9.3 8.6 8.5 8.4 "
        "8.2 8.0 1.7";
    EXPECT_EQ(listed(), known);
    form.setTarget(must(parseTarget("trt-10.6")));
    EXPECT_EQ(listed(), known);
    EXPECT_EQ(version->currentText(), QStringLiteral("TensorRT 10.6"));
    form.setTarget(must(parseTarget("trt-10.4")));
    EXPECT_NE(listed().find(" 10.6 10.4 10.3 "), std::string::npos) << listed() << ": of a file, at its place";
    EXPECT_EQ(version->currentText(), QStringLiteral("TensorRT 10.4"));
}

// The GPUs stand there by capability, and by name, each board with the capability it has.
TEST_F(PanelsOfDemo, ATargetThatNoReleaseEverWasIsNotTaken) {
    click(find<QToolButton>("target"));
    TargetForm* form = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (form = window_->findChild<TargetForm*>()) && form->isVisible(); }));
    const auto boxes = form->findChildren<QComboBox*>();
    QComboBox* version = boxes.at(0);
    QComboBox* gpu = boxes.at(1);
    const auto choose = [](QComboBox* box, const char* text) {
        const int at = box->findText(QString::fromUtf8(text), Qt::MatchStartsWith);
        ASSERT_GE(at, 0) << text;
        box->setCurrentIndex(at);
    };
    choose(version, "TensorRT 10.3");
    choose(gpu, "GeForce RTX 4090");
    EXPECT_TRUE(formatTarget(document_->settings().target).starts_with("trt-10.3,sm=8.9"));
    choose(gpu, "GeForce RTX 5090");
    EXPECT_TRUE(formatTarget(document_->settings().target).starts_with("trt-10.3,sm=8.9"))
        << "10.3 does not know that GPU";
    choose(version, "TensorRT 11.5");
    EXPECT_EQ(formatTarget(document_->settings().target), "trt-11.5,sm=12.0");
    for (const char* board :
        {"RTX 6000 Ada", "RTX PRO 6000 Blackwell", "Quadro RTX 6000", "Jetson AGX Thor with CUDA 12"})
        EXPECT_GE(gpu->findText(QString::fromUtf8(board), Qt::MatchStartsWith), 0) << board;
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_); }));
}

TEST_F(PanelsOfDemo, SearchLightsUpEveryHitAndGoesFromOneToTheNext) {
    press(Qt::Key_F, Qt::ControlModifier);
    auto* field = find<QLineEdit>("search");
    ASSERT_TRUE(comesTrue([&] { return field->hasFocus(); }));
    QTest::keyClicks(field, QStringLiteral("conv block"));
    ASSERT_TRUE(comesTrue([&] { return canvas().highlights().hits.size() >= 3; }));
    QTest::keyClick(field, Qt::Key_Return);
    const NodeId first = document_->selection().node();
    EXPECT_TRUE(first.valid());
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_NE(document_->selection().node(), first);
    QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(document_->selection().node(), first);
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_TRUE(canvas().highlights().hits.empty());
    EXPECT_TRUE(canvas().hasFocus());
}

} // namespace
} // namespace qaliper::panels_test

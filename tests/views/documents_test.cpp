#include <algorithm>
#include <fstream>

#include <QAction>
#include <QApplication>
#include <QDropEvent>
#include <QFileDialog>
#include <QFontMetrics>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include "model/base/file.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/base/elided_name.h"
#include "views/base/text.h"
#include "views/window/document_tabs.h"
#include "views/window/message_bar.h"
#include "views/window/question_bar.h"
#include "views/window/unopened_pages.h"
#include "views/window/welcome_page.h"

// Files and tabs: opening, rejecting, saving, closing.

namespace qaliper::documents_test {

namespace {

class Documents : public WindowTest {
protected:
    // Without the project file that lies beside the demo.
    std::filesystem::path copyOfDemo(const std::string& name) const {
        std::filesystem::copy_file(demoModel(), folder_ / name);
        return folder_ / name;
    }
    void fixSomething(Document* document) {
        document->applyAutomatic();
        ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    }
    QTabWidget& tabs() const { return *window_->findChild<DocumentTabs*>(); }
};

TEST_F(Documents, TheDialogOpensAModel) {
    answerFileDialog(demoModel());
    click(find<QPushButton>("open", find<WelcomePage>()));
    ASSERT_TRUE(comesTrue([&] { return window_->document() && isSettled(window_->document()); }));
    EXPECT_EQ(window_->document()->title(), QStringLiteral("demo.onnx"));
}

TEST_F(Documents, TheFirstPageTakesTheKeysAndNothingElseAsksForThem) {
    EXPECT_EQ(window_->focusWidget(), find<QPushButton>("open", find<WelcomePage>()));
    const auto filter = [this] {
        for (const QLineEdit* line : window_->findChildren<QLineEdit*>()) {
            if (line->accessibleName() == QStringLiteral("Filter the findings by words"))
                return line->isVisible();
        }
        return false;
    };
    EXPECT_FALSE(filter()) << "there is nothing to filter";
    open(demoModel());
    EXPECT_TRUE(filter());
}

TEST_F(Documents, TheDemoIsOneClickAway) {
    click(find<QPushButton>("demo", find<WelcomePage>()));
    ASSERT_TRUE(comesTrue([&] { return window_->document() && isSettled(window_->document()); }));
    EXPECT_TRUE(must(readWholeFile(window_->document()->path())) == must(readWholeFile(demoModel())));
    EXPECT_TRUE(window_->document()->isTargetChosen()) << "its project file lies beside it";
    EXPECT_GT(findingCount("conv-group-misaligned"), 0U);
}

TEST_F(Documents, DroppedFilesBecomeTabs) {
    drop({copyOfDemo("a.onnx"), copyOfDemo("b.onnx")});
    ASSERT_EQ(workspace_->documents().size(), 2U);
    ASSERT_TRUE(comesTrue([&] { return isSettled(window_->document()); }));
    EXPECT_EQ(tabs().count(), 2);
    Document* second = window_->document();
    press(Qt::Key_Tab, Qt::ControlModifier);
    EXPECT_NE(window_->document(), second);
    settle();
    window_->document()->selection().revealNode(nodeNamed("main:stem_c"));
    EXPECT_FALSE(second->selection().node().valid());
    click(find<QToolButton>("closeTab"));
    EXPECT_TRUE(comesTrue([&] { return tabs().count() == 1; }));
}

TEST_F(Documents, AFileThatIsNoModelSaysWhy) {
    const std::filesystem::path path = folder_ / "notes.onnx";
    std::ofstream(path) << "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n";
    open(path);
    EXPECT_EQ(window_->document()->state(), Document::State::Refused);
    auto* page = find<RefusedPage>();
    ASSERT_NE(page, nullptr);
    const auto* message = page->findChild<QLabel*>(QStringLiteral("message"));
    EXPECT_GE(message->height(), message->heightForWidth(message->width())) << "the message is cut";
    for (const auto* label : page->findChildren<QLabel*>())
        EXPECT_FALSE(label->text().contains(QStringLiteral("at byte 0"))) << "where a file begins tells nothing";
    auto* close = find<QPushButton>("closeTab", page);
    EXPECT_TRUE(comesTrue([&] { return close->hasFocus(); }));
    click(close);
    EXPECT_TRUE(comesTrue([&] { return workspace_->documents().empty(); }));
    EXPECT_NE(find<WelcomePage>(), nullptr);
}

TEST_F(Documents, ATargetThatWasNotChosenIsAskedFor) {
    Document* document = open(copyOfDemo("model.onnx"));
    auto* bar = find<TargetBar>();
    ASSERT_NE(bar, nullptr);
    window_->resize(1280, 800);
    const auto* question = find<QLabel>(bar);
    EXPECT_TRUE(comesTrue([&] { return question->height() >= question->heightForWidth(question->width()); }))
        << "the question is cut";
    EXPECT_TRUE(question->wordWrap());
    click(find<QPushButton>("confirmTarget", bar));
    EXPECT_FALSE(bar->isVisible());
    EXPECT_TRUE(document->isTargetChosen());
    EXPECT_TRUE(preferences_->targetOf(document->path()));
}

TEST_F(Documents, TheTargetIsAskedForOnceInAStart) {
    open(copyOfDemo("a.onnx"));
    open(copyOfDemo("b.onnx"));
    ASSERT_NE(find<TargetBar>(), nullptr);
    click(find<QPushButton>("confirmTarget"));
    EXPECT_EQ(find<TargetBar>(), nullptr);
    tabs().setCurrentIndex(0);
    EXPECT_EQ(find<TargetBar>(), nullptr);
    Document* third = open(copyOfDemo("c.onnx"));
    EXPECT_EQ(find<TargetBar>(), nullptr);
    EXPECT_FALSE(preferences_->targetOf(third->path())) << "nobody has said it of this model";
}

TEST_F(Documents, AListHasAllTabsByTheirWholeNames) {
    open(copyOfDemo("a_name_that_is_much_too_long_for_a_tab.onnx"));
    open(copyOfDemo("b.onnx"));
    EXPECT_EQ(find<QToolButton>("tabList"), nullptr) << "two are seen";
    open(copyOfDemo("c.onnx"));
    auto* list = find<QToolButton>("tabList");
    ASSERT_NE(list, nullptr);
    QImage own(tabs().size(), QImage::Format_RGB32);
    tabs().render(&own, {}, {}, QWidget::DrawWindowBackground); // without what is on it
    QImage ground = own.copy();
    ground.fill(own.pixel(0, 0));
    EXPECT_EQ(own, ground) << "a line above the list";
    emit list->menu()->aboutToShow(); // as opening it does
    ASSERT_EQ(list->menu()->actions().size(), 3);
    QAction* first = list->menu()->actions().front();
    EXPECT_EQ(first->text(), QStringLiteral("a_name_that_is_much_too_long_for_a_tab.onnx"));
    first->trigger();
    EXPECT_EQ(tabs().currentIndex(), 0);
    click(find<QToolButton>("closeTab"));
    EXPECT_TRUE(comesTrue([&] { return find<QToolButton>("tabList") == nullptr; }));
}

TEST(ElidedName, KeepsWhatTellsItFromOthers) {
    const QFontMetrics metrics{QFont()};
    const QStringList others{QStringLiteral("written_depthwise_qdq.onnx"), QStringLiteral("demo.onnx")};
    const QString name = QStringLiteral("written_depthwise_float.onnx");
    const int width = metrics.horizontalAdvance(QStringLiteral("writ…float.onnx"));
    const QString shown = elidedBeside(metrics, name, others, width);
    EXPECT_LE(metrics.horizontalAdvance(shown), width);
    EXPECT_TRUE(shown.endsWith(QStringLiteral("…float.onnx"))) << shown.toStdString();
    EXPECT_TRUE(shown.startsWith(QLatin1Char('w'))) << shown.toStdString();
    const int narrow = metrics.horizontalAdvance(QStringLiteral("…floa…"));
    EXPECT_TRUE(elidedBeside(metrics, name, others, narrow).startsWith(QStringLiteral("…fl")));
    EXPECT_EQ(elidedBeside(metrics, name, others, 10'000), name);
    EXPECT_TRUE(elidedBeside(metrics, QStringLiteral("other_model_of_a_kind.onnx"), others, width)
                    .startsWith(QStringLiteral("oth")));
}

TEST_F(Documents, ADateInTheDialogIsWhole) {
    QTimer watch;
    int elided = -1;
    int looks = 0;
    watch.callOnTimeout([&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        auto* list = dialog ? dialog->findChild<QTreeView*>(QStringLiteral("treeView")) : nullptr;
        if (!list || list->model()->rowCount(list->rootIndex()) == 0)
            return;
        elided = 0;
        for (int column = 1; column < list->model()->columnCount(); ++column)
            elided +=
                list->columnWidth(column) < static_cast<QAbstractItemView*>(list)->sizeHintForColumn(column) ? 1 : 0;
        if (elided > 0 && ++looks < 500) // sizes and dates arrive after names, and columns follow them
            return;
        watch.stop();
        EXPECT_FALSE(dialog->nameFilters().front().contains(QStringLiteral("ort"))) << "it is rejected";
        dialog->reject();
    });
    preferences_->addRecentFile(copyOfDemo("a.onnx"));
    watch.start(10);
    action(ActionId::Open)->trigger();
    EXPECT_EQ(elided, 0);
}

TEST_F(Documents, ATabThatIsClosedByAClickAndAKeyAtOnceClosesOnce) {
    open(copyOfDemo("a.onnx"));
    open(copyOfDemo("b.onnx"));
    auto* button = qobject_cast<QToolButton*>(tabs().tabBar()->tabButton(1, QTabBar::RightSide));
    ASSERT_TRUE(button);
    click(button);
    click(button);
    action(ActionId::CloseTab)->trigger();
    ASSERT_EQ(tabs().count(), 1) << "the key's turn comes first";
    QApplication::processEvents();
    EXPECT_EQ(tabs().count(), 1);
    EXPECT_EQ(workspace_->documents().size(), 1U);
}

TEST_F(Documents, ATabThatIsSavedToBeClosedMayBeClosedByThen) {
    Document* document = open(copyOfDemo("model.onnx"));
    fixSomething(document);
    QObject::connect(
        document, &Document::saved, window_.get(), [this] { action(ActionId::CloseTab)->trigger(); },
        Qt::QueuedConnection);
    answerQuestion(QMessageBox::Save);
    answerFileDialog(folder_ / "saved.onnx");
    press(Qt::Key_W, Qt::ControlModifier);
    ASSERT_TRUE(comesTrue([&] { return workspace_->documents().empty(); }));
    QApplication::processEvents();
    EXPECT_TRUE(std::filesystem::exists(folder_ / "saved.onnx"));
}

TEST_F(Documents, AWindowThatWaitsForASaveClosesThoughItsTabWasClosedByThen) {
    Document* document = open(copyOfDemo("model.onnx"));
    fixSomething(document);
    QObject::connect(
        document, &Document::saved, window_.get(), [this] { action(ActionId::CloseTab)->trigger(); },
        Qt::QueuedConnection);
    answerQuestion(QMessageBox::Save);
    answerFileDialog(folder_ / "saved.onnx");
    window_->close();
    EXPECT_TRUE(comesTrue([&] { return !window_->isVisible(); }));
}

TEST_F(Documents, ClosingAsksAboutChangesAndKeepsThemOnCancel) {
    Document* document = open(copyOfDemo("model.onnx"));
    fixSomething(document);
    answerQuestion(QMessageBox::Cancel);
    press(Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(window_->document(), document);
    answerQuestion(QMessageBox::Discard);
    press(Qt::Key_W, Qt::ControlModifier);
    EXPECT_TRUE(workspace_->documents().empty());
}

TEST_F(Documents, ClosingTheWindowSavesWhereAsked) {
    Document* document = open(copyOfDemo("model.onnx"));
    const std::string original = must(readWholeFile(document->path()));
    fixSomething(document);
    const std::filesystem::path saved = folder_ / "saved.onnx";
    answerQuestion(QMessageBox::Save);
    answerFileDialog(saved);
    window_->close();
    ASSERT_TRUE(comesTrue([&] { return !window_->isVisible(); }));
    EXPECT_TRUE(must(readWholeFile(saved)) != original);
    EXPECT_TRUE(must(readWholeFile(folder_ / "model.onnx")) == original);
}

TEST_F(Documents, RecentFilesStandOnTheWelcomePage) {
    open(copyOfDemo("model.onnx"));
    press(Qt::Key_W, Qt::ControlModifier);
    auto* welcome = find<WelcomePage>();
    ASSERT_NE(welcome, nullptr);
    const auto buttons = welcome->findChildren<QPushButton*>();
    const auto recent = std::ranges::find_if(
        buttons, [](const QPushButton* button) { return button->isVisible() && button->property("row").toBool(); });
    ASSERT_NE(recent, buttons.end());
    click(*recent);
    EXPECT_TRUE(comesTrue([&] { return window_->document() && isSettled(window_->document()); }));
}

TEST_F(Documents, WhatWasDoneIsNotSaidAnyMoreWhenItIsUndone) {
    Document* document = open(demoModel());
    const auto news = [&] { return find<MessageBar>() ? find<MessageBar>()->text() : QString(); };
    document->applyAutomatic();
    ASSERT_TRUE(comesTrue([&] { return news().contains(QStringLiteral("fixed")); }));
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(news(), QString());
    EXPECT_FALSE(document->isModified());
}

// In both themes: an arrow of at least ten pixels that differs from its ground.
TEST_F(Documents, TabsThatDoNotFitAreScrolledByArrowsThatAreSeen) {
    for (int i = 0; i < 12; ++i) {
        const std::filesystem::path path = folder_ / ("a_model_with_a_name_" + std::to_string(i) + ".onnx");
        std::filesystem::copy_file(demoModel(), path);
        workspace_->open(path);
    }
    ASSERT_TRUE(comesTrue([&] { return tabs().count() == 12; }));
    tabs().setCurrentIndex(6);
    for (const bool isDark : {false, true}) {
        const Colours& colours = isDark ? darkColours() : lightColours();
        qApp->setStyleSheet(styleSheetOf(colours));
        QCoreApplication::processEvents();
        for (const char* name : {"ScrollLeftButton", "ScrollRightButton"}) {
            auto* button = find<QToolButton>(name);
            ASSERT_NE(button, nullptr);
            if (!button->isEnabled())
                continue;
            const QImage image = button->grab().toImage();
            QRect arrow;
            for (int x = 0; x < image.width(); ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    if (std::abs(qGray(image.pixel(x, y)) - qGray(colours.window.rgb())) > 60)
                        arrow |= QRect(x, y, 1, 1);
                }
            }
            EXPECT_GE(arrow.height() / image.devicePixelRatio(), 8) << name << isDark;
            EXPECT_LE(arrow.height() / image.devicePixelRatio(), 16) << name << isDark;
        }
    }
    auto* left = find<QToolButton>("ScrollLeftButton");
    while (left->isEnabled())
        click(left);
    EXPECT_TRUE(tabs().tabBar()->tabRect(0).left() >= 0);
}

TEST_F(Documents, TabsStayReadableHoweverManyThereAre) {
    for (int i = 0; i < 14; ++i)
        workspace_->open(copyOfDemo("network of many layers, version " + std::to_string(i) + ".onnx"));
    ASSERT_TRUE(comesTrue([&] {
        return std::ranges::all_of(
            workspace_->documents(), [&](const Document* one) { return one->state() == Document::State::Open; });
    }));
    const QTabBar& bar = *tabs().tabBar();
    for (int tab = 0; tab < bar.count(); ++tab)
        EXPECT_GE(bar.tabRect(tab).width(), 100) << tab;
    std::size_t arrows = 0;
    for (const QToolButton* button : bar.findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
        arrows += button->isVisible() && button->arrowType() != Qt::NoArrow ? 1 : 0;
    EXPECT_EQ(arrows, 2U) << "to scroll to the others";
}

} // namespace
} // namespace qaliper::documents_test

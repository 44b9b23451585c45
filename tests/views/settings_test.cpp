#include <filesystem>
#include <fstream>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>

#include "tests/support/environment.h"
#include "tests/support/stand_in.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/text.h"
#include "views/dialogs/settings_dialog.h"
#include "views/dialogs/shortcuts_dialog.h"
#include "views/dialogs/target_form.h"

// Choices that are kept, and what they do at once.

namespace qaliper::settings_test {

namespace {

class SettingsTest : public WindowTest {
protected:
    SettingsDialog* openSettings() {
        press(Qt::Key_Comma, Qt::ControlModifier);
        EXPECT_TRUE(comesTrue([&] { return window_->findChild<SettingsDialog*>() != nullptr; }));
        return window_->findChild<SettingsDialog*>();
    }
    // As a person does with the keys: the box unfolds nothing.
    void choose(QWidget* dialog, const char* name, int row) {
        auto* box = find<QComboBox>(name, dialog);
        ASSERT_NE(box, nullptr);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int step = 0; step < row; ++step)
            QTest::keyClick(box, Qt::Key_Down);
        ASSERT_EQ(box->currentIndex(), row);
    }

    ShortcutsDialog* openShortcuts() {
        action(ActionId::Shortcuts)->trigger();
        EXPECT_TRUE(comesTrue([&] { return window_->findChild<ShortcutsDialog*>() != nullptr; }));
        return window_->findChild<ShortcutsDialog*>();
    }
    void typeKeys(ShortcutsDialog* dialog, ActionId id, Qt::Key key, Qt::KeyboardModifiers modifiers) {
        find<QTableWidget>(dialog)->setCurrentCell(static_cast<int>(id), 0);
        auto* edit = find<QKeySequenceEdit>("keys", dialog);
        edit->clear();
        edit->setFocus();
        QTest::keyClick(edit, key, modifiers);
        // The field waits a moment whether more keys follow.
        auto* assign = find<QPushButton>("assign", dialog);
        const QString note = find<QLabel>("note", dialog)->text();
        ASSERT_TRUE(comesTrue([&] { return assign->isEnabled() || find<QLabel>("note", dialog)->text() != note; }));
    }
};

TEST_F(SettingsTest, LooksAreInForceAtOnceAndKept) {
    SettingsDialog* dialog = openSettings();
    choose(dialog, "theme", 2);
    EXPECT_EQ(preferences_->themeMode(), ThemeMode::Dark);
    EXPECT_TRUE(action(ActionId::ThemeDark)->isChecked());
    choose(dialog, "language", 2);
    EXPECT_EQ(preferences_->language(), Language::Chinese);
    EXPECT_TRUE(window_->isAnimated());
    click(find<QCheckBox>("reducedMotion", dialog));
    EXPECT_FALSE(window_->isAnimated());
}

// Connections to TensorRT: entered, asked, changed, removed.
class ConnectionSettings : public SettingsTest {
protected:
    ConnectionSettings() { openConnections(); }

    void openConnections() {
        dialog_ = openSettings();
        click(find<QPushButton>("showConnections", dialog_));
        table_ = find<QTableWidget>("connections", dialog_);
    }

    int rowOf(const QString& connection) const {
        const auto items = table_->findItems(connection, Qt::MatchExactly);
        return items.isEmpty() ? -1 : items.front()->row();
    }
    QString answerAt(const QString& connection) const {
        const int row = rowOf(connection);
        return row < 0 ? QString() : table_->item(row, 1)->text();
    }
    void enter(const QString& connection) {
        find<QLineEdit>("connectionEntry", dialog_)->setText(connection);
        click(find<QPushButton>("addConnection", dialog_));
    }
    QString words() const { return find<QLabel>("connectionWords", dialog_)->text(); }

    SettingsDialog* dialog_ = nullptr;
    QTableWidget* table_ = nullptr;
};

TEST_F(ConnectionSettings, OneIsEnteredAskedChangedAndRemoved) {
    const StandIn python({aboutLine("10.15.1.29"), doneLine()});
    const QString here = toQt(python.connection());
    enter(here);
    EXPECT_EQ(answerAt(here), QStringLiteral("not asked yet"));
    EXPECT_EQ(table_->currentRow(), rowOf(here)) << "it is selected";
    EXPECT_TRUE(words().startsWith(QStringLiteral("Starts "))) << "what asking starts";
    EXPECT_EQ(preferences_->connections().front(), here) << "the dialog that asks offers it";
    click(find<QPushButton>("askThere", dialog_));
    EXPECT_TRUE(
        comesTrue([&] { return answerAt(here) == QStringLiteral("TensorRT 10.15.1.29, without a GPU: parses"); }));
    click(find<QPushButton>("editConnection", dialog_));
    EXPECT_EQ(find<QPushButton>("addConnection", dialog_)->text(), QStringLiteral("C&hange"));
    enter(QStringLiteral("ssh:jetson"));
    EXPECT_EQ(rowOf(here), -1);
    EXPECT_EQ(answerAt(QStringLiteral("ssh:jetson")), QStringLiteral("not asked yet"));
    click(find<QPushButton>("removeConnection", dialog_));
    EXPECT_EQ(rowOf(QStringLiteral("ssh:jetson")), -1);
    EXPECT_FALSE(preferences_->connections().contains(QStringLiteral("ssh:jetson")));
}

TEST_F(ConnectionSettings, WhatIsNoConnectionIsNotTaken) {
    auto* entry = find<QLineEdit>("connectionEntry", dialog_);
    EXPECT_FALSE(find<QPushButton>("addConnection", dialog_)->isEnabled());
    entry->setText(QStringLiteral("telnet:jetson"));
    EXPECT_FALSE(find<QPushButton>("addConnection", dialog_)->isEnabled());
    EXPECT_TRUE(words().contains(QStringLiteral("is no connection to TensorRT")));
}

TEST_F(ConnectionSettings, OneThatWasFoundIsAskedButNotRemoved) {
    dialog_->close();
    const EnvironmentVariable own("VIRTUAL_ENV", (folder_ / "venv").string());
    std::filesystem::create_directories(folder_ / "venv/bin");
    const std::filesystem::path python = folder_ / "venv/bin/python3";
    std::ofstream(python) << "#!/bin/sh\necho no TensorRT here >&2\nexit 1\n";
    std::filesystem::permissions(python, std::filesystem::perms::owner_all);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    openConnections();
    const QString found = toQt("python:" + python.string());
    ASSERT_GE(rowOf(found), 0);
    table_->selectRow(rowOf(found));
    EXPECT_FALSE(find<QPushButton>("removeConnection", dialog_)->isEnabled());
    EXPECT_FALSE(find<QPushButton>("editConnection", dialog_)->isEnabled());
    click(find<QPushButton>("askThere", dialog_));
    EXPECT_TRUE(comesTrue([&] { return answerAt(found).contains(QStringLiteral("no TensorRT here")); }));
}

TEST_F(ConnectionSettings, AnInstallationIsShownThenStartedAndSaysPipsLastLines) {
    const StandIn installer({},
        "[ \"$2\" = venv ] && mkdir -p \"$3/bin\" && cp \"$0\" \"$3/bin/python3\" && exit 0\n"
        "echo 'Collecting tensorrt-rtx'; echo 'No space left on device' >&2; exit 1",
        "python3");
    const EnvironmentVariable programs("PATH", installer.path().parent_path().string() + ":" + std::getenv("PATH"));
    const EnvironmentVariable data("XDG_DATA_HOME", (folder_ / "data").string());
    click(find<QPushButton>("installHere", dialog_));
    EXPECT_TRUE(words().contains(QStringLiteral("-m pip install --upgrade tensorrt-rtx")));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "data")) << "nothing was started";
    click(find<QPushButton>("installHere", dialog_));
    EXPECT_TRUE(comesTrue([&] { return words().contains(QStringLiteral("No space left on device")); }));
    EXPECT_TRUE(words().contains(QStringLiteral("could not be installed")));
}

TEST_F(SettingsTest, MenusMoveAsTheDesktopHasItOrNotAtAll) {
    QApplication::setEffectEnabled(Qt::UI_General, true);
    QApplication::setEffectEnabled(Qt::UI_FadeMenu, false);
    QApplication::setEffectEnabled(Qt::UI_AnimateMenu, false);
    QApplication::setEffectEnabled(Qt::UI_AnimateCombo, true);
    const AppTheme theme(*qApp, *preferences_);
    const auto moves = [](Qt::UIEffect effect) { return QApplication::isEffectEnabled(effect); };
    EXPECT_FALSE(moves(Qt::UI_AnimateMenu)) << "the desktop has it off";
    EXPECT_TRUE(moves(Qt::UI_AnimateCombo));
    preferences_->setOn(QStringLiteral("reducedMotion"), true);
    EXPECT_FALSE(moves(Qt::UI_AnimateCombo));
    preferences_->setOn(QStringLiteral("reducedMotion"), false);
    EXPECT_TRUE(moves(Qt::UI_AnimateCombo));
    EXPECT_FALSE(moves(Qt::UI_AnimateMenu));
}

TEST_F(SettingsTest, TheScaleIsKeptForTheNextStart) {
    EXPECT_EQ(preferences_->scale(), 100);
    choose(openSettings(), "scale", 5);
    EXPECT_EQ(preferences_->scale(), 200);
}

TEST_F(SettingsTest, TheLeastSignalToNoiseIsKept) {
    EXPECT_EQ(preferences_->minSqnr(), usualMinSqnr);
    SettingsDialog* dialog = openSettings();
    EXPECT_EQ(find<QComboBox>("leastSqnr", dialog)->currentText(), QStringLiteral("30 dB"));
    choose(dialog, "leastSqnr", 0);
    EXPECT_EQ(preferences_->minSqnr(), 10);
}

TEST_F(SettingsTest, NewModelsGetTheTargetThatWasFixed) {
    SettingsDialog* dialog = openSettings();
    EXPECT_EQ(find<TargetForm>(dialog), nullptr);
    choose(dialog, "preset", 1);
    auto* form = find<TargetForm>(dialog);
    ASSERT_NE(form, nullptr);
    auto* version = form->findChild<QComboBox*>();
    version->setFocus();
    QTest::keyClick(version, Qt::Key_End); // TensorRT-RTX, below the oldest TensorRT
    QTest::keyClick(version, Qt::Key_Up);
    ASSERT_TRUE(preferences_->fixedTarget());
    EXPECT_EQ(preferences_->fixedTarget()->version, oldestVersion);

    std::filesystem::copy_file(demoModel(), folder_ / "other.onnx");
    EXPECT_EQ(open(folder_ / "other.onnx")->settings().target.version, oldestVersion);
    choose(dialog, "preset", 0);
    EXPECT_FALSE(preferences_->fixedTarget());
}

TEST_F(SettingsTest, NothingIsScrolledWhereTheScreenHasRoom) {
    const AppTheme theme(*qApp, *preferences_);
    const SettingsDialog* dialog = openSettings();
    ASSERT_GT(dialog->screen()->availableSize().height(), 780) << "of this platform";
    EXPECT_TRUE(comesTrue([&] { return dialog->isVisible(); }));
    EXPECT_EQ(dialog->findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0);
}

TEST_F(SettingsTest, TheButtonsStayOnTheScreenWhateverIsChosen) {
    const AppTheme theme(*qApp, *preferences_); // which gives the fields their height
    SettingsDialog* dialog = openSettings();
    EXPECT_TRUE(comesTrue([&] { return dialog->focusWidget() == find<QComboBox>("language", dialog); }));
    const int before = dialog->height();
    choose(dialog, "preset", 1);
    ASSERT_TRUE(find<TargetForm>(dialog));
    EXPECT_GT(dialog->height(), before);
    EXPECT_LE(dialog->height(), dialog->screen()->availableGeometry().height());
    const auto* scrolled = dialog->findChild<QScrollArea*>()->verticalScrollBar();
    EXPECT_TRUE(comesTrue([&] { return scrolled->maximum() == 0; })) << "a screen of 800 shows all of it";
    const auto* close = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close);
    EXPECT_TRUE(dialog->rect().contains(QRect(close->mapTo(dialog, QPoint()), close->size())));
}

TEST_F(SettingsTest, ReopeningIsOneChoiceInTwoPlaces) {
    SettingsDialog* dialog = openSettings();
    EXPECT_TRUE(action(ActionId::ReopenTabs)->isChecked());
    click(find<QCheckBox>("reopen", dialog));
    EXPECT_FALSE(action(ActionId::ReopenTabs)->isChecked());
    EXPECT_FALSE(preferences_->isOn(QStringLiteral("reopenTabs"), true));
}

TEST_F(SettingsTest, NamesOfFilesAreForgottenByWhoeverWantsThat) {
    std::filesystem::copy_file(demoModel(), folder_ / "secret.onnx");
    open(folder_ / "secret.onnx");
    ASSERT_FALSE(preferences_->recentFiles().empty());
    SettingsDialog* dialog = openSettings();
    click(find<QCheckBox>("rememberFiles", dialog));
    EXPECT_FALSE(find<QCheckBox>("reopen", dialog)->isEnabled());
    EXPECT_TRUE(preferences_->recentFiles().empty());
    std::filesystem::copy_file(demoModel(), folder_ / "other.onnx");
    open(folder_ / "other.onnx");
    window_->close();
    EXPECT_TRUE(preferences_->recentFiles().empty());
    EXPECT_TRUE(preferences_->session().empty());
    QFile file(pathToQt(folder_ / "preferences.ini"));
    QSettings(file.fileName(), QSettings::IniFormat).sync();
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray kept = file.readAll();
    EXPECT_FALSE(kept.contains("secret.onnx") || kept.contains("other.onnx")) << kept.toStdString();
}

TEST_F(SettingsTest, ChosenKeysActAtOnceAndAtTheNextStart) {
    open(demoModel());
    ShortcutsDialog* dialog = openShortcuts();
    typeKeys(dialog, ActionId::ShowLegend, Qt::Key_L, Qt::ControlModifier);
    click(find<QPushButton>("assign", dialog));
    dialog->close();
    const bool before = action(ActionId::ShowLegend)->isChecked();
    press(Qt::Key_L, Qt::ControlModifier);
    EXPECT_NE(action(ActionId::ShowLegend)->isChecked(), before);
    EXPECT_TRUE(action(ActionId::ShowLegend)->toolTip().contains(QStringLiteral("Ctrl+L")));
    const MainWindow next(*workspace_, *preferences_, services_);
    EXPECT_EQ(next.actions().at(ActionId::ShowLegend)->shortcut(), QKeySequence(QStringLiteral("Ctrl+L")));
}

TEST_F(SettingsTest, KeysOfAnotherActionAreTakenOverOnlyKnowingly) {
    ShortcutsDialog* dialog = openShortcuts();
    typeKeys(dialog, ActionId::ShowLegend, Qt::Key_O, Qt::ControlModifier);
    EXPECT_TRUE(find<QLabel>("note", dialog)->text().contains(QStringLiteral("Open"))) << "it says who has them";
    click(find<QPushButton>("assign", dialog));
    EXPECT_EQ(action(ActionId::ShowLegend)->shortcut(), QKeySequence(QStringLiteral("Ctrl+O")));
    EXPECT_TRUE(action(ActionId::Open)->shortcuts().isEmpty());
    click(find<QPushButton>("resetAll", dialog));
    EXPECT_EQ(action(ActionId::Open)->shortcut(), QKeySequence(QStringLiteral("Ctrl+O")));
    EXPECT_EQ(action(ActionId::ShowLegend)->shortcuts(), usualKeys(ActionId::ShowLegend));
    EXPECT_FALSE(preferences_->keysOf(QStringLiteral("open")));
}

TEST_F(SettingsTest, KeysThatEverythingNeedsCannotBeTaken) {
    ShortcutsDialog* dialog = openShortcuts();
    typeKeys(dialog, ActionId::Open, Qt::Key_Down, Qt::NoModifier);
    EXPECT_FALSE(find<QPushButton>("assign", dialog)->isEnabled());
    typeKeys(dialog, ActionId::Open, Qt::Key_F7, Qt::NoModifier);
    EXPECT_TRUE(find<QPushButton>("assign", dialog)->isEnabled());
}

TEST_F(SettingsTest, KeysCanBeRemovedAndMadeUsualAgain) {
    ShortcutsDialog* dialog = openShortcuts();
    find<QTableWidget>(dialog)->setCurrentCell(static_cast<int>(ActionId::Redo), 0);
    click(find<QPushButton>("remove", dialog));
    EXPECT_TRUE(action(ActionId::Redo)->shortcuts().isEmpty());
    click(find<QPushButton>("usual", dialog));
    EXPECT_EQ(action(ActionId::Redo)->shortcuts(), usualKeys(ActionId::Redo));
}

TEST_F(SettingsTest, AFixIsProvedIfThatIsWanted) {
    std::filesystem::copy_file(demoModel(), folder_ / "model.onnx");
    Document* document = open(folder_ / "model.onnx");
    click(find<QCheckBox>("proveFixes", openSettings()));
    window_->findChild<SettingsDialog*>()->close();
    const auto& findings = document->analysis()->findings;
    document->applyFixes(
        {ActionKind::Fix, std::ranges::find(findings, "conv-group-misaligned", &Finding::rule)->key, "merge-groups"});
    const auto said = [&] { return find<MessageBar>() ? find<MessageBar>()->text() : QString(); };
    EXPECT_TRUE(comesTrue([&] { return said().contains(QStringLiteral("ONNX Runtime")); }));
}

} // namespace
} // namespace qaliper::settings_test

#include "tests/views/window_fixture.h"

#include <algorithm>
#include <fstream>

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>

#include "model/draw/picture_places.h"
#include "model/graph/identity.h"
#include "tests/support/build_places.h"
#include "tests/support/graphs.h"
#include "views/base/later.h"
#include "views/base/text.h"
#include "views/panels/findings_view.h"
#include "views/panels/node_panel.h"

namespace qaliper {

namespace {

constexpr int longestWait = 120'000; // ms

constexpr QLatin1String waitingForADialog("waiting for a dialog");

// Hands the next dialog of its kind to a function, once, as soon as it is shown. Until then its name says that it waits.
template <class Dialog>
class DialogWatch final : public QObject {
public:
    explicit DialogWatch(std::function<void(Dialog&)> act) : QObject(qApp), act_(std::move(act)) {
        setObjectName(waitingForADialog);
        qApp->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* dialog = event->type() == QEvent::Show ? qobject_cast<Dialog*>(watched) : nullptr;
        if (dialog && act_) {
            later(*dialog, [dialog, act = std::exchange(act_, nullptr)] { act(*dialog); });
            setObjectName({});
            deleteLater();
        }
        return false;
    }

private:
    std::function<void(Dialog&)> act_;
};

std::function<Result<CheckedModel>(const CheckRequest&, const Job&)> unlessFailing(
    const std::shared_ptr<std::atomic<int>>& failing) {
    return [failing](const CheckRequest& request, const Job& job) -> Result<CheckedModel> {
        if (*failing > 0) {
            --*failing;
            return fail(ErrorKind::OverBudget, say("No memory"));
        }
        return checkVersion(request, job);
    };
}

} // namespace

bool comesTrue(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, longestWait); }

std::filesystem::path demoModel() { return sourceFolder() / "resources" / "demo" / "demo.onnx"; }

Model withNodeInFront(const Model& demo) {
    Node node;
    node.opType = "Identity";
    node.name = "/extra";
    node.inputs = {"image"};
    node.outputs = {"extra"};
    return applied(demo,
        {AddNode{mainGraph, node, demo.main().nodes[0].id},
            ReplaceInput{mainGraph, idOf(demo, "image_q"), 0, "extra"}});
}

std::vector<pid_t> workerProcesses() {
    std::vector<pid_t> found;
    for (const std::filesystem::directory_entry& thread : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream children(thread.path() / "children");
        for (pid_t process = 0; children >> process;)
            found.push_back(process);
    }
    return found;
}

void answerFileDialog(const std::filesystem::path& path) {
    new DialogWatch<QFileDialog>([path](QFileDialog& dialog) {
        if (path.empty()) {
            QTest::keyClick(&dialog, Qt::Key_Escape);
            return;
        }
        auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        name->setText(pathToQt(path)); // typing would open the list of completions over the button
        const bool isOpening = dialog.acceptMode() == QFileDialog::AcceptOpen;
        const auto button = isOpening ? QDialogButtonBox::Open : QDialogButtonBox::Save;
        QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(button), Qt::LeftButton);
    });
}

void answerQuestion(int standardButton) {
    new DialogWatch<QMessageBox>([standardButton](QMessageBox& box) {
        QTest::mouseClick(box.button(static_cast<QMessageBox::StandardButton>(standardButton)), Qt::LeftButton);
    });
}

void answerQuestionBy(const QString& button) {
    new DialogWatch<QMessageBox>([button](QMessageBox& box) {
        for (QAbstractButton* offered : box.buttons()) {
            if (offered->text() == button)
                QTest::mouseClick(offered, Qt::LeftButton);
        }
    });
}

namespace {

// Tests of places and of zooms know where one column has its boxes; overview_test.cpp is about several.
std::unique_ptr<Preferences> preferencesIn(const std::filesystem::path& file) {
    auto preferences = std::make_unique<Preferences>(std::make_unique<QSettings>(pathToQt(file), QSettings::IniFormat));
    preferences->setOn(QStringLiteral("oneColumn"), true);
    return preferences;
}

} // namespace

KeptLook::KeptLook() : font_(QApplication::font()), palette_(QApplication::palette()), styleSheet_(qApp->styleSheet()) {
    std::ranges::transform(motions, moves_.begin(), &QApplication::isEffectEnabled);
}

KeptLook::~KeptLook() {
    qApp->setStyleSheet(styleSheet_);
    QApplication::setPalette(palette_);
    QApplication::setFont(font_);
    for (std::size_t i = 0; i < motions.size(); ++i)
        QApplication::setEffectEnabled(motions.at(i), moves_.at(i));
}

WindowTest::WindowTest()
    : preferences_(preferencesIn(folder_ / "preferences.ini")),
      workers_(std::make_unique<Workers>(workerProgram())),
      pool_(std::make_unique<HeldPool>()),
      services_{pool_.get(), workers_.get(), loadKnowledge(), folder_ / "journals", folder_ / "measured",
          unlessFailing(failingChecks_)},
      workspace_(std::make_unique<Workspace>(services_, *preferences_)),
      window_(std::make_unique<MainWindow>(*workspace_, *preferences_, services_)) {
    window_->resize(1440, 900);
    window_->show();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window_.get()));
    QTest::keyRelease(window_.get(), Qt::Key_Shift); // else Qt remembers what was held when the last test ended
}

WindowTest::~WindowTest() {
    window_.reset();
    workspace_.reset();
    const QObjectList waiting = qApp->findChildren<QObject*>(waitingForADialog, Qt::FindDirectChildrenOnly);
    EXPECT_TRUE(waiting.empty()) << "An answer was prepared for a dialog that was not shown.";
    qDeleteAll(waiting); // else it would answer a dialog of the next test
}

bool WindowTest::isSettled(const Document* document) const {
    if (document->state() == Document::State::Loading)
        return false;
    if (document->state() == Document::State::Refused)
        return true;
    const Canvas* shown = find<Canvas>("canvas");
    const FindingsView* list = find<FindingsView>();
    return (!list || list->isComplete()) && !document->isChecking() && !document->foreground() && shown &&
        shown->picture() && shown->picture()->index == document->index() && shown->picture()->isFullyTyped;
}

Document* WindowTest::open(const std::filesystem::path& path) {
    Document* document = workspace_->open(path);
    EXPECT_TRUE(comesTrue([&] { return isSettled(document); })) << path;
    return document;
}

void WindowTest::settle() {
    EXPECT_TRUE(comesTrue([&] { return isSettled(window_->document()); }));
}

void WindowTest::drop(const std::vector<std::filesystem::path>& paths) { dropOn(*window_, paths); }

void WindowTest::dropOn(QWidget& widget, const std::vector<std::filesystem::path>& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const auto& path : paths)
        urls << QUrl::fromLocalFile(pathToQt(path));
    data.setUrls(urls);
    const QPoint middle = widget.rect().center();
    QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent event(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

void WindowTest::click(QWidget* widget) {
    ASSERT_NE(widget, nullptr);
    ASSERT_TRUE(widget->isVisible());
    const QPointer<QWidget> shown = widget;
    ASSERT_TRUE(comesTrue([&] { return !shown || !shown->rect().isEmpty(); })) << "its layout follows when it is shown";
    ASSERT_FALSE(shown.isNull());
    QTest::mouseClick(widget, Qt::LeftButton);
}

void WindowTest::press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    window_->activateWindow(); // as a window manager does when a dialog has gone
    EXPECT_TRUE(QTest::qWaitForWindowActive(window_.get()));
    QTest::keyClick(window_.get(), key, modifiers);
}

NodeId WindowTest::nodeNamed(const std::string& identity) const {
    const Index& index = *window_->document()->index();
    const auto node = findNode(index, identity);
    EXPECT_TRUE(node) << identity;
    return node ? index.node(*node).id : NodeId();
}

QString WindowTest::shownError() const {
    const auto* bar = find<MessageBar>();
    return bar ? bar->text() : QString();
}

bool WindowTest::panelSays(const QString& text) const {
    EXPECT_TRUE(comesTrue([&] { return find<NodePanel>() && find<NodePanel>()->isComplete(); }));
    const auto labels = find<NodePanel>()->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) {
        QString words = label->text().remove(QChar(0x200B)).remove(QChar(0x2060)); // where names may break, and may not
        return label->isVisible() && words.replace(QChar::Nbsp, u' ') == text;
    });
}

bool WindowTest::panelSaysOf(const QString& tensor, const QString& text) const {
    EXPECT_TRUE(comesTrue([&] { return find<NodePanel>() && find<NodePanel>()->isComplete(); }));
    const auto labels = find<NodePanel>()->findChildren<QLabel*>();
    for (qsizetype i = 0; i + 1 < labels.size(); ++i) {
        const bool isName = labels[i]->objectName() == QStringLiteral("tensorLink") && labels[i]->isVisible();
        if (isName && labels[i]->accessibleName() == tensor && labels[i + 1]->text() == text)
            return true;
    }
    return false;
}

QPoint WindowTest::placeOnCanvas(const std::string& identity) const {
    const auto place = placeOf(*canvas().picture(), nodeNamed(identity));
    EXPECT_TRUE(place) << identity;
    return place ? canvas().camera().toScreen(place->rect).center().toPoint() : QPoint();
}

std::size_t WindowTest::findingCount(std::string_view rule) const {
    const auto& findings = window_->document()->analysis()->findings;
    return static_cast<std::size_t>(std::ranges::count(findings, rule, &Finding::rule));
}

} // namespace qaliper

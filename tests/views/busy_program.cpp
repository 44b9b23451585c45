#include <cstdio>
#include <cstdlib>
#include <memory>

#include <QApplication>
#include <QSettings>
#include <QTest>

#include "tests/support/build_places.h"
#include "views/window/main_window.h"

// The application with somebody at work in it, until it is killed: steps that were left are restored, then everything
// is fixed, saved, taken back and saved again, over and over. What has been reached is printed, a word a line, once it
// must not be lost.
//
//     busy_program MODEL FOLDER      FOLDER: preferences and what is kept of unsaved steps

namespace {

using namespace qaliper;

constexpr int longestWait = 120'000; // ms

void reached(const char* what) {
    std::puts(what);
    std::fflush(stdout);
}

[[noreturn]] void giveUp() {
    reached("nothing");
    std::_Exit(1); // as it stands, for whoever looks for the reason
}

void await(const std::function<bool()>& condition) {
    if (!QTest::qWaitFor(condition, longestWait))
        giveUp();
}

bool isQuiet(const Document& document) {
    return document.state() == Document::State::Open && !document.isChecking() && !document.foreground();
}

void save(Document& document) {
    document.save(document.path());
    await([&] { return isQuiet(document) && !document.isModified(); });
    reached("saved");
}

void takeBack(Document& document) {
    document.undo();
    await([&] { return isQuiet(document) && document.isModified(); });
    reached("undone");
}

// Killed while it restored, the program before left two journals: the one it read, and its own. The second has nothing
// to add then.
void restore(Document& document) {
    while (const RecoverableJournal* left = document.leftSteps()) {
        const std::filesystem::path asked = left->path;
        document.repeatLeftSteps();
        await([&] { return isQuiet(document); });
        if (document.leftSteps() && document.leftSteps()->path == asked)
            giveUp();
    }
    await([&] { return isQuiet(document) && document.isModified(); });
}

void work(Document& document) {
    await([&] { return isQuiet(document); });
    reached("opened");
    if (document.leftSteps()) {
        restore(document);
        reached("restored");
        save(document);
        takeBack(document);
        save(document);
    }
    while (true) {
        document.applyAutomatic();
        await([&] { return isQuiet(document) && document.isModified(); });
        reached("fixed");
        save(document);
        takeBack(document);
        save(document);
    }
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const std::filesystem::path folder = argv[2];
    Preferences preferences(std::make_unique<QSettings>(
        QString::fromStdString((folder / "preferences.ini").string()), QSettings::IniFormat));
    Workers workers(workerProgram());
    TaskPool pool;
    const Services services{&pool, &workers, loadKnowledge(), folder / "journals"};
    Workspace workspace(services, preferences);
    MainWindow window(workspace, preferences, services);
    window.show();
    Document* document = workspace.open(argv[1]);
    QObject::connect(document, &Document::failed, [](const Error& error) { reached(render(error.message).c_str()); });
    work(*document);
}

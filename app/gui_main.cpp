#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QSettings>
#include <QStandardPaths>

#include "app/worker_path.h"
#include "views/base/app_language.h"
#include "views/base/app_theme.h"
#include "views/base/text.h"
#include "views/window/app_window.h"
#include "views/window/main_window.h"
#include "views/window/reopen_tabs.h"

// The application: creates the objects that exist once and passes them on.

namespace {

// Keeps a scale factor that the user set for all Qt programs.
void scaleInterface(int percent) {
    const char* factor = "QT_SCALE_FACTOR";
    if (percent != 100 && !qEnvironmentVariableIsSet(factor))
        qputenv(factor, QByteArray::number(percent / 100.0));
}

// An archive that runs anywhere brings fonts along, and a fontconfig file with them and the system's.
void addShippedFonts() {
    const char* setting = "FONTCONFIG_FILE";
    std::error_code ignored;
    const std::filesystem::path file =
        (qaliper::programPath().parent_path() / "../share/qaliper/fonts/fonts.conf").lexically_normal();
    if (!qEnvironmentVariableIsSet(setting) && std::filesystem::exists(file, ignored))
        qputenv(setting, QByteArray::fromStdString(file.string()));
}

// True for options that are answered on the command line, without a window.
bool wantsWordsOnly(int argc, char** argv) {
    constexpr std::array<std::string_view, 5> words{"-h", "--help", "--help-all", "-v", "--version"};
    return std::any_of(argv + 1, argv + argc,
        [&](std::string_view argument) { return std::ranges::find(words, argument) != words.end(); });
}

// Without X or Wayland, Qt would abort.
bool hasDisplay(int argc, char** argv) {
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    const auto isSet = [](const char* name) { return !qEnvironmentVariableIsEmpty(name); };
    const auto namesPlatform = [](std::string_view argument) { return argument.ends_with("-platform"); };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM") ||
        std::any_of(argv + 1, argv + argc, namesPlatform);
#else
    return true;
#endif
}

// The journal has each step as soon as it is made.
[[noreturn]] void endWithWords() {
    std::fputs("qaliper: It ends with an error that nothing handles, as when there is no memory. Steps that "
               "were not saved are offered when the model is opened again.\n",
        stderr);
    std::abort();
}

} // namespace

int main(int argc, char** argv) {
    using namespace qaliper;
    std::set_terminate(endWithWords);
    std::signal(SIGXFSZ, SIG_IGN); // a file that grows beyond the limit of the system is an error like a full disk
    if (wantsWordsOnly(argc, argv)) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    } else if (!hasDisplay(argc, argv)) {
        std::fputs(
            "qaliper: There is no display to open a window on. qaliper-cli does its work without one.\n", stderr);
        return 1;
    }
    QApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    Preferences preferences(std::make_unique<QSettings>(
        QSettings::IniFormat, QSettings::UserScope, QStringLiteral("qaliper"), QStringLiteral("qaliper")));
    scaleInterface(preferences.scale()); // both before the QApplication is created
    addShippedFonts();
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("qaliper"));
    QApplication::setApplicationDisplayName(QStringLiteral("Qaliper"));
    QApplication::setApplicationVersion(QStringLiteral(QALIPER_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("qaliper"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/qaliper.svg")));

    const AppLanguage language(preferences);

    QCommandLineParser arguments;
    arguments.setApplicationDescription(
        QCoreApplication::translate("main", "Shows, explains and repairs quantized ONNX models bound for TensorRT."));
    arguments.addHelpOption();
    arguments.addVersionOption();
    arguments.addPositionalArgument(QStringLiteral("MODEL"),
        QCoreApplication::translate("main", "ONNX files, each opened in a tab of its own."),
        QStringLiteral("[MODEL [FILE…]]…"));
    arguments.addPositionalArgument(QStringLiteral("FILE"),
        QCoreApplication::translate(
            "main", "What TensorRT wrote about that model: log, layer information, profile, times, calibration cache."),
        QString());
    arguments.process(application);

    const AppTheme theme(application, preferences);
    Workers workers(workerPath());
    TaskPool pool; // its threads use the workers, so it is destroyed first
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const Services services{&pool, &workers, loadKnowledge(), pathFromQt(data) / "journals",
        pathFromQt(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)) / "measured"};
    Workspace workspace(services, preferences);
    AppWindow window(workspace, preferences, services, language);
    std::vector<std::filesystem::path> files;
    for (const QString& name : arguments.positionalArguments())
        files.push_back(pathFromQt(name));
    window.window().openFiles(files);
    if (arguments.positionalArguments().isEmpty())
        reopenTabs(window.window(), workspace, preferences);
    window.window().show();
    return QApplication::exec();
}

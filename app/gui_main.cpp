#include <cstdio>
#include <memory>

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
#include "views/window/session.h"

// The application: makes what is needed once and passes it down.

namespace {

// A factor that the user set for all programs of Qt is left alone.
void scaleInterface(int percent) {
    const char* factor = "QT_SCALE_FACTOR";
    if (percent != 100 && !qEnvironmentVariableIsSet(factor))
        qputenv(factor, QByteArray::number(percent / 100.0));
}

} // namespace

int main(int argc, char** argv) {
    using namespace qaliper;
    QApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    Preferences preferences(std::make_unique<QSettings>(
        QSettings::IniFormat, QSettings::UserScope, QStringLiteral("qaliper"), QStringLiteral("qaliper")));
    scaleInterface(preferences.scale()); // before there is an application
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
        QStringLiteral("[MODEL…]"));
    arguments.process(application);

    const AppTheme theme(application, preferences);
    Workers workers(workerPath());
    TaskPool pool; // its threads use the workers
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const Services services{&pool, &workers, loadKnowledge(), pathFromQt(data) / "journals"};
    Workspace workspace(services, preferences);
    AppWindow window(workspace, preferences, services, language);
    for (const QString& name : arguments.positionalArguments())
        workspace.open(pathFromQt(name));
    if (arguments.positionalArguments().isEmpty())
        reopenTabs(window.window(), workspace, preferences);
    window.window().show();
    return QApplication::exec();
}

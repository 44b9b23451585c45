#include <cstdio>

#include <QApplication>
#include <QStandardPaths>
#include <QStyleFactory>
#include <gtest/gtest.h>

// Windows without a screen: the same events, the same pixels.

namespace {

// A platform without a screen tells of each window that it can neither raise it nor limit its size; a failure would be
// lost in that.
void printUnlessOfPlatform(QtMsgType, const QMessageLogContext&, const QString& message) {
    if (!message.startsWith(QLatin1String("This plugin does not support")))
        std::fprintf(stderr, "%s\n", qUtf8Printable(message));
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    qInstallMessageHandler(printUnlessOfPlatform);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    const QApplication application(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setApplicationName(QStringLiteral("views_tests"));
    QStandardPaths::setTestModeEnabled(true);
    return RUN_ALL_TESTS();
}

#include <QApplication>
#include <QStandardPaths>
#include <QStyleFactory>
#include <gtest/gtest.h>

// Windows without a screen: the same events, the same pixels.

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    const QApplication application(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setApplicationName(QStringLiteral("views_tests"));
    QStandardPaths::setTestModeEnabled(true);
    return RUN_ALL_TESTS();
}

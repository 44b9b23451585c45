#include <fstream>

#include <QFile>
#include <QProcess>
#include <QSettings>
#include <gtest/gtest.h>

#include "tests/support/corpus.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"

// `qaliper` as it is started: from a terminal, with odd arguments, on screens of every kind.

namespace qaliper::program_test {
namespace {

namespace fs = std::filesystem;

class Program : public testing::Test {
protected:
    Program() {
        environment_.insert(QStringLiteral("XDG_CONFIG_HOME"), pathToQt(folder_ / "config"));
        environment_.insert(QStringLiteral("XDG_DATA_HOME"), pathToQt(folder_ / "data"));
        environment_.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR"})
            environment_.remove(QLatin1String(name));
        fs::copy_file(demoModel(), model_);
    }

    void start(const QStringList& arguments) {
        process_.setProcessEnvironment(environment_);
        process_.setWorkingDirectory(pathToQt(folder_.path()));
        process_.start(QStringLiteral(QALIPER_TEST_PROGRAM), arguments);
        ASSERT_TRUE(process_.waitForStarted());
    }
    void finish() { ASSERT_TRUE(process_.waitForFinished(120'000)); }
    QString output() { return QString::fromUtf8(process_.readAllStandardOutput()); }
    QString errors() { return QString::fromUtf8(process_.readAllStandardError()); }

    // What a next start would open: written once the models are read.
    QStringList session() const {
        const QSettings settings(pathToQt(folder_ / "config/qaliper/qaliper.ini"), QSettings::IniFormat);
        return settings.value(QStringLiteral("files/session")).toStringList();
    }
    QStringList recent() const {
        const QSettings settings(pathToQt(folder_ / "config/qaliper/qaliper.ini"), QSettings::IniFormat);
        return settings.value(QStringLiteral("files/recent")).toStringList();
    }
    // Alive, with these models read.
    void expectOpen(const QStringList& files) {
        EXPECT_TRUE(
            comesTrue([&] { return process_.state() != QProcess::Running || recent().size() == files.size(); }));
        EXPECT_EQ(process_.state(), QProcess::Running) << errors().toStdString();
        QStringList opened = recent();
        opened.sort();
        EXPECT_EQ(opened, files);
        process_.terminate();
        finish();
    }
    QString there(const char* name) const { return pathToQt(folder_ / name); }

    TemporaryFolder folder_;
    fs::path model_ = folder_ / "model.onnx";
    QProcessEnvironment environment_ = QProcessEnvironment::systemEnvironment();
    QProcess process_;
};

TEST_F(Program, SaysWhatItIsWithoutADisplay) {
    start({QStringLiteral("--version")});
    finish();
    EXPECT_EQ(process_.exitCode(), 0);
    EXPECT_TRUE(output().contains(QStringLiteral(QALIPER_VERSION)));
    start({QStringLiteral("--help")});
    finish();
    EXPECT_EQ(process_.exitCode(), 0);
    EXPECT_TRUE(output().contains(QStringLiteral("MODEL")));
}

TEST_F(Program, WithoutADisplayItSaysSoAndNamesWhatNeedsNone) {
    start({QStringLiteral("model.onnx")});
    finish();
    EXPECT_EQ(process_.exitStatus(), QProcess::NormalExit) << "it does not abort";
    EXPECT_EQ(process_.exitCode(), 1);
    EXPECT_TRUE(errors().contains(QStringLiteral("qaliper-cli")));
}

TEST_F(Program, AModelNamedTwiceIsOpenedOnceAndOthersBesideIt) {
    fs::copy_file(demoModel(), folder_ / "it's \"two\" %1\n🚀.onnx");
    environment_.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    start({QStringLiteral("model.onnx"), there("model.onnx"), QStringLiteral("./it's \"two\" %1\n🚀.onnx"),
        QStringLiteral("nothing.onnx"), QStringLiteral("."), QString()});
    expectOpen({there("it's \"two\" %1\n🚀.onnx"), there("model.onnx")});
}

TEST_F(Program, ALogBesideItsModelIsNoModel) {
    fs::copy_file(demoModel(), folder_ / "other.onnx");
    std::ofstream(folder_ / "build.log") << "&&&& RUNNING TensorRT.trtexec [TensorRT v100300] # trtexec\n";
    environment_.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    start({QStringLiteral("model.onnx"), QStringLiteral("build.log"), QStringLiteral("other.onnx")});
    expectOpen({there("model.onnx"), there("other.onnx")});
    EXPECT_EQ(session().size(), 2) << "no tab is for the log";
}

TEST_F(Program, OnAScreenOfDoubleDensity) {
    environment_.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment_.insert(QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("2"));
    start({QStringLiteral("model.onnx")});
    expectOpen({there("model.onnx")});
}

} // namespace
} // namespace qaliper::program_test

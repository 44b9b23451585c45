#include <csignal>
#include <fstream>
#include <set>

#include <QLabel>
#include <gmock/gmock.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/full_disk.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/window/unopened_pages.h"

// What the world does to an application: workers that die, disks that are full, files that vanish, models made to break
// it. Each ends in a message and a window that goes on working.

namespace qaliper::surviving_test {

namespace fs = std::filesystem;

namespace {

class Surviving : public WindowTest {
protected:
    fs::path written(const Model& model) const {
        must(saveModel(model, folder_ / "made.onnx", {}, {}));
        return folder_ / "made.onnx";
    }
    // A document of any state.
    Document* opened(const fs::path& path) {
        Document* document = workspace_->open(path);
        EXPECT_TRUE(comesTrue([&] { return document->state() == Document::State::Refused || isSettled(document); }));
        return document;
    }
    QString refusal() const { return find<QLabel>("message", find<RefusedPage>())->text(); }
    // Checked and drawn; a worker that died may have cost types.
    bool isDone(const Document* document) const {
        return !document->isChecking() && !document->foreground() && document->index() && canvas().picture() &&
            canvas().picture()->index == document->index();
    }
    void fixAll(Document* document) {
        document->applyAutomatic();
        ASSERT_TRUE(comesTrue([&] { return isDone(document) && document->isModified(); }))
            << shownError().toStdString();
    }
    void expectAlive() {
        const Document* demo = open(demoModel());
        EXPECT_FALSE(demo->analysis()->findings.empty());
        EXPECT_TRUE(canvas().picture());
    }
};

// Bytes of a model: If within If within If …
std::string nestedIfs(int depth) {
    std::string graph = nodeField("Relu", "x", "y");
    for (int i = 0; i < depth; ++i)
        graph = messageField(1,
            {bytesField(2, "y"), bytesField(4, "If"),
                messageField(5, {bytesField(1, "then_branch"), bytesField(6, graph), integerField(20, 5)})});
    return joined({integerField(1, 10), opsetField(17), bytesField(7, graph)});
}

TEST_F(Surviving, WorkersThatDieAtAnyTime) {
    fs::copy_file(demoModel(), folder_ / "model.onnx");
    Document* document = open(folder_ / "model.onnx");
    for (int round = 0; round < 3; ++round) {
        const std::vector<pid_t> workers = workerProcesses();
        EXPECT_FALSE(workers.empty());
        for (const pid_t worker : workers)
            ::kill(worker, SIGKILL);
        fixAll(document);
        for (const pid_t worker : workerProcesses())
            ::kill(worker, SIGKILL);
        document->undo();
        ASSERT_TRUE(comesTrue([&] { return isDone(document) && !document->isModified(); }));
    }
    expectAlive();
}

// As after a broken installation: everything works that needs no second process, and what is lost is said once.
TEST_F(Surviving, AWorkerThatIsNotThere) {
    Workers nowhere("/nowhere/qaliper-worker");
    Services services = services_;
    services.workers = &nowhere;
    Document document(services, demoModel(), must(parseTarget("trt-10.3")));
    std::vector<std::string> errors;
    QObject::connect(
        &document, &Document::failed, &document, [&](const Error& error) { errors.push_back(describe(error)); });
    ASSERT_TRUE(comesTrue([&] { return document.analysis() && !document.isChecking(); }));
    EXPECT_FALSE(document.analysis()->findings.empty());
    document.setTarget(must(parseTarget("trt-10.0")));
    ASSERT_TRUE(comesTrue([&] { return !document.isChecking(); }));
    EXPECT_THAT(errors, testing::ElementsAre(testing::HasSubstr("Types and shapes were not inferred")));
}

TEST_F(Surviving, AFullDiskWhileSaving) {
    fs::copy_file(demoModel(), folder_ / "model.onnx");
    Document* document = open(folder_ / "model.onnx");
    fixAll(document);
    const fs::path target = folder_ / "fixed.onnx";
    answerFileDialog(target);
    action(ActionId::SaveAs)->trigger();
    ASSERT_TRUE(comesTrue([&] { return !document->isModified(); }));
    const std::string saved = must(readWholeFile(target));
    document->undo();
    ASSERT_TRUE(comesTrue([&] { return isDone(document) && document->isModified(); }));
    {
        const FullDisk full(4096);
        action(ActionId::Save)->trigger();
        ASSERT_TRUE(comesTrue([&] { return shownError().contains(pathToQt(folder_ / "")); }))
            << shownError().toStdString();
    }
    EXPECT_EQ(must(readWholeFile(target)), saved);
    EXPECT_TRUE(document->isModified());
    action(ActionId::Save)->trigger();
    ASSERT_TRUE(comesTrue([&] { return !document->isModified(); })) << "with room again it is saved";
    std::set<fs::path> left;
    for (const fs::directory_entry& entry : fs::directory_iterator(target.parent_path()))
        left.insert(entry.path().filename());
    EXPECT_EQ(left, (std::set<fs::path>{"fixed.onnx", "journals", "model.onnx", "preferences.ini"}))
        << "nothing of the failed attempt";
}

TEST_F(Surviving, AFolderThatTakesNoFiles) {
    fs::copy_file(demoModel(), folder_ / "model.onnx");
    Document* document = open(folder_ / "model.onnx");
    fixAll(document);
    answerFileDialog("/proc/fixed.onnx"); // not even the administrator writes there
    action(ActionId::SaveAs)->trigger();
    ASSERT_TRUE(comesTrue([&] { return shownError().contains(QStringLiteral("/proc")); }))
        << shownError().toStdString();
    EXPECT_TRUE(document->isModified());
    expectAlive();
}

TEST_F(Surviving, AFileThatVanishes) {
    fs::copy_file(demoModel(), folder_ / "model.onnx");
    Document* document = open(folder_ / "model.onnx");
    fs::remove(folder_ / "model.onnx");
    fixAll(document);
    answerFileDialog(folder_ / "fixed.onnx");
    action(ActionId::SaveAs)->trigger();
    ASSERT_TRUE(comesTrue([&] { return !document->isModified(); })) << shownError().toStdString();
    EXPECT_TRUE(loadModel(folder_ / "fixed.onnx")) << "its bytes are there as long as it is open";
    expectAlive();
}

TEST_F(Surviving, AFileThatVanishesBeforeItIsOpened) {
    const Document* document = opened(folder_ / "nothing.onnx");
    ASSERT_EQ(document->state(), Document::State::Refused);
    ASSERT_TRUE(comesTrue([&] { return find<RefusedPage>() != nullptr; }));
    EXPECT_FALSE(refusal().isEmpty());
    expectAlive();
}

TEST_F(Surviving, TenMegabytesOfEmptyInitializers) {
    std::string initializers;
    for (int i = 0; i < 5 << 20; ++i)
        initializers += std::string_view("\x2a\0", 2);
    const fs::path path = folder_ / "bomb.onnx";
    must(writeWholeFile(path, joined({integerField(1, 10), opsetField(21), bytesField(7, initializers)})));
    const Document* document = opened(path);
    ASSERT_EQ(document->state(), Document::State::Refused);
    EXPECT_EQ(document->error()->kind, ErrorKind::OverBudget);
    ASSERT_TRUE(comesTrue([&] { return find<RefusedPage>() != nullptr; }));
    EXPECT_TRUE(refusal().contains(QStringLiteral("Export or download it again"))) << refusal().toStdString();
    expectAlive();
}

TEST_F(Surviving, AFunctionThatCallsItself) {
    const Model model = textModel(R"(
        <ir_version: 8, opset_import: ["": 17, "own": 1]>
        main (float x) => (float y) { y = own.Loop (x) }
        <domain: "own", opset_import: ["": 17, "own": 1]>
        Loop (a) => (b) { c = own.Loop (a) b = own.Loop (c) })");
    const Document* document = opened(written(model));
    EXPECT_EQ(document->state(), Document::State::Open);
    EXPECT_TRUE(canvas().picture());
    expectAlive();
}

TEST_F(Surviving, AHundredIfsWithinEachOther) {
    must(writeWholeFile(folder_ / "deep.onnx", nestedIfs(100)));
    const Document* document = opened(folder_ / "deep.onnx");
    if (document->state() == Document::State::Open) {
        EXPECT_TRUE(canvas().picture());
        click(&canvas());
        press(Qt::Key_F, Qt::ControlModifier);
    } else {
        ASSERT_TRUE(comesTrue([&] { return find<RefusedPage>() != nullptr; }));
        EXPECT_TRUE(refusal().contains(QStringLiteral("deep"))) << refusal().toStdString();
    }
    expectAlive();
}

} // namespace
} // namespace qaliper::surviving_test

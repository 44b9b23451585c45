#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/temporary.h"
#include "tests/support/command.h"
#include "tests/support/environment.h"
#include "tests/support/json.h"
#include "tests/support/result.h"
#include "tests/support/stand_in.h"

// `connections`: what is found, what answers, and TensorRT-RTX in an environment of Qaliper's own.

namespace qaliper::connections_test {
namespace {

using testing::HasSubstr;
using testing::Not;

// A machine whose programs are those in one folder.
class Connections : public testing::Test {
protected:
    Connections() {
        std::filesystem::create_directories(home_ / ".ssh");
        std::ofstream(home_ / ".ssh" / "config") << "Host jetson\n";
    }

    void addProgram(const std::string& name, const std::string& script) const {
        std::filesystem::create_directories(programs_);
        std::ofstream(programs_ / name) << "#!/bin/sh\n" << script << "\n";
        std::filesystem::permissions(programs_ / name, std::filesystem::perms::owner_all);
    }
    static std::string answering(const std::string& release) {
        return "cat <<'END'\n" + aboutLine(release) + "\n" + doneLine() + "\nEND\n";
    }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    std::filesystem::path programs_ = folder_ / "programs";
    std::filesystem::path home_ = folder_ / "home";
    EnvironmentVariable path_{"PATH", programs_.string() + ":/usr/bin:/bin"};
    EnvironmentVariable homeVariable_{"HOME", home_.string()};
    EnvironmentVariable data_{"XDG_DATA_HOME", std::nullopt};
    EnvironmentVariable environment_{"VIRTUAL_ENV", std::nullopt};
    EnvironmentVariable conda_{"CONDA_PREFIX", std::nullopt};
};

TEST_F(Connections, ThePythonOfThePathIsAskedOtherMachinesAreNot) {
    addProgram("python3", answering("10.15.1.29"));
    addProgram("docker", "echo nvcr.io/nvidia/tensorrt:25.01-py3; echo debian:12; echo my/TensorRT:latest");
    addProgram("ssh", "touch '" + (folder_ / "started").string() + "'");
    const CommandResult said = runCli({"connections"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.output, HasSubstr("python:python3: TensorRT 10.15.1.29, without a GPU, parses"));
    EXPECT_THAT(said.output, HasSubstr("ssh:jetson: not asked"));
    EXPECT_THAT(said.output, HasSubstr("docker:nvcr.io/nvidia/tensorrt:25.01-py3: not asked"));
    EXPECT_THAT(said.output, HasSubstr("docker:my/TensorRT:latest: not asked"));
    EXPECT_THAT(said.output, Not(HasSubstr("debian")));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "started"));
}

// What docker 20.10 wrote here without a GPU, and what NVIDIA's toolkit writes without a driver.
class ContainersWithoutGpus : public Connections, public testing::WithParamInterface<const char*> {};

TEST_P(ContainersWithoutGpus, AreAskedForWhatTheParserCan) {
    addProgram("docker",
        "case \"$*\" in\n*'--gpus all'*)\n  echo 'docker: Error response from daemon: " + std::string(GetParam()) +
            ".' >&2\n  echo >&2\n  echo \"Run 'docker run --help' for more information\" >&2\n  exit 125\nesac\n" +
            answering("10.15.1.29"));
    const CommandResult said = runCli({"connections", "docker:image"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.output, HasSubstr("docker:image: TensorRT 10.15.1.29, without a GPU, parses"));
}

INSTANTIATE_TEST_SUITE_P(Docker, ContainersWithoutGpus,
    testing::Values("could not select device driver \"\" with capabilities: [[gpu]]",
        "failed to create task: nvidia-container-cli: initialization error: nvml error: driver not loaded: unknown"));

TEST_F(Connections, AnImageThatIsNotThereIsToldWithDockersReason) {
    addProgram("docker",
        "echo \"Unable to find image 'image:latest' locally\" >&2\n"
        "echo 'docker: Error response from daemon: pull access denied for image.' >&2\n"
        "echo \"Run 'docker run --help' for more information\" >&2\nexit 125");
    const CommandResult said = runCli({"connections", "docker:image"});
    EXPECT_THAT(said.output + said.messages,
        HasSubstr("ended with 125 before it had answered: docker: Error response from daemon: pull access denied"));
}

TEST_F(Connections, OneThatIsNamedIsAsked) {
    addProgram("ssh", answering("8.6.1.6"));
    const auto json = parsedJson(runCli({"connections", "ssh:jetson", "--format", "json"}).output);
    ASSERT_EQ(json["connections"].size(), 1U);
    EXPECT_EQ(json["connections"][0]["with"], "ssh:jetson");
    EXPECT_EQ(json["connections"][0]["answer"]["release"], "8.6.1.6");
    EXPECT_EQ(json["connections"][0]["answer"]["can"], nlohmann::json({"parse"}));
}

TEST_F(Connections, WhereNoneAnswersTheReasonIsSaid) {
    addProgram("python3", "cat <<'END'\n{\"end\": \"failed\", \"text\": \"it imports no TensorRT\"}\nEND");
    const CommandResult said = runCli({"connections"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.output, HasSubstr("no answer: python:python3: it imports no TensorRT"));
}

// The stand-in for Python makes the environment that it is told to, with itself in it.
TEST_F(Connections, TensorRtRtxIsInstalledAndAnswers) {
    addProgram("python3",
        "case \"$2\" in\n  venv) mkdir -p \"$3/bin\"; cp \"$0\" \"$3/bin/python3\";;\n"
        "  pip) echo \"Collecting $5\" >&2;;\n  *) " +
            answering("1.7.1.116") + ";;\nesac");
    const CommandResult said = runCli({"connections", "--install"});
    EXPECT_EQ(said.status, 0) << said.messages;
    const std::string own = (home_ / ".local/share/qaliper/tensorrt-rtx/bin/python3").string();
    EXPECT_THAT(said.output, HasSubstr(own + ": TensorRT 1.7.1.116"));
    EXPECT_THAT(runCli({"connections"}).output, HasSubstr("python:" + own)) << "it is found from now on";
}

TEST_F(Connections, AnInstallationThatFailsSaysWhy) {
    addProgram("python3",
        "[ \"$2\" = venv ] || exit 1; for n in 1 2 3 4; do echo \"line $n\" >&2; done; echo 'The venv module is "
        "missing' >&2; exit 1");
    const CommandResult said = runCli({"connections", "--install"});
    EXPECT_EQ(said.status, 3);
    EXPECT_THAT(said.messages,
        HasSubstr("TensorRT-RTX could not be installed: line 2; line 3; line 4; The venv module is missing"));
}

} // namespace
} // namespace qaliper::connections_test

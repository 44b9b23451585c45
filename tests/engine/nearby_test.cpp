#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/temporary.h"
#include "model/engine/asking/nearby.h"
#include "tests/support/result.h"

// The connections that a machine has, by what lies in its folders.

namespace qaliper::nearby_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

namespace fs = std::filesystem;

class Nearby : public testing::Test {
protected:
    void addPython(const fs::path& folder, fs::perms permissions = fs::perms::owner_all) const {
        fs::create_directories(folder_ / folder);
        std::ofstream(folder_ / folder / "python3") << "#!/bin/sh\n";
        fs::permissions(folder_ / folder / "python3", permissions);
    }
    void configureSsh(const std::string& text) const { std::ofstream(folder_ / "config") << text; }

    std::vector<std::string> found() const {
        std::vector<std::string> names;
        for (const Connection& connection :
            connectionsNearby({{folder_ / "programs"}, {folder_ / "active", folder_ / "own"}, folder_ / "config"})) {
            std::string name = formatConnection(connection);
            if (const std::size_t at = name.find(folder_.path().string()); at != std::string::npos)
                name.erase(at, folder_.path().string().size() + 1);
            names.push_back(name);
        }
        return names;
    }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
};

TEST_F(Nearby, NothingIsFoundWhereNothingIs) { EXPECT_THAT(found(), IsEmpty()); }

TEST_F(Nearby, InterpretersOfEnvironmentsComeBeforeThatOfThePath) {
    addPython("programs");
    addPython("own/bin");
    EXPECT_THAT(found(), ElementsAre("python:own/bin/python3", "python:python3"));
    addPython("active/bin");
    EXPECT_THAT(found(), ElementsAre("python:active/bin/python3", "python:own/bin/python3", "python:python3"));
}

TEST_F(Nearby, TrtexecOfThePathIsFound) {
    addPython("programs");
    std::filesystem::rename(folder_ / "programs/python3", folder_ / "programs/trtexec");
    EXPECT_THAT(found(), ElementsAre("trtexec:trtexec"));
}

TEST_F(Nearby, WhatCannotBeStartedIsNoInterpreter) {
    addPython("programs", fs::perms::owner_read);
    fs::create_directories(folder_ / "own/bin/python3");
    EXPECT_THAT(found(), IsEmpty());
}

TEST_F(Nearby, HostsOfTheSshConfigurationAreFoundButPatternsAreNot) {
    configureSsh("Host jetson orin\n  HostName 10.0.0.7\n  User me\n\nhost=desk\nHost *.lab !secret box?\nMatch "
                 "all\nHost jetson\n");
    EXPECT_THAT(found(), ElementsAre("ssh:jetson", "ssh:orin", "ssh:desk"));
}

TEST_F(Nearby, TensorRtRtxComesIntoAnEnvironmentOfItsOwn) {
    EXPECT_THAT(commandsToInstall("/data/my env"),
        ElementsAre(ElementsAre("python3", "-m", "venv", "/data/my env"),
            ElementsAre("/data/my env/bin/python3", "-m", "pip", "install", "--upgrade", "tensorrt-rtx")));
}

} // namespace
} // namespace qaliper::nearby_test

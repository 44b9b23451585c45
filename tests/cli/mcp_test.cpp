#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/program.h"
#include "model/base/temporary.h"
#include "tests/support/build_places.h"
#include "tests/support/command.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// `mcp`: what an assistant hears that speaks the Model Context Protocol.

namespace qaliper::mcp_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

struct Heard {
    std::map<std::string, json> answers; // by the id of the request, as JSON
    std::vector<json> notifications;
};

// Lines are sent at once; the input stays open until there are as many answers as `expected`.
Heard heardFrom(const std::string& lines, std::size_t expected) {
    Heard heard;
    std::stop_source stop;
    const auto listen = [&](std::string_view line) {
        const json message = parsedJson(std::string(line));
        EXPECT_EQ(message["jsonrpc"], "2.0");
        if (message.contains("id"))
            heard.answers[message["id"].dump()] = message;
        else
            heard.notifications.push_back(message);
        if (heard.answers.size() == expected)
            stop.request_stop();
    };
    const auto end =
        callProgram({{cliProgram().string(), "mcp"}}, {{lines, {}}}, {listen, [](auto) {}}, Job(stop.get_token()));
    EXPECT_FALSE(end.has_value()) << "the server ended by itself";
    return heard;
}

json request(const json& id, const std::string& method, const json& parameters = json::object()) {
    return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", parameters}};
}
json call(const json& id, const std::string& tool, const json& arguments) {
    return request(id, "tools/call", {{"name", tool}, {"arguments", arguments}});
}
json answerTo(const json& message) { return heardFrom(message.dump() + "\n", 1).answers.at(message["id"].dump()); }
json resultOf(const std::string& tool, const json& arguments) { return answerTo(call(1, tool, arguments))["result"]; }
std::string textOf(const json& result) { return result["content"][0].value("text", ""); }

class Mcp : public testing::Test {
protected:
    Mcp() { fs::copy(sourceFolder() / "resources" / "demo", folder_ / "demo"); }
    std::string path(const std::string& name) const { return (folder_ / "demo" / name).string(); }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    std::string demo_ = path("demo.onnx");
};

TEST_F(Mcp, SpeaksTheRevisionThatTheClientKnowsOrElseTheNewest) {
    const auto agreed = [](const char* asked) {
        const json result = answerTo(request("first", "initialize", {{"protocolVersion", asked}}))["result"];
        EXPECT_EQ(result["serverInfo"]["name"], "qaliper");
        EXPECT_TRUE(result["capabilities"].contains("tools"));
        return result["protocolVersion"].get<std::string>();
    };
    EXPECT_EQ(agreed("2024-11-05"), "2024-11-05");
    EXPECT_EQ(agreed("2025-06-18"), "2025-06-18");
    EXPECT_EQ(agreed("1999-01-01"), "2025-11-25");
}

TEST_F(Mcp, ListsItsToolsWithSchemasOfTheirArguments) {
    std::set<std::string> names;
    const json listed = answerTo(request(1, "tools/list"));
    for (const json& tool : listed["result"]["tools"]) {
        names.insert(tool["name"]);
        EXPECT_FALSE(tool["description"].get<std::string>().empty());
        const json& schema = tool["inputSchema"];
        EXPECT_EQ(schema["type"], "object");
        EXPECT_FALSE(schema["additionalProperties"].get<bool>());
        for (const json& name : schema["required"])
            EXPECT_TRUE(schema["properties"].contains(name.get<std::string>()));
        for (const auto& [name, property] : schema["properties"].items())
            EXPECT_FALSE(property["description"].get<std::string>().empty()) << name;
    }
    EXPECT_THAT(names, ElementsAre("ask", "check", "diff", "explain", "fix", "quantize", "show", "svg"));
}

TEST_F(Mcp, CheckSaysWhatTheCommandSays) {
    const json result = resultOf("check", {{"model", demo_}, {"target", "trt-10.3"}});
    EXPECT_FALSE(result["isError"].get<bool>());
    EXPECT_EQ(textOf(result), runCli({"check", "--fail-on", "never", "--target", "trt-10.3", demo_}).output);
}

TEST_F(Mcp, JsonComesAsStructureToo) {
    const json result = resultOf("check", {{"model", demo_}, {"format", "json"}, {"only", {"conv-*"}}});
    EXPECT_EQ(result["structuredContent"], parsedJson(textOf(result)));
    const json& findings = result["structuredContent"]["models"][0]["findings"];
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0]["rule"], "conv-group-misaligned");
}

TEST_F(Mcp, ExplainShowDiffAndSvgAnswer) {
    EXPECT_THAT(textOf(resultOf("explain", {{"id", "conv-group-misaligned"}})), StartsWith("# Grouped convolution"));
    EXPECT_THAT(textOf(resultOf("show", {{"model", demo_}, {"what", "/block/group/Conv"}})), HasSubstr("group_c"));
    EXPECT_THAT(
        textOf(resultOf("diff", {{"before", demo_}, {"after", path("float.onnx")}})), HasSubstr("- QuantizeLinear"));
    const json picture = resultOf("svg", {{"model", demo_}, {"around", "/block/group/Conv"}, {"hops", 1}});
    EXPECT_EQ(picture["content"][0]["resource"]["mimeType"], "image/svg+xml");
    EXPECT_THAT(picture["content"][0]["resource"]["text"].get<std::string>(), HasSubstr("</svg>"));
}

TEST_F(Mcp, FixWritesOnlyWhatItIsAskedTo) {
    const json planned = resultOf("fix", {{"model", demo_}, {"format", "json"}});
    EXPECT_EQ(planned["structuredContent"]["models"][0]["applied"].size(), 2U);
    EXPECT_FALSE(fs::exists(path("fixed.onnx")));
    const json written = resultOf("fix", {{"model", demo_}, {"output", path("fixed.onnx")}});
    EXPECT_FALSE(written["isError"].get<bool>());
    EXPECT_TRUE(fs::exists(path("fixed.onnx")));
}

TEST_F(Mcp, QuantizeTellsHowFarItIs) {
    needRuntime();
    json message = call(7, "quantize",
        {{"model", path("float.onnx")}, {"data", {path("float.npz")}}, {"target", "trt-10.3"}, {"samples", 8}});
    message["params"]["_meta"]["progressToken"] = "mine";
    const Heard heard = heardFrom(message.dump() + "\n", 1);
    EXPECT_THAT(textOf(heard.answers.at("7")["result"]), HasSubstr("Insert Q/DQ"));
    ASSERT_FALSE(heard.notifications.empty());
    double before = 0;
    for (const json& notification : heard.notifications) {
        EXPECT_EQ(notification["method"], "notifications/progress");
        EXPECT_EQ(notification["params"]["progressToken"], "mine");
        EXPECT_GT(notification["params"]["progress"].get<double>(), before);
        before = notification["params"]["progress"].get<double>();
    }
}

TEST_F(Mcp, WhatCannotBeDoneIsSaidToTheAssistant) {
    const auto said = [](const std::string& tool, const json& arguments) {
        const json result = resultOf(tool, arguments);
        EXPECT_TRUE(result["isError"].get<bool>());
        return textOf(result);
    };
    EXPECT_THAT(said("check", {{"model", path("absent.onnx")}}), HasSubstr("Cannot open the file"));
    EXPECT_THAT(said("check", {{"model", demo_}, {"target", "trt-99"}}), HasSubstr("99"));
    EXPECT_THAT(said("check", json::object()), HasSubstr("needs the argument \"model\""));
    EXPECT_THAT(said("check", {{"model", 5}}), HasSubstr("another type"));
    EXPECT_THAT(said("check", {{"model", demo_}, {"colour", "red"}}), HasSubstr("no argument \"colour\""));
    EXPECT_THAT(said("ask", {{"model", demo_}, {"with", "python:" + path("absent")}}), HasSubstr("absent"));
}

TEST_F(Mcp, AValueThatLooksLikeAnOptionIsAValue) {
    EXPECT_THAT(textOf(resultOf("check", {{"model", "--help"}})), HasSubstr("--help: Cannot open the file"));
    EXPECT_THAT(textOf(resultOf("check", {{"model", demo_}, {"target", "--help"}})), HasSubstr("--help"));
}

TEST_F(Mcp, ErrorsOfTheProtocolHaveItsCodes) {
    EXPECT_EQ(answerTo(call(1, "paint", json::object()))["error"]["code"], -32602);
    EXPECT_EQ(answerTo(request(1, "tools/sing"))["error"]["code"], -32601);
    EXPECT_EQ(heardFrom("{\"id\": 1}\n", 1).answers.at("1")["error"]["code"], -32600);
    EXPECT_EQ(heardFrom("[]\n", 1).answers.at("null")["error"]["code"], -32600);
    EXPECT_EQ(heardFrom("no JSON\n", 1).answers.at("null")["error"]["code"], -32700);
    EXPECT_EQ(answerTo(request(1, "initialize", {{"protocolVersion", 5}}))["result"]["protocolVersion"], "2025-11-25");
}

TEST_F(Mcp, NotificationsHaveNoAnswer) {
    const json ready = {{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}};
    const Heard heard = heardFrom(ready.dump() + "\n\n" + request(2, "ping").dump() + "\n", 1);
    EXPECT_EQ(heard.answers.begin()->first, "2");
}

TEST_F(Mcp, ACallDoesNotKeepTheOthersWaiting) {
    std::ofstream(path("waits")) << "#!/bin/sh\nexec cat\n"; // until its input ends
    fs::permissions(path("waits"), fs::perms::owner_all);
    const json waiting = call(1, "ask", {{"model", demo_}, {"with", "python:" + path("waits")}});
    const Heard heard = heardFrom(waiting.dump() + "\n" + request(2, "ping").dump() + "\n", 1);
    EXPECT_EQ(heard.answers.begin()->first, "2");
}

TEST_F(Mcp, TheEndOfTheInputEndsWhatRuns) {
    std::ofstream(path("waits")) << "#!/bin/sh\nexec cat\n";
    fs::permissions(path("waits"), fs::perms::owner_all);
    std::ofstream(path("lines")) << call(1, "ask", {{"model", demo_}, {"with", "python:" + path("waits")}}).dump()
                                 << "\n";
    const CommandResult ended = runCliInto("<" + path("lines") + " >" + path("answers"), {"mcp"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(fs::file_size(path("answers")), 0U);
}

} // namespace
} // namespace qaliper::mcp_test

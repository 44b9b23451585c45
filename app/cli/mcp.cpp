#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/mcp_tools.h"
#include "app/worker_path.h"
#include "model/base/program.h"

// The Model Context Protocol over standard input and output: a JSON-RPC message a line. A call of a tool runs qaliper-cli
// once more, so that one that crashes or is cancelled takes nothing with it; several run at the same time.

namespace qaliper::cli {

namespace {

// Revisions whose messages for tools are these, newest first.
constexpr std::array revisions{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};

enum JsonRpcCode : int {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602
};

constexpr auto instructions =
    "Qaliper predicts from an ONNX graph what NVIDIA TensorRT will make of it, and fixes what can be fixed. Start with "
    "check and name the target that the user builds for. Fixes called exact keep the numbers, and fix with verify "
    "proves "
    "it; those called review may change them, so ask the user first. explain has the source of what a finding claims; "
    "where it says open, nobody knows. Paths are those of this machine.";

// A member, or an empty value where it is absent or of another type.
std::string textAt(const McpJson& json, const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}
McpJson objectAt(const McpJson& json, const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_object() ? *found : McpJson::object();
}

// Standard output, a whole line at a time from any thread.
class Peer {
public:
    void send(const McpJson& message) {
        const std::string line = message.dump(-1, ' ', false, McpJson::error_handler_t::replace) + "\n";
        const std::scoped_lock lock(mutex_);
        std::cout << line << std::flush;
    }
    void answer(const McpJson& id, McpJson result) {
        send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
    }
    void refuse(const McpJson& id, JsonRpcCode code, const std::string& message) {
        send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
    }

private:
    std::mutex mutex_;
};

// What a run of qaliper-cli said.
struct Said {
    int status = 0;
    std::string output;
    std::string messages;
};

// `onMessage` hears each line of standard error without the program's name.
Result<Said> runCommand(
    std::vector<std::string> words, const Job& job, const std::function<void(std::string_view)>& onMessage) {
    constexpr std::string_view name = "qaliper-cli: ";
    words.insert(words.begin(), programPath().string());
    Said said;
    const auto output = [&said](std::string_view line) { said.output.append(line).push_back('\n'); };
    const auto error = [&](std::string_view line) {
        line.remove_prefix(line.starts_with(name) ? name.size() : 0);
        said.messages.append(line).push_back('\n');
        onMessage(line);
    };
    QALIPER_TRY(const ProgramEnd end, callProgram({std::move(words)}, {}, {output, error}, job));
    said.status = end.signal != 0 ? -1 : end.status;
    return said;
}

McpJson textContent(const std::string& text) { return {{"type", "text"}, {"text", text}}; }

McpJson failedCall(const std::string& text) {
    return {{"content", McpJson::array({textContent(text)})}, {"isError", true}};
}

McpJson resultOf(const McpTool& tool, const McpJson& arguments, const Said& said) {
    if (std::ranges::find(tool.answers, said.status) == tool.answers.end() ||
        (said.output.empty() && !said.messages.empty() && said.status != 0))
        return failedCall(said.messages.empty() ? said.output : said.messages);
    if (tool.name == "svg" && !said.output.empty())
        return {
            {"content",
                McpJson::array({{{"type", "resource"},
                    {"resource", {{"uri", "qaliper:svg"}, {"mimeType", "image/svg+xml"}, {"text", said.output}}}}})},
            {"isError", false}};
    McpJson result{{"content", McpJson::array({textContent(said.output.empty() ? "Written.\n" : said.output)})},
        {"isError", false}};
    if (textAt(arguments, "format") == "json") {
        if (auto json = McpJson::parse(said.output, nullptr, false); json.is_object())
            result["structuredContent"] = std::move(json);
    }
    return result;
}

// The calls that run, each on a thread of its own.
class Calls {
public:
    explicit Calls(Peer& peer) : peer_(&peer) {}

    void start(const McpJson& id, const McpTool& tool, std::vector<std::string> words, const McpJson& parameters) {
        const std::scoped_lock lock(mutex_);
        std::erase_if(running_, [](const auto& entry) { return entry.second.isDone->load(); });
        auto isDone = std::make_shared<std::atomic_bool>(false);
        running_[id.dump()] = {isDone,
            std::jthread(
                [this, id, &tool, words = std::move(words), parameters, isDone](const std::stop_token& stop) mutable {
                    carryOut(id, tool, std::move(words), parameters, stop);
                    *isDone = true;
                })};
    }
    void cancel(const McpJson& id) {
        const std::scoped_lock lock(mutex_);
        if (const auto found = running_.find(id.dump()); found != running_.end())
            found->second.thread.request_stop();
    }
    // Ends them all and waits for that.
    void end() {
        const std::scoped_lock lock(mutex_);
        for (auto& [id, call] : running_)
            call.thread.request_stop();
        running_.clear();
    }

private:
    struct Call {
        std::shared_ptr<std::atomic_bool> isDone;
        std::jthread thread;
    };

    // A call that is cancelled has no answer.
    void carryOut(const McpJson& id, const McpTool& tool, std::vector<std::string> words, const McpJson& parameters,
        const std::stop_token& stop) {
        const McpJson token = objectAt(parameters, "_meta").value("progressToken", McpJson());
        int told = 0;
        const auto tell = [&](std::string_view line) {
            if (!token.is_null())
                peer_->send({{"jsonrpc", "2.0"}, {"method", "notifications/progress"},
                    {"params", {{"progressToken", token}, {"progress", ++told}, {"message", line}}}});
        };
        const auto said = runCommand(std::move(words), Job(stop), tell);
        if (said)
            peer_->answer(id, resultOf(tool, objectAt(parameters, "arguments"), *said));
        else if (said.error().kind != ErrorKind::Cancelled)
            peer_->answer(id, failedCall(render(said.error().message)));
    }

    Peer* peer_;
    std::mutex mutex_;
    std::map<std::string, Call> running_;
};

McpJson welcome(const McpJson& parameters) {
    const auto asked = textAt(parameters, "protocolVersion");
    const auto* const known = std::ranges::find(revisions, asked);
    return {{"protocolVersion", known != revisions.end() ? *known : revisions.front()},
        {"capabilities", {{"tools", McpJson::object()}}},
        {"serverInfo", {{"name", "qaliper"}, {"title", "Qaliper"}, {"version", QALIPER_VERSION}}},
        {"instructions", instructions}};
}

McpJson toolList() {
    McpJson tools = McpJson::array();
    for (const McpTool& tool : mcpTools())
        tools.push_back(describeTool(tool));
    return {{"tools", std::move(tools)}};
}

void callTool(Peer& peer, Calls& calls, const McpJson& id, const McpJson& parameters) {
    const auto tools = mcpTools();
    const auto name = textAt(parameters, "name");
    const auto arguments = parameters.value("arguments", McpJson::object());
    const auto tool = std::ranges::find(tools, name, &McpTool::name);
    if (tool == tools.end())
        return peer.refuse(id, InvalidParams, "There is no tool \"" + name + "\"");
    if (!arguments.is_object())
        return peer.refuse(id, InvalidParams, "The arguments of a tool are an object");
    if (auto words = commandOf(*tool, arguments))
        calls.start(id, *tool, std::move(*words), parameters);
    else
        peer.answer(id, failedCall(render(words.error().message)));
}

void handle(Peer& peer, Calls& calls, const McpJson& message) {
    const bool isCall = message.is_object() && message.contains("method") && message["method"].is_string();
    const McpJson id = message.is_object() ? message.value("id", McpJson()) : McpJson();
    if (!isCall) {
        // An answer to something that was never asked needs none.
        if (!message.is_object() || (!message.contains("result") && !message.contains("error")))
            peer.refuse(id, InvalidRequest, "This is no request of JSON-RPC 2.0");
        return;
    }
    const auto method = message["method"].get<std::string>();
    const McpJson parameters = message.value("params", McpJson::object());
    if (!parameters.is_object())
        return peer.refuse(id, InvalidParams, "The parameters are no object");
    if (method == "notifications/cancelled")
        return calls.cancel(parameters.value("requestId", McpJson()));
    if (id.is_null())
        return; // another notification
    if (method == "initialize")
        return peer.answer(id, welcome(parameters));
    if (method == "ping")
        return peer.answer(id, McpJson::object());
    if (method == "tools/list")
        return peer.answer(id, toolList());
    if (method == "tools/call")
        return callTool(peer, calls, id, parameters);
    peer.refuse(id, MethodNotFound, "There is no method \"" + method + "\"");
}

struct McpOptions {};

int serveMcp(const McpOptions&) {
    const Interruption interruption;
    Peer peer;
    Calls calls(peer);
    const std::stop_callback atInterruption(interruption.token(), [&calls] {
        calls.end();
        std::_Exit(Clean); // the main thread waits for a line
    });
    for (std::string line; std::getline(std::cin, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const auto message = McpJson::parse(line, nullptr, false);
        if (message.is_discarded())
            peer.refuse(McpJson(), ParseError, "This line is no JSON");
        else
            handle(peer, calls, message);
    }
    calls.end();
    return Clean;
}

} // namespace

void addMcp(CLI::App& app, Run& run) {
    auto& command =
        addCommand(app, run, serveMcp, "mcp", "Serve assistants and editors, by the Model Context Protocol").first;
    command.footer("It reads requests from standard input and writes answers to standard output until the input ends. "
                   "An assistant "
                   "starts it by itself:\n  { \"mcpServers\": { \"qaliper\": { \"command\": \"qaliper-cli\", \"args\": "
                   "[\"mcp\"] } } }");
}

} // namespace qaliper::cli

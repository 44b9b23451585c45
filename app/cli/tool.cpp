#include <filesystem>

#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/proving.h"
#include "app/cli/writing.h"
#include "model/onnx/save.h"
#include "model/report/tool_list.h"
#include "model/tools/choose_nodes.h"
#include "model/tools/tools.h"

namespace qaliper::cli {

namespace {

struct ToolOptions {
    std::string tool;
    WriteOptions write;
    TargetOptions target;
    NodeChoice nodes;
    std::vector<std::string> values;
    ProofInputs proof;
    OutputOptions print;
    bool list = false;
    bool verify = false;
};

// "out.onnx" and ".cache" make "out.cache".
std::string besideOutput(const std::string& output, const std::string& suffix) {
    return std::filesystem::path(output).replace_extension().string() + suffix;
}

// A tool that writes one file and no model writes it to the path of -o, or to standard output.
Status writeFiles(const ToolOptions& options, const std::vector<ToolFile>& files, bool besideModel) {
    for (const ToolFile& file : files) {
        if (options.write.dryRun)
            continue;
        const std::string path = besideModel ? besideOutput(options.write.output, file.suffix) : options.write.output;
        QALIPER_CHECK(writeResult(file.content, path));
        if (!path.empty())
            inform(say("Written: {file}", arg("file", path)));
    }
    return {};
}

Result<std::optional<Proof>> proofOf(const ToolOptions& options, const Session& session, const Tool& tool,
    const Analysis& before, const Applied& change, const Job& job) {
    if (options.verify && !tool.info.editsModel)
        inform(say("This tool changes nothing in the model, so that there is nothing to compare"));
    if (!options.verify || !tool.info.editsModel)
        return std::optional<Proof>();
    QALIPER_TRY(auto proof, session.prove(before, change, options.proof, job));
    return std::optional(std::move(proof));
}

Result<ToolRequest> requestOf(const ToolOptions& options, const Context& context) {
    QALIPER_TRY(auto arguments, assignments(options.values));
    QALIPER_TRY(const auto nodes, chooseNodes(context, options.nodes));
    ToolRequest request{options.tool, {}, std::move(arguments)};
    for (const NodeIx node : nodes)
        request.nodes.push_back(context.node(node).id);
    return request;
}

Result<ExitStatus> carryOut(const ToolOptions& options, const Session& session, const Tool& tool, const Job& job) {
    QALIPER_TRY(const auto start, inspectModel(session, job));
    QALIPER_TRY(const auto request, requestOf(options, *(start)->context));
    QALIPER_TRY(auto applied, session.tool(start, request, job));
    QALIPER_TRY(auto proof, proofOf(options, session, tool, *start, applied, job));
    if (!applied.note.empty())
        inform(applied.note);
    if (applied.part && !options.write.dryRun) {
        QALIPER_CHECK(saveModel(*applied.part, options.write.output, {}, job));
    }
    if (applied.part || !tool.info.editsModel) {
        QALIPER_CHECK(writeFiles(options, applied.files, tool.info.editsModel));
        return Clean;
    }
    const std::vector<ToolFile> files = std::move(applied.files);
    const ExitStatus end = proof ? exitStatusOf(*proof) : Clean;
    FixReport change = changeOf(*start, std::move(applied));
    change.proof = std::move(proof);
    QALIPER_CHECK(writeChanged(options.write, session, change, job));
    if (!change.output.empty()) // they belong to the model
        QALIPER_CHECK(writeFiles(options, files, true));
    const RunReport run{{reportOf(options.write.model, session, std::move(change))}};
    QALIPER_CHECK(writeResult(options.print.isJson() ? toJson(run) : toText(run), {}));
    return end;
}

// Only text may be written to standard output.
Status checkOptions(const ToolOptions& options, const Tool* tool) {
    if (!tool)
        return fail(ErrorKind::Invalid,
            say("There is no tool \"{tool}\"; `qaliper-cli tool --list` lists them", arg("tool", options.tool)));
    if (options.write.model.empty())
        return fail(ErrorKind::Invalid, say("Say which model the tool is for"));
    const bool writesModel = tool->info.editsModel || tool->info.id == "extract";
    return writesModel ? checkOutput(options.write) : Status{};
}

Result<ExitStatus> runTool(const ToolOptions& options) {
    const Tool* tool = findTool(options.tool);
    QALIPER_CHECK(checkOptions(options, tool));
    const Interruption interruption;
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(options.write.model));
    return carryOut(options, session, *tool, Job(interruption.token()));
}

std::string toolList(const OutputOptions& options) {
    if (options.format == "markdown")
        return toolsToMarkdown();
    return options.isJson() ? toolsToJson() : toolsToText();
}

int tool(const ToolOptions& options) {
    if (options.list)
        return printed(toolList(options.print), Clean);
    const auto end = runTool(options);
    return end ? *end : failed(end.error());
}

} // namespace

void addTool(CLI::App& app, Run& run) {
    const auto [command, options] = addCommand(app, run, tool, "tool", "Run a tool, which needs no finding (--list)");
    addOptions(command,
        {{"tool", &options->tool, "Id, as --list prints it", {"TOOL"}},
            {"model", &options->write.model, "ONNX file", anyFile()},
            {"-o,--output", &options->write.output,
                "Where the result goes; a tool that only writes text prints it without", anyFile()},
            {"--list", &options->list, "List all tools"},
            {"--nodes", &options->nodes.patterns, "Nodes by name, output or #INDEX; globs such as '*conv1*'",
                oneEach()},
            {"--op", &options->nodes.ops, "Nodes of this operator type", oneEach()},
            {"--set", &options->values, "KEY=VALUE for a parameter of the tool", oneEach()}});
    addTargetOptions(command, options->target);
    addWriteOptions(command, options->write);
    addOption(command, {"--verify", &options->verify, "Compare the numbers before and after in ONNX Runtime"});
    addProofOptions(command, options->proof);
    addOutputOptions(command, options->print, "text or json; markdown for --list", {"text", "json", "markdown"});
    command.footer(
        "Exit status with --verify: 0 proven, 1 something is different (of exact tools nothing is written then), "
        "4 not everything could be proven.\n\n"
        "Examples:\n"
        "  qaliper-cli tool dequantize model.onnx -o out.onnx --op Add --verify\n"
        "  qaliper-cli tool insert-pair model.onnx -o out.onnx --nodes /head/Softmax\n"
        "  qaliper-cli tool strip-qdq model.onnx -o float.onnx --target trt-8.6,dla\n"
        "  qaliper-cli tool trtexec-command model.onnx --target trt-10.3,fp16");
}

} // namespace qaliper::cli

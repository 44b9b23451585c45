#include "app/cli/mcp_tools.h"

#include <algorithm>

namespace qaliper::cli {

namespace {

using Kind = McpParameter::Kind;

McpParameter model() { return {"model", "", "Path of the ONNX file", Kind::Text, true}; }

McpParameter target() {
    return {"target", "--target",
        "TensorRT version, GPU and build: trt-10.3[,sm=8.7][,gpu=NAME][,fp16][,bf16][,strong][,dla][,ort]; rtx-1.7 is "
        "TensorRT-RTX. Without it the qaliper.toml beside the model names it, else it is the newest"};
}

McpParameter only() { return {"only", "--only", "Only these rules: ids, or globs such as conv-*", Kind::Words}; }

McpParameter output(const std::string& what) {
    return {"output", "--output", "Where " + what + " goes; without it nothing is written"};
}

McpParameter overwrite() {
    return {"overwrite", "--force", "Replace the model itself, or a file that changed meanwhile", Kind::Flag};
}

std::vector<McpTool> makeTools() {
    return {
        {"check", "Check a model",
            "Reports what a TensorRT target will make of an ONNX model: errors that stop it, Q/DQ that does not fuse, "
            "operators and types that it lacks, what is slow, each with the fixes that help. Needs no GPU.",
            {model(), target(), only(), {"skip", "--skip", "Not these rules", Kind::Words},
                {"log", "--log", "Path of a build log of trtexec or ONNX Runtime: its messages at their nodes"},
                {"layers", "--layers", "Path of layer information (trtexec --exportLayerInfo): measured types"},
                {"profile", "--profile", "Path of a profile (trtexec --exportProfile): where the time goes"}},
            {"--fail-on", "never"}},
        {"explain", "Explain a rule, message or fact",
            "Prints the page of a rule, of a message of TensorRT, of a fact with its source, or a guide.",
            {{"id", "", "conv-group-misaligned, F406, log-…, guide-build-stopped; facts lists the facts", Kind::Text,
                 true},
                target()}},
        {"show", "Show a model, node or value",
            "Summarizes a model, or shows one node or value in full: attributes, types, shapes, consumers, expected "
            "type.",
            {model(), {"what", "", "Node or value: its name, an output, or #INDEX"}, target()}},
        {"fix", "Fix a model",
            "Applies the fixes that keep the numbers, and those that are chosen. Without output it is a dry run, which "
            "says what would be done. verify compares the numbers before and after in ONNX Runtime.",
            {model(), target(), only(), output("the fixed model"),
                {"choose", "--fix", "RULE=FIX: this fix instead of the first automatic one", Kind::Words},
                {"verify", "--verify", "Compare the numbers before and after", Kind::Flag}, overwrite()},
            {}, {0, 1, 4}, true},
        {"diff", "Compare two models",
            "Tells in what two models differ, in every field and all weights; with a target also how findings and the "
            "expected time change.",
            {{"before", "", "Path of the one ONNX file", Kind::Text, true},
                {"after", "", "Path of the other ONNX file", Kind::Text, true}, target()},
            {}, {0, 1, 4}},
        {"svg", "Draw a model",
            "Draws the graph with findings, Q/DQ chains and expected types as SVG. Large models: draw a part.",
            {model(), target(), output("the picture"),
                {"around", "--around", "Only what is near a node (name, output, #INDEX) or a finding (its key)"},
                {"hops", "--hops", "How many tensors away from it, 2 without this", Kind::Number},
                {"scope", "--scope", "Only nodes whose names lie in a scope, /encoder/layer.3"},
                {"fit", "--fit", "For one page, in columns", Kind::Text, false, {"16:9", "A4", "screen"}},
                {"theme", "--theme", "Colours", Kind::Text, false, {"light", "dark"}}},
            {}, {0}, false, false},
        {"ask", "Ask the user's TensorRT",
            "Asks a TensorRT that the user has whether it accepts the model, beside what is expected of it. It starts "
            "that Python, program, container or ssh.",
            {model(), {"with", "--with", "python, python:INTERPRETER, trtexec, docker:IMAGE or ssh:HOST"},
                {"depth", "--depth", "How far", Kind::Text, false, {"parse", "build", "run"}},
                {"time_limit", "--time-limit", "Seconds after which it is stopped", Kind::Number}, target()},
            {}, {0, 1}},
        {"quantize", "Quantize a model",
            "Makes an INT8 or FP8 model of a float model and samples: Q/DQ pairs where the target has kernels for "
            "them. Without output it is a dry run.",
            {model(),
                {"data", "--data", "Paths of samples: .npz or .npy, arrays named like the inputs", Kind::Words, true},
                target(), output("the quantized model"),
                {"type", "--type", "Type of the quantized tensors", Kind::Text, false, {"int8", "fp8"}},
                {"keep_float", "--keep-float", "Operators or nodes that stay in float", Kind::Words},
                {"all_pairs", "--all-pairs", "Quantize also what is not expected to be faster", Kind::Flag},
                {"samples", "--samples", "Use only so many samples", Kind::Number}, overwrite()},
            {}, {0, 1}, true},
    };
}

McpJson schemaOf(const McpParameter& parameter) {
    switch (parameter.kind) {
    case Kind::Flag: return {{"type", "boolean"}, {"description", parameter.help}};
    case Kind::Number: return {{"type", "integer"}, {"minimum", 0}, {"description", parameter.help}};
    case Kind::Words: return {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", parameter.help}};
    case Kind::Text: break;
    }
    McpJson schema{{"type", "string"}, {"description", parameter.help}};
    if (!parameter.choices.empty())
        schema["enum"] = parameter.choices;
    return schema;
}

// Of a tool's own, and the one that all with formats have.
std::vector<McpParameter> parametersOf(const McpTool& tool) {
    std::vector<McpParameter> parameters = tool.parameters;
    if (tool.hasFormats)
        parameters.push_back({"format", "--format", "text to read, or json with everything (schema qaliper/1)",
            Kind::Text, false, {"text", "json"}});
    return parameters;
}

bool isOf(Kind kind, const McpJson& value) {
    switch (kind) {
    case Kind::Flag: return value.is_boolean();
    case Kind::Number: return value.is_number_unsigned();
    case Kind::Words:
        return value.is_array() && std::ranges::all_of(value, [](const auto& word) { return word.is_string(); });
    case Kind::Text: return value.is_string();
    }
    return false;
}

// An option and its value are one word, so that a value may begin with a dash.
void append(std::vector<std::string>& words, const McpParameter& parameter, const McpJson& value) {
    const auto withOption = [&parameter](const std::string& text) {
        return parameter.option.empty() ? text : parameter.option + "=" + text;
    };
    switch (parameter.kind) {
    case Kind::Flag:
        if (value.get<bool>())
            words.push_back(parameter.option);
        return;
    case Kind::Number: words.push_back(withOption(std::to_string(value.get<std::uint64_t>()))); return;
    case Kind::Words:
        for (const auto& word : value)
            words.push_back(withOption(word.get<std::string>()));
        return;
    case Kind::Text: words.push_back(withOption(value.get<std::string>())); return;
    }
}

} // namespace

std::span<const McpTool> mcpTools() {
    static const std::vector<McpTool> tools = makeTools();
    return tools;
}

McpJson describeTool(const McpTool& tool) {
    McpJson properties = McpJson::object();
    McpJson required = McpJson::array();
    for (const McpParameter& parameter : parametersOf(tool)) {
        properties[parameter.name] = schemaOf(parameter);
        if (parameter.isRequired)
            required.push_back(parameter.name);
    }
    return {{"name", tool.name}, {"title", tool.title}, {"description", tool.help},
        {"inputSchema",
            {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)},
                {"additionalProperties", false}}},
        {"annotations",
            {{"title", tool.title}, {"readOnlyHint", !tool.writes && tool.name != "svg" && tool.name != "ask"},
                {"destructiveHint", tool.writes}, {"openWorldHint", tool.name == "ask"}}}};
}

Result<std::vector<std::string>> commandOf(const McpTool& tool, const McpJson& arguments) {
    std::vector<std::string> words{tool.name};
    words.insert(words.end(), tool.always.begin(), tool.always.end());
    std::vector<std::string> values; // without an option
    const auto parameters = parametersOf(tool);
    for (const auto& [name, value] : arguments.items()) {
        if (std::ranges::find(parameters, name, &McpParameter::name) == parameters.end())
            return fail(ErrorKind::Invalid,
                say("{tool} has no argument \"{name}\"", arg("tool", tool.name), arg("name", name)));
    }
    for (const McpParameter& parameter : parameters) {
        const auto found = arguments.find(parameter.name);
        const bool isThere = found != arguments.end() && !found->is_null();
        if (!isThere && parameter.isRequired)
            return fail(ErrorKind::Invalid,
                say("{tool} needs the argument \"{name}\"", arg("tool", tool.name), arg("name", parameter.name)));
        if (isThere && !isOf(parameter.kind, *found))
            return fail(ErrorKind::Invalid,
                say("The argument \"{name}\" of {tool} is of another type", arg("tool", tool.name),
                    arg("name", parameter.name)));
        if (isThere)
            append(parameter.option.empty() ? values : words, parameter, *found);
    }
    if (tool.writes && !arguments.contains("output"))
        words.emplace_back("--dry-run");
    words.emplace_back("--");
    words.insert(words.end(), values.begin(), values.end());
    return words;
}

} // namespace qaliper::cli

#include "model/session/questioned.h"

#include <algorithm>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "model/data/data_set.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;

// Files of weights, each once.
std::vector<fs::path> weightFilesOf(const Model& model) {
    std::set<std::string> locations;
    for (const auto& graph : model.graphs) {
        for (const Tensor& tensor : graph->initializers) {
            if (const auto* external = std::get_if<InExternal>(&tensor.payload))
                locations.insert(external->location);
        }
    }
    return {locations.begin(), locations.end()};
}

bool hasQuantizers(const Index& index) {
    return std::ranges::any_of(index.nodes(),
        [&](NodeIx node) { return isQuantizeNode(index.node(node)) || isDequantizeNode(index.node(node)); });
}

bool hasOpenInputs(const Index& index) {
    return std::ranges::any_of(inputsOf(index), [](const ModelInput& input) {
        return std::ranges::any_of(input.dims, [](std::int64_t dim) { return dim < 0; });
    });
}

std::string lastError(const std::string& log) {
    constexpr std::string_view mark = "[TRT] [E] ";
    const std::size_t at = log.rfind(mark);
    if (at == std::string::npos)
        return {};
    const std::size_t begin = at + mark.size();
    return log.substr(begin, log.find('\n', begin) - begin);
}

} // namespace

QuestionedModel questionedModel(const Index& index, fs::path file, std::vector<Sample> samples) {
    return {.model = std::move(file),
        .dataFiles = weightFilesOf(index.model()),
        .isQuantized = hasQuantizers(index),
        .samples = std::move(samples),
        .hasOpenShapes = hasOpenInputs(index)};
}

Result<QuestionedModel> questionedAlone(const Index& index, fs::path file, std::vector<Sample> samples) {
    const fs::path folder = file.parent_path();
    QuestionedModel model = questionedModel(index, std::move(file), std::move(samples));
    model.dataFiles.clear();
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->is_regular_file(error) && at->path() != model.model)
            model.dataFiles.push_back(at->path().lexically_relative(folder));
    }
    if (error)
        return fail({ErrorKind::CannotRead, verbatim(error.message()), folder.string(), {}});
    std::ranges::sort(model.dataFiles);
    return model;
}

std::optional<Text> whyNotRun(const ModelAnswer& said) {
    const std::string reason = lastError(said.log);
    if (said.parsed == false)
        return say(
            "The parser rejects it: {reason}", arg("reason", said.errors.empty() ? reason : said.errors.front().text));
    if (said.built == false)
        return reason.empty() ? say("The builder makes no engine of it")
                              : say("The builder makes no engine of it: {reason}", arg("reason", reason));
    if (said.ran == false)
        return reason.empty() ? say("Its engine does not run")
                              : say("Its engine does not run: {reason}", arg("reason", reason));
    return std::nullopt;
}

} // namespace qaliper

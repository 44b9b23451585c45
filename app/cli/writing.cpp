#include "app/cli/writing.h"

#include "app/cli/command.h"
#include "model/base/file.h"
#include "model/onnx/lost_references.h"
#include "model/onnx/save.h"

namespace qaliper::cli {

namespace {

// References to values that are gone, which no report of a change has.
void tellLostReferences(const Model& written) {
    for (const Text& text : describeLostReferences(written))
        inform(text);
}

} // namespace

void addWriteOptions(CLI::App& command, WriteOptions& options) {
    addOptions(command,
        {{"--dry-run", &options.dryRun, "Say what would be done, write nothing"},
            {"--force", &options.force, "Overwrite the model itself, or a file that changed meanwhile"},
            {"--external-data", &options.externalData, "Write the weights to a file beside the model"}});
}

Status checkOutput(const WriteOptions& options) {
    if (options.output.empty() && !options.dryRun)
        return fail(ErrorKind::Invalid, say("Say where to write the result with -o, or use --dry-run"));
    if (options.dryRun || options.force || !isSameFile(options.model, options.output))
        return {};
    return fail(
        {ErrorKind::CannotWrite, say("The output is the model itself; --force overwrites it"), options.output, {}});
}

Status writeChanged(const WriteOptions& options, const Session& session, FixReport& change, const Job& job) {
    if (options.dryRun)
        return {};
    Status saved = session.save(change, options.output, {options.externalData, options.force}, job);
    if (!saved && hasFailedProof(change)) {
        printError(saved.error());
        return {};
    }
    change.output = options.output;
    if (saved)
        tellLostReferences(change.applied.analysis->context->model());
    return saved;
}

Result<std::string> writeModel(const WriteOptions& options, const Model& model) {
    if (options.dryRun)
        return std::string();
    QALIPER_TRY(const auto size, savedSize(model));
    const bool isLarge = size > singleFileLimit;
    QALIPER_CHECK(
        saveModel(model, options.output, {.externalData = options.externalData || isLarge, .force = options.force}));
    tellLostReferences(model);
    return options.output;
}

ModelReport reportOf(const std::string& model, const Session& session, FixReport change) {
    ModelReport report;
    report.path = model;
    report.target = session.target();
    report.analysis = change.applied.analysis;
    report.fix = std::move(change);
    return report;
}

Result<Arguments> assignments(const std::vector<std::string>& texts) {
    Arguments result;
    for (const std::string& text : texts) {
        const std::size_t at = text.find('=');
        if (at == std::string::npos)
            return fail(ErrorKind::Invalid, say("\"{text}\" should read NAME=VALUE", arg("text", text)));
        result[text.substr(0, at)] = text.substr(at + 1);
    }
    return result;
}

} // namespace qaliper::cli

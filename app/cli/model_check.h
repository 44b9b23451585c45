#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/artefacts.h"
#include "app/cli/check_models.h"
#include "app/cli/command.h"
#include "app/cli/kept_checks.h"
#include "model/report/baseline.h"
#include "model/report/model_table.h"
#include "model/session/asked.h"

// `check` of one model: its options, what it is checked against, and what the report says of it.

namespace qaliper::cli {

struct CheckOptions {
    std::vector<std::string> models;
    TargetOptions target;
    OutputOptions print;
    std::string output;
    std::string baseline;
    std::optional<Severity> failOn = Severity::Error;
    EngineFileNames artefacts;
    std::string with;
    std::uint32_t jobs = 1;
    std::string resume;
    std::string since;

    // The report is made of the models' entries in JSON, which can be kept and compared.
    bool hasEntries() const { return print.isJson() || print.format == "table"; }
    // The report on one model is the same each time.
    bool isTimed() const { return models.size() > 1 || print.format == "table"; }
};

// What the models are checked against, besides the rules.
struct CheckInputs {
    Baseline baseline;
    Artefacts artefacts;
    std::optional<Connection> connection;        // to a TensorRT that is asked about each
    std::optional<std::vector<ModelRow>> before; // of an earlier report
};
// Errors: Invalid for options that do not go together; those of the files.
Result<CheckInputs> readInputs(const CheckOptions& options, Sessions& sessions);

// Checks models for one target. Any thread may call it. Options and inputs outlive it.
class ModelCheck {
public:
    // Errors: those of KeptChecks.
    static Result<ModelCheck> make(const CheckOptions& options, const CheckInputs& inputs);

    ModelResult operator()(Sessions& sessions, const std::string& path, const Job& job) const;

private:
    // The file of --resume.
    struct Keeper {
        KeptChecks checks;
        std::string settings;
        std::mutex mutex; // while the file is written
    };

    ModelCheck(const CheckOptions& options, const CheckInputs& inputs) : options_(&options), inputs_(&inputs) {}
    Status checkInto(ModelResult& result, Sessions& sessions, const Job& job) const;
    Result<Analysis> inspected(
        ModelReport& report, const Session& session, std::shared_ptr<const Index> index, const Job& job) const;
    Result<Analysis> asked(ModelReport& report, Sessions& sessions, const Job& job) const;
    void write(ModelResult& result) const;
    void finish(ModelResult& result, Analysis analysis) const;
    void keep(ModelResult& result) const;

    const CheckOptions* options_;
    const CheckInputs* inputs_;
    std::shared_ptr<Keeper> keeper_; // null without --resume
};

// Weights behind a link that was not followed: findings that depend on them are not known.
std::vector<Error> refusedLinks(const std::string& path, const Model& model);

} // namespace qaliper::cli

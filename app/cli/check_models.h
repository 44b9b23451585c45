#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/sessions.h"
#include "model/report/records.h"

// Many models checked one after the other, or several at the same time.

namespace qaliper::cli {

// What is left of a model when it is checked: what the report says about it, in the form that was asked for.
struct ModelResult {
    ModelReport report; // its analysis is there only where the form of the report needs it
    std::optional<Severity> worst;
    std::vector<Error> troubles; // for standard error
    ReportJson part;             // of JSON, a table or SARIF
    std::string text;
    std::string key;     // by which the part is kept; empty where it is not
    ReportJson external; // files whose change makes it outdated
    bool isCancelled = false;
};

// Called by several threads, each with sessions of its own.
using CheckOne = std::function<ModelResult(Sessions& sessions, const std::string& model, const Job& job)>;

// The results in the order of the models. While it works, an interrupt ends it: what was not checked is missing.
std::vector<ModelResult> checkEach(Sessions& sessions, const std::vector<std::string>& models, std::size_t jobs,
    const CheckOne& check, const Job& job);

} // namespace qaliper::cli

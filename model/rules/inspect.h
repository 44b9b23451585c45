#pragma once

#include <memory>

#include "model/base/worker.h"
#include "model/rules/run.h"

// From a version to its findings: types, quantization, precision, rules. The one way in for the application, the
// command line and the tests.

namespace qaliper {

struct Inspector {
    std::shared_ptr<const Knowledge> knowledge;
    Settings settings;
    RuleSelection rules;
    Worker* inference = nullptr; // null: only declared types
};

// A worker that dies costs inferred types, not the result, which then says so. Errors: Cancelled only.
Result<Analysis> inspect(const Inspector& inspector, const Model& model, const Job& job);
Result<Analysis> inspect(const Inspector& inspector, std::shared_ptr<const Index> index, const Job& job);

// The same when the types of the values are known already: nothing is inferred again.
Result<Analysis> inspect(
    const Inspector& inspector, std::shared_ptr<const Index> index, TypeTable types, const Job& job);

// For a person: what the lack of inferred types means.
Text describeUninferred(const Error& error);

} // namespace qaliper

#pragma once

#include <memory>

#include "model/base/worker.h"
#include "model/rules/run.h"

// Computes the findings of a version: types, quantization, precision, rules. Used by the application, the command line
// and the tests.

namespace qaliper {

struct Inspector {
    std::shared_ptr<const Knowledge> knowledge;
    Settings settings;
    RuleSelection rules;
    Worker* inference = nullptr; // not owned; null: only declared types
};

// When the worker dies, inferred types are missing and Analysis::uninferred gives the reason. Errors: Cancelled only.
Result<Analysis> inspect(const Inspector& inspector, const Model& model, const Job& job);
Result<Analysis> inspect(const Inspector& inspector, std::shared_ptr<const Index> index, const Job& job);

// The same with known types of all values: nothing is inferred.
Result<Analysis> inspect(
    const Inspector& inspector, std::shared_ptr<const Index> index, TypeTable types, const Job& job);

// A message about the consequences of missing inferred types.
Text describeUninferred(const Error& error);

} // namespace qaliper

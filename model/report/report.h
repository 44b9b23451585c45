#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/result.h"
#include "model/proof/proof.h"
#include "model/report/measured_change.h"
#include "model/rules/applied.h"
#include "model/rules/run.h"
#include "model/rules/version_change.h"

// What was found in a run over several models, and the forms it is written in. JSON is the contract with other programs
// (schema "qaliper/1") and always English; text is for a person.

namespace qaliper {

struct FixReport {
    // The file that was written. Empty where none was, as in a dry run; JSON has the edits of each fix then.
    std::string output;
    Applied applied;
    std::optional<Proof> proof;                  // where it was asked for: of the model before against after
    std::optional<VersionChange> change = {};    // of the same two; nothing where nothing was applied
    std::optional<MeasuredChange> measured = {}; // where it was asked for
};

// What is known of a model beside its findings, from whoever knows it.
struct Appendix {
    std::vector<Text> lines; // for a person
    std::string json;        // an object: what its members are in the model's entry; empty: nothing
};

struct ModelReport {
    std::string path;
    Target target;              // its own: project files beside models differ
    std::optional<Error> error; // then nothing else
    std::shared_ptr<const Analysis> analysis;
    std::optional<FixReport> fix;       // of `fix`: the analysis is of the model after the fixes
    Appendix appendix;                  // of `check`: what TensorRT's own files say about the model
    std::optional<double> seconds = {}; // of `check` of several models: what reading and checking took
};

struct RunReport {
    std::vector<ModelReport> models; // at least one
};

std::string toJson(const RunReport& report);
// Static Analysis Results Interchange Format 2.1.0, which code hosts show beside a change.
std::string toSarif(const RunReport& report);
std::string toText(const RunReport& report, const Catalogue* catalogue = nullptr);

// Two files against each other, as `verify` prints it.
struct VerifyReport {
    std::string before;
    std::string after;
    Proof proof;
};
std::string toJson(const VerifyReport& report);
std::string toText(const VerifyReport& report, const Catalogue* catalogue = nullptr);

// The rules themselves, as `rules` prints them.
std::string rulesToJson();
// A page as pageOf() has it, and the facts it is about or stands on; all facts for "facts". `target` may be null.
std::string pageToJson(std::string_view id, const Target* target);
std::string rulesToText(const Catalogue* catalogue = nullptr);
std::string rulesToMarkdown(); // a table, the one of README.md

// The highest severity of a report; nothing when there are no findings.
std::optional<Severity> worstSeverity(const RunReport& report);
// The errors and warnings among the findings.
std::vector<const Finding*> faultsOf(const Analysis& analysis);

} // namespace qaliper

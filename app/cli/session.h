#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "model/onnx/save.h"
#include "model/report/report.h"
#include "model/session/check.h"
#include "model/session/fix.h"
#include "model/session/open.h"
#include "model/session/prove.h"
#include "model/session/save_changed.h"

// One model from reading the file to saving it.
//
//     const auto session = Session::of("model.onnx", {.knowledge = loadKnowledge(), .workers = &workers});
//     const auto opened = session->open(job);
//     const auto checked = session->check(*opened, {}, job);
//     auto change = session->fix(checked->alone, FixRequest(), job);
//     change->proof = *session->prove(*checked->alone, change->applied, {}, job);
//     const Status saved = session->save(*change, "model.fixed.onnx", {}, job);
//
// An immutable value: each call takes its input and returns its result or an error, which is Cancelled once the job is
// cancelled. Any thread may call, several at the same time. The workers are not owned and outlive it.

namespace qaliper::cli {

struct SessionOptions {
    RequestedTarget target = {};
    std::optional<ProjectFile> project = {}; // used instead of the one beside the model
    RuleSelection rules = {};
    LoadOptions load = {};    // how the model's file is read
    SuppliedFiles given = {}; // caches and plugin libraries beside the model
    std::shared_ptr<const Knowledge> knowledge;
    Workers* workers = nullptr; // null: only declared types are known, and nothing is proved
};

class Session {
public:
    // Reads the files beside the model, not the model itself. Errors: those of the project file.
    static Result<Session> of(const std::filesystem::path& model, const SessionOptions& options);

    const std::filesystem::path& path() const { return path_; }
    const Inspector& inspector() const { return inspector_; } // how each version is checked
    const Target& target() const { return inspector_.settings.target; }

    // The version in the model's file. Errors: those of loadModel().
    Result<std::shared_ptr<const Index>> open(const Job& job) const;
    // Errors: Cancelled only.
    Result<CheckedModel> check(std::shared_ptr<const Index> index, const Artefacts& artefacts, const Job& job) const;

    // Applies fixes to a version that was checked without artefacts. Nothing is applied where there is nothing to fix.
    // Errors: those of fixAll().
    Result<FixReport> fix(
        const std::shared_ptr<const Analysis>& start, const FixRequest& request, const Job& job) const;
    // Applies a tool to such a version. Errors: those of runTool().
    Result<Applied> tool(
        const std::shared_ptr<const Analysis>& start, const ToolRequest& request, const Job& job) const;

    // Whether the numbers stayed as the change declares. Errors: those of proveChange().
    Result<Proof> prove(const Analysis& before, const Applied& change, const ProofInputs& inputs, const Job& job) const;
    // The same for another version, which may come from another file.
    Result<Proof> prove(const Context& before, const Context& after, const ChangeClaim& claim,
        const ProofInputs& inputs, const Job& job) const;

    // Errors: those of saveChanged().
    Status save(
        const FixReport& change, const std::filesystem::path& output, const SaveOptions& options, const Job& job) const;

private:
    Session(std::filesystem::path path, LoadOptions load, Inspector inspector, Worker* verify)
        : path_(std::move(path)), load_(load), inspector_(std::move(inspector)), verify_(verify) {}

    std::filesystem::path path_;
    LoadOptions load_;
    Inspector inspector_;
    Worker* verify_; // null: nothing is proved
};

} // namespace qaliper::cli

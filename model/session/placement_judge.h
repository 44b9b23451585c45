#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "model/data/data_files.h"
#include "model/onnx/evaluate.h"
#include "model/onnx/temporary_model.h"
#include "model/rules/run.h"

// How near the outputs of variants of a model are to those of a reference, in ONNX Runtime: on the user's samples, else on
// drawn ones. Those that choose among variants are others than those that judge the result, where there are enough.

namespace qaliper {

class PlacementJudge {
public:
    // `analysis`: of the model. `timed`: what its engines are fed, the first sample of the data or a drawn one. The worker has
    // to outlive the object. Errors: those of DataSet.
    static Result<PlacementJudge> open(const Analysis& analysis, std::filesystem::path reference, const DataFiles& data,
        std::optional<std::uint64_t> count, const std::vector<Sample>& timed, Worker& worker);

    std::uint64_t samples() const { return judging_.count.value_or(0); } // that judge
    bool areDrawn() const { return areDrawn_; }
    bool areShared() const { return areShared_; } // the same samples choose and judge

    // SQNR in dB, the least of the outputs that are floats; infinite for the same numbers; nothing without such outputs.
    // Errors: those of evaluateVersion() and compareModels().
    Result<std::optional<double>> choose(const Model& variant, const Job& job) const;
    Result<std::optional<double>> judge(const Model& variant, const Job& job) const;

private:
    PlacementJudge(std::filesystem::path reference, Worker& worker)
        : reference_(std::move(reference)), worker_(&worker) {}

    Status takeData(const Index& index, std::optional<std::uint64_t> count);
    Status draw(const Context& context, const std::vector<Sample>& timed);
    Result<std::optional<double>> compared(const Model& variant, const SampleRange& range, const Job& job) const;
    Result<std::optional<double>> comparedDrawn(const Model& variant, const SampleRange& range, const Job& job) const;

    std::filesystem::path reference_;
    Worker* worker_;
    DataFiles data_;
    std::vector<Sample> drawn_;
    SampleRange choosing_;
    SampleRange judging_;
    bool areDrawn_ = false;
    bool areShared_ = false;
};

} // namespace qaliper

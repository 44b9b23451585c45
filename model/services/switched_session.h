#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/graph/edit.h"
#include "model/sensitivity/noise.h"
#include "model/sensitivity/originals.h"
#include "model/sensitivity/pair_arithmetic.h"
#include "model/services/probes.h"
#include "model/services/runtime.h"

// A model in one session of ONNX Runtime whose quantizers are switched on and off between two runs. Pairs on activations are
// probes. Weights are inputs of the session: each is in memory once, in float, as the switch has it.

namespace qaliper {

class SwitchedSession {
public:
    // `original`: the float model, for weights that are stored quantized; may be null. All switches are off. Errors: those of
    // applyEdits(), readBytes(), RuntimeModel::open(); Invalid where the scales of a weight do not fit it.
    static Result<SwitchedSession> open(const std::filesystem::path& path, const Index& index, const QuantView& quant,
        const Index* original, std::size_t threads);

    std::size_t switches() const { return isOn_.size(); }
    // Switches of weights whose float form is not known: they are on whatever one says.
    std::vector<std::uint32_t> withoutFloat() const;
    // The inputs that are fed by the caller.
    std::vector<ModelInput> inputs() const;
    const std::vector<std::string>& outputs() const { return runtime_->outputs(); }

    // Of each switch whether it is on; the scales of pairs on activations are those of the model times `factor`. Errors: those of
    // readBytes().
    Status set(const std::vector<bool>& isOn, double factor = 1);
    // Errors: those of RuntimeModel::run().
    Result<std::vector<RunOutput>> run(const Sample& sample, const std::vector<std::string>& outputs);

    // What each switch of an activation did to its tensor in all runs since the last call; nothing for weights.
    std::vector<LocalPower> takeLocalPowers();

private:
    // One DQ of a weight, as an input of the session.
    struct Weight {
        std::size_t number = 0; // of its switch
        std::size_t fed = 0;    // in weights_
        const Tensor* constant = nullptr;
        const Storage* storage = nullptr;
        DataType type = DataType::Float;    // of what the DQ writes
        std::optional<PairArithmetic> pair; // of a float constant with a Q
        ReadScales scales;                  // of one that is stored quantized
        std::optional<Original> original;   // of that one
        const Storage* originalStorage = nullptr;

        bool hasFloat() const { return pair || original; }
        Result<std::string> bytes(bool isOn) const;
    };

    SwitchedSession() = default;
    Result<std::vector<Edit>> edits(
        const Index& index, const QuantView& quant, const std::vector<Switch>& switches, const Index* original);
    Status addProbes(
        const Index& index, const QuantView& quant, const Switch& pair, std::size_t number, std::vector<Edit>& edits);
    Status addWeight(const Index& index, const QuantView& quant, const Switch& weight, std::size_t number,
        const Index* original, std::vector<Edit>& edits);

    std::unique_ptr<Probes> probes_ = std::make_unique<Probes>();
    std::vector<std::size_t> switchOfProbe_;
    std::vector<PairArithmetic> pairOfProbe_; // as written in the model
    double factor_ = 1;
    std::vector<Weight> weights_;
    Sample fed_; // the weights, and in a run what the caller feeds after them
    std::vector<bool> isOn_;
    std::unique_ptr<ProbeDomain> domain_;
    std::unique_ptr<RuntimeModel> runtime_;
};

} // namespace qaliper

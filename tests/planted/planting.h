#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/rewrite/fix_builder.h"
#include "model/target/releases.h"
#include "tests/support/fixing.h"

// Faults planted in real models. A rule has to see the fault and nothing else, to be silent on the model as it was and
// on the nearest graph that is legal, its fix has to take the fault away with the numbers it promises, and the same fix
// done wrong has to be rejected.

namespace qaliper::planted {

// The model after the fault was planted; works on what is known of the host.
using Plant = std::function<Model(const Context& host)>;

enum class Numbers : std::uint8_t {
    Equal,    // an exact fix, proven in ONNX Runtime
    Close,    // one to be reviewed, within its consequence
    Same,     // exact, and nothing that computes has changed: there is nothing to be done wrong
    Unproven, // ONNX Runtime cannot run the fault
};

struct Case {
    std::string name; // of the test
    std::string_view rule;
    std::string_view host;   // file of the corpus
    std::string_view target; // where it is a fault
    Plant fault;
    Plant twin;                  // the nearest legal graph; null: the fault itself, on `twinTarget`
    std::string_view twinTarget; // empty: as the fault's
    std::string_view offer = {}; // to be applied; empty where a graph alone does not show what it is worth
    Numbers numbers = Numbers::Equal;
    std::string_view manifest = {};
    double sqnr = 20;                // of a close fix at least, in dB
    bool wantsTrainedHost = false;   // what it promises holds for numbers of a trained network
    Releases faultIn = everyRelease; // where it is a fault with the flags and the GPU of `target`
    Releases legalIn = everyRelease; // where the twin is legal
    std::string_view cause = {};     // of the findings that count; empty: any
    bool wantsItsHost = false;       // in another model of the same form it may be no fault
};

// For rows of a table: the same, as a fault in these releases only; with a twin that is legal in these only; with the
// findings of one cause; on no other model.
Case during(Releases releases, Case it);
Case legalDuring(Releases releases, Case it);
Case counting(std::string_view cause, Case it);
Case onItsHost(Case it);
// The graph itself is legal and illegal on another target: the twin is the same graph, on `twinTarget`.
bool isOfTarget(const Case& it);

// All of them, by the file of each.
std::vector<Case> allCases();

// The same cases on our own networks, which are always there; without those that want a host of another kind.
std::vector<Case> onMadeNetworks(std::vector<Case> cases);
std::string testName(const testing::TestParamInfo<Case>& info);

class PlantedFault : public testing::TestWithParam<Case> {
protected:
    PlantedFault();
};

// Reads and inspects a host once.
std::shared_ptr<const Analysis> hostOf(const Case& it, std::string_view target);

// A quantized convolution: Q → DQ → Conv ← DQ ← constant.
struct Site {
    NodeIx conv;
    const Quantizer* quantize = nullptr;
    const Quantizer* dequantize = nullptr;
    const Quantizer* weight = nullptr; // the DQ
    const Tensor* weights = nullptr;   // INT8

    std::int64_t outputs() const { return weights->dims[0]; }
    std::int64_t inputs() const { return weights->dims[1]; }
};
std::vector<Site> sitesOf(const Context& context);
// The first whose pair nobody else reads and that the question accepts; throws when there is none.
using Accepts = std::function<bool(const Context&, const Site&)>;
Site siteOf(const Context& context, const Accepts& accepts = {});
bool isPointwise(const Context& context, const Site& site); // 1×1, one group, with more inputs and outputs than 4

// Hosts of many cases: one in float, whose input is 49 × 40 numbers, and one in INT8.
constexpr std::string_view keywords = "float_micro_kws.onnx";
constexpr std::string_view mnasnet = "exported/mnasnet0_5.qdq_int8.onnx";
constexpr std::int64_t rows = 49;
constexpr std::int64_t inner = 40;

// Parts of plants: a constant; numbers, the same every time and none like its neighbours; the input of the host in another
// shape, or an input of its own where that has not as many elements; a value in another type; a value as one more output; the host
// as it is.
std::string small(FixBuilder& builder, const std::string& name, DataType type, std::vector<std::int64_t> dims,
    const std::vector<double>& values);
std::vector<double> spread(std::int64_t count, double largest);
std::string reshapedInput(FixBuilder& builder, const Context& host, const std::vector<std::int64_t>& dims,
    const std::string& name = "planted_input");
std::string castTo(FixBuilder& builder, const std::string& value, DataType type);
void returnAlso(FixBuilder& builder, const std::string& value, Shape shape, DataType type = DataType::Float);
Model asItIs(const Context& host);

// A value after a pair of its own.
struct PairForm {
    DataType type = DataType::Float; // of the scale
    double scale = 1;
    DataType quantized = DataType::Int8;
};
std::string pairOn(FixBuilder& builder, const std::string& value, const PairForm& form);

// Edits of a host, applied.
Model planted(const Context& host, FixBuilder builder);
Model planted(const Context& host, const std::vector<Edit>& edits);
Edit put(const std::string& name, DataType type, std::vector<std::int64_t> dims, const std::vector<double>& values);
std::string nameOf(const Context& context, ValueIx value);
std::vector<double> numbersOf(const Context& context, ValueIx constant);

} // namespace qaliper::planted

namespace qaliper::planted::block_forms_test {
const std::vector<Case>& plants();
}
namespace qaliper::planted::conv_and_graph_test {
const std::vector<Case>& plants();
}
namespace qaliper::planted::float_host_test {
const std::vector<Case>& plants();
}
namespace qaliper::planted::limits_test {
const std::vector<Case>& plants();
}
namespace qaliper::planted::operators_test {
const std::vector<Case>& plants();
}
namespace qaliper::planted::qdq_parameters_test {
const std::vector<Case>& plants();
}
namespace qaliper::planted::qdq_placement_test {
const std::vector<Case>& plants();
}
namespace qaliper::planted::tool_forms_test {
const std::vector<Case>& plants();
}

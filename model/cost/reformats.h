#pragma once

#include <cstdint>
#include <vector>

#include "model/base/text.h"
#include "model/cost/expected_time.h"

// Where an engine copies a tensor into another layout or another float type, as a kernel of its own: what TensorRT calls
// a reformat. A copy into or out of a quantized type is a Q or DQ of the model, which brings the layout with it, and is
// none of these. Source: fact F664.

namespace qaliper {

enum class ReformatKind : std::uint8_t {
    Input,  // of the engine: it arrives as the model declares it
    Output, // of the engine
    Plugin, // a plugin reads or writes the formats that it lists itself
    Layout, // between kernels with channels in vectors and kernels without
};
std::string_view reformatName(ReformatKind kind); // "input", "output", "plugin", "layout"

struct Reformat {
    ReformatKind kind = ReformatKind::Layout;
    ValueIx value; // that is copied
    NodeIx node;   // that reads the copy; of an output, that wrote it
    DataType from = DataType::Undefined;
    DataType to = DataType::Undefined;
    // Another layout alone: which one an engine chooses shows in its layer information only.
    bool isOpen = false;
    double bytes = 0; // read and written, channels rounded up to whole vectors
    TimeRange seconds;
};

// In the order of the nodes.
std::vector<Reformat> findReformats(
    const Context& context, const Kernels& kernels, const ExpectedTime& time, const Scenario& scenario = {});

// "FP32 to FP16 at an input of the engine", "another layout between kernels"
Text describeReformat(const Reformat& reformat);

} // namespace qaliper

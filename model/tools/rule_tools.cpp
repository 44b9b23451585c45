// Tools that apply the fixes of a rule without a finding in the list. Each needs one line here.

#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

constinit const Tool dropActivationPairs{
    {"drop-activation-pairs", [] { return say("Remove Q/DQ pairs before activations"); }, ToolGroup::Quantization,
        ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-before-activation", "remove-pair"};

constinit const Tool reuseResidualPairs{
    {"reuse-residual-pair", [] { return say("Let residual Adds read the existing pair"); }, ToolGroup::Quantization,
        ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-residual-add", "reuse-pair"};

constinit const Tool equalConcatScales{{"equal-concat-scales", [] { return say("One scale for each Concat"); },
                                           ToolGroup::Quantization, ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-concat-scales", "equal-scales"};

constinit const Tool foldConstants{
    {"fold-constants", [] { return say("Fold quantized constants that are not weights"); }, ToolGroup::Quantization,
        ToolSubject::NodesOrAll, Safety::Exact},
    nullptr, nullptr, "qdq-constant-operand", "fold-float"};

constinit const Tool readShapeBefore{{"shape-before-pair", [] { return say("Read shapes before Q/DQ"); },
                                         ToolGroup::Quantization, ToolSubject::NodesOrAll, Safety::Exact},
    nullptr, nullptr, "qdq-shape-read", "read-before"};

} // namespace qaliper::toolbox

// Tools that apply the fixes of a rule without a finding in the list. Each needs one line here.

#include "model/tools/tool.h"

namespace qaliper::toolbox {

extern const Tool dropActivationPairs;
constinit const Tool dropActivationPairs{
    {"drop-activation-pairs", [] { return say("Remove Q/DQ pairs before activations"); }, ToolGroup::Quantization,
        ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-before-activation", "remove-pair"};

extern const Tool reuseResidualPairs;
constinit const Tool reuseResidualPairs{
    {"reuse-residual-pair", [] { return say("Let residual Adds read the existing pair"); }, ToolGroup::Quantization,
        ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-residual-add", "reuse-pair"};

extern const Tool equalConcatScales;
constinit const Tool equalConcatScales{{"equal-concat-scales", [] { return say("One scale for each Concat"); },
                                           ToolGroup::Quantization, ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-concat-scales", "equal-scales"};

extern const Tool foldConstants;
constinit const Tool foldConstants{
    {"fold-constants", [] { return say("Fold quantized constants that are not weights"); }, ToolGroup::Quantization,
        ToolSubject::NodesOrAll, Safety::Exact},
    nullptr, nullptr, "qdq-constant-operand", "fold-float"};

extern const Tool readShapeBefore;
constinit const Tool readShapeBefore{{"shape-before-pair", [] { return say("Read shapes before Q/DQ"); },
                                         ToolGroup::Quantization, ToolSubject::NodesOrAll, Safety::Exact},
    nullptr, nullptr, "qdq-shape-read", "read-before"};

} // namespace qaliper::toolbox

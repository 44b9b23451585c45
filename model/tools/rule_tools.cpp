// Fixes of rules that a person may want by themselves. Where a rule learns to do more, its line here is all that a tool
// needs.

#include "model/tools/tool.h"

namespace qaliper::toolbox {

extern const Tool dropActivationPairs;
constinit const Tool dropActivationPairs{
    {"drop-activation-pairs", [] { return say("Remove Q/DQ pairs in front of activations"); }, ToolGroup::Quantization,
        ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-before-activation", "remove-pair"};

extern const Tool reuseResidualPairs;
constinit const Tool reuseResidualPairs{
    {"reuse-residual-pair", [] { return say("Let residual Adds read the pair that is there"); },
        ToolGroup::Quantization, ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-residual-add", "reuse-pair"};

extern const Tool equalConcatScales;
constinit const Tool equalConcatScales{{"equal-concat-scales", [] { return say("One scale for each Concat"); },
                                           ToolGroup::Quantization, ToolSubject::NodesOrAll, Safety::Review},
    nullptr, nullptr, "qdq-concat-scales", "equal-scales"};

extern const Tool foldConstants;
constinit const Tool foldConstants{
    {"fold-constants", [] { return say("Fold quantized constants that are no weights"); }, ToolGroup::Quantization,
        ToolSubject::NodesOrAll, Safety::Exact},
    nullptr, nullptr, "qdq-constant-operand", "fold-float"};

extern const Tool readShapeBefore;
constinit const Tool readShapeBefore{{"shape-before-pair", [] { return say("Read shapes in front of Q/DQ"); },
                                         ToolGroup::Quantization, ToolSubject::NodesOrAll, Safety::Exact},
    nullptr, nullptr, "qdq-shape-read", "read-before"};

} // namespace qaliper::toolbox

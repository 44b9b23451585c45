#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/graph/ids.h"
#include "model/rewrite/offer.h"

// A finding of a rule at one place of a model, as data.

namespace qaliper {

class Index;
struct Context;

enum class Severity : std::uint8_t { Note, Warning, Error };
std::string_view severityName(Severity severity); // "note", "warning", "error"

// The part of TensorRT that the finding is about. A parser error is a statement about the parser's source; what a
// builder does with an imported network is at most expected.
enum class Stage : std::uint8_t {
    None,    // none, or unknown
    Parser,  // rejects the model while importing it
    Builder, // imports the model, and builds no engine
    Run,     // the engine computes other numbers
};
std::string_view stageName(Stage stage); // "parser", "builder", "run"; empty for None

struct Finding {
    std::string_view rule; // id of a rule or of a message; refers to a static table
    Severity severity = Severity::Warning;
    Stage stage = Stage::None;
    Text title;   // one line, the same for all findings of a group
    Text message; // what, why, on which target; whole sentences
    GraphId graph = mainGraph;
    NodeId node;                     // the place; invalid for a finding about the whole model
    std::string slot;                // distinguishes several findings of one rule at one node
    std::vector<NodeId> related;     // further nodes to highlight; of one about the whole model, the nodes concerned
    std::vector<std::string> values; // names of the values concerned
    std::string cause;               // findings of one rule with one cause are shown as one group

    // For a message of TensorRT: keys of the findings of rules that explain it; their fixes apply to it, too.
    std::vector<std::string> explainedBy;

    // Set by Report::add():
    std::string key;   // rule @ identity # slot: the same in every version and in a copy of the file
    std::string group; // rule # cause

    // Set by analyse(): what can be done about it, best first.
    std::vector<Offer> offers;
};

// What there is to know about the id of a finding.
struct AboutFinding {
    std::string title;                     // one line
    Severity severity = Severity::Warning; // the highest it is reported with
    std::string page;                      // Markdown
    Text insteadOfFix = {};                // what does what is offered, where `fix` cannot be asked for it; else empty
};

// TensorRT's own files say it, of the version that was built: its id begins with "log-" or "layers-".
bool isOfFiles(const Finding& finding);

// The nodes that a finding names, each once: its own, or those related to one about the whole model. Empty for a finding
// about no node, as on the target's GPU.
std::vector<NodeIx> nodesNamedBy(const Index& index, const Finding& finding);

// A finding at a node, without texts; and one about the whole model.
Finding findingAt(const Context& context, std::string_view rule, Severity severity, NodeIx node, std::string cause);
Finding findingOfModel(std::string_view rule, Severity severity, std::string cause);

} // namespace qaliper

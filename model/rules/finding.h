#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/graph/ids.h"
#include "model/rewrite/offer.h"

// What a rule has to say about one place of a model, as data.

namespace qaliper {

struct Context;

enum class Severity : std::uint8_t { Note, Warning, Error };
std::string_view severityName(Severity severity); // "note", "warning", "error"

// Which part of TensorRT stands against it. An error of the parser is a claim about what its source does; what a
// builder makes of a network that was read is expected at most.
enum class Stage : std::uint8_t {
    None,    // no part, or nobody knows which
    Parser,  // refuses it while reading the model
    Builder, // reads it, and finds no engine for it
    Run,     // an engine comes out that computes other numbers
};
std::string_view stageName(Stage stage); // "parser", "builder", "run"; empty for None

struct Finding {
    std::string_view rule; // id of a rule or of a message; its table keeps it alive
    Severity severity = Severity::Warning;
    Stage stage = Stage::None;
    Text title;   // one line, the same for all findings of a group
    Text message; // what, why, and on which target; whole sentences
    GraphId graph = mainGraph;
    NodeId node;                     // where; invalid for a finding about the model as a whole
    std::string slot;                // tells several findings of one rule at one node apart
    std::vector<NodeId> related;     // further nodes to light up
    std::vector<std::string> values; // values concerned, by name
    std::string cause;               // findings of one rule and one cause are one row for a person

    // Of a message of TensorRT: keys of the findings of rules that explain it; their fixes are its fixes.
    std::vector<std::string> explainedBy;

    // Filled in by the report:
    std::string key;   // rule @ identity # slot: the same in every version and in another copy of the file
    std::string group; // rule # cause

    // Filled in by the run: what may be done about it, best first.
    std::vector<Offer> offers;
};

// TensorRT's own files say it, of the version that was built: its id begins with "log-" or "layers-".
bool isOfFiles(const Finding& finding);

// A finding at a node, without words yet; and one about the model as a whole.
Finding findingAt(const Context& context, std::string_view rule, Severity severity, NodeIx node, std::string cause);
Finding findingOfModel(std::string_view rule, Severity severity, std::string cause);

} // namespace qaliper

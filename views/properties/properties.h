#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QString>

#include "model/base/job.h"
#include "model/rules/run.h"
#include "model/session/tensor_content.h"
#include "model/tools/run_tool.h"
#include "views/base/actions.h"

// The properties of a node, of several, of a tensor, or of the model, as sections of rows. Made on a worker thread, because scales may have to
// be read from the file; shown by PropertiesView.

namespace qaliper {

enum class Tone { Plain, Faint, Good, Caution, Bad, Quantized };

// Markdown text that is too long for a row.
struct PropertyPage {
    QString title;
    QString text;

    friend bool operator==(const PropertyPage&, const PropertyPage&) = default;
};

// A node or a tensor that a click shows; it belongs to the version of the properties.
struct PropertyLink {
    QString text;
    NodeIx node;
    ValueIx tensor; // when `node` is invalid

    friend bool operator==(const PropertyLink&, const PropertyLink&) = default;
};

// A button for one offer at several findings, or for a tool.
struct PropertyFix {
    QString text;
    QString tip;
    std::string offer = {};
    std::vector<std::string> findings = {}; // their keys, at least one
    std::optional<ToolRequest> tool = {};   // instead of these

    friend bool operator==(const PropertyFix&, const PropertyFix&) = default;
};

// A button for a command of the window.
struct PropertyAction {
    QString text;
    ActionId id;

    friend bool operator==(const PropertyAction&, const PropertyAction&) = default;
};

struct PropertyRow {
    QString label;
    QString value;
    QString note = {}; // a second line in small type
    Tone tone = Tone::Plain;
    std::optional<ValueIx> constant = {};         // a tensor whose values can be shown
    std::optional<ContentStatistics> spread = {}; // of many numbers, drawn as a histogram
    std::optional<PropertyPage> page = {};        // the whole text that the row abbreviates
    std::string line = {};                        // SpeedLine::id: the value is a link to what the line counts
    std::vector<PropertyFix> fixes = {};
    std::optional<PropertyAction> action = {};
    std::optional<PropertyLink> link = {}; // between the value and the note; alone when the value is empty

    friend bool operator==(const PropertyRow&, const PropertyRow&) = default;
};

struct PropertySection {
    QString title;
    std::vector<PropertyRow> rows;

    friend bool operator==(const PropertySection&, const PropertySection&) = default;
};

struct ShownProperties {
    QString title;    // the operator, the tensor's name, or the file
    QString subtitle; // the node's name
    std::vector<PropertySection> sections;
};

Result<ShownProperties> describeNode(const Analysis& analysis, NodeIx node, const Job& job); // errors: Cancelled only
// Several nodes: counts, and what can be done with all. `ids` are sorted; those that the version lacks do not count.
Result<ShownProperties> describeSelection(
    const Analysis& analysis, const std::vector<NodeId>& ids, const Job& job); // the same
Result<ShownProperties> describeTensor(const Analysis& analysis, ValueIx tensor, const Job& job);
Result<ShownProperties> describeModel(const Analysis& analysis, const QString& title, const Job& job);

} // namespace qaliper

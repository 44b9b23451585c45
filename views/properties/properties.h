#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QString>

#include "model/base/job.h"
#include "model/rules/run.h"
#include "model/session/tensor_content.h"

// All that is said about a node, or about the model as a whole, as headed rows of text. Made off the GUI thread, for it
// may read scales from the file; shown by the sheet view.

namespace qaliper {

enum class Tone { Plain, Faint, Good, Caution, Bad, Quantized };

// What is too long for a row, as Markdown.
struct PropertyPage {
    QString title;
    QString text;

    friend bool operator==(const PropertyPage&, const PropertyPage&) = default;
};

struct PropertyRow {
    QString label;
    QString value;
    QString note = {}; // a second line in small type
    Tone tone = Tone::Plain;
    std::optional<ValueIx> constant = {};        // whose values can be looked at
    std::optional<TensorStatistics> spread = {}; // of many numbers, drawn as a histogram
    std::optional<PropertyPage> page = {};       // all of what the row begins to say

    friend bool operator==(const PropertyRow&, const PropertyRow&) = default;
};

struct PropertySection {
    QString title;
    std::vector<PropertyRow> rows;

    friend bool operator==(const PropertySection&, const PropertySection&) = default;
};

struct ShownProperties {
    QString title;    // the operator, or the file
    QString subtitle; // the node's name
    std::vector<PropertySection> sections;
};

Result<ShownProperties> describeNode(const Analysis& analysis, NodeIx node, const Job& job);
Result<ShownProperties> describeModel(const Analysis& analysis, const QString& title, const Job& job);

} // namespace qaliper

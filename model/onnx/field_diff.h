#pragma once

#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/graph/index.h"

// What two versions of a model differ in, field by field of their files: all that diff() in model/graph/diff.h does not
// compare, such as the order of inputs and outputs, sparse tensors, local functions, opsets, metadata, and fields that
// this program does not know. Together they have looked at every field of both.

namespace qaliper {

struct FieldDifference {
    std::string at;    // the identity of the node, or the path of the graph, that has the field; "" of the model
    std::string field; // as in onnx.proto; several elements of a list are one difference
    std::string was;   // for display; empty where it is absent
    std::string is;
    Text text; // all of that as one sentence
    // Nothing computes with it and no interface has it: doc strings, metadata, the producer, the order of what is known
    // by name, where the data of a tensor are stored.
    bool isAnnotation = false;
    NodeIx before; // the node that has the field, in both versions; invalid for others
    NodeIx after;
};

// Not among them: nodes and initializers that are there in one version only, and the data of initializers and of
// tensors in attributes. In the order of the file. Errors: Cancelled, and a changed part of the file that cannot be
// parsed.
Result<std::vector<FieldDifference>> fieldDifferences(const Index& before, const Index& after, const Job& job = {});

} // namespace qaliper

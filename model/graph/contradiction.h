#pragma once

#include <cstdint>
#include <string>

#include "model/graph/index.h"
#include "model/graph/value_type.h"

// What the schemas of ONNX and shape inference say against a model. Values of which nothing is known, and symbolic
// dimensions, contradict nothing.

namespace qaliper {

enum class ContradictionKind : std::uint8_t {
    Shapes,   // the shapes of the inputs, or an attribute, do not fit the operator
    Bodies,   // the types of bodies do not, or those of their elements
    Input,    // an input has a type that the schema does not allow there
    Operands, // two inputs have different types, and the schema binds them to one
    Form,     // numbers of inputs or outputs, or an attribute, are not those of the schema
    Unknown,  // nothing but attributes that the schema does not have
    Newer,    // nothing but attributes that only a newer version of the operator has
    Declared, // the file declares another type or shape than the operator computes
    Passed,   // a body declares another shape for an input than the node gives it
};

struct Contradiction {
    ContradictionKind kind = ContradictionKind::Shapes;
    NodeIx node;
    std::string reason;      // of the kinds before Declared but Operands: in the words of libonnx, in English
    std::uint32_t slot = 0;  // of Input; of Operands: the input with another type; of Declared: the output; of
                             // Passed: the input of the body
    std::uint32_t first = 0; // of Operands: the input before it that binds the type; of Passed: the place of the body
                             // among the node's
    ValueType computed;      // of Declared and Passed: what the value is; may have gaps
};

// Of Declared and Passed: the value that the file declares otherwise. Invalid for other kinds, and where a place does not
// exist.
ValueIx declaredOtherwise(const Index& index, const Contradiction& found);

} // namespace qaliper

#pragma once

#include <optional>
#include <vector>

#include "model/base/text.h"
#include "model/context/context.h"
#include "model/graph/edit.h"
#include "model/rewrite/offer.h"

// The axis of a Q or DQ with one scale means nothing in ONNX, but newer parsers check it against the rank. The default
// of 1 does not fit a scalar. Source: fact F307.

namespace qaliper {

enum class AxisCheck : std::uint8_t { None, Open, Made };
AxisCheck axisCheckOf(const Target& target);

struct OutsideAxis {
    const Quantizer* quantizer = nullptr;
    std::int64_t axis = 0;
    std::int64_t rank = 0;
    // Of a constant scalar that the quantizer reads: its DQs, when all of them can become a float constant; else empty.
    // No layer has a scalar as its weight.
    std::vector<const Quantizer*> foldable;
};

// A quantizer with one scale whose axis lies outside 0 to the rank; nothing for a DQ after such a Q, where the parser
// does not come to, and where the target makes no such check.
std::optional<OutsideAxis> outsideAxis(const Context& context, NodeIx node);
// The quantizer and the DQs after it get an axis that fits every tensor; nothing where one cannot be edited.
std::optional<std::vector<Edit>> writeFittingAxis(const Context& context, const Quantizer& quantizer);
// The offer that does it; nothing where one cannot be edited.
std::optional<Offer> fittingAxisOffer(std::string_view id, const Context& context, const Quantizer& quantizer);
// Attributes of a new Q or DQ of the value with one scale: for a scalar an axis that newer parsers take, too.
std::vector<Attribute> axisOfOneScale(const Context& context, ValueIx value);

Text describeOutsideAxis(const Context& context, const OutsideAxis& outside);

} // namespace qaliper

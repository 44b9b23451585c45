#pragma once

#include "model/tools/tool.h"

// All tools, each defined in the file of its kind; tools.cpp lists them in the order of the menu.

namespace qaliper::toolbox {

extern const Tool dequantize;
extern const Tool dequantizeOthers;
extern const Tool insertPair;
extern const Tool setRange;
extern const Tool leaveInFloat;
extern const Tool dropPair;
extern const Tool finerScales;
extern const Tool equalizeHere;
extern const Tool stripQdq;
extern const Tool quantizeFromCache;

extern const Tool dropActivationPairs;
extern const Tool reuseResidualPairs;
extern const Tool equalConcatScales;
extern const Tool foldConstants;
extern const Tool readShapeBefore;
extern const Tool halfParts;
extern const Tool siluAsTanh;

extern const Tool nameNodes;
extern const Tool renameNode;
extern const Tool renameValue;
extern const Tool deleteNode;
extern const Tool setAttribute;
extern const Tool removeAttribute;
extern const Tool setType;
extern const Tool convert;
extern const Tool interfaceTypes;
extern const Tool constantInputs;

extern const Tool extractPart;
extern const Tool writeCache;
extern const Tool trtexecCommand;
extern const Tool modeloptCommand;

} // namespace qaliper::toolbox

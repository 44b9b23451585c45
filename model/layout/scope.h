#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/graph/index.h"

// Name scopes: exporters name a node after its modules, "/encoder/layer.3/attention/MatMul", or note them apart from a
// flat name (model/onnx/noted_scope.h).

namespace qaliper {

// The display name with all scopes that are known.
std::string scopedName(const Index& index, NodeIx node);
// "/encoder/layer.3" for "/encoder/layer.3/MatMul", empty for "/MatMul"; nothing where neither name nor file has one.
std::optional<std::string> ownScope(const Index& index, NodeIx node);
std::string_view scopeOf(std::string_view scopedName);

// Reads each scoped name once, when it is asked for. One thread only; the index must outlive it.
class ScopedNames {
public:
    explicit ScopedNames(const Index& index) : index_(index), names_(index.nodeCount()) {}

    // Valid as long as this object.
    std::string_view of(NodeIx node);

private:
    const Index& index_;
    std::vector<std::string> names_; // by NodeIx; empty: not read yet
};

// The deepest scope that contains at least three quarters of the names, "/encoder/layer.3"; empty when there is none.
std::string commonScope(std::span<const std::string_view> names);

} // namespace qaliper

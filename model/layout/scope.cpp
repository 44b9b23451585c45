#include "model/layout/scope.h"

#include <algorithm>
#include <vector>

#include "model/graph/identity.h"
#include "model/onnx/noted_scope.h"

namespace qaliper {

namespace {

// Up to the next slash after `begin`; empty when there is none.
std::string_view scopeFrom(std::string_view name, std::size_t begin) {
    const std::size_t slash = name.find('/', begin);
    return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

// The scope of more than half of the names, if there is one (Boyer–Moore majority vote).
std::string_view majority(std::span<const std::string_view> names, std::size_t begin) {
    std::string_view candidate;
    std::size_t votes = 0;
    for (const std::string_view name : names) {
        const std::string_view scope = scopeFrom(name, begin);
        if (votes == 0)
            candidate = scope;
        if (scope == candidate)
            ++votes;
        else
            --votes;
    }
    return candidate;
}

} // namespace

std::string scopedName(const Index& index, NodeIx node) {
    const std::string_view name = displayName(index.node(node));
    std::string scoped = name.find('/') == std::string_view::npos ? notedScope(index.model(), index.node(node)) : "";
    if (!scoped.empty())
        scoped += '/';
    return scoped.append(name);
}

std::optional<std::string> ownScope(const Index& index, NodeIx node) {
    const std::string name = scopedName(index, node);
    return name.find('/') == std::string::npos ? std::nullopt : std::optional(std::string(scopeOf(name)));
}

std::string_view scopeOf(std::string_view scopedName) {
    const std::size_t slash = scopedName.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : scopedName.substr(0, slash);
}

std::string_view ScopedNames::of(NodeIx node) {
    std::string& name = names_[node.value];
    if (name.empty())
        name = scopedName(index_, node);
    return name;
}

std::string commonScope(std::span<const std::string_view> names) {
    const std::size_t enough = (3 * names.size() + 3) / 4;
    std::vector<std::string_view> inside(names.begin(), names.end());
    std::string_view scope;
    while (!inside.empty()) {
        const std::size_t begin = scope.size() + 1; // after the slash, or after a leading one
        const std::string_view deeper = majority(inside, begin);
        if (deeper.empty())
            break;
        std::erase_if(inside, [&](std::string_view name) { return scopeFrom(name, begin) != deeper; });
        if (inside.size() < enough)
            break;
        scope = deeper;
    }
    return std::string(scope);
}

} // namespace qaliper

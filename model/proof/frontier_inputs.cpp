#include "model/proof/frontier_inputs.h"

#include <algorithm>
#include <set>
#include <utility>

#include "model/graph/identity.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

// Limit of steps upstream.
constexpr int maxStepsBack = 32;
constexpr int maxShapeNodes = 200;

bool refersToCaller(const Node& node) {
    return std::ranges::any_of(node.attributes,
        [](const Attribute& attribute) { return std::holds_alternative<AttributeReference>(attribute.value); });
}

// The inputs of one version of a region.
class Beginning {
public:
    Beginning(const ChangedVersion& version, GraphId graph) : version_(&version), graph_(graph) {}

    void startAt(const std::vector<NodeIx>& nodes) {
        for (const NodeIx node : nodes) {
            for (const ValueIx value : version_->readBy(node)) {
                if (!version_->isComputedInside(value, graph_))
                    add(value);
            }
        }
    }
    void add(ValueIx value) {
        if (!version_->isConstant(value))
            values_.insert(value);
    }

    std::set<std::string> names() const {
        std::set<std::string> names;
        for (const ValueIx value : values_)
            names.insert(version_->commonName(value));
        return names;
    }

    std::vector<ValueIx> values() const { return {values_.begin(), values_.end()}; }

    // The position of a value's producer, if the value can be replaced by the producer's inputs: the producer is
    // unchanged, can be run, has the same results in each run, and reads nothing that the edit computes.
    std::optional<std::uint32_t> positionAfter(ValueIx value) const {
        const NodeIx producer = version_->index().producer(value);
        if (!producer.valid() || version_->index().graphOf(producer) != graph_ || version_->affected[value.value])
            return std::nullopt;
        const auto isAffected = [&](ValueIx read) { return version_->affected[read.value]; };
        const bool isClear = runsInReference(*version_->context, producer) &&
            randomOperatorsIn(version_->model(), version_->index().node(producer)).empty() &&
            !refersToCaller(version_->index().node(producer)) &&
            std::ranges::none_of(version_->readBy(producer), isAffected);
        return isClear ? std::optional(version_->index().position(producer)) : std::nullopt;
    }

    // Replaces the value by the inputs of its producer.
    void stepAfter(ValueIx value) {
        values_.erase(value);
        for (const ValueIx read : version_->readBy(version_->index().producer(value)))
            add(read);
    }

    // The last value in graph order that can be replaced. Its ancestors come before it, so the paths of both versions
    // meet.
    std::optional<std::pair<std::uint32_t, ValueIx>> last() const {
        std::optional<std::pair<std::uint32_t, ValueIx>> found;
        for (const ValueIx value : values_) {
            const auto position = positionAfter(value);
            if (position && (!found || *position > found->first))
                found.emplace(*position, value);
        }
        return found;
    }

    std::optional<ValueIx> find(std::string_view name) const {
        const auto value = version_->index().value(graph_, name);
        return value && values_.contains(*value) ? value : std::nullopt;
    }

    // Integers that are sizes depend on the shapes of other tensors: random ones would not fit.
    std::optional<ValueIx> shapeArithmetic() const {
        const TypeTable& types = version_->context->types;
        for (const ValueIx value : values_) {
            const DataType element = types.element(value);
            const bool isInteger =
                element == DataType::Int64 || element == DataType::Int32 || element == DataType::Bool;
            const Shape* shape = types.shape(value);
            if (isInteger && (!shape || shape->size() <= 1) && positionAfter(value))
                return value;
        }
        return std::nullopt;
    }

private:
    const ChangedVersion* version_;
    GraphId graph_;
    std::set<ValueIx> values_;
};

// Replaces values in both versions, the later one first, until both have the same inputs.
bool align(Beginning& before, Beginning& after) {
    Beginning left = before;
    Beginning right = after;
    for (int step = 0; step < maxStepsBack && left.names() != right.names(); ++step) {
        const auto lastLeft = left.last();
        const auto lastRight = right.last();
        if (!lastLeft && !lastRight)
            return false;
        const bool isLeft = lastLeft && (!lastRight || lastLeft->first >= lastRight->first);
        if (isLeft)
            left.stepAfter(lastLeft->second);
        else
            right.stepAfter(lastRight->second);
    }
    if (left.names() != right.names())
        return false;
    before = std::move(left);
    after = std::move(right);
    return true;
}

void computeShapes(Beginning& before, Beginning& after) {
    for (int step = 0; step < maxShapeNodes; ++step) {
        const auto left = before.shapeArithmetic();
        const auto right = left ? std::nullopt : after.shapeArithmetic();
        if (left)
            before.stepAfter(*left);
        else if (right)
            after.stepAfter(*right);
        else
            return;
    }
}

} // namespace

ChangedVersion::ChangedVersion(const Context& version, RenamedPorts names)
    : context(&version),
      changed(version.index().nodeCount()),
      affected(version.index().valueCount()),
      fixed(version.index().valueCount()),
      ownNames(std::move(names)) {
    for (const ValueIx value : index().values())
        fixed[value.value] = isConstant(value);
    for (const NodeIx ix : index().nodes()) {
        const Node& node = index().node(ix);
        const auto isFixedInput = [&](ValueIx input) { return !input.valid() || fixed[input.value]; };
        const bool followsFromShapes = node.is("Shape") || node.is("Size") ||
            (!node.inputs.empty() && bodiesOf(node).empty() && std::ranges::all_of(index().inputs(ix), isFixedInput));
        for (const ValueIx output : index().outputs(ix)) {
            if (followsFromShapes && output.valid() && index().producer(output) == ix)
                fixed[output.value] = true;
        }
    }
}

void ChangedVersion::markAffectedValues() {
    for (const NodeIx node : changedNodes()) {
        for (const ValueIx output : index().outputs(node)) {
            if (output.valid() && index().producer(output) == node)
                affected[output.value] = true;
        }
    }
}

std::vector<NodeIx> ChangedVersion::changedNodes() const {
    std::vector<NodeIx> nodes;
    for (const NodeIx node : index().nodes()) {
        if (changed[node.value])
            nodes.push_back(node);
    }
    return nodes;
}

std::optional<ValueIx> ChangedVersion::find(const std::string& identity) const {
    for (const auto& graph : model().graphs) {
        const std::string path = graph ? graphPath(model(), graph->id) + ":" : std::string();
        if (!graph || !identity.starts_with(path))
            continue;
        const auto value = index().value(graph->id, std::string_view(identity).substr(path.size()));
        if (value && index().graphOf(*value) == graph->id)
            return value;
    }
    return std::nullopt;
}

std::string ChangedVersion::commonName(ValueIx value) const {
    const std::string_view name = index().name(value);
    if (index().graphOf(value) == mainGraph) {
        for (const auto& [common, own] : ownNames) {
            if (own == name)
                return common;
        }
    }
    return std::string(name);
}

std::optional<ValueIx> ChangedVersion::named(GraphId graph, std::string_view name) const {
    const auto own = graph == mainGraph ? ownNames.find(name) : ownNames.end();
    return index().value(graph, own == ownNames.end() ? name : std::string_view(own->second));
}

std::optional<ValueIx> ChangedVersion::counterpartOf(const ChangedVersion& other, ValueIx value) const {
    const auto graph = other.counterpart[other.index().graphOf(value).value];
    const auto found = graph ? named(*graph, other.commonName(value)) : std::nullopt;
    return found && index().graphOf(*found) == *graph && !index().isUndefined(*found) ? found : std::nullopt;
}

std::vector<ValueIx> ChangedVersion::readBy(NodeIx node) const {
    std::vector<ValueIx> read = capturesOf(index(), node);
    for (const ValueIx input : index().inputs(node)) {
        if (input.valid())
            read.push_back(input);
    }
    return read;
}

bool ChangedVersion::isReadOutside(ValueIx value) const {
    return index().isGraphOutput(value) || std::ranges::any_of(index().uses(value), [&](const Use& use) {
        return !changed[use.node.value] || index().graphOf(use.node) != index().graphOf(value);
    });
}

void findInputs(Region& region, const ChangedVersion& before, const ChangedVersion& after) {
    Beginning left(before, region.graphBefore);
    Beginning right(after, region.graphAfter);
    left.startAt(region.before);
    right.startAt(region.after);
    for (const FrontierOutput& output : region.outputs) {
        const auto add = [](Beginning& beginning, const ChangedVersion& version, GraphId graph,
                             const std::string& name) {
            const auto value = version.index().value(graph, name);
            if (value && !version.isComputedInside(*value, graph))
                beginning.add(*value);
        };
        add(left, before, region.graphBefore, output.before);
        add(right, after, region.graphAfter, output.after);
    }
    const auto namesBefore = left.names();
    const auto namesAfter = right.names();
    const bool isSubset =
        std::ranges::includes(namesBefore, namesAfter) || std::ranges::includes(namesAfter, namesBefore);
    region.isAligned = align(left, right) || isSubset;
    computeShapes(left, right);
    region.isPlain = left.names() == namesBefore && right.names() == namesAfter;
    std::set<std::string> names = left.names();
    names.merge(right.names());
    region.inputs.assign(names.begin(), names.end());
}

} // namespace qaliper

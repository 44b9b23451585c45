#include "model/session/comparison.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "model/draw/marked_changes.h"
#include "model/graph/identity.h"
#include "model/graph/interface.h"
#include "model/session/comparison_summary.h"
#include "model/session/open.h"

namespace qaliper {

namespace {

// The list follows the order of the second version; a removed node comes after the node that it followed.
std::vector<Difference> nodeDifferences(const Diff& diff, const std::vector<NodeIx>& counterparts) {
    struct Placed {
        std::tuple<std::uint32_t, std::uint32_t> place;
        Difference difference;
    };
    std::vector<Placed> placed;
    std::uint32_t last = 0;
    std::size_t next = 0;
    for (std::uint32_t node = 0; node < counterparts.size() && next < diff.removed.size(); ++node) {
        if (counterparts[node].valid())
            last = counterparts[node].value + 1;
        if (diff.removed[next].value == node)
            placed.push_back({{last, 1 + static_cast<std::uint32_t>(next++)},
                {ChangeTone::Removed, DifferencePart::Node, NodeIx{node}, {}, {}, {}}});
    }
    for (const NodeIx node : diff.added)
        placed.push_back({{node.value + 1, 0}, {ChangeTone::Added, DifferencePart::Node, {}, node, {}, {}}});
    for (const auto& [before, after] : diff.changed)
        placed.push_back({{after.value + 1, 0}, {ChangeTone::Changed, DifferencePart::Node, before, after, {}, {}}});
    std::ranges::stable_sort(placed, {}, &Placed::place);
    std::vector<Difference> list;
    std::ranges::transform(placed, std::back_inserter(list), &Placed::difference);
    return list;
}

NodeIx firstConsumer(const Index& index, ValueIx value) {
    return value.valid() && !index.uses(value).empty() ? index.uses(value).front().node : NodeIx();
}

std::unordered_map<std::string, ValueIx> tensorsOf(const Index& index) {
    std::unordered_map<std::string, ValueIx> tensors;
    for (const ValueIx value : index.values()) {
        if (index.isInitializer(value))
            tensors.emplace(valueIdentity(index, value), value);
    }
    return tensors;
}

void addTensors(const Diff& diff, const Index& before, const Index& after, std::vector<Difference>& list) {
    if (diff.removedTensors.empty() && diff.addedTensors.empty() && diff.changedTensors.empty())
        return;
    const auto old = tensorsOf(before);
    const auto now = tensorsOf(after);
    const auto in = [](const auto& tensors, const std::string& name) {
        const auto found = tensors.find(name);
        return found == tensors.end() ? ValueIx() : found->second;
    };
    const auto add = [&](const std::vector<std::string>& names, ChangeTone tone) {
        for (const std::string& name : names) {
            const ValueIx was = in(old, name);
            const ValueIx is = in(now, name);
            list.push_back(
                {tone, DifferencePart::Tensor, firstConsumer(before, was), firstConsumer(after, is), was, is});
        }
    };
    add(diff.removedTensors, ChangeTone::Removed);
    add(diff.addedTensors, ChangeTone::Added);
    add(diff.changedTensors, ChangeTone::Changed);
}

// The value of that name where it is an input or output of the model; invalid elsewhere.
ValueIx interfaceValue(const Index& index, const std::string& name) {
    const auto value = index.value(index.model().main().id, name);
    return value && (index.isGraphInput(*value) || index.isGraphOutput(*value)) ? *value : ValueIx();
}

NodeIx nodeAt(const Index& index, ValueIx value) {
    const NodeIx producer = value.valid() ? index.producer(value) : NodeIx();
    return producer.valid() ? producer : firstConsumer(index, value);
}

void addInterface(const Diff& diff, const Index& before, const Index& after, std::vector<Difference>& list) {
    for (const std::string& name : diff.interface) {
        const ValueIx was = interfaceValue(before, name);
        const ValueIx is = interfaceValue(after, name);
        const ChangeTone tone = !was.valid() ? ChangeTone::Added
            : is.valid()                     ? ChangeTone::Changed
                                             : ChangeTone::Removed;
        list.push_back({tone, DifferencePart::Interface, nodeAt(before, was), nodeAt(after, is), was, is});
    }
}

// Data that could not be compared, as fields of the model.
std::vector<FieldDifference> unreadData(const Diff& diff) {
    std::vector<FieldDifference> fields;
    for (const std::string& tensor : diff.unreadTensors)
        fields.push_back({{}, "data", {}, {},
            say("initializer {name}: its data cannot be read, so they were not compared", arg("name", tensor)), false,
            {}, {}});
    return fields;
}

// Inputs and outputs of the model and their types are differences of the interface; except their order.
bool isOfInterface(const FieldDifference& field) {
    const bool isPort = field.field == portName(Port::Input) || field.field == portName(Port::Output);
    const bool isPortType = field.field == "input.type" || field.field == "output.type";
    return field.at == "main" && (isPortType || (isPort && !(field.was.empty() && field.is.empty())));
}

// The fields of a node that differs are details of it.
void addFields(const Diff& diff, const std::vector<FieldDifference>& fields, std::vector<Difference>& list) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const FieldDifference& field = fields[i];
        const bool isOfChanged = field.after.valid() &&
            std::ranges::binary_search(diff.changed, field.after, {}, &std::pair<NodeIx, NodeIx>::second);
        if (!isOfInterface(field) && !isOfChanged)
            list.push_back({ChangeTone::Changed, DifferencePart::Field, field.before, field.after, {}, {}, i});
    }
}

// Layers that both versions have are what the comparison is about; constants are many and say little.
int rankOf(const Difference& difference, const ComparedModels& models, const Index& before, const Index& after) {
    switch (difference.part) {
    case DifferencePart::Interface: return 2;
    case DifferencePart::Field: return models.fields[difference.field].isAnnotation ? 4 : 3;
    case DifferencePart::Tensor: return 6;
    case DifferencePart::Node: break;
    }
    const Node& node = difference.after.valid() ? after.node(difference.after) : before.node(difference.before);
    if (node.is("Constant"))
        return 5;
    return difference.tone == ChangeTone::Changed ? 0 : 1;
}

// A node is marked when a weight that it reads differs: otherwise two trainings of one network would look the same.
void markConsumers(const std::vector<Difference>& list, MarkedChanges& marks) {
    const auto mark = [&](std::vector<NodeChange>& changes, NodeIx Difference::*node) {
        std::set<NodeIx> known;
        for (const NodeChange& change : changes)
            known.insert(change.first);
        for (const Difference& difference : list) {
            const bool isRead = difference.part == DifferencePart::Tensor && (difference.*node).valid();
            if (isRead && difference.tone == ChangeTone::Changed && known.insert(difference.*node).second)
                changes.emplace_back(difference.*node, ChangeTone::Changed);
        }
    };
    mark(marks.before, &Difference::before);
    mark(marks.after, &Difference::after);
}

Point middleOf(const Picture& picture, BoxIx box) { return picture.scene->boxes[box.value].rect.centre(); }

std::vector<PlacePair> placesOf(const Picture& before, const Picture& after, const std::vector<NodeIx>& counterparts) {
    std::vector<PlacePair> places;
    std::map<std::pair<BoxKind, std::string_view>, BoxIx> ends; // inputs and outputs
    const auto isEnd = [](const ViewBox& box) { return box.kind == BoxKind::Input || box.kind == BoxKind::Output; };
    for (std::uint32_t i = 0; i < after.view->boxes.size(); ++i) {
        if (const ViewBox& box = after.view->boxes[i]; isEnd(box) && box.value.valid())
            ends.emplace(std::pair(box.kind, after.index->name(box.value)), BoxIx{i});
    }
    for (std::uint32_t i = 0; i < before.view->boxes.size(); ++i) {
        const ViewBox& box = before.view->boxes[i];
        BoxIx other;
        if (box.node.valid()) {
            const NodeIx node = counterparts[box.node.value];
            const BoxIx shown = node.valid() ? boxOf(*after.view, node) : BoxIx();
            if (shown.valid() && after.view->box(shown).node == node)
                other = shown;
        } else if (isEnd(box) && box.value.valid()) {
            const auto found = ends.find({box.kind, before.index->name(box.value)});
            other = found == ends.end() ? BoxIx() : found->second;
        }
        if (other.valid())
            places.push_back({middleOf(before, BoxIx{i}), middleOf(after, other)});
    }
    return places;
}

} // namespace

VersionSource versionIn(const std::filesystem::path& path) {
    return [path](const Job& job) { return readVersion(path, {}, job); };
}

VersionSource versionOf(const Model& model) {
    return [model](const Job&) -> Result<std::shared_ptr<const Index>> { return std::make_shared<const Index>(model); };
}

Result<ComparedModels> compareVersions(const ComparisonRequest& request, const Job& job) {
    QALIPER_TRY(auto old, request.before(job));
    QALIPER_TRY(auto now, request.after(job));
    job.report(say("Comparing"));
    QALIPER_TRY(auto change, diff(*old, *now, job, request.spread));

    ComparedModels result;
    result.counterparts = counterparts(*old, *now);
    result.differences = nodeDifferences(change, result.counterparts);
    addTensors(change, *old, *now, result.differences);
    addInterface(change, *old, *now, result.differences);
    QALIPER_TRY(auto fields, fieldDifferences(*old, *now, job));
    result.fields = std::move(fields);
    std::ranges::move(unreadData(change), std::back_inserter(result.fields));
    addFields(change, result.fields, result.differences);
    std::ranges::stable_sort(
        result.differences, {}, [&](const Difference& difference) { return rankOf(difference, result, *old, *now); });
    MarkedChanges marks = marksOf(change);
    markConsumers(result.differences, marks);

    ViewState state;
    const auto check = [&](const std::shared_ptr<const Index>& index, const std::vector<NodeChange>& changes,
                           ComparedModels::Side& side) -> Status {
        QALIPER_TRY(auto analysis, inspect(request.inspector, index, job));
        side.analysis = std::make_shared<const Analysis>(std::move(analysis));
        unfoldPairs(*side.analysis->context, changes, state);
        return {};
    };
    const auto templates = std::make_shared<SharedTemplates>();
    const auto draw = [&](const std::vector<NodeChange>& changes, ComparedModels::Side& side) -> Status {
        QALIPER_TRY(auto drawn,
            drawChanged({side.analysis->context->indexOwner, side.analysis, state, request.placer, templates,
                            request.catalogue},
                changes, job));
        side.drawn = std::move(drawn);
        return {};
    };
    Status status = check(old, marks.before, result.before);
    if (status)
        status = check(now, marks.after, result.after);
    if (status)
        result.change = changeBetween(*result.before.analysis, *result.after.analysis);
    if (status)
        status = draw(marks.before, result.before); // each with all that either of them unfolds
    if (status)
        status = draw(marks.after, result.after);
    if (!status)
        return fail(std::move(status.error()));
    result.summary = summarize(*result.before.analysis, *result.after.analysis);
    result.places = placesOf(*result.before.drawn.picture, *result.after.drawn.picture, result.counterparts);
    return result;
}

// The move is the mean of the moves of all pairs; near pairs have a larger weight.
Point carriedOver(std::span<const PlacePair> places, Point point, bool isFromBefore) {
    Point moved{0, 0};
    double sum = 0;
    for (const PlacePair& pair : places) {
        const Point from = isFromBefore ? pair.before : pair.after;
        const Point to = isFromBefore ? pair.after : pair.before;
        const double x = point.x - from.x;
        const double y = point.y - from.y;
        const double near = 1 / (1 + x * x + y * y);
        const double weight = near * near;
        moved.x += weight * (to.x - from.x);
        moved.y += weight * (to.y - from.y);
        sum += weight;
    }
    return sum > 0 ? Point{point.x + moved.x / sum, point.y + moved.y / sum} : point;
}

} // namespace qaliper

#include "model/search/node_search.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "model/layout/attribute_text.h"

namespace qaliper {

namespace {

struct AttributeTest {
    const SearchTest& test;
    const Node& node;
    const Attribute& attribute;

    bool operator()(std::int64_t number) const { return holdsFor(test, static_cast<double>(number)) || asWords(); }
    bool operator()(float number) const { return holdsFor(test, double{number}); }
    bool operator()(const std::string& text) const { return holdsFor(test, text); }
    bool operator()(const std::vector<std::int64_t>& numbers) const {
        return std::ranges::any_of(
                   numbers, [&](std::int64_t number) { return holdsFor(test, static_cast<double>(number)); }) ||
            asWords();
    }
    bool operator()(const std::vector<float>& numbers) const {
        return std::ranges::any_of(numbers, [&](float number) { return holdsFor(test, double{number}); });
    }
    template <class Other>
    bool operator()(const Other&) const {
        return asWords();
    }

    // "FP16" of a Cast, "3, 3" of a kernel; numbers were compared already.
    bool asWords() const {
        return !std::holds_alternative<NumberTest>(test) && holdsFor(test, describeAttribute(node, attribute));
    }
};

class NodeMatcher {
public:
    // `text` may be null when all terms have fields.
    NodeMatcher(const SearchScope& scope, const SearchQuery& query, const SearchText* text)
        : index_(*scope.index), query_(query), text_(text) {
        if (!scope.analysis || scope.analysis->context->indexOwner != scope.index)
            return;
        context_ = scope.analysis->context.get();
        for (const Finding& finding : scope.analysis->findings) {
            if (const auto node = index_.find(finding.node))
                findings_[node->value].push_back(&finding);
        }
    }

    bool matches(NodeIx node) const {
        return std::ranges::all_of(query_, [&](const SearchTerm& term) {
            const bool holds = term.field.empty() ? text_->holds(node, term.test) : fieldHolds(node, term);
            return holds != term.isNegated;
        });
    }

private:
    bool fieldHolds(NodeIx node, const SearchTerm& term) const {
        using Look = bool (NodeMatcher::*)(NodeIx, const SearchTest&) const;
        static constexpr std::array<std::pair<std::string_view, Look>, 11> fields{{{"op", &NodeMatcher::operatorHolds},
            {"domain", &NodeMatcher::domainHolds}, {"name", &NodeMatcher::nameHolds},
            {"value", &NodeMatcher::valueHolds}, {"tensor", &NodeMatcher::valueHolds},
            {"type", &NodeMatcher::typeHolds}, {"shape", &NodeMatcher::shapeHolds},
            {"precision", &NodeMatcher::precisionHolds}, {"finding", &NodeMatcher::findingHolds},
            {"index", &NodeMatcher::indexHolds}, {"graph", &NodeMatcher::graphHolds}}};
        for (const auto& [name, look] : fields) {
            if (name == term.field)
                return (this->*look)(node, term.test);
        }
        return attributeHolds(node, term);
    }

    // An operator is named in full: "op:Conv" is not about ConvTranspose.
    bool operatorHolds(NodeIx node, const SearchTest& test) const {
        const std::string& name = index_.node(node).opType;
        const auto* word = std::get_if<WordTest>(&test);
        return holdsFor(test, name) && (!word || word->lower.size() == name.size());
    }
    bool domainHolds(NodeIx node, const SearchTest& test) const {
        return holdsFor(test, index_.node(node).isStandard() ? "ai.onnx" : index_.node(node).domain);
    }
    bool nameHolds(NodeIx node, const SearchTest& test) const { return holdsFor(test, index_.node(node).name); }
    bool indexHolds(NodeIx node, const SearchTest& test) const {
        return holdsFor(test, static_cast<double>(index_.position(node)));
    }
    bool graphHolds(NodeIx node, const SearchTest& test) const {
        const Graph* graph = index_.model().graph(index_.graphOf(node));
        return graph && holdsFor(test, graph->name);
    }
    bool valueHolds(NodeIx node, const SearchTest& test) const {
        const auto isNamed = [&](ValueIx value) { return value.valid() && holdsFor(test, index_.name(value)); };
        return std::ranges::any_of(index_.outputs(node), isNamed) || std::ranges::any_of(index_.inputs(node), isNamed);
    }
    bool typeHolds(NodeIx node, const SearchTest& test) const {
        return anyOutput(
            node, [&](ValueIx value) { return holdsFor(test, shortName(context_->types.element(value))); });
    }
    bool shapeHolds(NodeIx node, const SearchTest& test) const {
        const SearchTest written = shapeTest(test);
        return anyOutput(node, [&](ValueIx value) {
            const Shape* shape = context_->types.shape(value);
            return shape && holdsFor(written, describeShape(*shape));
        });
    }
    template <class Condition>
    bool anyOutput(NodeIx node, const Condition& condition) const {
        return context_ &&
            std::ranges::any_of(index_.outputs(node), [&](ValueIx value) { return value.valid() && condition(value); });
    }

    bool precisionHolds(NodeIx node, const SearchTest& test) const {
        if (!context_ || context_->precision.at(node).certainty == Certainty::None)
            return false;
        NodePrecision precision = context_->precision.at(node);
        precision.output = precision.compute; // "precision:fp32" asks what computes, not what it writes
        return holdsFor(test, describePrecision(precision)) || holdsFor(test, certaintyName(precision.certainty));
    }
    static std::string_view certaintyName(Certainty certainty) {
        switch (certainty) {
        case Certainty::Expected: return "expected";
        case Certainty::Open: return "open";
        case Certainty::Measured: return "measured";
        case Certainty::None: break;
        }
        return {};
    }

    bool findingHolds(NodeIx node, const SearchTest& test) const {
        const auto found = findings_.find(node.value);
        return found != findings_.end() && std::ranges::any_of(found->second, [&](const Finding* finding) {
            return holdsFor(test, finding->rule) || holdsFor(test, severityName(finding->severity));
        });
    }

    bool attributeHolds(NodeIx node, const SearchTerm& term) const {
        const Node& item = index_.node(node);
        const auto isMeant = [&](const Attribute& attribute) {
            return holdsFor(WordTest{term.field}, attribute.name) && attribute.name.size() == term.field.size();
        };
        const auto attribute = std::ranges::find_if(item.attributes, isMeant);
        return attribute != item.attributes.end() &&
            std::visit(AttributeTest{term.test, item, *attribute}, attribute->value);
    }

    const Index& index_;
    const SearchQuery& query_;
    const SearchText* text_;
    const Context* context_ = nullptr;
    std::unordered_map<std::uint32_t, std::vector<const Finding*>> findings_;
};

} // namespace

Result<std::vector<NodeId>> searchNodes(
    const SearchScope& scope, const SearchQuery& query, const Job& job, SearchMemory* memory) {
    std::vector<NodeId> found;
    if (query.empty())
        return found;
    SearchMemory passing;
    std::shared_ptr<const SearchText> text;
    if (std::ranges::any_of(query, [](const SearchTerm& term) { return term.field.empty(); })) {
        QALIPER_TRY(auto read, (memory ? *memory : passing).textOf(scope, job));
        text = std::move(read);
    }
    const NodeMatcher matcher(scope, query, text.get());
    for (const NodeIx node : scope.index->nodes()) {
        QALIPER_CHECK(job.check());
        if (matcher.matches(node))
            found.push_back(scope.index->node(node).id);
    }
    return found;
}

} // namespace qaliper

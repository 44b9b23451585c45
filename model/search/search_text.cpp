#include "model/search/search_text.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "model/layout/attribute_text.h"

namespace qaliper {

namespace {

constexpr std::string_view times = "×";

std::string withTimesSigns(std::string_view typed) {
    const auto isPart = [](char c) { return (c >= '0' && c <= '9') || c == '*' || c == '?'; };
    std::string text;
    for (std::size_t i = 0; i < typed.size(); ++i) {
        const bool isSign = (typed[i] == 'x' || typed[i] == 'X') && i > 0 && isPart(typed[i - 1]);
        if (isSign)
            text += times;
        else
            text += typed[i];
    }
    return text;
}

bool occurs(std::string_view lower, const std::string& word) { return lower.find(word) != std::string_view::npos; }

class TextWriter {
public:
    explicit TextWriter(const SearchScope& scope) : index_(*scope.index), catalogue_(scope.catalogue.get()) {
        if (!scope.analysis || scope.analysis->context->indexOwner != scope.index) {
            declared_.emplace(index_);
            return;
        }
        types_ = &scope.analysis->context->types;
        for (const Finding& finding : scope.analysis->findings) {
            if (const auto node = index_.find(finding.node))
                findings_[node->value].push_back(&finding);
        }
    }

    void write(NodeIx node, std::string& text) const {
        const Node& item = index_.node(node);
        add(text, item.opType);
        add(text, item.name);
        add(text, "#" + std::to_string(index_.position(node)));
        for (const Attribute& attribute : item.attributes) {
            add(text, attribute.name);
            add(text, describeAttribute(item, attribute));
        }
        for (const ValueIx value : index_.outputs(node))
            addValue(text, value);
        for (const ValueIx value : index_.inputs(node))
            addValue(text, value);
        if (const auto found = findings_.find(node.value); found != findings_.end()) {
            for (const Finding* finding : found->second) {
                add(text, finding->rule);
                add(text, severityName(finding->severity));
                add(text, render(finding->title, catalogue_));
            }
        }
    }

private:
    static void add(std::string& text, std::string_view item) {
        text += item;
        text += '\n';
    }

    void addValue(std::string& text, ValueIx value) const {
        if (!value.valid())
            return;
        add(text, index_.name(value));
        const TypeTable& types = declared_ ? *declared_ : *types_;
        if (const DataType element = types.element(value); element != DataType::Undefined)
            add(text, shortName(element));
        if (const Shape* shape = types.shape(value))
            add(text, describeShape(*shape));
    }

    const Index& index_;
    const Catalogue* catalogue_;
    std::optional<TypeTable> declared_; // without an analysis
    const TypeTable* types_ = nullptr;
    std::unordered_map<std::uint32_t, std::vector<const Finding*>> findings_;
};

} // namespace

SearchTest shapeTest(const SearchTest& test) {
    if (const auto* word = std::get_if<WordTest>(&test))
        return WordTest{withTimesSigns(word->lower)};
    if (const auto* glob = std::get_if<GlobTest>(&test))
        return GlobTest{withTimesSigns(glob->lower)};
    return test;
}

Result<SearchText> SearchText::read(const SearchScope& scope, const Job& job) {
    const TextWriter writer(scope);
    SearchText text;
    text.ends_.reserve(scope.index->nodeCount());
    for (const NodeIx node : scope.index->nodes()) {
        QALIPER_CHECK(job.check());
        writer.write(node, text.text_);
        text.ends_.push_back(text.text_.size());
    }
    text.lower_ = lowered(text.text_);
    return text;
}

std::string_view SearchText::lowerOf(NodeIx node) const {
    const std::size_t begin = node.value == 0 ? 0 : ends_[node.value - 1];
    return std::string_view(lower_).substr(begin, ends_[node.value] - begin);
}

std::vector<std::string_view> SearchText::itemsOf(NodeIx node) const {
    const std::size_t begin = node.value == 0 ? 0 : ends_[node.value - 1];
    std::string_view rest = std::string_view(text_).substr(begin, ends_[node.value] - begin);
    std::vector<std::string_view> items;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        items.push_back(rest.substr(0, end));
        rest.remove_prefix(end + 1);
    }
    return items;
}

bool SearchText::holds(NodeIx node, const SearchTest& test) const {
    if (const auto* word = std::get_if<WordTest>(&test)) // all lines at once
        return occurs(lowerOf(node), word->lower) || occurs(lowerOf(node), std::get<WordTest>(shapeTest(test)).lower);
    const SearchTest asShape = shapeTest(test);
    return std::ranges::any_of(
        itemsOf(node), [&](std::string_view item) { return holdsFor(test, item) || holdsFor(asShape, item); });
}

Result<std::shared_ptr<const SearchText>> SearchMemory::textOf(const SearchScope& scope, const Job& job) {
    const std::lock_guard lock(mutex_);
    const bool isSame = text_ && index_.lock() == scope.index && analysis_.lock() == scope.analysis;
    if (isSame)
        return text_;
    QALIPER_TRY(auto text, SearchText::read(scope, job));
    text_ = std::make_shared<const SearchText>(std::move(text));
    index_ = scope.index;
    analysis_ = scope.analysis;
    return text_;
}

} // namespace qaliper

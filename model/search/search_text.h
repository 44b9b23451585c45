#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/job.h"
#include "model/base/text.h"
#include "model/rules/run.h"
#include "model/search/search_query.h"

// What words without a field look at, node by node: operator, name, names, types and shapes of its values, names and
// values of its attributes, its number, rules, severities and titles of its findings. Written down once for a version
// and an analysis, so that a letter more in the search box costs a pass over one text.

namespace qaliper {

// Where a query is asked: a version, and what is known of it. Without an analysis of this very version nothing has a
// precision, a finding or an inferred type.
struct SearchScope {
    std::shared_ptr<const Index> index;
    std::shared_ptr<const Analysis> analysis; // may be null
    // Titles of findings are searched in this language; null: in English. Asked on the thread that searches.
    std::shared_ptr<const Catalogue> catalogue = nullptr;
};

class SearchText {
public:
    // Errors: Cancelled only.
    static Result<SearchText> read(const SearchScope& scope, const Job& job);

    bool holds(NodeIx node, const SearchTest& test) const;

private:
    std::vector<std::string_view> itemsOf(NodeIx node) const;
    std::string_view lowerOf(NodeIx node) const;

    std::string text_;              // a line for each thing a node is known by
    std::string lower_;             // the same in small letters
    std::vector<std::size_t> ends_; // by NodeIx
};

// The text of the scope that was asked for last. Searches on several threads may share it.
class SearchMemory {
public:
    Result<std::shared_ptr<const SearchText>> textOf(
        const SearchScope& scope, const Job& job); // errors: Cancelled only

private:
    std::mutex mutex_;
    std::weak_ptr<const Index> index_;
    std::weak_ptr<const Analysis> analysis_;
    std::shared_ptr<const SearchText> text_;
};

// "1x3x224x224" is how "1×3×224×224" is typed: the test with signs as shapes are written.
SearchTest shapeTest(const SearchTest& test);

} // namespace qaliper

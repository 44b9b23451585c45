#include "views/properties/shown_facts.h"

#include "views/base/text.h"

namespace qaliper {

namespace {

QString labelOf(const Text& label) {
    QString words = toQt(label);
    const bool isName = label == verbatim(render(label));
    if (!isName && !words.isEmpty())
        words.front() = words.front().toUpper();
    return words;
}

} // namespace

std::vector<PropertyRow> shown(const FactRows& facts) {
    std::vector<PropertyRow> rows;
    rows.reserve(facts.size());
    for (const FactRow& fact : facts)
        rows.push_back({labelOf(fact.label), toQt(std::string_view(shortened(fact.value))), {},
            fact.isBad ? Tone::Bad : Tone::Plain});
    return rows;
}

} // namespace qaliper

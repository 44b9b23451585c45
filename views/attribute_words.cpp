#include "views/attribute_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "model/base/number.h"
#include "views/text.h"

namespace qaliper {

namespace {

constexpr std::size_t mostElements = 16;
constexpr qsizetype longestText = 200;

struct AttributeWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::AttributeWords)

public:
    QString operator()(const OpaqueAttribute&) const { return tr("of a kind that is kept but not read"); }
    QString operator()(const AttributeReference& reference) const {
        return tr("attribute %1 of the call").arg(toQt(std::string_view(reference.name)));
    }
    QString operator()(std::int64_t number) const { return toQt(std::string_view(formatNumber(number))); }
    QString operator()(float number) const { return toQt(std::string_view(formatShort(double{number}, 7))); }
    QString operator()(const std::string& text) const {
        const QString shown = toQt(std::string_view(text).substr(0, longestText));
        return qsizetype(text.size()) > longestText ? shown + QStringLiteral("…") : shown;
    }
    QString operator()(const Tensor& tensor) const {
        return toQt(shortName(tensor.type)) + QLatin1Char(' ') + toQt(std::string_view(formatShape(tensor.dims)));
    }
    QString operator()(GraphId) const { return tr("a graph"); }

    template <class Element>
    QString operator()(const std::vector<Element>& elements) const {
        QStringList words;
        for (std::size_t i = 0; i < std::min(elements.size(), mostElements); ++i)
            words += (*this)(elements[i]);
        if (elements.size() > mostElements)
            words += tr("and %1 more").arg(elements.size() - mostElements);
        return words.join(QStringLiteral(", "));
    }
};

} // namespace

QString attributeWords(const AttributeValue& value) { return std::visit(AttributeWords(), value); }

} // namespace qaliper

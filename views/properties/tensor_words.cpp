#include "views/properties/tensor_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "model/graph/element_words.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr std::uint64_t maxListed = 12;

struct TensorWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::TensorWords)
};

QString sourceWords(TypeSource source) {
    switch (source) {
    case TypeSource::Declared: return TensorWords::tr("declared");
    case TypeSource::Inferred: return TensorWords::tr("inferred");
    case TypeSource::Unverified: return TensorWords::tr("inferred, unverified");
    case TypeSource::Unknown: break;
    }
    return TensorWords::tr("unknown");
}

} // namespace

QString numberList(const Tensor& constant, const Storage& storage) {
    if (elementCount(constant.dims).value_or(maxListed + 1) > maxListed)
        return {};
    const auto words = elementWords(constant, storage, maxListed);
    if (!words)
        return {};
    QStringList shown;
    for (const std::string& word : *words)
        shown << toQt(std::string_view(word));
    return shown.join(QStringLiteral(", "));
}

QString singleNumber(const Tensor* constant, const Storage& storage) {
    if (!constant || elementCount(constant->dims) != 1U)
        return {};
    const QString number = numberList(*constant, storage);
    return number.isEmpty() ? number : QStringLiteral(" · ") + number;
}

QString originWords(const Context& context, ValueIx tensor) {
    const QString source =
        context.index().constant(tensor) ? TensorWords::tr("constant") : sourceWords(context.types.source(tensor));
    return context.index().isUndefined(tensor)
        ? TensorWords::tr("not defined in the model") + QStringLiteral("\n") + source
        : source;
}

} // namespace qaliper

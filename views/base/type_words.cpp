#include "views/base/type_words.h"

#include <QCoreApplication>

#include "model/base/number.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

struct TypeWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::TypeWords)
};

} // namespace

QString typeWords(const ValueType& type) {
    const QString inner = type.inner ? typeWords(*type.inner) : TypeWords::tr("unknown");
    const QString element = toQt(shortName(type.element));
    switch (type.kind) {
    case ValueKind::Tensor:
        if (type.shape && type.shape->empty())
            return TypeWords::tr("%1 scalar").arg(element);
        return toQt(std::string_view(describeType(type)));
    case ValueKind::SparseTensor: return TypeWords::tr("sparse %1").arg(element);
    case ValueKind::Sequence: return TypeWords::tr("sequence of %1").arg(inner);
    case ValueKind::Optional: return TypeWords::tr("optional %1").arg(inner);
    case ValueKind::Map: return TypeWords::tr("map of %1 to %2").arg(element, inner);
    case ValueKind::Unknown: break;
    }
    return TypeWords::tr("unknown");
}

QString typeWords(DataType type, std::span<const std::int64_t> dims) {
    return dims.empty() ? TypeWords::tr("%1 scalar").arg(toQt(shortName(type)))
                        : toQt(shortName(type)) + QLatin1Char(' ') + toQt(std::string_view(formatShape(dims)));
}

} // namespace qaliper

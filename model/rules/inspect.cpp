#include "model/rules/inspect.h"

namespace qaliper {

Result<Analysis> inspect(const Inspector& inspector, const Model& model, const Job& job) {
    auto index = std::make_shared<const Index>(model);
    TypeTable types(*index);
    auto context = std::make_shared<const Context>(
        makeContext(std::move(index), std::move(types), inspector.settings, inspector.knowledge));
    return analyse(std::move(context), inspector.rules, job);
}

} // namespace qaliper

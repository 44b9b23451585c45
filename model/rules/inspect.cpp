#include "model/rules/inspect.h"

namespace qaliper {

Result<Analysis> inspect(const Inspector& inspector, const Model& model, const Job& job) {
    return inspect(inspector, std::make_shared<const Index>(model), job);
}

Result<Analysis> inspect(const Inspector& inspector, std::shared_ptr<const Index> index, const Job& job) {
    TypeTable types(*index);
    return inspect(inspector, std::move(index), std::move(types), job);
}

Result<Analysis> inspect(
    const Inspector& inspector, std::shared_ptr<const Index> index, TypeTable types, const Job& job) {
    auto context = std::make_shared<const Context>(
        makeContext(std::move(index), std::move(types), inspector.settings, inspector.knowledge));
    return analyse(std::move(context), inspector.rules, job);
}

} // namespace qaliper

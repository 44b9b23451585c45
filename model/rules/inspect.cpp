#include "model/rules/inspect.h"

#include "model/onnx/infer.h"

namespace qaliper {

Result<Analysis> inspect(const Inspector& inspector, const Model& model, const Job& job) {
    return inspect(inspector, std::make_shared<const Index>(model), job);
}

Result<Analysis> inspect(const Inspector& inspector, std::shared_ptr<const Index> index, const Job& job) {
    job.report(say("Inferring shapes"));
    auto types =
        inspector.inference ? inferTypes(*index, *inspector.inference, job) : Result<TypeTable>(TypeTable(*index));
    if (!types && types.error().kind == ErrorKind::Cancelled)
        return fail(std::move(types.error()));
    if (types)
        return inspect(inspector, std::move(index), std::move(*types), job);
    TypeTable declared(*index);
    auto analysis = inspect(inspector, std::move(index), std::move(declared), job);
    if (analysis)
        analysis->uninferred = std::move(types.error());
    return analysis;
}

Result<Analysis> inspect(
    const Inspector& inspector, std::shared_ptr<const Index> index, TypeTable types, const Job& job) {
    auto context = std::make_shared<const Context>(
        makeContext(std::move(index), std::move(types), inspector.settings, inspector.knowledge));
    auto analysis = analyse(std::move(context), inspector.rules, job);
    if (analysis)
        suppress(*analysis, inspector.settings.ignored);
    return analysis;
}

Text describeUninferred(const Error& error) {
    return say("Types and shapes were not inferred, only declared ones are known, so problems may be missed: {reason}",
        arg("reason", error.message));
}

} // namespace qaliper

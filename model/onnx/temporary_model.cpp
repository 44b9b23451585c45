#include "model/onnx/temporary_model.h"

#include <utility>

#include "model/onnx/save.h"

namespace qaliper {

Result<TemporaryModel> TemporaryModel::write(const Model& model, const Job& job, const std::string& name) {
    QALIPER_TRY(auto folder, TemporaryDirectory::create());
    QALIPER_TRY(const auto size, savedSize(model));
    TemporaryModel written(std::move(folder), name);
    QALIPER_CHECK(saveModel(model, written.path(), {.externalData = size > singleFileLimit}, job));
    return written;
}

} // namespace qaliper

#include "tests/support/inferring.h"

#include "model/graph/identity.h"
#include "model/onnx/infer.h"
#include "tests/support/build_places.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper {

namespace {

ValueIx find(const Index& index, std::string_view name) {
    for (const ValueIx value : index.values()) {
        const bool isMain = index.graphOf(value) == mainGraph && index.name(value) == name;
        if (isMain || valueIdentity(index, value) == name)
            return value;
    }
    throwError({ErrorKind::Invalid, say("There is no value \"{name}\"", arg("name", name)), {}, {}});
}

} // namespace

Worker& sharedInferenceWorker() {
    static Worker worker(
        {.executable = workerProgram(), .memoryLimit = 4ULL << 30, .timeLimit = std::chrono::minutes(1)});
    return worker;
}

std::string Typed::describe(std::string_view value) const {
    const ValueType* type = table.type(find(*index, value));
    return type ? describeType(*type) : "unknown";
}

TypeSource Typed::source(std::string_view value) const { return table.source(find(*index, value)); }

Typed inferText(std::string_view text) {
    auto index = std::make_shared<const Index>(must(parseText(text)));
    Typed typed(*index, must(inferTypes(*index, sharedInferenceWorker(), {})));
    typed.owned = std::move(index);
    return typed;
}

} // namespace qaliper

#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

#include "model/base/file.h"
#include "model/graph/diff.h"
#include "model/graph/edit.h"
#include "model/onnx/field_diff.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/quant/chains.h"
#include "model/rules/inspect.h"
#include "tests/support/text/text.h"

// Any bytes either are rejected or open, can be looked at, edited and saved, and open again.

namespace qaliper {
namespace {

namespace fs = std::filesystem;

void require(bool holds) {
    if (!holds)
        std::abort();
}

// A file that only lives in memory, by the path it can be opened under.
class MemoryFile {
public:
    explicit MemoryFile(std::string_view bytes) : descriptor_(::memfd_create("fuzz", 0)) {
        require(::write(descriptor_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    }
    ~MemoryFile() { ::close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    fs::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
    int descriptor_;
};

LoadOptions lowThreshold() {
    LoadOptions options;
    options.limits.payloadThreshold = 16; // small files have weights too
    options.limits.shapeConstant = 16;
    return options;
}

void lookAt(const Model& model) {
    static const std::shared_ptr<const Knowledge> knowledge = loadKnowledge();
    Inspector inspector;
    inspector.knowledge = knowledge;
    const auto analysis = inspect(inspector, model, {});
    require(analysis.has_value());
    (void)findChains(analysis->context->index(), analysis->context->quant, analysis->context->precision);
    (void)writeText(model);
    for (const auto& graph : model.graphs) {
        for (const Tensor& tensor : graph->initializers)
            (void)readNumbers(tensor, *model.storage, 64);
    }
}

std::vector<Edit> renameAllNodes(const Model& model) {
    std::vector<Edit> edits;
    for (const auto& graph : model.graphs) {
        for (const Node& node : graph->nodes)
            edits.emplace_back(SetNodeName{graph->id, node.id, node.name + "'"});
    }
    return edits;
}

void roundTrip(const Model& model, std::string_view bytes, const fs::path& place) {
    require(saveModel(model, place, {.force = true}).has_value());
    require(*readWholeFile(place) == bytes);
    const auto renamed = applyEdits(model, renameAllNodes(model));
    if (!renamed)
        return; // a file without sense may be rejected, with a reason
    require(saveModel(*renamed, place, {.force = true}).has_value());
    const auto again = loadModel(place, lowThreshold());
    require(again.has_value());
    require(nodeCount(*again) == nodeCount(*renamed));
    require(fieldDifferences(Index(model), Index(model))->empty());
    require(fieldDifferences(Index(model), Index(*again)).has_value());
}

} // namespace
} // namespace qaliper

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    static const fs::path place = fs::path("/dev/shm") / ("qaliper-fuzz-" + std::to_string(::getpid()) + ".onnx");
    const std::string bytes(data, data + size);
    const MemoryFile file(bytes);
    const auto model = loadModel(file.path(), lowThreshold());
    if (!model) {
        require(!describe(model.error()).empty());
        return 0;
    }
    lookAt(*model);
    roundTrip(*model, bytes, place);
    (void)parseModel(bytes);
    return 0;
}

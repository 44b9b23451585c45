#include "tests/tensorrt/probes.h"

#include <fstream>
#include <set>
#include <stdexcept>

#include <onnx/checker.h>
#include <onnx/onnx_pb.h>
#include <onnx/shape_inference/implementation.h>

#include "model/onnx/infer.h"
#include "model/onnx/save.h"
#include "tests/support/build_places.h"
#include "tests/support/inferring.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"
#include "tests/tensorrt/families.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t newestCheckedOpset = 17;

onnx::ModelProto protoOf(const Model& model) {
    onnx::ModelProto proto;
    if (!proto.ParseFromString(must(serializeWithoutWeights(model)))) // which has small weights
        throw std::runtime_error("not a model");
    return proto;
}

void writeProto(const onnx::ModelProto& proto, const fs::path& file) {
    std::ofstream stream(file, std::ios::binary);
    proto.SerializeToOstream(&stream);
}

// Types the outputs, too.
bool isLegal(onnx::ModelProto& proto) {
    try {
        onnx::shape_inference::InferShapes(proto, onnx::OpSchemaRegistry::Instance(), {true, 1, true});
        proto.mutable_graph()->clear_value_info();
        onnx::ModelProto shaped = proto; // the checker wants a shape of each output
        for (onnx::ValueInfoProto& output : *shaped.mutable_graph()->mutable_output()) {
            if (output.type().has_tensor_type())
                output.mutable_type()->mutable_tensor_type()->mutable_shape();
        }
        onnx::checker::check_model(shaped);
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

// False where the type of an output is not known.
bool typeOutputs(onnx::ModelProto& proto, const Model& model) {
    const Index index(model);
    const TypeTable types = must(inferTypes(index, sharedInferenceWorker(), {}));
    for (onnx::ValueInfoProto& output : *proto.mutable_graph()->mutable_output()) {
        const auto value = index.value(mainGraph, output.name());
        const DataType type = value ? types.element(*value) : DataType::Undefined;
        if (type == DataType::Undefined)
            return false;
        output.mutable_type()->mutable_tensor_type()->set_elem_type(static_cast<std::int32_t>(type));
    }
    return true;
}

} // namespace

std::vector<Probe> writeProbes(const fs::path& folder) {
    std::vector<Probe> probes;
    const std::string families = must(readWholeFile(sourceFolder() / "tests" / "tensorrt" / "probes.txt"));
    std::set<std::string> names;
    for (FamilyMember& member : familyMembers(families)) {
        if (!names.insert(member.name).second)
            continue;
        Result<Model> model = parseText(member.text);
        if (!model)
            throw std::runtime_error(render(model.error().message) + " in " + member.text);
        const fs::path file = folder / (std::to_string(probes.size()) + ".onnx");
        onnx::ModelProto proto = protoOf(*model);
        const bool isKept = member.opset <= newestCheckedOpset ? isLegal(proto) : typeOutputs(proto, *model);
        if (!isKept)
            continue;
        proto.mutable_graph()->set_name(member.name);
        writeProto(proto, file);
        probes.push_back({std::move(member.name), file, std::move(*model)});
    }
    return probes;
}

} // namespace qaliper

#include "model/graph/neutral.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "model/base/number.h"
#include "model/graph/elements.h"

namespace qaliper {

namespace {

bool mayBeDrawn(DataType type) {
    const bool isNarrow = isInteger(type) && bitsOf(type) <= 8;
    return hasNumbers(type) && (isNarrow || (!isInteger(type) && type != DataType::Bool));
}

// Numbers between the smallest and the largest one; where these are the same, all are.
class DrawnNumbers {
public:
    std::string like(DataType type, const std::string& bytes, std::uint64_t count) {
        const std::vector<double> numbers = decodeNumbers(type, bytes, count);
        double least = 0;
        double most = 0;
        bool isFirst = true;
        for (const double number : numbers) {
            if (!std::isfinite(number))
                continue;
            least = isFirst ? number : std::min(least, number);
            most = isFirst ? number : std::max(most, number);
            isFirst = false;
        }
        ElementPacker packer(type, numbers.size());
        for (const double number : numbers)
            packer.push(encodeElement(type, std::isfinite(number) ? least + (most - least) * uniform() : number));
        return std::move(packer).take();
    }

private:
    // In [0, 1); the distributions of the standard library differ between implementations.
    double uniform() { return static_cast<double>(engine_() >> 11U) * 0x1.0p-53; }

    std::mt19937_64 engine_;
};

class Neutralizer {
public:
    Neutralizer(const Model& model, Constants constants, const Job& job)
        : model_(&model), constants_(constants), job_(&job), storage_(std::make_shared<const Storage>()) {}

    Result<NeutralModel> run() && {
        if (!model_->functions.empty())
            return fail(ErrorKind::Unsupported, say("A model with local functions keeps its names"));
        Model result;
        result.irVersion = model_->irVersion;
        result.opsets = model_->opsets;
        result.nextNode = model_->nextNode;
        result.storage = storage_;
        for (const auto& graph : model_->graphs) {
            result.graphs.emplace_back();
            if (!graph)
                continue;
            QALIPER_TRY(Graph renamed, graphOf(*graph));
            result.graphs.back() = std::make_shared<const Graph>(std::move(renamed));
        }
        std::erase_if(result.opsets, [&](const OpsetImport& opset) {
            return !opset.domain.empty() && std::ranges::find(domains_, opset.domain) == domains_.end();
        });
        return NeutralModel{std::move(result), std::move(values_)};
    }

private:
    static std::string named(std::map<std::string, std::string>& names, const std::string& old, char letter) {
        if (old.empty())
            return old;
        const auto count = static_cast<std::int64_t>(names.size());
        return names.try_emplace(old, letter + formatNumber(count)).first->second;
    }
    std::string value(const std::string& old) { return named(values_, old, 'v'); }

    Result<Graph> graphOf(const Graph& graph) {
        Graph renamed;
        renamed.id = graph.id;
        renamed.name = "graph";
        renamed.owner = graph.owner;
        renamed.inputs = declared(graph.inputs);
        std::vector<Tensor> tensors;
        for (const Tensor& tensor : graph.initializers) {
            QALIPER_TRY(Tensor copied, tensorOf(tensor, value(tensor.name)));
            tensors.push_back(std::move(copied));
        }
        if (!graph.sparseInitializers.empty())
            return fail(ErrorKind::Unsupported, say("A model with sparse constants keeps its names"));
        std::vector<Node> nodes;
        for (const Node& node : graph.nodes) {
            QALIPER_TRY(Node copied, nodeOf(node));
            nodes.push_back(std::move(copied));
        }
        renamed.outputs = declared(graph.outputs);
        renamed.initializers = SharedList(std::move(tensors));
        renamed.nodes = SharedList(std::move(nodes));
        return renamed;
    }

    std::vector<ValueInfo> declared(const std::vector<ValueInfo>& infos) {
        std::vector<ValueInfo> renamed;
        renamed.reserve(infos.size());
        for (const ValueInfo& info : infos)
            renamed.push_back({value(info.name), typeOf(info.type), {}});
        return renamed;
    }
    ValueType typeOf(ValueType type) {
        if (type.shape) {
            for (Dim& dim : *type.shape)
                dim = dim.symbol() ? Dim(named(symbols_, *dim.symbol(), 'd')) : dim;
        }
        if (type.inner)
            type.inner = std::make_shared<const ValueType>(typeOf(*type.inner));
        return type;
    }

    Result<Tensor> tensorOf(const Tensor& tensor, std::string name) {
        QALIPER_CHECK(job_->check());
        if (const auto* strings = std::get_if<Strings>(&tensor.payload))
            return Tensor{std::move(name), tensor.type, tensor.dims, *strings, {}};
        QALIPER_TRY(std::string bytes, readBytes(tensor, *model_->storage));
        if (constants_ == Constants::Random && mayBeDrawn(tensor.type))
            bytes = numbers_.like(tensor.type, bytes, elementCount(tensor.dims).value_or(0));
        return makeTensor(std::move(name), tensor.type, tensor.dims, std::move(bytes), *storage_);
    }

    Result<Node> nodeOf(const Node& node) {
        Node renamed;
        renamed.id = node.id;
        renamed.opType = node.opType;
        renamed.domain = node.domain;
        renamed.overload = node.overload;
        renamed.name = "n" + formatNumber(nodes_++);
        domains_.push_back(node.domain);
        for (const std::string& input : node.inputs)
            renamed.inputs.push_back(value(input));
        for (const std::string& output : node.outputs)
            renamed.outputs.push_back(value(output));
        for (const Attribute& attribute : node.attributes) {
            QALIPER_TRY(Attribute copied, attributeOf(attribute));
            renamed.attributes.push_back(std::move(copied));
        }
        return renamed;
    }

    Result<Attribute> attributeOf(const Attribute& attribute) {
        if (std::holds_alternative<OpaqueAttribute>(attribute.value))
            return fail(ErrorKind::Unsupported,
                say("The attribute \"{name}\" is of a kind that is not read", arg("name", attribute.name)));
        Attribute copied = attribute;
        if (auto* tensor = std::get_if<Tensor>(&copied.value)) {
            QALIPER_TRY(*tensor, tensorOf(*tensor, {}));
        }
        if (auto* tensors = std::get_if<std::vector<Tensor>>(&copied.value)) {
            for (Tensor& tensor : *tensors) {
                QALIPER_TRY(tensor, tensorOf(tensor, {}));
            }
        }
        return copied;
    }

    const Model* model_;
    Constants constants_;
    const Job* job_;
    std::shared_ptr<const Storage> storage_;
    std::map<std::string, std::string> values_;
    std::map<std::string, std::string> symbols_;
    std::vector<std::string> domains_;
    std::int64_t nodes_ = 0;
    DrawnNumbers numbers_;
};

} // namespace

Result<NeutralModel> neutral(const Model& model, Constants constants, const Job& job) {
    return Neutralizer(model, constants, job).run();
}

} // namespace qaliper

// Converts a Q/DQ model back to a float model with a calibration cache and a list of layer precisions: the inputs of
// implicit quantization, for example on a DLA.

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "model/base/number.h"
#include "model/engine/logs/cache_report.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/weights.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace strip_qdq_tool {

bool onlyMovesData(const Node& node) { return node.is("Identity") || quantTrait(node) == QuantTrait::Commutes; }

ValueIx quantizedSide(const Quantizer& quantizer) { return quantizer.quantizes ? quantizer.output : quantizer.data; }

// Values that carry one quantized tensor between its Qs and its DQs, through operators that only move data. A region is
// removed as a whole, or kept when something else begins or ends in it: a constant, an integer operator, an output of
// the graph.
class Regions {
public:
    explicit Regions(const Context& context) : context_(&context), parent_(context.index().valueCount()) {
        std::iota(parent_.begin(), parent_.end(), 0U);
        for (const Quantizer& quantizer : context.quant.all()) {
            if (const ValueIx value = quantizedSide(quantizer); value.valid())
                inside_.insert(value.value);
        }
        for (bool grows = true; grows;)
            grows = growPastMovers();
        for (const std::uint32_t value : inside_) {
            if (!isClosed(ValueIx{value}))
                open_.insert(find(value));
        }
    }

    bool canGo(ValueIx quantized) { return quantized.valid() && !open_.contains(find(quantized.value)); }
    // Values between Q and DQ whose type changes when these are removed.
    const std::set<std::uint32_t>& values() const { return inside_; }

private:
    std::uint32_t find(std::uint32_t value) {
        while (parent_[value] != value)
            value = parent_[value] = parent_[parent_[value]];
        return value;
    }

    bool growPastMovers() {
        const Index& index = context_->index();
        bool grows = false;
        for (const NodeIx node : index.nodes()) {
            const ValueIx output = index.output(node, 0);
            const ValueIx data = index.input(node, 0);
            if (!onlyMovesData(context_->node(node)) || !output.valid() || !data.valid() ||
                (!inside_.contains(data.value) && !inside_.contains(output.value)))
                continue;
            const DataType type = context_->types.element(data);
            for (const auto values : {index.inputs(node), index.outputs(node)}) {
                for (const ValueIx value : values) {
                    if (value.valid() && (value == data || context_->types.element(value) == type))
                        grows = join(data, value) || grows;
                }
            }
        }
        return grows;
    }

    bool join(ValueIx a, ValueIx b) {
        const bool isNewA = inside_.insert(a.value).second;
        const bool isNewB = inside_.insert(b.value).second;
        const std::uint32_t first = find(a.value);
        const std::uint32_t second = find(b.value);
        parent_[second] = first;
        return isNewA || isNewB || first != second;
    }

    bool isClosed(ValueIx value) const {
        const Index& index = context_->index();
        const NodeIx producer = index.producer(value);
        if (!producer.valid() || index.isGraphOutput(value) || !context_->isEditable(producer))
            return false;
        const Quantizer* made = context_->quant.at(producer);
        if (made ? !made->quantizes || made->constantData : !onlyMovesData(context_->node(producer)))
            return false;
        return std::ranges::all_of(index.uses(value), [&](const Use& use) {
            const Quantizer* reader = context_->quant.at(use.node);
            return use.slot == 0 && reader ? reader->dequantizes() : onlyMovesData(context_->node(use.node));
        });
    }

    const Context* context_;
    std::vector<std::uint32_t> parent_;
    std::set<std::uint32_t> inside_;
    std::set<std::uint32_t> open_;
};

// Readers of a removed node read the value before it, also when several removed nodes follow each other.
class Stripper {
public:
    explicit Stripper(const Context& context) : context_(&context), builder_(context), regions_(context) {
        for (const Quantizer& quantizer : context.quant.all()) {
            const bool isWhole = quantizer.data.valid() && quantizer.output.valid();
            if (isWhole && !quantizer.constantData && regions_.canGo(quantizedSide(quantizer)))
                passes_.emplace(quantizer.output, quantizer.data);
        }
        std::erase_if(passes_, [&, all = passes_](const auto& pass) { return isEndless(all, pass.first); });
    }

    Result<Fix> strip() && {
        for (const Quantizer& quantizer : context_->quant.all()) {
            QALIPER_CHECK(quantizer.constantData ? stripConstant(quantizer) : stripActivation(quantizer));
        }
        forgetTypes();
        Fix fix{std::move(builder_).finish(), {}};
        if (left_ > 0)
            fix.note = say("{count} Q and DQ stay, because they are not part of a complete pair", arg("count", left_));
        return fix;
    }

private:
    using Passes = std::map<ValueIx, ValueIx>;

    // In a faulty graph, quantizers in a cycle have no value before them.
    static bool isEndless(const Passes& passes, ValueIx value) {
        std::size_t steps = 0;
        for (auto pass = passes.find(value); pass != passes.end() && steps <= passes.size(); ++steps)
            pass = passes.find(pass->second);
        return steps > passes.size();
    }

    ValueIx sourceOf(ValueIx value) const {
        for (auto pass = passes_.find(value); pass != passes_.end(); pass = passes_.find(value))
            value = pass->second;
        return value;
    }

    Status stripActivation(const Quantizer& quantizer) {
        if (!passes_.contains(quantizer.output)) {
            ++left_;
            return {};
        }
        if (context_->index().isGraphOutput(quantizer.output)) {
            // the output needs a node that defines it: an Identity has no cost
            builder_.takeOver(quantizer.output,
                {"Identity", "", {std::string(context_->index().name(sourceOf(quantizer.data)))}, {}, {}});
            return {};
        }
        for (const Use& use : context_->index().uses(quantizer.output)) {
            if (!passes_.contains(context_->index().output(use.node, 0)) || !context_->quant.at(use.node))
                builder_.redirect(use, context_->index().name(sourceOf(quantizer.output)));
        }
        return {};
    }

    // Q and DQ of weights: float weights are read directly, integers are replaced by the dequantized numbers.
    Status stripConstant(const Quantizer& quantizer) {
        const Index& index = context_->index();
        if (quantizer.quantizes)
            return {};
        const Quantizer* front = context_->quant.producer(index, quantizer.data);
        if (front && front->quantizes && !index.isGraphOutput(quantizer.output)) {
            builder_.redirectAll(quantizer.output, index.name(front->data));
            return {};
        }
        if (!canFoldDequantize(*context_, quantizer)) {
            ++left_;
            return {};
        }
        QALIPER_TRY(auto folded, foldedDequantize(*context_, quantizer));
        readInstead(
            builder_, *context_, quantizer, builder_.addTensor(index.graphOf(quantizer.node), std::move(folded)));
        return {};
    }

    void forgetTypes() {
        for (const std::uint32_t number : regions_.values()) {
            const ValueIx value{number};
            const NodeIx producer = context_->index().producer(value);
            const bool isMoved = producer.valid() && !context_->quant.at(producer);
            if (isMoved && regions_.canGo(value) && context_->types.source(value) == TypeSource::Declared)
                builder_.push(SetValueType{
                    context_->index().graphOf(value), std::string(context_->index().name(value)), std::nullopt});
        }
    }

    const Context* context_;
    FixBuilder builder_;
    Regions regions_;
    Passes passes_; // output of a removed Q or DQ → the value that it reads
    std::size_t left_ = 0;
};

// "layerName:precision", separated by commas; "*" means all others. As `trtexec --help` describes --layerPrecisions.
std::string layerPrecisions(const Context& context, std::size_t& nameless) {
    const bool isHalf = context.target.fp16 || context.target.dla;
    std::string list = isHalf ? "*:fp16" : "*:fp32";
    for (const NodeIx node : context.index().nodes(mainGraph)) {
        const NodePrecision& precision = context.precision.at(node);
        if (!isWeighted(context.node(node)) || !runsQuantized(precision) ||
            takenAs(precision.compute) != DataType::Int8)
            continue;
        if (context.node(node).name.empty())
            ++nameless;
        else
            list += "," + context.node(node).name + ":int8";
    }
    return "--precisionConstraints=prefer --layerPrecisions=" + list + "\n";
}

Result<Offer> offer(const Context& context, const ToolNodes&) {
    if (context.quant.empty())
        return fail(ErrorKind::Invalid, say("This model has no Q/DQ"));
    if (context.target.version.major >= 11)
        return fail(ErrorKind::Unsupported,
            say("TensorRT 11 has no calibrator, so it cannot use the cache. Select an older target"));
    Offer offer = offerOf(stripQdq.info);
    offer.note = say("The numbers become those of the float model. The tool writes the scales of the activations as a "
                     "calibration cache and the quantized layers as --layerPrecisions; neither can have scales for "
                     "each channel or zero points.");
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes&) {
    const Context& context = input.context;
    QALIPER_TRY(auto fix, Stripper(context).strip());
    std::size_t nameless = 0;
    const CalibrationCache cache = cacheFromQuantizers(context.index(), context.quant, context.target);
    fix.files = {
        {".cache", writeCalibrationCache(cache)}, {".layer-precisions.txt", layerPrecisions(context, nameless)}};
    std::vector<Text> notes{rangesIn(cache)};
    if (!fix.note.empty())
        notes.push_back(std::move(fix.note));
    if (nameless > 0)
        notes.push_back(say("{count} quantized {count|layer has|layers have} no name that --layerPrecisions could use: "
                            "name the nodes first",
            arg("count", nameless)));
    fix.note = say("Beside the model: {notes}", arg("notes", std::move(notes)));
    return fix;
}

} // namespace strip_qdq_tool

constinit const Tool stripQdq{
    {"strip-qdq", [] { return say("Convert Q/DQ to a calibration cache and layer precisions"); },
        ToolGroup::Quantization, ToolSubject::Model, Safety::Review},
    strip_qdq_tool::offer, strip_qdq_tool::build};

} // namespace qaliper::toolbox

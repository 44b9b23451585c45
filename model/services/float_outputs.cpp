#include "model/services/float_outputs.h"

#include <utility>

#include "model/base/hash.h"

namespace qaliper {

namespace {

constexpr std::size_t mostBytes = std::size_t{64} << 20U;

} // namespace

void FloatOutputs::beginWith(std::string model) {
    if (model == model_)
        return;
    model_ = std::move(model);
    outputs_.clear();
    bytes_ = 0;
}

const std::vector<RunOutput>* FloatOutputs::find(std::uint64_t key) const {
    const auto found = outputs_.find(key);
    return found == outputs_.end() ? nullptr : &found->second;
}

void FloatOutputs::keep(std::uint64_t key, const std::vector<RunOutput>& outputs) {
    std::size_t bytes = bytes_;
    for (const RunOutput& output : outputs)
        bytes += output.bytes.size();
    if (bytes > mostBytes || !outputs_.emplace(key, outputs).second)
        return;
    bytes_ = bytes;
}

std::uint64_t keyOf(const Sample& inputs, const std::vector<std::string>& names) {
    std::uint64_t key = hashSeed;
    for (const FeedTensor& input : inputs)
        key = hashBytes(input.bytes, hashCombine(hashBytes(input.name, key), input.bytes.size()));
    for (const std::string& name : names)
        key = hashBytes(name, hashCombine(key, name.size()));
    return key;
}

} // namespace qaliper

#include "model/sensitivity/shares.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qaliper {

namespace {

const std::string& nameOf(const NamedSwitch& quantizer, SensitivityBy by) {
    switch (by) {
    case SensitivityBy::Node: return quantizer.consumer;
    case SensitivityBy::Module: return quantizer.module;
    case SensitivityBy::Operator: return quantizer.op;
    case SensitivityBy::Tensor: break;
    }
    return quantizer.tensor;
}

} // namespace

std::vector<NoiseLine> noiseLines(const Sensitivity& sensitivity, std::size_t output, SensitivityBy by) {
    std::vector<NoiseLine> lines;
    for (std::size_t i = 0; i < sensitivity.quantizers.size(); ++i) {
        const QuantizerEffect& effect = sensitivity.quantizers[i];
        const std::string& name = nameOf(effect.quantizer, by);
        auto line = std::ranges::find(lines, name, &NoiseLine::name);
        if (line == lines.end())
            line = lines.insert(lines.end(), NoiseLine{name});
        line->share += effect.outputs[output].share;
        line->quantizers.push_back(i);
    }
    std::ranges::stable_sort(lines, std::ranges::greater{}, &NoiseLine::share);
    for (NoiseLine& line : lines) {
        line.db = line.share > 0 ? sensitivity.outputs[output].sumDb - 10 * std::log10(line.share)
                                 : std::numeric_limits<double>::infinity();
        std::ranges::stable_sort(line.quantizers, std::ranges::greater{},
            [&](std::size_t i) { return sensitivity.quantizers[i].outputs[output].share; });
    }
    return lines;
}

} // namespace qaliper

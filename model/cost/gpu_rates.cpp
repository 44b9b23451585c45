#include "model/cost/gpu_rates.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/target/table.h"

namespace qaliper {

namespace {

ComputeCapability capabilityIn(std::string_view cell) {
    const std::size_t dot = cell.find('.');
    const auto number = [](std::string_view text) { return static_cast<int>(parseInteger(text).value_or(0)); };
    return {number(cell.substr(0, dot)), dot == std::string_view::npos ? 0 : number(cell.substr(dot + 1))};
}

} // namespace

std::vector<GpuRates> loadGpuRates() {
    constexpr double tera = 1e12;
    constexpr double giga = 1e9;
    const Table table = parseTable(embeddedTable("gpu_rates.tsv"));
    std::vector<GpuRates> all;
    for (const auto& row : table.rows) {
        const auto number = [&](std::string_view column) { return parseNumber(row[table.column(column)]).value_or(0); };
        const auto rate = [&](std::string_view column) { return number(column) * tera / 2; }; // a product and a sum
        all.push_back({.gpu = capabilityIn(row[table.column("gpu")]),
            .name = std::string(row[table.column("name")]),
            .bandwidth = number("gigabytes") * giga,
            .multiprocessors = number("multiprocessors"),
            .fp32 = rate("fp32"),
            .tf32 = rate("tf32"),
            .fp16 = rate("fp16"),
            .int8 = rate("int8"),
            .fp8 = rate("fp8"),
            .fp4 = rate("fp4")});
    }
    std::ranges::sort(all, {}, &GpuRates::gpu);
    return all;
}

GpuRates ratesFor(const Target& target) {
    const std::vector<GpuRates> all = loadGpuRates();
    const auto newer = std::ranges::upper_bound(all, target.gpu.value_or(assumedGpu), {}, &GpuRates::gpu);
    return newer == all.begin() ? all.front() : *std::prev(newer);
}

double denseRate(const GpuRates& rates, DataType type) {
    const double full = std::max(rates.tf32, rates.fp32);
    const double half = rates.fp16 > 0 ? rates.fp16 : full;
    if (type == DataType::Float4E2M1 && rates.fp4 > 0)
        return rates.fp4;
    if (isFloat8(type) || type == DataType::Float4E2M1)
        return rates.fp8 > 0 ? rates.fp8 : half;
    if (type == DataType::Int8 || type == DataType::Uint8)
        return rates.int8 > 0 ? rates.int8 : half;
    return bitsOf(type) <= 16 ? half : full;
}

} // namespace qaliper

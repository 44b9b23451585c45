#include "model/target/target.h"

#include <array>
#include <vector>

#include "model/base/number.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

// "10.3" or "8.6.1"; `least` and `most` are the numbers of parts allowed.
std::optional<std::array<int, 3>> numbers(std::string_view text, std::size_t least, std::size_t most) {
    const auto parts = split(text, '.');
    if (parts.size() < least || parts.size() > most)
        return std::nullopt;
    std::array<int, 3> values{};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto value = parseInteger(parts[i]);
        if (!value || *value < 0 || *value > 999)
            return std::nullopt;
        values.at(i) = static_cast<int>(*value);
    }
    return values;
}

Result<Version> parseVersion(std::string_view text) {
    constexpr std::string_view prefix = "trt-";
    const auto values = text.starts_with(prefix) ? numbers(text.substr(prefix.size()), 2, 3) : std::nullopt;
    if (!values)
        return fail(ErrorKind::Invalid,
            say("\"{text}\" is no target. Write a TensorRT version such as trt-10.3", arg("text", text)));
    const Version version{(*values)[0], (*values)[1], (*values)[2]};
    if (version < oldestVersion || version.major > newestVersion.major)
        return fail(ErrorKind::Invalid,
            say("TensorRT {version} is not known here; {oldest} to {newest} are",
                arg("version", formatVersion(version)), arg("oldest", formatVersion(oldestVersion)),
                arg("newest", formatVersion(newestVersion))));
    return version;
}

Status applyOption(Target& target, std::string_view option) {
    constexpr std::string_view gpuPrefix = "sm=";
    if (option.starts_with(gpuPrefix)) {
        const auto values = numbers(option.substr(gpuPrefix.size()), 2, 2);
        if (!values)
            return fail(ErrorKind::Invalid,
                say("\"{option}\" is no compute capability. Write for example sm=8.7", arg("option", option)));
        target.gpu = ComputeCapability{(*values)[0], (*values)[1]};
        return {};
    }
    if (option == "fp16")
        target.fp16 = true;
    else if (option == "bf16")
        target.bf16 = true;
    else if (option == "strong")
        target.stronglyTyped = true;
    else if (option == "dla")
        target.dla = true;
    else if (option == "ort")
        target.route = Route::OnnxRuntime;
    else
        return fail(ErrorKind::Invalid,
            say("\"{option}\" is no target option. Known are sm=MAJOR.MINOR, fp16, bf16, strong, dla and ort",
                arg("option", option)));
    return {};
}

} // namespace

std::string formatCapability(ComputeCapability gpu) {
    return formatNumber(std::int64_t{gpu.major}) + "." + formatNumber(std::int64_t{gpu.minor});
}

std::string formatVersion(Version version) {
    std::string text = formatNumber(std::int64_t{version.major}) + "." + formatNumber(std::int64_t{version.minor});
    return version.patch == 0 ? text : text + "." + formatNumber(std::int64_t{version.patch});
}

Target defaultTarget() {
    Target target;
    target.version = newestVersion;
    target.source = "default";
    return target;
}

Result<Target> parseTarget(std::string_view text) {
    const auto parts = split(text, ',');
    const auto version = parseVersion(parts.front());
    if (!version)
        return fail(version.error());
    Target target;
    target.version = *version;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (Status status = applyOption(target, parts[i]); !status)
            return fail(std::move(status.error()));
    }
    return target;
}

std::string formatTarget(const Target& target) {
    std::string text = "trt-" + formatVersion(target.version);
    if (target.gpu)
        text += ",sm=" + formatCapability(*target.gpu);
    if (target.fp16)
        text += ",fp16";
    if (target.bf16)
        text += ",bf16";
    if (target.stronglyTyped)
        text += ",strong";
    if (target.dla)
        text += ",dla";
    if (target.route == Route::OnnxRuntime)
        text += ",ort";
    return text;
}

std::string describeTarget(const Target& target) { return render(targetWords(target)); }

} // namespace qaliper

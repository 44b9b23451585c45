#include "model/target/target.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "model/base/number.h"
#include "model/target/gpus.h"
#include "model/target/products.h"
#include "model/target/rtx.h"
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

constexpr std::string_view prefix = "trt-";
constexpr std::string_view rtxPrefix = "rtx-";

Error noTarget(std::string_view text) {
    std::vector<Text> similar;
    for (const std::string_view name : similarProducts(text))
        similar.push_back(verbatim(name));
    if (!similar.empty())
        return {ErrorKind::Invalid,
            say("\"{text}\" is no target. Similar names are: {names}", arg("text", text),
                arg("names", std::move(similar)))};
    return {ErrorKind::Invalid,
        say("\"{text}\" is no target. Write a TensorRT version such as trt-10.3, rtx-1.7 for TensorRT-RTX, or what "
            "TensorRT comes with, such as jetpack-6.2",
            arg("text", text))};
}

Result<Version> versionOfTarget(std::string_view text) {
    const auto named = text.starts_with(prefix) ? parseVersion(text.substr(prefix.size())) : std::nullopt;
    if (!named)
        return fail(noTarget(text));
    if (*named < oldestVersion || named->major > newestVersion.major)
        return fail(ErrorKind::Invalid,
            say("TensorRT {version} is not known here; {oldest} to {newest} are", arg("version", formatVersion(*named)),
                arg("oldest", formatVersion(oldestVersion)), arg("newest", formatVersion(newestVersion))));
    return *named;
}

const RtxRelease* rtxRelease(Version version) {
    const auto* const release = std::ranges::find_if(rtxReleases, [&](const RtxRelease& one) {
        return one.release.major == version.major && one.release.minor == version.minor;
    });
    return release == rtxReleases.end() ? nullptr : release;
}

// The first part of a target, without options.
Result<Target> releaseOfTarget(std::string_view text) {
    Target target;
    if (!text.starts_with(rtxPrefix)) {
        QALIPER_TRY(const auto version, versionOfTarget(text));
        target.version = version;
        return target;
    }
    const std::string_view name = text.substr(rtxPrefix.size());
    const auto version = parseVersion(name);
    if (!version)
        return fail(noTarget(text));
    const RtxRelease* release = rtxRelease(*version);
    if (!release)
        return fail(ErrorKind::Invalid,
            say("TensorRT-RTX {version} is not known here; {newest} is", arg("version", formatVersion(*version)),
                arg("newest", formatVersion(rtxReleases.back().release))));
    target.version = release->parser;
    target.rtx = version;
    return target;
}

Status applyCapability(Target& target, std::string_view option, std::string_view value) {
    target.gpu = parseCapability(value);
    if (!target.gpu)
        return fail(ErrorKind::Invalid,
            say("\"{option}\" is no compute capability. Write for example sm=8.7", arg("option", option)));
    return {};
}

Status applyFlag(Target& target, std::string_view option) {
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
            say("\"{option}\" is no target option. Known are sm=MAJOR.MINOR, gpu=NAME, fp16, bf16, strong, dla and ort",
                arg("option", option)));
    return {};
}

Text noDlaOn(TextArgument gpu) {
    return say("{gpu} has no DLA. Leave \"dla\" out, or name a Jetson AGX Xavier, Xavier NX, AGX Orin or Orin NX",
        std::move(gpu));
}

// A GPU by name says more than its capability: not each board of a chip has the DLA.
struct Options {
    std::string gpuName;
    bool lacksDla = false;
};

Status applyOption(Target& target, Options& options, std::string_view option) {
    constexpr std::string_view capabilityPrefix = "sm=";
    constexpr std::string_view namePrefix = "gpu=";
    if (option.starts_with(capabilityPrefix))
        return applyCapability(target, option, option.substr(capabilityPrefix.size()));
    const bool isNamed = option.starts_with(namePrefix);
    if (!isNamed && gpusNamed(option).empty())
        return applyFlag(target, option);
    options.gpuName = isNamed ? option.substr(namePrefix.size()) : option;
    if (parseCapability(options.gpuName))
        return applyCapability(target, option, options.gpuName);
    QALIPER_TRY(const auto named, gpuNamed(options.gpuName, target.version));
    target.gpu = named.capability;
    options.lacksDla = !named.hasDla;
    return {};
}

tl::unexpected<Error> noSuchTarget(Text message) { return fail(ErrorKind::NoSuchTarget, std::move(message)); }

// The last release of each major version. Source: fact F109.
constexpr std::array<Version, 4> lastReleases{
    Version{8, 6, 0}, Version{9, 3, 0}, Version{10, 16, 0}, Version{newestVersion.major, newestVersion.minor, 0}};

Status checkRelease(Version version) {
    const Version release{version.major, version.minor, 0};
    const auto* const last = std::ranges::find(lastReleases, version.major, &Version::major);
    if (last == lastReleases.end() || release <= *last)
        return {};
    const auto name = arg("version", formatVersion(version));
    const auto lastName = arg("last", formatVersion(*last));
    if (last + 1 == lastReleases.end())
        return noSuchTarget(
            say("TensorRT {version} is not known here; {last} is the newest release that is. For a newer "
                "one name trt-{last}: what it lifts of the limits of {last} is not known",
                name, lastName));
    return noSuchTarget(
        say("There is no TensorRT {version}: the last release before {next} is {last}. Name one of them", name,
            lastName, arg("next", formatVersion(Version{version.major + 1, 0, 0}))));
}

Status checkTyping(const Target& target) {
    const auto version = arg("version", formatVersion(target.version));
    if (target.version.major >= 11 && (target.fp16 || target.bf16))
        return noSuchTarget(say("{product} has no \"{option}\": its networks are strongly typed, and the types of "
                                "the model hold. Leave it out, and convert the float parts of the model",
            arg("product", productName(target)), arg("option", target.fp16 ? "fp16" : "bf16")));
    if (target.version.major < 9 && target.stronglyTyped)
        return noSuchTarget(
            say("TensorRT {version} has no strong typing, which came with 9.0. Leave \"strong\" out", version));
    if (target.version.major < 9 && target.bf16)
        return noSuchTarget(say("TensorRT {version} has no BF16, which came with 9.0. Leave \"bf16\" out", version));
    return {};
}

Result<Target> withOptions(Target target, std::span<const std::string_view> parts) {
    Options options;
    for (const std::string_view part : parts) {
        QALIPER_CHECK(applyOption(target, options, part));
    }
    if (target.dla && options.lacksDla)
        return noSuchTarget(noDlaOn(arg("gpu", options.gpuName)));
    return target;
}

Target targetOf(const Product& product) {
    Target target;
    target.version = product.version;
    target.product = product.name;
    return target;
}

// What a GPU is called may depend on the release, and the release that a product brings on the GPU.
Result<Target> targetOfProduct(std::string_view name, std::span<const std::string_view> options) {
    QALIPER_TRY(const auto found, productsNamed(name));
    for (const Product& row : found) {
        auto target = withOptions(targetOf(row), options);
        if (target && target->gpu && row.runsOn(*target->gpu))
            return target;
    }
    const auto general = std::ranges::find_if(found, [](const Product& row) { return row.gpus.empty(); });
    const Product& row = general == found.end() ? found.front() : *general;
    QALIPER_TRY(Target target, withOptions(targetOf(row), options));
    if (target.gpu && !row.gpus.empty())
        return fail(notOn(found, *target.gpu));
    if (row.gpus.size() == 1)
        target.gpu = row.gpus.front();
    return target;
}

// Whether the product runs on that GPU only.
bool bringsItsGpu(const Target& target) {
    const auto found = productsNamed(target.product);
    return found && found->size() == 1 && found->front().gpus == std::vector{target.gpu.value_or(ComputeCapability{})};
}

Status checkRtx(const Target& target) {
    const auto product = arg("product", productName(target));
    if (target.gpu && gpuInTarget(*target.gpu, target) == Support::No)
        return noSuchTarget(say("{product} does not build for GPUs of compute capability {gpu}. Name a GeForce RTX or "
                                "RTX PRO GPU, or a release of TensorRT",
            product, arg("gpu", formatCapability(*target.gpu))));
    if (target.dla)
        return noSuchTarget(say("{product} does not build for a DLA. Leave \"dla\" out", product));
    return checkTyping(target);
}

} // namespace

std::string formatCapability(ComputeCapability gpu) {
    return formatNumber(std::int64_t{gpu.major}) + "." + formatNumber(std::int64_t{gpu.minor});
}

std::string formatVersion(Version version) {
    std::string text = formatNumber(std::int64_t{version.major}) + "." + formatNumber(std::int64_t{version.minor});
    return version.patch == 0 ? text : text + "." + formatNumber(std::int64_t{version.patch});
}

std::optional<Version> parseVersion(std::string_view text) {
    const auto values = numbers(text, 2, 3);
    return values ? std::optional(Version{(*values)[0], (*values)[1], (*values)[2]}) : std::nullopt;
}

std::optional<ComputeCapability> parseCapability(std::string_view text) {
    const auto values = numbers(text, 2, 2);
    return values ? std::optional(ComputeCapability{(*values)[0], (*values)[1]}) : std::nullopt;
}

Target defaultTarget() {
    Target target;
    target.version = newestVersion;
    target.source = "default";
    return target;
}

Result<Target> readTarget(std::string_view text) {
    const auto parts = split(text, ',');
    const auto options = std::span(parts).subspan(1);
    if (isNameOfProduct(parts.front()))
        return targetOfProduct(parts.front(), options);
    QALIPER_TRY(Target target, releaseOfTarget(parts.front()));
    return withOptions(std::move(target), options);
}

Result<Target> parseTarget(std::string_view text) {
    auto target = readTarget(text);
    if (target) {
        QALIPER_CHECK(checkTarget(*target));
    }
    return target;
}

Status checkTarget(const Target& target) {
    if (target.rtx)
        return checkRtx(target);
    QALIPER_CHECK(checkRelease(target.version));
    const auto version = arg("version", formatVersion(target.version));
    if (target.gpu && gpuInRelease(*target.gpu, target.version) == Support::No)
        return noSuchTarget(say("TensorRT {version} does not build for GPUs of compute capability {gpu}; releases that "
                                "do: {releases}. Name one of them, or another GPU",
            version, arg("gpu", formatCapability(*target.gpu)), arg("releases", releasesWithGpu(*target.gpu))));
    if (target.dla && dlaInRelease(target.gpu, target.version) == Support::No) {
        std::vector<Text> releases = releasesWithDla(target.gpu);
        if (releases.empty())
            return noSuchTarget(noDlaOn(
                arg("gpu", say("A GPU of compute capability {gpu}", arg("gpu", formatCapability(*target.gpu))))));
        return noSuchTarget(say("TensorRT {version} does not build for that DLA; releases that do: {releases}. Name "
                                "one of them, or leave \"dla\" out",
            version, arg("releases", std::move(releases))));
    }
    return checkTyping(target);
}

std::string formatTarget(const Target& target) {
    std::string text = formatRelease(target);
    if (target.gpu && (target.product.empty() || !bringsItsGpu(target)))
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

std::string formatRelease(const Target& target) {
    if (!target.product.empty())
        return target.product;
    return std::string(target.rtx ? rtxPrefix : prefix) + formatVersion(target.rtx.value_or(target.version));
}

std::string productName(const Target& target) {
    return (target.rtx ? "TensorRT-RTX " : "TensorRT ") + formatVersion(target.rtx.value_or(target.version));
}

std::string describeTarget(const Target& target) { return render(targetWords(target)); }

} // namespace qaliper

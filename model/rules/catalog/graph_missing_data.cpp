// Initializers whose bytes are in a file that is not there, is too short, or lies outside of the model's folder; and those for which
// the model itself holds none, or another number of bytes than their shape says.

#include <algorithm>
#include <array>
#include <map>
#include <variant>

#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_missing_data {

constexpr std::string_view fetchId = "put-beside";
constexpr std::string_view exportId = "export-weights";

// Up to 8.6 a path that leaves the folder is followed, and what lies there is nobody's business here.
// Source: onnx-tensorrt, "Normalize external weights paths", after the commit that TensorRT 8.6 pins.
constexpr Version firstClosedFolder{9, 0, 0};

bool leavesFolder(const InExternal& external) {
    return external.location.starts_with('/') || external.location.find("..") != std::string::npos;
}

struct Lost {
    const InExternal* file = nullptr; // of the first
    std::vector<std::string> names;
};

// By file. Those of functions and bodies count as well: the parser reads each graph's initializers first.
std::map<std::string, Lost> lostInitializers(const Context& context) {
    std::map<std::string, Lost> lost;
    for (const auto& graph : context.model().graphs) {
        for (const Tensor& tensor : graph ? graph->initializers : SharedList<Tensor>{}) {
            const auto* external = std::get_if<InExternal>(&tensor.payload);
            if (!external || external->file)
                continue;
            Lost& entry = lost[external->location];
            entry.file = entry.file ? entry.file : external;
            if (graph->id == mainGraph)
                entry.names.push_back(tensor.name);
        }
    }
    return lost;
}

// Up to 8.2 an initializer without any data passes as one that nobody needs.
// Source: onnx-tensorrt at the commits that TensorRT 8.0 and 8.4 pin, convertOnnxWeights.
constexpr Version firstCountedRelease{8, 4, 0};

enum class Held : std::uint8_t { Enough, Nothing, OtherSize };

// As far as it can be told without reading: packed numbers are not counted.
Held heldData(const Tensor& tensor) {
    const auto wanted = byteSize(tensor);
    if (!wanted || *wanted == 0)
        return Held::Enough;
    if (std::holds_alternative<std::monostate>(tensor.payload))
        return Held::Nothing;
    const auto* inFile = std::get_if<InFile>(&tensor.payload);
    const bool isCounted = inFile && inFile->encoding == PayloadEncoding::Raw;
    return isCounted && inFile->size != *wanted ? Held::OtherSize : Held::Enough;
}

// One finding for all of a kind: a model whose weights were taken out has hundreds.
void reportHeld(const Context& context, Report& report, Held kind) {
    std::vector<std::string> names;
    for (const Tensor& tensor : context.model().main().initializers) {
        if (heldData(tensor) == kind)
            names.push_back(tensor.name);
    }
    if (names.empty())
        return;
    const bool isTaken = kind == Held::Nothing && context.target.version < firstCountedRelease;
    Finding finding = findingOfModel("graph-missing-data", isTaken ? Severity::Warning : Severity::Error,
        kind == Held::Nothing ? "no data" : "other size");
    finding.stage = isTaken ? Stage::None : Stage::Parser;
    finding.slot = finding.cause;
    finding.title = kind == Held::Nothing ? say("Initializers without data")
                                          : say("Initializers of another size than their shape says");
    const auto count = arg("count", names.size());
    const auto first = arg("first", names.front());
    finding.message = isTaken
        ? say("Initializers that hold no data: {count}, the first of them \"{first}\". {target} reads them as empty.",
              count, first, targetArgument(context))
        : say("Initializers whose data do not fill their shape: {count}, the first of them \"{first}\". {target} stops "
              "with "
              "\"Failed to import initializer\".",
              count, first, targetArgument(context));
    finding.values = std::move(names);
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    reportHeld(context, report, Held::Nothing);
    reportHeld(context, report, Held::OtherSize);
    for (const auto& [location, lost] : lostInitializers(context)) {
        const bool isFollowed = leavesFolder(*lost.file) && context.target.version < firstClosedFolder;
        Finding finding =
            findingOfModel("graph-missing-data", isFollowed ? Severity::Warning : Severity::Error, "missing data");
        finding.stage = isFollowed ? Stage::None : Stage::Parser;
        finding.slot = location;
        finding.values = lost.names;
        finding.title = say("Initializers whose data cannot be read");
        finding.message = isFollowed
            ? say("{reason}. {target} follows such a path and reads what is there; from 9.0 on it refuses it.",
                  arg("reason", lost.file->problem), targetArgument(context))
            : say("{reason}. {target} stops with \"Failed to import initializer\" where it does not find the data "
                  "either.",
                  arg("reason", lost.file->problem), targetArgument(context));
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context&, const Finding& finding) {
    if (finding.cause != "missing data")
        return {advice(exportId, say("Export the model with its weights"))};
    return {advice(fetchId, say("Put \"{file}\" beside the model", arg("file", finding.slot)))};
}

constexpr std::array offerInfos{OfferInfo{fetchId, Safety::Advice, false}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"6.5"};

} // namespace graph_missing_data

extern const Rule graphMissingData;
constinit const Rule graphMissingData{{"graph-missing-data", "Initializers whose data cannot be read", "graph",
                                          Severity::Error, graph_missing_data::offerInfos, graph_missing_data::refs},
    graph_missing_data::check, graph_missing_data::offers, nullptr};

} // namespace qaliper::catalog

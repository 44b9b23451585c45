// How the target handles initializers whose data cannot be read: the external file is missing, too short, or outside of
// the model's folder; or the model holds no data for them, or not as many bytes as their shape requires.

#include <array>
#include <variant>

#include "model/base/number.h"
#include "model/graph/missing_data.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_missing_data {

constexpr std::string_view fetchId = "put-beside";
constexpr std::string_view exportId = "export-weights";
constexpr std::string_view linkId = "follow-links";
constexpr std::string_view fileCause = "missing data";
constexpr std::string_view linkCause = "link away";
constexpr std::string_view largeId = "save-external-data";
constexpr std::string_view largeCause = "above 2 GiB";

// Older releases follow a path that leaves the folder; that file is not read here. Source: fact F219.
constexpr Version firstClosedFolder{9, 0, 0};

// Up to 8.2, an initializer without data passes as an empty one. Source: fact F219.
constexpr Version firstCountedRelease{8, 4, 0};

bool leavesFolder(const InExternal& external) {
    return external.location.starts_with('/') || external.location.find("..") != std::string::npos;
}

Text messageFor(const Context& context, const LackingInitializers& lacking, bool isFollowed) {
    const auto file = arg("file", lackingFile(lacking.front()).location);
    const auto count = arg("count", lacking.size());
    const auto first = arg("first", lacking.front().tensor->name);
    if (isFollowed)
        return say("Initializers in \"{file}\", outside of the model's folder: {count}, the first of them \"{first}\". "
                   "{target} follows such a path and reads what is there; from 9.0 on the parser rejects it.",
            file, count, first, targetArgument(context));
    const auto reason = arg("reason", lackingFile(lacking.front()).problem);
    if (lackingFile(lacking.front()).isLinkAway)
        return say(
            R"(Initializers in "{file}", which are not known here: {count}, the first of them "{first}". {reason}.)",
            file, count, first, reason);
    return say(
        "Initializers in \"{file}\", which cannot be read: {count}, the first of them \"{first}\". {reason}. {target} "
        "stops with \"Failed to import initializer\" where it does not find the data either.",
        file, count, first, reason, targetArgument(context));
}

// Initializers of local functions and bodies count as well: the parser reads each graph's initializers first.
void reportFile(const Context& context, Report& report, const LackingInitializers& lacking) {
    const InExternal& file = lackingFile(lacking.front());
    const bool isFollowed = leavesFolder(file) && context.target.version < firstClosedFolder;
    const bool isOpen = isFollowed || file.isLinkAway; // the target follows links
    Finding finding = findingOfModel("graph-missing-data", isOpen ? Severity::Warning : Severity::Error,
        std::string(file.isLinkAway ? linkCause : fileCause));
    finding.stage = isOpen ? Stage::None : Stage::Parser;
    finding.slot = file.location;
    for (const LackingInitializer& initializer : lacking) {
        if (initializer.graph == mainGraph)
            finding.values.push_back(initializer.tensor->name);
    }
    finding.title = say("Initializers whose data cannot be read");
    finding.message = messageFor(context, lacking, isFollowed);
    report.add(std::move(finding));
}

enum class Held : std::uint8_t { Enough, Nothing, OtherSize };

// Decided without reading the data.
Held heldData(const Tensor& tensor) {
    const std::uint64_t wanted = byteSize(tensor).value_or(0);
    if (wanted == 0 || lacksData(tensor) || hasDataOfItsSize(tensor))
        return Held::Enough;
    return std::holds_alternative<std::monostate>(tensor.payload) ? Held::Nothing : Held::OtherSize;
}

// One finding for each kind: a model without its weights has hundreds of such initializers.
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
              "with \"Failed to import initializer\".",
              count, first, targetArgument(context));
    finding.values = std::move(names);
    report.add(std::move(finding));
}

// Readers of protobuf count bytes in 31 bits. Source: fact F248.
constexpr std::uint64_t largestMessage = 0x7fffffff;

void reportLargeFile(const Context& context, Report& report) {
    const auto& file = context.storage().file();
    if (!file || file->size() <= largestMessage)
        return;
    Finding finding = findingOfModel("graph-missing-data", Severity::Error, std::string(largeCause));
    finding.stage = Stage::Run;
    finding.slot = finding.cause;
    finding.title = say("Model above 2 GiB in one file");
    finding.message = say(
        "The file has {size}, and readers of protobuf take at most 2 GiB. The parsers of TensorRT 10.15 and 11.2 read "
        "nothing of such a file and report no error: the network is empty. With its weights in a file beside it the "
        "model is read.",
        arg("size", formatBytes(file->size())));
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    reportLargeFile(context, report);
    for (const LackingInitializers& lacking : initializersWithoutData(context.model()))
        reportFile(context, report, lacking);
    reportHeld(context, report, Held::Nothing);
    reportHeld(context, report, Held::OtherSize);
}

std::vector<Offer> offers(const Context&, const Finding& finding) {
    if (finding.cause == largeCause)
        return {advice(largeId, say("Save it with its weights in a file of their own: fix --external-data"))};
    if (finding.cause == linkCause)
        return {advice(linkId, say("Allow links, if you trust this model: --follow-links"))};
    if (finding.cause != fileCause)
        return {advice(exportId, say("Export the model with its weights"))};
    return {advice(fetchId, say("Put \"{file}\" beside the model", arg("file", finding.slot)))};
}

constexpr std::array offerInfos{OfferInfo{fetchId, Safety::Advice, false}, OfferInfo{exportId, Safety::Advice, false},
    OfferInfo{linkId, Safety::Advice, false}, OfferInfo{largeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"F219", "F248"};

} // namespace graph_missing_data

extern const Rule graphMissingData;
constinit const Rule graphMissingData{{"graph-missing-data", "Initializers whose data cannot be read", "graph",
                                          Severity::Error, graph_missing_data::offerInfos, graph_missing_data::refs},
    graph_missing_data::check, graph_missing_data::offers};

} // namespace qaliper::catalog

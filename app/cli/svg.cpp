#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "app/cli/artefacts.h"
#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "model/draw/engine_overlay.h"
#include "model/draw/heat.h"
#include "model/draw/marks.h"
#include "model/draw/page.h"
#include "model/draw/svg_analysis.h"
#include "model/graph/identity.h"
#include "model/layout/scope.h"
#include "model/layout/scope_tree.h"
#include "model/layout/view_part.h"
#include "model/report/places.h"
#include "model/report/review.h"
#include "model/rules/inspect.h"
#include "model/search/search_query.h"

namespace qaliper::cli {

namespace {

struct SvgCommand {
    std::string model;
    std::string output;
    TargetOptions target;
    std::string theme = "light";
    std::string around; // a node or a finding; empty = the whole graph
    std::uint32_t hops = 2;
    EngineFileNames artefacts;
    std::string review; // a folder: one picture for each finding, and an index
    bool foldRepeats = false;
    Direction direction = Direction::Down;
    std::vector<std::string> unfold;
    HeatKind heat = HeatKind::Time;
    std::string fit;      // a page: columns, and repeated layers folded until it can be read there
    bool noTitle = false; // on the page
    std::string scope;    // of names; empty = the whole graph
    std::string graph;    // path of a body or local function; empty = the main graph

    ViewState state() const {
        ViewState state;
        state.graph = graph;
        state.foldRepeats = foldRepeats;
        state.direction = direction;
        state.foldQuantization = std::ranges::find(unfold, "pairs") == unfold.end();
        state.foldShapes = std::ranges::find(unfold, "shapes") == unfold.end();
        if (!fit.empty())
            prepareForPage(state);
        return state;
    }
};

std::vector<std::pair<std::string, HeatKind>> heatKinds() {
    std::vector<std::pair<std::string, HeatKind>> kinds; // in the order of the help
    for (const HeatKind kind :
        {HeatKind::None, HeatKind::Macs, HeatKind::Memory, HeatKind::Time, HeatKind::ExpectedTime, HeatKind::LostTime})
        kinds.emplace_back(heatWord(kind), kind);
    return kinds;
}

// With more boxes, browsers take seconds to show the file.
constexpr std::size_t manyBoxes = 5'000;

// Year, month and day.
std::string today() {
    const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
        static_cast<unsigned>(date.day()));
}

std::vector<std::string> pageNames() {
    std::vector<std::string> names;
    for (const NamedPage& page : namedPages())
        names.emplace_back(page.name);
    return names;
}

// The first node that has a scope, with it.
std::string exampleOf(const Index& index) {
    for (const NodeIx node : index.nodes()) { // those of the main graph come first
        if (ownScope(index, node))
            return scopedName(index, node);
    }
    return {};
}

Result<std::vector<NodeIx>> nodesOfScope(const Index& index, const std::string& scope) {
    std::vector<NodeIx> nodes = nodesInScope(index, scope);
    if (!nodes.empty())
        return nodes;
    const std::string example = exampleOf(index);
    return fail(ErrorKind::Invalid,
        example.empty() ? say("No node has a name in the scope {scope}; no name has a scope", arg("scope", scope))
                        : say("No node has a name in the scope {scope}; names look like {example}", arg("scope", scope),
                              arg("example", example)));
}

// Errors: Invalid with the paths of bodies that are there.
Status checkGraph(const Index& index, const std::string& path) {
    constexpr std::size_t shownPaths = 8;
    std::string paths;
    std::size_t count = 0;
    for (const auto& graph : index.model().graphs) {
        if (!graph)
            continue;
        const std::string known = graphPath(index, graph->id);
        if (known == path)
            return {};
        if (graph->id != mainGraph && ++count <= shownPaths)
            paths += (paths.empty() ? "" : ", ") + known;
    }
    return fail(ErrorKind::Invalid,
        paths.empty() ? say("The model has no graph {path}: nothing in it has a body", arg("path", path))
                      : say("The model has no graph {path}; bodies are {paths}", arg("path", path),
                            arg("paths", paths + (count > shownPaths ? ", …" : ""))));
}

// The whole graph, or the neighbourhood of some nodes.
struct Cutout {
    ViewGraph view;
    std::vector<NodeIx> around;
};

Result<Cutout> cutOut(const SvgCommand& command, const Analysis& analysis) {
    const Index& index = analysis.context->index();
    if (!command.graph.empty())
        QALIPER_CHECK(checkGraph(index, command.graph));
    if (!command.scope.empty()) {
        QALIPER_TRY(const auto inside, nodesOfScope(index, command.scope));
        Cutout cutout{buildViewAround(index, command.state(), inside, 0), {}};
        cutout.view.wraps = command.state().wraps;
        return cutout;
    }
    if (command.around.empty())
        return Cutout{buildViewGraph(index, command.state()), {}};
    QALIPER_TRY(auto nodes, nodesMeantBy(analysis, command.around));
    return Cutout{buildViewAround(index, command.state(), nodes, command.hops), std::move(nodes)};
}

std::vector<Mark> marksFor(const Analysis& analysis, const Cutout& cutout) {
    std::vector<Mark> marks = marksOf(analysis);
    for (const NodeIx node : cutout.around)
        marks[node.value].isSelected = true;
    return marks;
}

SvgOptions optionsFor(const SvgCommand& command, const Analysis& analysis, const Cutout& cutout) {
    const std::string file = std::filesystem::path(command.model).filename().string();
    SvgOptions options = svgOptionsFor(analysis, cutout.view, file);
    options.dark = command.theme == "dark";
    if (!cutout.around.empty()) {
        const Text part = say("Only what is at most {hops} {hops|tensor|tensors} away from {place}",
            arg("hops", std::int64_t{command.hops}), arg("place", command.around));
        options.summary.insert(options.summary.begin(), render(part));
    }
    return options;
}

void warnOfSize(const SvgCommand& command, const ViewGraph& view) {
    if (view.boxes.size() <= manyBoxes)
        return;
    const auto boxes = arg("boxes", static_cast<std::int64_t>(view.boxes.size()));
    inform(!command.foldRepeats && !view.blocks.empty()
            ? say("The picture has {boxes} boxes, which viewers are slow with; --fold-repeats draws each repeated "
                  "layer as "
                  "one box, --around a part",
                  boxes)
            : say("The picture has {boxes} boxes, which viewers are slow with; --around draws a part", boxes));
}

// The model with what TensorRT left behind about it.
Result<std::shared_ptr<const Analysis>> inspected(const SvgCommand& command, Sessions& sessions, const Job& job) {
    (void)sessions.workers().place.start(); // comes up while the model is checked
    QALIPER_TRY(const auto artefacts, readArtefacts(command.artefacts, sessions));
    QALIPER_TRY(const auto session, sessions.of(command.model));
    QALIPER_TRY(auto index, session.open(job));
    QALIPER_TRY(const auto checked, session.check(std::move(index), artefacts, job));
    if (checked.analysis->uninferred)
        inform(describeUninferred(*checked.analysis->uninferred));
    return checked.analysis;
}

Result<std::string> drawChecked(
    const SvgCommand& command, const Analysis& analysis, Sessions& sessions, const Job& job) {
    const Context& context = *analysis.context;
    QALIPER_TRY(const auto cutout, cutOut(command, analysis));
    const ViewGraph& view = cutout.view;
    TemplateCache cache;
    QALIPER_TRY(const auto layout, layoutGraph(view, &sessions.workers().place, cache, job));
    const Scene scene = buildScene(context.index(), context.types, view, layout);
    auto page = pageNamed(command.fit);
    if (page && !command.noTitle)
        page->title = pageTitle(std::filesystem::path(command.model).filename().string(), context.target, today());
    if (page && hasToFold(command.state(), view, *page, scene.bounds)) {
        SvgCommand folded = command;
        folded.foldRepeats = true;
        return drawChecked(folded, analysis, sessions, job);
    }
    if (layout.isFallback)
        inform(say("Graphviz did not place all parts of the graph: its helper process failed, and the picture is "
                   "plainer than it could be"));
    warnOfSize(command, view);
    Overlay overlay = joinOverlay(view, marksFor(analysis, cutout));
    applyHeat(overlay, scene, command.heat);
    if (analysis.engine)
        markLayers(overlay, view, *analysis.engine);
    SvgOptions options = optionsFor(command, analysis, cutout);
    options.page = page;
    options.sidebar = !page;
    if (page && !isReadableOn(*page, scene.bounds))
        inform(say("The picture is too large to be read on one page; --scope or --around draws a part"));
    return writeSvg(context.index(), view, scene, overlay, options);
}

Status review(const SvgCommand& command, Sessions& sessions, const Job& job) {
    QALIPER_TRY(const auto analysis, inspected(command, sessions, job));
    const ReviewOptions options{std::filesystem::path(command.model).filename().string(), command.state(), command.hops,
        command.theme == "dark", command.heat};
    QALIPER_TRY(const auto pictures, writeReview(*analysis, options, command.review, &sessions.workers().place, job));
    inform(say("{pictures} {pictures|picture|pictures} and index.html are in {folder}", arg("pictures", pictures),
        arg("folder", command.review)));
    return {};
}

// Refuses a file that is called another kind of picture.
Status expectSvg(const std::string& output) {
    static constexpr std::array<std::string_view, 5> others{".pdf", ".png", ".jpg", ".jpeg", ".webp"};
    const std::string ending = std::filesystem::path(output).extension().string();
    const std::string plain = lowered(ending);
    if (std::ranges::find(others, plain) == others.end())
        return {};
    return fail(ErrorKind::Invalid,
        say("svg writes SVG, and not what is called {ending}; File > Export Picture of the window writes PNG and PDF",
            arg("ending", ending)));
}

int draw(const SvgCommand& command, Sessions& sessions, const Job& job) {
    const auto analysis = inspected(command, sessions, job);
    const auto picture = analysis ? drawChecked(command, **analysis, sessions, job) : fail(analysis.error());
    const Status status = picture ? writeResult(*picture, command.output) : fail(picture.error());
    return status ? Clean : failed(status.error());
}

int svg(const SvgCommand& command) {
    if (const Status status = expectSvg(command.output); !status)
        return failed(status.error());
    const Interruption interruption;
    const Job job(interruption.token());
    return withSessions(command.target, [&](Sessions& sessions) -> int {
        if (command.review.empty())
            return draw(command, sessions, job);
        const Status status = review(command, sessions, job);
        return status ? Clean : failed(status.error());
    });
}

} // namespace

void addSvg(CLI::App& app, Run& run) {
    const auto added = addCommand(app, run, svg, "svg", "Draw the annotated graph");
    CLI::App& command = added.first;
    const auto& options = added.second;
    addOptions(command,
        {{"model", &options->model, "ONNX file", required(anyFile())},
            {"-o,--output", &options->output, "SVG file; standard output without it", anyFile()}});
    addTargetOptions(command, options->target);
    addOptions(command,
        {{"--theme", &options->theme, "light or dark", oneOf({"light", "dark"})},
            {"--around", &options->around, "Only what is near a node (output, name or #INDEX) or a finding (its key)"},
            {"--hops", &options->hops, "How many tensors away from it, 2 without this", {{}, CLI::Range(0, 1000)}}});
    addOption(command, {"--scope", &options->scope, "Only nodes whose names lie in a scope, /encoder/layer.3"})
        ->excludes("--around");
    addOption(command,
        {"--graph", &options->graph, "The body of a node or a local function, as show names it: main:y>then_branch"})
        ->excludes("--around", "--scope");
    addOptions(command,
        {{"--fit", &options->fit,
             "For a page: in columns; where it could not be read otherwise, with repeated layers as one box",
             oneOf(pageNames())},
            {"--no-title", &options->noTitle, "Without the line of model, target, date and version above a page"},
            {"--fold-repeats", &options->foldRepeats, "Draw each repeated layer as one box"},
            {"--direction", choice(options->direction, {{"down", Direction::Down}, {"right", Direction::Right}}),
                "Where the graph flows: down or right"}});
    addOption(command,
        {"--unfold", &options->unfold,
            "Draw Q/DQ pairs as boxes instead of pills, or what only computes shapes (pairs, shapes; repeatable)",
            oneOf({"pairs", "shapes"})})
        ->allow_extra_args(false);
    addOption(command,
        {"--heat", choice(options->heat, heatKinds()),
            "What warm boxes stand for: time, as measured (--profile), or estimates of MACs or memory, or "
            "shares of the expected time and of what is lost of it"});
    addArtefactOptions(command, options->artefacts);
    addOption(command,
        {"--each-finding", &options->review,
            "Folder for one picture of each finding, of what is near it, and an index.html", folder()})
        ->excludes("--around", "--output", "--scope", "--fit");
    command.parse_complete_callback([&command, options] {
        if (options->noTitle && options->fit.empty())
            throw CLI::RequiresError("--no-title", "--fit");
        if (command.count("--hops") > 0 && options->around.empty() && options->review.empty())
            throw CLI::RequiresError("--hops", "--around or --each-finding");
    });
    command.footer("Example:\n  qaliper-cli svg model.onnx -o model.svg --target trt-10.3 --theme dark\n"
                   "  qaliper-cli svg model.onnx -o part.svg --around '#73' --hops 3\n"
                   "  qaliper-cli svg model.onnx -o page.svg --fit A4\n"
                   "  qaliper-cli svg model.onnx --each-finding review");
}

} // namespace qaliper::cli

#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "model/draw/analysis_overlay.h"

namespace qaliper::cli {

namespace {

struct SvgCommand {
    std::string model;
    std::string output;
    TargetOptions target;
    std::string theme = "light";
};

Result<std::string> draw(const SvgCommand& command, Session& session) {
    auto inspector = session.inspectorFor(command.model);
    if (!inspector)
        return fail(std::move(inspector.error()));
    auto analysis = session.inspectFile(*inspector, command.model);
    if (!analysis)
        return fail(std::move(analysis.error()));
    const Context& context = *analysis->context;
    const ViewGraph view = buildViewGraph(context.index(), {});
    TemplateCache cache;
    const auto layout = layoutGraph(view, &session.workers().place, cache, {});
    if (!layout)
        return fail(layout.error());
    const Scene scene = buildScene(context.index(), context.types, view, *layout);
    SvgOptions options = svgOptionsFor(*analysis, std::filesystem::path(command.model).filename().string());
    options.dark = command.theme == "dark";
    return writeSvg(context.index(), view, scene, joinOverlay(view, marksOf(*analysis)), options);
}

int svg(const SvgCommand& command) {
    auto session = Session::make(command.target);
    if (!session) {
        complain(session.error());
        return Usage;
    }
    const auto picture = draw(command, *session);
    Status status = picture ? writeResult(*picture, command.output) : fail(picture.error());
    if (!status) {
        complain(status.error());
        return FileTrouble;
    }
    return Clean;
}

} // namespace

void addSvg(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("svg", "Draw the annotated graph");
    auto options = std::make_shared<SvgCommand>();
    command->add_option("model", options->model, "ONNX file")->required();
    command->add_option("-o,--output", options->output, "SVG file; standard output without it");
    addTargetOptions(*command, options->target);
    command->add_option("--theme", options->theme, "light or dark")->check(CLI::IsMember({"light", "dark"}));
    command->footer("Example:\n  qaliper-cli svg model.onnx -o model.svg --target trt-10.3 --theme dark");
    command->callback([options, &run] { run = [options] { return svg(*options); }; });
}

} // namespace qaliper::cli

#include "model/report/html_report.h"

#include <algorithm>
#include <filesystem>

#include "model/base/embedded.h"
#include "model/base/number.h"
#include "model/draw/svg.h"
#include "model/draw/svg_sidebar.h"
#include "model/draw/svg_text.h"
#include "model/draw/theme.h"
#include "model/report/html_model.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

std::string_view reportPart(std::string_view name) {
    return std::ranges::find(embeddedReportParts(), name, &EmbeddedText::name)->content;
}

// The colours of the theme, as the style sheet names them.
std::string colourVariables(const Theme& theme) {
    const std::pair<std::string_view, Colour> colours[] = {{"canvas", theme.canvas}, {"panel", theme.panel},
        {"border", theme.border}, {"text", theme.text}, {"text2", theme.text2}, {"text3", theme.text3},
        {"accent", theme.accent}, {"nodeBorder", theme.nodeBorder}, {"broken", theme.broken}, {"error", theme.error},
        {"warning", theme.warning}, {"note", theme.note}, {"ok", theme.ok}};
    std::string list;
    for (const auto& [name, colour] : colours)
        list += "--" + std::string(name) + ":" + hexColour(colour) + ";";
    return list;
}

// What all pictures share: heads of lines, and signs of severities.
std::string sharedParts(bool dark) {
    const Theme& theme = dark ? darkTheme() : lightTheme();
    std::string parts = "<svg class=\"heads\" aria-hidden=\"true\">\n" + svgHeads(dark);
    for (const auto& [name, tone] : {std::pair{"error", BadgeTone::Error}, std::pair{"warning", BadgeTone::Warning},
             std::pair{"note", BadgeTone::Note}}) {
        parts += "<symbol id=\"badge-" + std::string(name) + R"(" viewBox="0 0 22 22">)";
        svg::badge(parts, {11, 11}, tone, theme, theme.panel);
        parts += "</symbol>\n";
    }
    return parts + "</svg>\n";
}

std::string fileOf(const std::string& path) { return std::filesystem::path(path).filename().string(); }

Text targetsOf(const HtmlModel& model) {
    if (model.table.targets.empty())
        return {};
    const Text first = targetWords(model.table.targets.front());
    return model.table.targets.size() == 1
        ? first
        : say("{count} targets; verdict and pictures are those of the first, {target}",
              arg("count", model.table.targets.size()), arg("target", first));
}

class PageWriter {
public:
    PageWriter(const std::vector<HtmlModel>& models, const HtmlOptions& options, const Job& job)
        : models_(models), options_(options), job_(job), body_(options.catalogue) {}

    Result<std::string> run() && {
        const std::string shared = themes_.join(sharedParts(false), sharedParts(true));
        writeHeader();
        body_.raw("<main>\n");
        for (std::size_t i = 0; i < models_.size(); ++i) {
            QALIPER_CHECK(writeModel(models_[i], models_.size() == 1 ? "" : prefixOf(i)));
        }
        body_.raw("</main>\n<footer>");
        body_.element("p",
            say("Qaliper {version} made this page from the graph alone: nothing was built or run on a GPU, and the "
                "page "
                "loads nothing from elsewhere.",
                arg("version", QALIPER_VERSION)));
        body_.raw("</footer>\n<script>\n").raw(reportPart("report.js")).raw("</script>\n</body>\n</html>\n");
        return head() + shared + std::move(body_).take(); // the style sheet has the colours of all pictures
    }

private:
    static std::string prefixOf(std::size_t model) {
        return "m" + formatNumber(static_cast<std::int64_t>(model + 1)) + "-";
    }

    std::string title() const {
        const std::string first = shortened(fileOf(models_.front().path), longestName);
        return models_.size() == 1 ? first : body_.rendered(say("{count} models", arg("count", models_.size())));
    }

    std::string head() const {
        HtmlWriter html(options_.catalogue);
        html.raw("<!DOCTYPE html>\n<html")
            .attribute("lang", options_.language)
            .raw(">\n<head>\n<meta charset=\"utf-8\"/>\n");
        html.raw(
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
            "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
            "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\"/>\n");
        html.element("title", title() + " – Qaliper").raw("<style>\n");
        html.raw(":root{color-scheme:light dark;" + colourVariables(lightTheme()) + themes_.variables(false) + "}\n");
        html.raw("@media(prefers-color-scheme:dark){:root{" + colourVariables(darkTheme()) + themes_.variables(true) +
            "}}\n");
        return std::move(html.raw(reportPart("report.css")).raw("</style>\n</head>\n<body>\n")).take();
    }

    void writeHeader() {
        body_.raw(R"(<a class="skip" href="#)" + (models_.size() == 1 ? std::string() : prefixOf(0)) + "findings\">");
        body_.text(say("To the findings")).raw("</a>\n<header>\n<p class=\"brand\">Qaliper</p>\n");
        body_.element("h1", title());
        if (models_.size() == 1)
            body_.element("p class=\"target\"", targetsOf(models_.front()));
        else
            writeContents();
        body_.raw("</header>\n");
    }

    void writeContents() {
        body_.raw("<nav><ol>\n");
        for (std::size_t i = 0; i < models_.size(); ++i) {
            body_.raw("<li><a").attribute("href", "#" + prefixOf(i) + "model").raw(">");
            body_.text(shortened(models_[i].path, longestName)).raw("</a></li>\n");
        }
        body_.raw("</ol></nav>\n");
    }

    Status writeModel(const HtmlModel& model, const std::string& prefix) {
        if (!prefix.empty()) {
            body_.raw("<h1").attribute("id", prefix + "model").raw(">").text(shortened(model.path, longestName));
            body_.raw("</h1>\n").element("p class=\"target\"", targetsOf(model));
        }
        if (model.error) {
            body_.raw("<section class=\"verdict error\">\n<h2>");
            writeBadge(body_, "error");
            body_.text(shortened(describe(*model.error, options_.catalogue), longestMessage))
                .raw("</h2>\n</section>\n");
            return {};
        }
        const HtmlSubject subject{model, options_, prefix, themes_};
        const std::string label = body_.rendered(say("The graph of {model}", arg("model", fileOf(model.path))));
        QALIPER_TRY(const auto graph,
            drawGraph({model.first(), shortened(label, longestName), prefix, options_.placer, options_.catalogue},
                themes_, job_));
        writeVerdict(body_, subject);
        writeTargets(body_, subject);
        writeRecords(body_, subject);
        QALIPER_CHECK(writeFindings(body_, subject, graph, job_));
        writeCauses(body_, subject);
        writeGraph(body_, subject, graph);
        return {};
    }

    const std::vector<HtmlModel>& models_;
    const HtmlOptions& options_;
    const Job& job_;
    TwoThemes themes_;
    HtmlWriter body_;
};

Text describePart(GraphPart part, std::size_t boxes) {
    switch (part) {
    case GraphPart::Whole: return say("The whole graph.");
    case GraphPart::Folded:
        return say("The whole graph is too large for one page: each repeated layer is one box here. Findings inside a "
                   "layer lead to its box.");
    case GraphPart::Regions:
        return say("The whole graph is too large for one page: this is what is near findings, {boxes} boxes of it.",
            arg("boxes", boxes));
    case GraphPart::Nothing: break;
    }
    return say("The whole graph is too large for one page.");
}

} // namespace

void writeGraph(HtmlWriter& html, const HtmlSubject& subject, const GraphPicture& graph) {
    html.raw("<section").attribute("id", subject.idPrefix + "graph").raw(">\n").element("h2", say("Graph"));
    html.raw("<p class=\"small\">").text(describePart(graph.part, graph.view.boxes.size()));
    if (graph.part != GraphPart::Whole)
        html.raw(" ").text(say("qaliper-cli svg draws all of it, or any part."));
    html.raw("</p>\n");
    if (graph.part != GraphPart::Nothing) {
        html.raw(R"(<div class="zoom" hidden="">)");
        for (const auto& [value, words] : {std::pair{"out", say("Smaller")}, std::pair{"in", say("Larger")},
                 std::pair{"fit", say("Fit width")}, std::pair{"own", say("Own size")}})
            html.raw(R"(<button type="button" value=")" + std::string(value) + "\">").text(words).raw("</button>\n");
        html.raw("</div>\n<div class=\"canvas\" tabindex=\"0\">\n").raw(graph.svg).raw("</div>\n");
    }
    html.raw("</section>\n");
}

Result<std::string> toHtml(const RunReport& report, const HtmlOptions& options, const Job& job) {
    std::vector<HtmlModel> models;
    for (const ModelReport& model : report.models)
        models.push_back({model.path, model.error ? &*model.error : nullptr,
            model.analysis ? tableOf({model.analysis}) : TargetTable(), model.fix ? &*model.fix : nullptr,
            &model.appendix});
    return PageWriter(models, options, job).run();
}

Result<std::string> toHtml(const TargetsReport& report, const HtmlOptions& options, const Job& job) {
    std::vector<HtmlModel> models;
    for (const TargetedModel& model : report.models)
        models.push_back({model.path, model.error ? &*model.error : nullptr, model.table, nullptr, nullptr});
    return PageWriter(models, options, job).run();
}

} // namespace qaliper

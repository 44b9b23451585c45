#include "model/draw/svg_sidebar.h"

#include <algorithm>
#include <array>

#include "model/draw/engine_overlay.h"
#include "model/draw/heat.h"
#include "model/draw/style.h"
#include "model/draw/svg_text.h"
#include "model/layout/box_metrics.h"
#include "model/layout/text_width.h"

namespace qaliper::svg {

namespace {

constexpr double inset = 20;
constexpr double textRoom = sidebarWidth - 2 * inset;
constexpr double besideBadge = 28;
constexpr double findingRoom = textRoom - besideBadge;
constexpr double wordsInset = inset + 54; // of the text beside a sign of the legend
constexpr double signCentre = inset + 22;
constexpr std::size_t findingLines = 4;
constexpr std::size_t reasonLines = 6;
constexpr std::size_t heatSteps = 6;
constexpr double heatStep = 10;

Text heatHeading(HeatKind heat) {
    switch (heat) {
    case HeatKind::Macs: return say("MACs, estimated");
    case HeatKind::Memory: return say("Bytes read and written, estimated");
    case HeatKind::ExpectedTime: return say("Share of the expected time");
    case HeatKind::LostTime: return say("Share of the expected time that is lost");
    case HeatKind::Noise: return say("Share of the noise at the output");
    case HeatKind::Time:
    case HeatKind::Places:
    case HeatKind::None: break;
    }
    return say("Time, measured");
}

class SidebarWriter {
public:
    SidebarWriter(const Scene& scene, const Overlay& overlay, const SvgOptions& options, const Theme& theme,
        const std::function<std::string(NodeIx)>& link)
        : scene_(scene), overlay_(overlay), options_(options), theme_(theme), link_(link) {}

    Sidebar run() && {
        writeHeading();
        writeCategories();
        writePrecisions();
        writeLines();
        writeEngine();
        writeHeat();
        writeFindings();
        return {std::move(out_), y_ + inset};
    }

private:
    std::string words(const Text& label) const { return render(label, options_.catalogue); }

    void writeHeading() {
        y_ = inset + 6;
        for (const std::string& line : wrapped(options_.title, 15, textRoom * 0.94, 2)) {
            y_ += 14;
            text(out_, "title", {inset, y_}, {.size = 15, .fill = theme_.text, .bold = true}, line);
            y_ += 6;
        }
        for (const std::string& paragraph : options_.summary) {
            for (const std::string& line : wrapped(paragraph, 11, textRoom, 3)) {
                y_ += 16;
                text(out_, "summary", {inset, y_}, {.size = 11, .fill = theme_.text2}, line);
            }
        }
    }

    void writeSection(const Text& heading) {
        y_ += 30;
        text(out_, "section", {inset, y_}, {.size = 11, .fill = theme_.text2, .bold = true}, words(heading));
        y_ += 4;
    }

    void writeEntry(const Text& label) {
        text(out_, "legend", {wordsInset, y_ + 4}, {.size = 11, .fill = theme_.text}, words(label));
    }

    void writeCategories() {
        std::array<bool, 10> isUsed{};
        for (const SceneBox& box : scene_.boxes) {
            if (box.kind != BoxKind::Repeat)
                isUsed[static_cast<std::size_t>(box.category)] = true;
        }
        if (std::ranges::none_of(isUsed, [](bool used) { return used; }))
            return;
        writeSection(say("Operators"));
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            if (!isUsed[i])
                continue;
            y_ += 18;
            out_ += "<rect";
            rectangle(out_, {signCentre - 2.5, y_ - 6, 5, 12});
            out_ += " rx=\"2\"";
            attribute(out_, "fill", theme_.category[i]);
            out_ += "/>\n";
            writeEntry(categoryTitle(static_cast<Category>(i)));
        }
    }

    void writePrecisions() {
        const std::array<std::pair<Certainty, Text>, 3> kinds{
            {{Certainty::Measured, say("measured by TensorRT")}, {Certainty::Expected, say("expected on this target")},
                {Certainty::Open, say("the sources leave it open")}}};
        bool isBegun = false;
        for (const auto& [certainty, label] : kinds) {
            const Mark* sample = samplePrecision(overlay_, certainty);
            if (!sample)
                continue;
            if (!isBegun)
                writeSection(say("Precision"));
            isBegun = true;
            writePrecision(*sample, label);
        }
        if (const Mark* fused = sampleFused(overlay_))
            writePrecision(*fused, say("fused into the layer before it"));
        const auto isMissed = [](const Mark& mark) { return mark.tone == PrecisionTone::Missed; };
        const auto missed = std::ranges::find_if(overlay_.boxes, isMissed);
        if (missed != overlay_.boxes.end())
            writePrecision(*missed, say("could be quantized, and is not"));
    }

    void writePrecision(const Mark& sample, const Text& label) {
        y_ += 20;
        const double width = precisionWidth(precisionLabel(sample));
        precisionPill(out_, {signCentre - width / 2, y_ - 8, width, 16}, sample, theme_);
        writeEntry(label);
    }

    void writeLine(const Text& label, Colour colour, double width, std::string_view dashes) {
        y_ += 18;
        out_ += R"(<path fill="none" d="M)";
        number(out_, signCentre - 12);
        out_ += ' ';
        number(out_, y_);
        out_ += "h24\"";
        attribute(out_, "stroke", colour);
        attribute(out_, "stroke-width", width);
        if (!dashes.empty())
            attribute(out_, "stroke-dasharray", dashes);
        out_ += "/>\n";
        writeEntry(label);
    }

    void writeLines() {
        const auto hasChain = [&](ChainTone tone) {
            return std::ranges::any_of(overlay_.boxes, [&](const Mark& mark) { return mark.chain == tone; }) ||
                std::ranges::any_of(overlay_.edges, [&](const Mark& mark) { return mark.chain == tone; });
        };
        writeSection(say("Tensors"));
        writeLine(scene_.labels.empty() ? say("tensor") : say("tensor, with its shape"), theme_.edge, 1.4, "");
        if (hasChain(ChainTone::Int8))
            writeLine(say("INT8 chain"), theme_.int8, 2, "");
        if (hasChain(ChainTone::Float8))
            writeLine(say("FP8 chain"), theme_.float8, 2, "");
        if (hasChain(ChainTone::Broken))
            writeLine(say("broken chain"), theme_.broken, 2, "4 2.5");
        if (std::ranges::any_of(scene_.edges, [](const SceneEdge& edge) { return edge.isBack || edge.isMissing; }))
            writeLine(say("fault of the graph"), theme_.error, 2, "4 2.5");
        if (!scene_.pills.empty())
            writePillEntry();
        if (!scene_.jumps.empty()) {
            y_ += 18;
            text(out_, "legend", {signCentre, y_ + 4}, {.size = 11, .fill = theme_.accent, .anchor = "middle"}, "← →");
            writeEntry(say("reads or feeds a far box, no line drawn"));
        }
    }

    void writePillEntry() {
        y_ += 20;
        out_ += "<rect";
        rectangle(out_, {signCentre - 15, y_ - 8, 30, 16});
        out_ += " rx=\"8\"";
        attribute(out_, "fill", blend(theme_.canvas, theme_.int8, 0.12));
        attribute(out_, "stroke", theme_.int8);
        out_ += "/>\n";
        text(out_, "pill-text", {signCentre, y_ + 3.5}, {.size = 9, .fill = theme_.int8, .anchor = "middle"}, "0.02");
        writeEntry(say("Q → DQ pair with its scale"));
    }

    void writeEngine() {
        const auto any = [&](auto isSo) { return std::ranges::any_of(overlay_.boxes, isSo); };
        if (!any([](const Mark& mark) { return mark.layer > 0; }))
            return;
        writeSection(say("Built engine"));
        writeSwatch(say("ran as one layer"), outlineFill(theme_), outlineColour(theme_));
    }

    void writeHeat() {
        if (!overlay_.isHeated())
            return;
        writeSection(heatHeading(overlay_.heat));
        y_ += 20;
        for (std::size_t i = 0; i < heatSteps; ++i) {
            out_ += "<rect";
            rectangle(out_, {inset + static_cast<double>(i) * heatStep, y_ - 7, heatStep, 14});
            attribute(out_, "fill", farHeatColour(static_cast<double>(i + 1) / heatSteps, theme_));
            out_ += "/>\n";
        }
        text(out_, "legend", {inset + heatSteps * heatStep + 10, y_ + 4}, {.size = 11, .fill = theme_.text},
            "0 … " + heatText(overlay_.heat, overlay_.maxAmount));
    }

    void writeSwatch(const Text& label, Colour fill, Colour border) {
        y_ += 20;
        out_ += "<rect";
        rectangle(out_, {signCentre - 12, y_ - 7, 24, 14});
        out_ += " rx=\"5\"";
        attribute(out_, "fill", fill);
        attribute(out_, "stroke", border);
        out_ += "/>\n";
        writeEntry(label);
    }

    void writeFindings() {
        if (options_.findings.empty())
            return;
        writeSection(say("Findings"));
        for (const SvgFinding& finding : options_.findings)
            writeFinding(finding);
    }

    void writeFinding(const SvgFinding& finding) {
        y_ += 14;
        const std::string id = finding.node.valid() ? link_(finding.node) : std::string();
        out_ += id.empty() ? "<g>\n" : "<a href=\"#" + id + "\">\n";
        if (!finding.reason.empty()) {
            out_ += "<title>";
            escaped(out_, finding.reason);
            out_ += "</title>\n";
        }
        badge(out_, {inset + 9, y_ + 6}, finding.tone, theme_, theme_.canvas);
        for (const std::string& line : wrapped(finding.text, 11, findingRoom, findingLines))
            writeBeside("finding", 15, 11, theme_.text, line);
        if (!finding.where.empty())
            writeBeside(
                "where", 14, 10, theme_.text3, elideMiddle(finding.where, 10, TextWeight::Regular, findingRoom));
        for (const std::string& line : wrapped(leadOf(finding.reason), 10, findingRoom, reasonLines))
            writeBeside("reason", 13, 10, theme_.text2, line);
        out_ += id.empty() ? "</g>\n" : "</a>\n";
    }

    // A line beside the badge of a finding.
    void writeBeside(std::string_view className, double height, double size, Colour fill, const std::string& line) {
        text(out_, className, {inset + besideBadge, y_ + 10}, {.size = size, .fill = fill}, line);
        y_ += height;
    }

    const Scene& scene_;
    const Overlay& overlay_;
    const SvgOptions& options_;
    const Theme& theme_;
    const std::function<std::string(NodeIx)>& link_;
    std::string out_;
    double y_ = 0;
};

} // namespace

Sidebar makeSidebar(const Scene& scene, const Overlay& overlay, const SvgOptions& options, const Theme& theme,
    const std::function<std::string(NodeIx)>& link) {
    return SidebarWriter(scene, overlay, options, theme, link).run();
}

std::string sidebarDocument(const Sidebar& sidebar, const Theme& theme) {
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
    attribute(out, "width", sidebarWidth);
    attribute(out, "height", sidebar.height);
    out += " viewBox=\"0 0 ";
    number(out, sidebarWidth);
    out += ' ';
    number(out, sidebar.height);
    out += "\">\n<rect";
    rectangle(out, {0, 0, sidebarWidth, sidebar.height});
    attribute(out, "fill", theme.canvas);
    return out + "/>\n" + sidebar.content + "</svg>\n";
}

} // namespace qaliper::svg

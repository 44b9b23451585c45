#include "model/report/review.h"

#include <system_error>

#include "model/base/file.h"
#include "model/base/hash.h"
#include "model/draw/svg_analysis.h"
#include "model/draw/svg_text.h"
#include "model/report/finding_picture.h"
#include "model/rules/speed_causes.h"

namespace qaliper {

namespace {

constexpr std::string_view reviewStyle =
    "body{font:15px/1.5 Inter,'Noto Sans','DejaVu Sans',Helvetica,Arial,sans-serif;max-width:70em;margin:2em auto;"
    "padding:0 1.5em}h2{margin-top:2.5em}figure{margin:1em 0}img{max-width:100%;border:1px solid #8884}"
    "figcaption,.rule{opacity:.75;font-size:90%}.error{border-left:5px solid #c8242f}.warning{border-left:5px solid "
    "#d08700}.note{border-left:5px solid #0b63ce}section>h2{padding-left:.5em}";

std::string pictureName(const Finding& finding) {
    return std::string(finding.rule) + "-" + hexDigits(hashBytes(finding.key)) + ".svg";
}

class ReviewWriter {
public:
    ReviewWriter(const Analysis& analysis, const ReviewOptions& options, const std::filesystem::path& folder,
        Worker* placer, const Job& job, const Catalogue* catalogue)
        : analysis_(analysis),
          context_(*analysis.context),
          options_(options),
          folder_(folder),
          job_(job),
          catalogue_(catalogue),
          drawing_(analysis, options.state, options.heat, placer, catalogue) {}

    Result<std::size_t> run() && {
        std::error_code error;
        std::filesystem::create_directories(folder_, error);
        if (error) {
            Error trouble{
                ErrorKind::CannotWrite, say("Cannot make the folder: {reason}", arg("reason", error.message()))};
            trouble.path = folder_;
            return fail(std::move(trouble));
        }
        begin();
        for (const FindingGroup& group : groupFindings(analysis_.findings)) {
            QALIPER_CHECK(writeGroup(group));
        }
        html_ += "</body></html>\n";
        QALIPER_CHECK(writeWholeFile(folder_ / "index.html", html_));
        return pictures_;
    }

private:
    void element(std::string_view opening, std::string_view content, std::string_view closing) {
        html_ += opening;
        svg::escaped(html_, content);
        html_ += closing;
    }

    void begin() {
        html_ =
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"color-scheme\" content=\"";
        html_ += options_.dark ? "dark\">\n" : "light\">\n";
        element("<title>", options_.title, "</title>\n<style>");
        html_ += reviewStyle;
        element("</style></head><body>\n<h1>", options_.title, "</h1>\n");
        element("<p>", describeTarget(context_.target), "</p>\n");
        for (const Text& line : describeSpeed(analysis_))
            element("<p>", render(line, catalogue_), "</p>\n");
        if (analysis_.findings.empty())
            element("<p>", render(say("Nothing was found."), catalogue_), "</p>\n");
    }

    Status writeGroup(const FindingGroup& group) {
        const Finding& first = analysis_.findings[group.findings.front()];
        html_ += "<section class=\"" + std::string(severityName(first.severity)) + "\">\n";
        element("<h2>", render(first.title, catalogue_), "</h2>\n");
        element("<p class=\"rule\">", std::string(severityName(first.severity)) + " · " + std::string(first.rule),
            "</p>\n");
        element("<p>", render(first.message, catalogue_), "</p>\n");
        bool isFirst = true;
        for (const std::size_t number : group.findings) {
            QALIPER_TRY(auto place, writePicture(analysis_.findings[number]));
            if (!place)
                continue;
            if (isFirst)
                showPicture(analysis_.findings[number]);
            else
                linkPicture(analysis_.findings[number]);
            isFirst = false;
        }
        html_ += "</section>\n";
        return {};
    }

    std::string placeOf(const Finding& finding) const { return qaliper::placeOf(context_.index(), finding); }

    void showPicture(const Finding& finding) {
        html_ += "<figure><a href=\"" + pictureName(finding) + R"("><img loading="lazy" src=")" + pictureName(finding);
        element("\" alt=\"", placeOf(finding), "\"></a>");
        element("<figcaption>", placeOf(finding), "</figcaption></figure>\n");
    }

    // Equal places are a line each: the consumer has seen the picture of the first.
    void linkPicture(const Finding& finding) {
        element("<div><a href=\"" + pictureName(finding) + "\">", placeOf(finding), "</a></div>\n");
    }

    // False for a finding that has no place.
    Result<bool> writePicture(const Finding& finding) {
        QALIPER_TRY(const auto picture, drawing_.draw(finding, options_.hops, job_));
        if (!picture)
            return false;
        const std::string svg = writeSvg(
            context_.index(), picture->view, picture->scene, picture->overlay, optionsFor(finding, picture->view));
        ++pictures_;
        QALIPER_CHECK(writeWholeFile(folder_ / pictureName(finding), svg));
        return true;
    }

    SvgOptions optionsFor(const Finding& finding, const ViewGraph& view) const {
        SvgOptions options = svgOptionsFor(analysis_, view, render(finding.title, catalogue_), catalogue_);
        options.dark = options_.dark;
        options.summary.insert(options.summary.begin(), {options_.title, placeOf(finding)});
        return options;
    }

    const Analysis& analysis_;
    const Context& context_;
    const ReviewOptions& options_;
    const std::filesystem::path& folder_;
    const Job& job_;
    const Catalogue* catalogue_;
    FindingPictures drawing_;
    std::string html_;
    std::size_t pictures_ = 0;
};

} // namespace

Result<std::size_t> writeReview(const Analysis& analysis, const ReviewOptions& options,
    const std::filesystem::path& folder, Worker* placer, const Job& job, const Catalogue* catalogue) {
    return ReviewWriter(analysis, options, folder, placer, job, catalogue).run();
}

} // namespace qaliper

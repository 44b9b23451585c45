#include <map>
#include <set>

#include "model/base/hash.h"
#include "model/base/number.h"
#include "model/draw/svg.h"
#include "model/graph/identity.h"
#include "model/report/finding_picture.h"
#include "model/report/html_model.h"

namespace qaliper {

namespace {

// Of a page: the first place of each group always has a picture and its words, further ones while this lasts.
constexpr std::size_t mostPictureBytes = 1'000'000;
constexpr std::size_t mostMessageBytes = 1'000'000;
constexpr std::size_t mostPicturesOfGroup = 6;
constexpr std::uint32_t pictureHops = 1;
constexpr std::size_t largestPicture = 80'000; // bytes: one of a node with hundreds of neighbours is cut to the node

// A place of a row, with the targets on which it is found.
struct RowPlace {
    const Analysis* analysis = nullptr; // of the first of them
    const Finding* finding = nullptr;
    std::vector<std::size_t> targets; // from 1
};

std::vector<RowPlace> placesOf(const TargetTable& table, const TargetRow& row) {
    std::vector<RowPlace> places;
    std::map<std::pair<std::string_view, std::size_t>, std::size_t> known; // key, how many of it before on one target
    for (std::size_t target = 0; target < row.cells.size(); ++target) {
        std::map<std::string_view, std::size_t> before;
        for (const std::size_t number : row.cells[target].findings) {
            const Finding& finding = table.analyses[target]->findings[number];
            const auto [entry, isNew] = known.try_emplace({finding.key, before[finding.key]++}, places.size());
            if (isNew)
                places.push_back({table.analyses[target].get(), &finding, {}});
            places[entry->second].targets.push_back(target + 1);
        }
    }
    return places;
}

class FindingWriter {
public:
    FindingWriter(HtmlWriter& html, const HtmlSubject& subject, const GraphPicture& graph, const Job& job)
        : html_(html), subject_(subject), graph_(graph), job_(job) {}

    Status run() && {
        const TargetTable& table = subject_.model.table;
        html_.raw("<section class=\"bare\"").attribute("id", subject_.idPrefix + "findings").raw(">\n");
        html_.element("h2", say("Findings"));
        if (table.rows.empty())
            html_.element("p", say("Nothing was found."));
        else
            writeFilter();
        for (const TargetRow& row : table.rows) {
            QALIPER_CHECK(writeRow(row));
        }
        if (isCutShort_)
            html_.element("p class=\"small\"",
                say("Of rows with many places, some have no picture or no words of their own here; check --format json "
                    "has the words of each."));
        html_.raw("</section>\n");
        return {};
    }

private:
    void writeFilter() {
        html_.raw("<div class=\"filter\" role=\"search\" hidden=\"\">\n<input type=\"search\"");
        html_.attribute("aria-label", html_.rendered(say("Search findings")));
        html_.attribute("placeholder", html_.rendered(say("Search: node, rule, words"))).raw("/>\n");
        writeButton("error", say("Errors"));
        writeButton("warning", say("Warnings"));
        writeButton("note", say("Notes"));
        html_.raw("<output aria-live=\"polite\"></output>\n</div>\n");
    }

    void writeButton(std::string_view severity, const Text& words) {
        html_.raw(R"(<button type="button" aria-pressed="true")");
        html_.attribute("class", severity).attribute("value", severity).raw(">").text(words).raw("</button>\n");
    }

    Status writeRow(const TargetRow& row) {
        const std::vector<RowPlace> places = placesOf(subject_.model.table, row);
        const Finding& first = *places.front().finding;
        QALIPER_TRY(const std::string picture, pictureOf(places.front()));
        const std::string severity(severityName(first.severity));
        html_.raw("<article").attribute("class", "row " + severity + (picture.empty() ? "" : " pictured"));
        html_.attribute("id", rowId(subject_, row.group)).attribute("data-severity", severity).raw(">\n<h3>");
        writeBadge(html_, severity);
        html_.raw(" ").text(row.title);
        if (places.size() > 1)
            html_.raw(" <span class=\"count\">× " + countOf(places.size()) + "</span>");
        html_.raw("</h3>\n");
        writeRule(first);
        html_.raw("<div").attribute("class", "place");
        writePlaceHead(places.front());
        html_.element("p", shortened(html_.rendered(first.message), longestMessage));
        writeExplained(first);
        html_.raw("</div>\n");
        writeOffers(first);
        if (!picture.empty())
            writeFigure(places.front(), picture);
        QALIPER_CHECK(writeOthers(std::span(places).subspan(1)));
        html_.raw("</article>\n");
        return {};
    }

    static std::string countOf(std::size_t count) { return formatNumber(static_cast<std::int64_t>(count)); }

    void writeRule(const Finding& finding) {
        html_.raw("<p class=\"rule\">").text(severityName(finding.severity));
        if (finding.stage != Stage::None)
            html_.raw(" · ").text(stageName(finding.stage));
        html_.raw(" · <code>").text("qaliper-cli explain " + std::string(finding.rule)).raw("</code></p>\n");
    }

    // The rest of the opening tag of a place, and where it is.
    void writePlaceHead(const RowPlace& place) {
        const Finding& finding = *place.finding;
        const std::string id = subject_.idPrefix + "f-" + hexDigits(hashBytes(finding.key));
        const std::size_t times = taken_[id]++; // an invalid model may have two findings of one key
        html_.attribute("id", times == 0 ? id : id + "-" + countOf(times + 1));
        const std::string node = linkOf(place);
        if (!node.empty())
            html_.attribute("data-node", node);
        html_.raw("><p class=\"where\">");
        if (!node.empty())
            html_.raw("<a").attribute("href", "#" + node).raw(">").text(placeWords(place)).raw("</a>");
        else
            html_.text(placeWords(place));
        writeTargetsOf(place);
        html_.raw("</p>\n");
    }

    void writeTargetsOf(const RowPlace& place) {
        if (subject_.model.table.targets.size() < 2)
            return;
        std::string numbers;
        for (const std::size_t target : place.targets)
            numbers += (numbers.empty() ? "" : ", ") + countOf(target);
        html_.raw(" ").element("span class=\"small\"", say("targets {targets}", arg("targets", numbers)));
    }

    // Nodes are the same on all targets.
    std::string linkOf(const RowPlace& place) const {
        const auto nodes = nodesNamedBy(place.analysis->context->index(), *place.finding);
        return nodes.empty() ? std::string() : graph_.idOf(nodes.front());
    }

    std::string placeWords(const RowPlace& place) const {
        const Index& index = place.analysis->context->index();
        const auto nodes = nodesNamedBy(index, *place.finding);
        if (nodes.empty())
            return html_.rendered(say("The whole model"));
        const Node& node = index.node(nodes.front());
        const std::string words = shortened(node.opType + " " + std::string(displayName(node)), longestName) + " (#" +
            countOf(index.position(nodes.front())) + ")";
        return nodes.size() == 1 || index.find(place.finding->node)
            ? words
            : html_.rendered(say("{place} and {count} more", arg("place", words), arg("count", nodes.size() - 1)));
    }

    void writeExplained(const Finding& finding) {
        constexpr std::size_t shown = 5;
        for (std::size_t i = 0; i < std::min(finding.explainedBy.size(), shown); ++i)
            html_.raw("<p>")
                .raw("<a")
                .attribute("href", "#" + subject_.idPrefix + "f-" + hexDigits(hashBytes(finding.explainedBy[i])))
                .raw(">")
                .text(say("explained by {finding}", arg("finding", shortened(finding.explainedBy[i], longestName))))
                .raw("</a></p>\n");
    }

    void writeOffers(const Finding& finding) {
        if (finding.offers.empty())
            return;
        html_.raw("<ul class=\"fixes\">\n");
        for (const Offer& offer : finding.offers) {
            html_.raw("<li><span").attribute("class", "chip " + std::string(safetyName(offer.safety))).raw(">");
            html_.text(safetyName(offer.safety)).text(offer.automatic ? ", automatic" : "").raw("</span>");
            html_.text(shortened(html_.rendered(offer.title), longestMessage)).raw(" ");
            if (!offer.command.empty())
                html_.element("code", offer.command);
            else if (offer.build)
                html_.element("code", "--fix " + std::string(finding.rule) + "=" + std::string(offer.id));
            if (!offer.note.empty())
                html_.element("div class=\"small\"", shortened(html_.rendered(offer.note), longestMessage));
            html_.raw("</li>\n");
        }
        html_.raw("</ul>\n");
    }

    void writeFigure(const RowPlace& place, const std::string& picture) {
        html_.raw("<figure>");
        if (const std::string node = linkOf(place); !node.empty())
            html_.raw("<a class=\"cut\"").attribute("href", "#" + node).raw(">\n").raw(picture).raw("</a>");
        else
            html_.raw("<div class=\"cut\">\n").raw(picture).raw("</div>");
        html_.raw("</figure>\n");
    }

    Status writeOthers(std::span<const RowPlace> places) {
        if (places.empty())
            return {};
        html_.raw("<details><summary>").text(say("{count} more {count|place|places}", arg("count", places.size())));
        html_.raw("</summary>\n<ul class=\"places\">\n");
        for (std::size_t i = 0; i < places.size(); ++i) {
            html_.raw("<li class=\"place\"");
            writePlaceHead(places[i]);
            writeMessage(*places[i].finding);
            if (i + 1 < mostPicturesOfGroup && pictureBytes_ < mostPictureBytes) {
                QALIPER_TRY(const std::string picture, pictureOf(places[i]));
                if (!picture.empty())
                    writeFigure(places[i], picture);
            } else {
                isCutShort_ = true;
            }
            html_.raw("</li>\n");
        }
        html_.raw("</ul></details>\n");
        return {};
    }

    void writeMessage(const Finding& finding) {
        const std::string message = shortened(html_.rendered(finding.message), longestMessage);
        if (messageBytes_ + message.size() > mostMessageBytes) {
            isCutShort_ = true;
            return;
        }
        messageBytes_ += message.size();
        html_.element("p", message);
    }

    // Empty for a finding about the model as a whole.
    Result<std::string> pictureOf(const RowPlace& place) {
        QALIPER_TRY(std::string picture, drawn(place, pictureHops));
        if (picture.size() > largestPicture) {
            QALIPER_TRY(picture, drawn(place, 0));
        }
        if (picture.size() > largestPicture)
            picture.clear();
        pictureBytes_ += picture.size();
        return picture;
    }

    Result<std::string> drawn(const RowPlace& place, std::uint32_t hops) {
        QALIPER_TRY(const auto picture, drawingFor(*place.analysis).draw(*place.finding, hops, job_));
        if (!picture)
            return std::string();
        SvgOptions options;
        options.catalogue = subject_.options.catalogue;
        options.inPage = {.label = placeWords(place), .hasIds = false, .idPrefix = subject_.idPrefix};
        const Index& index = place.analysis->context->index();
        const std::string light = writeSvg(index, picture->view, picture->scene, picture->overlay, options);
        options.dark = true;
        return subject_.themes.join(light, writeSvg(index, picture->view, picture->scene, picture->overlay, options));
    }

    FindingPictures& drawingFor(const Analysis& analysis) {
        const auto [entry, isNew] = drawings_.try_emplace(&analysis);
        if (isNew)
            entry->second = std::make_unique<FindingPictures>(
                analysis, ViewState(), OverlayLayers().heat, subject_.options.placer, subject_.options.catalogue);
        return *entry->second;
    }

    HtmlWriter& html_;
    const HtmlSubject& subject_;
    const GraphPicture& graph_;
    const Job& job_;
    std::map<std::string, std::size_t> taken_; // ids
    std::map<const Analysis*, std::unique_ptr<FindingPictures>> drawings_;
    std::size_t pictureBytes_ = 0;
    std::size_t messageBytes_ = 0;
    bool isCutShort_ = false;
};

} // namespace

Status writeFindings(HtmlWriter& html, const HtmlSubject& subject, const GraphPicture& graph, const Job& job) {
    return FindingWriter(html, subject, graph, job).run();
}

} // namespace qaliper

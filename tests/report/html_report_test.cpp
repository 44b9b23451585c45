#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/hash.h"
#include "model/base/spread.h"
#include "model/draw/theme.h"
#include "model/onnx/load.h"
#include "model/report/html_report.h"
#include "tests/support/build_places.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/json.h"
#include "tests/support/made_networks.h"
#include "tests/support/result.h"
#include "tests/support/xml.h"

// A report as one HTML page: what a reader finds in it, and what it does not do.

namespace qaliper::html_report_test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* target = "trt-10.3";

RunReport reportOf(Analysis analysis, const std::string& path = "model.onnx") {
    ModelReport model;
    model.path = path;
    model.target = analysis.context->target;
    model.analysis = std::make_shared<const Analysis>(std::move(analysis));
    return {{std::move(model)}};
}

Model demo() { return must(loadModel(sourceFolder() / "resources" / "demo" / "demo.onnx", {}, {})); }

TargetsReport reportOnTargets(const Model& model, const std::vector<const char*>& names) {
    TargetsReport report;
    const auto index = std::make_shared<const Index>(model);
    for (const char* name : names)
        report.targets.push_back(must(parseTarget(name)));
    report.models.push_back({"model.onnx", {},
        tableOf(must(inspectTargets(testInspector(target), index, report.targets, onAllProcessors, {})))});
    return report;
}

template <class Report>
std::string pageOf(const Report& report) {
    return must(toHtml(report, {}, {}));
}

void cut(std::string& page, const std::string& begin, const std::string& end) {
    const std::size_t at = page.find(begin);
    ASSERT_NE(at, std::string::npos) << begin;
    page.erase(at, page.find(end, at) + end.size() - at);
}

// The page as a tree, which fails where a name has broken out of its place.
XmlElement read(std::string page) {
    cut(page, "<!DOCTYPE", ">");
    cut(page, "<style>", "</style>");
    cut(page, "<script>", "</script>");
    return readXml(R"(<?xml version="1.0" encoding="UTF-8"?>)" + page);
}

std::vector<const XmlElement*> withId(const XmlElement& page) {
    return page.all([](const XmlElement& element) { return element.attributes.contains("id"); });
}

std::string textIn(const XmlElement& element) {
    std::string text;
    for (const XmlElement* part : element.all([](const XmlElement&) { return true; }))
        text += part->text + " ";
    return text;
}

std::string idOfKey(const std::string& key) { return "f-" + hexDigits(hashBytes(key)); }

// Each finding once, in a row with its title, its severity and what can be done about it.
void hasEachFinding(const XmlElement& page, const nlohmann::json& findings) {
    std::map<std::string, const XmlElement*> rowOf; // by the id of a place
    for (const XmlElement* row : page.allOfClass("row"))
        for (const XmlElement* place : row->allOfClass("place"))
            EXPECT_TRUE(rowOf.emplace((*place)["id"], row).second) << (*place)["id"];
    for (const auto& finding : findings) {
        const std::string key = finding["key"];
        const auto found = rowOf.find(idOfKey(key));
        ASSERT_NE(found, rowOf.end()) << key;
        const std::string words = textIn(*found->second);
        EXPECT_EQ((*found->second)["data-severity"], finding["severity"]) << key;
        EXPECT_THAT(words, HasSubstr(finding["title"].get<std::string>()));
        if (finding["node"].is_string()) {
            EXPECT_THAT(words, HasSubstr(finding["op_type"].get<std::string>())) << key;
        }
    }
}

TEST(HtmlReport, HasAPlaceForEachFindingOfTheJson) {
    std::vector<NamedNetwork> networks = madeNetworks();
    networks.push_back({"demo", demo()});
    std::size_t count = 0;
    for (const NamedNetwork& network : networks) {
        const RunReport report = reportOf(inspectModel(network.model, target));
        const auto findings = parsedJson(toJson(report))["models"][0]["findings"];
        hasEachFinding(read(pageOf(report)), findings);
        count += findings.size();
    }
    EXPECT_GT(count, 20U);
}

TEST(HtmlReport, HasAPlaceForEachFindingOnEachTarget) {
    const TargetsReport report = reportOnTargets(demo(), {"trt-8.6", "trt-10.3", "rtx-1.7"});
    const XmlElement page = read(pageOf(report));
    const auto model = parsedJson(toJson(report))["models"][0];
    for (const auto& onTarget : model["targets"])
        hasEachFinding(page, onTarget["findings"]);
    const auto cells = page.all([](const XmlElement& element) { return element.name == "td"; });
    EXPECT_EQ(cells.size(), model["rows"].size() * 3);
}

TEST(HtmlReport, EachRowHasTheFixesOfItsFirstFinding) {
    const RunReport report = reportOf(inspectModel(demo(), target));
    const std::string words = textIn(read(pageOf(report)));
    std::size_t count = 0;
    for (const Finding& finding : report.models.front().analysis->findings)
        for (const Offer& offer : finding.offers) {
            EXPECT_THAT(words, HasSubstr(render(offer.title)));
            if (offer.build) {
                EXPECT_THAT(words, HasSubstr("--fix " + std::string(finding.rule) + "=" + std::string(offer.id)));
            }
            ++count;
        }
    EXPECT_GT(count, 3U);
}

// Names of a file are a stranger's.
TEST(HtmlReport, NamesStayNames) {
    const Model model = textModel(R"(g (float[1,8] x) => (float[1,8] y) <float s = {0.1}, int8 z = {0}>
        { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Softmax (d) })");
    const std::string evil = "</title></svg><script>alert('\"&amp;\n')</script>";
    for (const std::string& name : {evil, "\xff\xfe\x01" + evil, std::string(200'000, '<')}) {
        const Model named = applied(model,
            {SetNodeName{mainGraph, idOf(model, "q"), name}, SetNodeName{mainGraph, idOf(model, "d"), name + "d"}});
        const RunReport report = reportOf(inspectModel(named, target), "/" + evil + ".onnx");
        ASSERT_FALSE(report.models.front().analysis->findings.empty());
        const std::string page = pageOf(report);
        EXPECT_EQ(page.find("<script>"), page.rfind("<script>"));
        const XmlElement tree = read(page);
        EXPECT_EQ(tree.name, "html");
        if (name == evil) {
            EXPECT_THAT(textIn(tree), HasSubstr("</title></svg><script>alert('\"&amp; ')</script>"));
        }
        EXPECT_LT(page.size(), 5'000'000U);
    }
}

TEST(HtmlReport, LoadsNothing) {
    const std::string page = pageOf(reportOf(inspectModel(demo(), target)));
    EXPECT_THAT(page, HasSubstr("default-src 'none'"));
    EXPECT_THAT(page, Not(HasSubstr("http://")));
    EXPECT_THAT(page, Not(HasSubstr("https://")));
    EXPECT_THAT(page, Not(HasSubstr("url(http")));
    const XmlElement tree = read(page);
    for (const XmlElement* element : tree.all([](const XmlElement&) { return true; })) {
        EXPECT_EQ(element->attributes.count("src"), 0U);
        const std::string link = (*element)["href"];
        EXPECT_TRUE(link.empty() || link.front() == '#') << link;
    }
}

TEST(HtmlReport, LinksOfPlacesAndPicturesLeadIntoTheGraph) {
    const XmlElement page = read(pageOf(reportOf(inspectModel(demo(), target))));
    std::set<std::string> ids;
    for (const XmlElement* element : withId(page))
        EXPECT_TRUE(ids.insert((*element)["id"]).second) << (*element)["id"];
    const auto pictures = page.allOfClass("cut");
    EXPECT_EQ(pictures.size(), 5U) << "one for each finding";
    for (const XmlElement* picture : pictures) {
        EXPECT_TRUE(ids.contains((*picture)["href"].substr(1))) << (*picture)["href"];
        const auto* svg = picture->all([](const XmlElement& element) { return element.name == "svg"; }).front();
        EXPECT_EQ((*svg)["role"], "img");
        EXPECT_FALSE((*svg)["aria-label"].empty());
    }
    for (const XmlElement* where : page.allOfClass("where"))
        for (const XmlElement& link : where->children)
            EXPECT_TRUE(ids.contains(link["href"].substr(1))) << link["href"];
}

TEST(HtmlReport, HeadingsGoDownOneByOne) {
    const XmlElement page = read(pageOf(reportOf(inspectModel(demo(), target))));
    int before = 0;
    for (const XmlElement* heading : page.all([](const XmlElement& element) {
             return element.name.size() == 2 && element.name[0] == 'h' && element.name[1] >= '1' &&
                 element.name[1] <= '6';
         })) {
        const int level = heading->name[1] - '0';
        EXPECT_LE(level, before + 1) << textIn(*heading);
        before = level;
    }
    EXPECT_GT(before, 0);
}

TEST(HtmlReport, HasTheColoursOfBothThemes) {
    const std::string page = pageOf(reportOf(inspectModel(demo(), target)));
    const std::string head = page.substr(0, page.find("</style>"));
    const std::size_t dark = head.find("prefers-color-scheme:dark");
    ASSERT_NE(dark, std::string::npos);
    EXPECT_LT(head.find("--canvas:" + hexColour(lightTheme().canvas)), dark);
    EXPECT_NE(head.find("--canvas:" + hexColour(darkTheme().canvas), dark), std::string::npos);
    const std::string body = page.substr(page.find("<body>"));
    EXPECT_THAT(body, Not(HasSubstr("fill=\"#"))) << "a colour that is the same in both";
}

TEST(HtmlReport, SaysWhatWasFixedAndHowThatWasProven) {
    const auto start = std::make_shared<const Analysis>(inspectModel(demo(), target));
    RunReport report = reportOf(*start);
    Applied change = fixedAll(*start);
    report.models.front().analysis = change.analysis;
    report.models.front().fix = FixReport{"", std::move(change), notRun(say("No process")), {}, {}};
    const std::string words = textIn(read(pageOf(report)));
    EXPECT_THAT(words, HasSubstr("What was fixed"));
    EXPECT_THAT(words, HasSubstr("applied conv-group-misaligned=merge-groups [exact]"));
    EXPECT_THAT(words, HasSubstr("No process"));
}

TEST(HtmlReport, AModelThatCannotBeReadIsAnErrorOfItsOwn) {
    RunReport report = reportOf(inspectModel(demo(), target), "first.onnx");
    ModelReport broken;
    broken.path = "<broken>.onnx";
    broken.error = Error{ErrorKind::CannotRead, say("Not a model"), {}, {}};
    report.models.push_back(std::move(broken));
    const XmlElement page = read(pageOf(report));
    EXPECT_THAT(textIn(page), HasSubstr("Not a model"));
    EXPECT_THAT(textIn(page), HasSubstr("<broken>.onnx"));
    EXPECT_FALSE(page.allOfClass("row").empty());
}

// Of repeated layers, and of a graph that repeats nothing.
class LargeHtmlReport : public testing::TestWithParam<bool> {};

Model irregular(int layers) {
    std::string text = "g (float[1,8] x) => (float[1,8] y) <float s = {0.1}, int8 z = {0}> { a0 = Neg (x) ";
    for (int i = 0; i < layers; ++i) {
        const std::string in = "a" + std::to_string(i);
        const std::string n = std::to_string(i);
        text += "q" + n + " = QuantizeLinear (" + in + ", s, z) d" + n + " = DequantizeLinear (q" + n + ", s, z) ";
        text += "b" + n + " = " +
            ((i * i / 7) % 3 == 0          ? "Sin"
                    : (i * i / 5) % 2 == 0 ? "Exp"
                                           : "Softmax") +
            " (d" + n + ") ";
        text += "a" + std::to_string(i + 1) + " = " + ((i * i / 11) % 2 == 0 ? "Tanh" : "Relu") + " (b" + n + ") ";
    }
    return textModel(text + "y = Abs (a" + std::to_string(layers) + ") }");
}

TEST_P(LargeHtmlReport, HasAtMostFiveMegabytesAndSaysWhatIsLeftOut) {
    const Model model =
        GetParam() ? residualNetwork({.blocks = 600, .width = 8, .hasPairsBeforeRelu = true}) : irregular(3'500);
    const RunReport report = reportOf(inspectModel(model, target));
    ASSERT_GT(report.models.front().analysis->context->index().nodeCount(), 14'000U);
    const std::string page = pageOf(report);
    EXPECT_LT(page.size(), 5'000'000U);
    const XmlElement tree = read(page);
    const auto findings = parsedJson(toJson(report))["models"][0]["findings"];
    EXPECT_GT(findings.size(), 500U);
    hasEachFinding(tree, findings);
    EXPECT_THAT(textIn(tree), HasSubstr("The whole graph is too large for one page"));
    EXPECT_FALSE(tree.allOfClass("canvas").empty());
    EXPECT_EQ(page, pageOf(report)) << "the same report gives the same page";
}

INSTANTIATE_TEST_SUITE_P(Graphs, LargeHtmlReport, testing::Bool());

TEST(HtmlReport, OfALargeGraphWithoutFindingsHasNoPictureAndSaysSo) {
    Analysis analysis = inspectModel(irregular(1'000), target);
    analysis.findings.clear();
    const XmlElement page = read(pageOf(reportOf(std::move(analysis))));
    EXPECT_THAT(textIn(page), HasSubstr("The whole graph is too large for one page."));
    EXPECT_TRUE(page.allOfClass("canvas").empty());
}

} // namespace
} // namespace qaliper::html_report_test

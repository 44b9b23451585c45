#include "tests/planted/planting.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "model/draw/marks.h"
#include "model/draw/overlay.h"
#include "model/draw/svg.h"
#include "model/draw/svg_analysis.h"
#include "model/draw/svg_ids.h"
#include "model/graph/identity.h"
#include "model/onnx/load.h"
#include "model/report/report.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/json.h"
#include "tests/support/picture.h"
#include "tests/support/result.h"
#include "tests/support/sabotage.h"

namespace qaliper::planted {

namespace {

// The made network of the same kind as a file of the corpus; empty where there is none.
std::string_view madeTwinOf(std::string_view host) {
    if (host.find("_int8") != std::string_view::npos)
        return host.find("vit") == std::string_view::npos ? "residual_int8" : "";
    return "residual_float";
}

std::filesystem::path hostPath(const Case& it) {
    return it.host.starts_with("residual") ? madeModel(std::string(it.host)) : corpusFile(std::string(it.host));
}

std::string_view twinTargetOf(const Case& it) { return it.twinTarget.empty() ? it.target : it.twinTarget; }

// The findings that count for a fault.
std::vector<Finding> foundIn(const Analysis& analysis, const Case& it) {
    std::vector<Finding> findings = findingsOf(analysis, it.rule);
    std::erase_if(findings, [&](const Finding& finding) { return !it.cause.empty() && finding.cause != it.cause; });
    return findings;
}

std::vector<std::string> keysOf(const Analysis& analysis, const Case& it) {
    std::vector<std::string> keys;
    for (const Finding& finding : foundIn(analysis, it))
        keys.push_back(finding.key);
    return keys;
}

// Rules about the target or the file as such, which name no node.
bool isAboutNoNode(const Finding& finding) {
    return finding.rule == "gpu-release" || finding.rule == "graph-opset" ||
        (finding.rule == "gpu-dla" && finding.slot == "release");
}

nlohmann::json jsonOf(const Analysis& analysis, const std::string& key) {
    RunReport report;
    report.models.push_back({"model.onnx", analysis.context->target, std::nullopt,
        std::make_shared<const Analysis>(analysis), std::nullopt, {}});
    const auto json = nlohmann::json::parse(toJson(report));
    for (const auto& finding : json["models"][0]["findings"]) {
        if (finding["key"] == key)
            return finding;
    }
    return {};
}

void expectNamed(const Analysis& analysis, const Finding& finding) {
    const std::vector<NodeIx> nodes = nodesNamedBy(analysis.context->index(), finding);
    if (isAboutNoNode(finding))
        return;
    if (nodes.empty()) { // an input that nothing reads
        EXPECT_FALSE(finding.values.empty()) << finding.key;
        return;
    }
    const auto json = jsonOf(analysis, finding.key);
    ASSERT_TRUE(json.is_object()) << finding.key;
    EXPECT_TRUE(!json["node"].is_null() || !json["related"].empty()) << finding.key;
    const auto marks = marksOf(analysis);
    for (const NodeIx node : nodes) {
        EXPECT_GE(marks[node.value].badge, badgeOf(finding.severity)) << finding.key;
        EXPECT_GT(marks[node.value].findings, 0U) << finding.key;
    }
}

// The row beside the graph links to the box that shows the node, and the box counts the finding.
void expectDrawn(const Analysis& analysis, const Finding& finding) {
    const std::vector<NodeIx> nodes = nodesNamedBy(analysis.context->index(), finding);
    if (nodes.empty())
        return;
    const TestPicture picture(analysis.context->model());
    const Overlay overlay = joinOverlay(picture.view, marksOf(analysis));
    const SvgOptions options = svgOptionsFor(analysis, picture.view, "model.onnx");
    EXPECT_TRUE(std::ranges::any_of(options.findings, [&](const SvgFinding& row) {
        return row.text == render(finding.title) && row.node.valid() && !row.where.empty();
    })) << finding.key;
    for (const NodeIx node : nodes) {
        const PillIx pill = pillOf(picture.view, node);
        const BoxIx box = boxOf(picture.view, node);
        if (pill.valid()) {
            EXPECT_GT(overlay.pill(pill.value).findings, 0U) << finding.key;
        } else if (box.valid()) {
            EXPECT_GT(overlay.box(box.value).findings, 0U) << finding.key;
        }
    }
}

} // namespace

std::shared_ptr<const Analysis> hostOf(const Case& it, std::string_view target) {
    static std::map<std::string, std::shared_ptr<const Analysis>> known;
    const std::string key = std::string(it.host) + " " + std::string(target) + " " + std::string(it.manifest);
    auto& host = known[key];
    if (!host)
        host = std::make_shared<const Analysis>(inspectModel(must(loadModel(hostPath(it))), target, it.manifest));
    return host;
}

Case during(Releases releases, Case it) {
    it.faultIn = releases;
    return it;
}

Case legalDuring(Releases releases, Case it) {
    it.legalIn = releases;
    return it;
}

Case counting(std::string_view cause, Case it) {
    it.cause = cause;
    return it;
}

Case onItsHost(Case it) {
    it.wantsItsHost = true;
    return it;
}

bool isOfTarget(const Case& it) { return it.twin && !it.twinTarget.empty(); }

std::vector<Case> allCases() {
    std::vector<Case> all;
    for (const auto* cases : {&block_forms_test::plants(), &conv_and_graph_test::plants(), &float_host_test::plants(),
             &limits_test::plants(), &operators_test::plants(), &qdq_parameters_test::plants(),
             &qdq_placement_test::plants(), &tool_forms_test::plants()})
        all.insert(all.end(), cases->begin(), cases->end());
    return all;
}

std::vector<Case> onMadeNetworks(std::vector<Case> cases) {
    for (Case& it : cases)
        it.host = madeTwinOf(it.host);
    std::erase_if(cases, [](const Case& it) { return it.host.empty() || it.wantsTrainedHost; });
    return cases;
}

std::string testName(const testing::TestParamInfo<Case>& info) { return info.param.name; }

bool isPointwise(const Context& context, const Site& site) {
    const auto& dims = site.weights->dims;
    return dims.size() == 4 && dims[2] == 1 && dims[3] == 1 && dims[0] > 4 && dims[1] > 4 && dims[0] != dims[1] &&
        context.node(site.conv).integer("group", 1) == 1;
}

std::vector<Site> sitesOf(const Context& context) {
    const Index& index = context.index();
    std::vector<Site> sites;
    for (const NodeIx node : index.nodes(mainGraph)) {
        if (!context.node(node).is("Conv"))
            continue;
        Site site{node, nullptr, context.quant.producer(index, index.input(node, 0)),
            context.quant.producer(index, index.input(node, 1)), nullptr};
        if (!site.dequantize || !site.weight || site.dequantize->constantData || !site.weight->constantData)
            continue;
        site.quantize = context.quant.producer(index, site.dequantize->data);
        site.weights = index.constant(site.weight->data);
        const bool isAlone = site.quantize && site.weights && soleUse(index, site.dequantize->output) &&
            soleUse(index, site.quantize->output) && soleUse(index, site.weight->output);
        if (isAlone)
            sites.push_back(site);
    }
    return sites;
}

Site siteOf(const Context& context, const Accepts& accepts) {
    for (const Site& site : sitesOf(context)) {
        if (accepts ? accepts(context, site) : isPointwise(context, site))
            return site;
    }
    throw std::runtime_error("the host has no such convolution");
}

Model planted(const Context& host, FixBuilder builder) { return planted(host, std::move(builder).finish()); }

Model planted(const Context& host, const std::vector<Edit>& edits) { return must(applyEdits(host.model(), edits)); }

std::string small(FixBuilder& builder, const std::string& name, DataType type, std::vector<std::int64_t> dims,
    const std::vector<double>& values) {
    return builder.addTensor(mainGraph, makeSmallTensor(name, type, std::move(dims), values));
}

std::vector<double> spread(std::int64_t count, double largest) {
    std::vector<double> numbers(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::round((static_cast<double>(i * 37 % 101) / 50 - 1) * largest);
    return numbers;
}

std::string reshapedInput(
    FixBuilder& builder, const Context& host, const std::vector<std::int64_t>& dims, const std::string& name) {
    const ValueInfo& input = host.model().main().inputs.front();
    const auto size = staticShape(input.type);
    if (size && elementCount(*size) != elementCount(dims)) {
        std::string own = builder.freshName(name);
        builder.push(
            AddGraphInput{mainGraph, own, ValueType::tensor(DataType::Float, Shape(dims.begin(), dims.end()))});
        return own;
    }
    const std::string shape = small(builder, name + "_shape", DataType::Int64, {static_cast<std::int64_t>(dims.size())},
        {dims.begin(), dims.end()});
    return builder.add(mainGraph, {"Reshape", "", {input.name, shape}, {}, name});
}

std::string castTo(FixBuilder& builder, const std::string& value, DataType type) {
    return builder.add(mainGraph, {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(type)}}, value + "_cast"});
}

void returnAlso(FixBuilder& builder, const std::string& value, Shape shape, DataType type) {
    builder.push(AddGraphOutput{mainGraph, value, ValueType::tensor(type, std::move(shape))});
}

Model asItIs(const Context& host) { return host.model(); }

std::string pairOn(FixBuilder& builder, const std::string& value, const PairForm& form) {
    const std::string scale = small(builder, value + "_scale", form.type, {}, {form.scale});
    const std::string zero = small(builder, value + "_zero", form.quantized, {}, {0});
    const std::string quantized =
        builder.add(mainGraph, {"QuantizeLinear", "", {value, scale, zero}, {}, value + "_q"});
    return builder.add(mainGraph, {"DequantizeLinear", "", {quantized, scale, zero}, {}, value + "_dq"});
}

Edit put(const std::string& name, DataType type, std::vector<std::int64_t> dims, const std::vector<double>& values) {
    return PutTensor{mainGraph, makeSmallTensor(name, type, std::move(dims), values)};
}

std::string nameOf(const Context& context, ValueIx value) { return std::string(context.index().name(value)); }

std::vector<double> numbersOf(const Context& context, ValueIx constant) {
    return must(readNumbers(*constantAfter(context.index(), constant), context.storage()));
}

PlantedFault::PlantedFault() { hostPath(GetParam()); }

TEST_P(PlantedFault, IsFoundAndNothingElseIs) {
    const Case& it = GetParam();
    const auto clean = hostOf(it, it.target);
    if (!isOfTarget(it)) {
        EXPECT_EQ(keysOf(*clean, it), std::vector<std::string>{}) << "the host is not clean";
    }
    const Model faulty = it.fault(*clean->context);
    EXPECT_FALSE(foundIn(inspectModel(faulty, it.target, it.manifest), it).empty()) << "not found";
    const Model twin = it.twin ? it.twin(*clean->context) : faulty;
    EXPECT_EQ(keysOf(inspectModel(twin, twinTargetOf(it), it.manifest), it), std::vector<std::string>{})
        << "found where all is well";
}

TEST_P(PlantedFault, IsNamedInJsonOnTheCanvasAndInTheSvg) {
    const Case& it = GetParam();
    const Model faulty = it.fault(*hostOf(it, it.target)->context);
    const Analysis analysis = inspectModel(faulty, it.target, it.manifest);
    const auto findings = foundIn(analysis, it);
    ASSERT_FALSE(findings.empty());
    for (const Finding& finding : findings)
        expectNamed(analysis, finding);
    expectDrawn(analysis, findings.front());
}

TEST_P(PlantedFault, IsFixedWithTheNumbersThatWerePromised) {
    const Case& it = GetParam();
    const Model faulty = it.fault(*hostOf(it, it.target)->context);
    const Analysis analysis = inspectModel(faulty, it.target, it.manifest);
    const auto findings = foundIn(analysis, it);
    ASSERT_FALSE(findings.empty());
    const auto offers = offersFor(*analysis.context, findings.front());
    if (it.offer.empty()) { // advice for the most part; what can be applied has its proof in the test of the rule
        const auto isFix = [](const Offer& offer) { return offer.safety != Safety::Advice; };
        const auto fix = std::ranges::find_if(offers, isFix);
        if (fix != offers.end()) {
            EXPECT_TRUE(isFixed(FixTrial(analysis, findings.front(), fix->id, it.manifest))) << fix->id;
        }
        return;
    }
    ASSERT_NE(std::ranges::find(offers, it.offer, &Offer::id), offers.end())
        << testing::PrintToString(offerIds(analysis, findings.front()));
    const FixTrial trial(analysis, findings.front(), it.offer, it.manifest);
    EXPECT_TRUE(isFixed(trial));
    switch (it.numbers) {
    case Numbers::Equal:
        EXPECT_TRUE(keepsNumbers(trial));
        EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial)));
        break;
    case Numbers::Close:
        EXPECT_TRUE(keepsNumbers(trial) || staysClose(trial, it.sqnr));
        EXPECT_TRUE(isNotCloseWith(trial, sabotageOf(trial)));
        break;
    case Numbers::Same: EXPECT_TRUE(isUnchanged(trial)); break;
    case Numbers::Unproven: EXPECT_FALSE(keepsNumbers(trial)) << "can be proven after all"; break;
    }
    EXPECT_TRUE(noticesSabotages(trial));
}

} // namespace qaliper::planted

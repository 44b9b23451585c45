#include "model/tools/run_tool.h"

#include <algorithm>
#include <set>

#include "model/tools/tools.h"

namespace qaliper {

namespace {

Status checkSubject(const Context& context, const Tool& tool, const ToolNodes& nodes) {
    const bool needsNodes = tool.info.subject == ToolSubject::Nodes || tool.info.subject == ToolSubject::Node;
    if (needsNodes && nodes.empty())
        return fail(ErrorKind::Invalid, say("Select the nodes for this tool"));
    if (tool.info.subject == ToolSubject::Node && nodes.size() > 1)
        return fail(
            ErrorKind::Invalid, say("This tool needs one node; {count} were selected", arg("count", nodes.size())));
    const auto isLocked = [&](NodeIx node) { return !context.isEditable(node); };
    if (tool.info.editsModel && std::ranges::any_of(nodes, isLocked))
        return fail(ErrorKind::Unsupported, say("Nodes of a local function cannot be edited: its calls differ"));
    return {};
}

// The findings of the rule at these nodes, also those that the list leaves out.
std::vector<Finding> findingsAbout(const Context& context, const Rule& rule, const ToolNodes& nodes) {
    std::vector<Finding> findings = findingsOf(rule, context);
    if (nodes.empty())
        return findings;
    std::set<NodeId> chosen;
    for (const NodeIx node : nodes)
        chosen.insert(context.node(node).id);
    std::erase_if(findings, [&](const Finding& finding) {
        const auto isChosen = [&](NodeId node) { return chosen.contains(node); };
        return !isChosen(finding.node) && std::ranges::none_of(finding.related, isChosen);
    });
    return findings;
}

std::vector<Finding> withOffer(const Tool& tool, std::vector<Finding> findings) {
    std::erase_if(findings, [&](const Finding& finding) {
        return std::ranges::find(finding.offers, tool.ruleOffer, &Offer::id) == finding.offers.end();
    });
    return findings;
}

Result<Offer> ruleToolOffer(const Context& context, const Tool& tool, const ToolNodes& nodes) {
    const auto findings = withOffer(tool, findingsAbout(context, *findRule(tool.rule), nodes));
    if (findings.empty())
        return fail(ErrorKind::Invalid, say("There is nothing to change here"));
    const Offer& first = *std::ranges::find(findings.front().offers, tool.ruleOffer, &Offer::id);
    Offer offer = offerOf(tool.info);
    offer.safety = first.safety;
    offer.parameters = first.parameters;
    offer.changesInterface = first.changesInterface;
    if (findings.size() == 1)
        offer.note = first.note.empty() ? say("At 1 place") : say("At 1 place. {note}", arg("note", first.note));
    else
        offer.note = first.note.empty()
            ? say("At {count} places", arg("count", findings.size()))
            : say("At {count} places. {note}", arg("count", findings.size()), arg("note", first.note));
    return offer;
}

// Fix-all with this rule only: in rounds, because each changes what the next one finds.
Result<Applied> applyRule(const std::shared_ptr<const Analysis>& start, const Tool& tool, const ToolNodes& nodes,
    const Arguments& arguments, const Analyse& analyse, const Job& job) {
    const Rule& rule = *findRule(tool.rule);
    const std::vector<Finding> wanted = withOffer(tool, findingsAbout(*start->context, rule, nodes));
    FixRequest request;
    request.chosen = {{std::string(tool.rule), std::string(tool.ruleOffer)}};
    request.arguments = arguments;
    std::ranges::transform(wanted, std::back_inserter(request.keys), &Finding::key);
    std::shared_ptr<const Analysis> whole = start;
    const auto ofRule = [&](const std::shared_ptr<const Context>& context) {
        return Analysis{context, {}, findingsAbout(*context, rule, {}), {}};
    };
    const auto analyseWhole = [&](const Model& model, const Job& part) -> Result<Analysis> {
        QALIPER_TRY(auto next, analyse(model, part));
        whole = std::make_shared<const Analysis>(std::move(next));
        return ofRule(whole->context);
    };
    QALIPER_TRY(
        auto applied, fixAll(std::make_shared<const Analysis>(ofRule(start->context)), request, analyseWhole, job));
    applied.analysis = whole;
    applied.counts = countFixed(start->findings, whole->findings, request.keys);
    applied.title = tool.info.title();
    return applied;
}

// The version after it is checked.
Result<Applied> applyAlone(const std::shared_ptr<const Analysis>& start, const Offer& offer, const Arguments& arguments,
    const Analyse& analyse, const Job& job) {
    QALIPER_TRY(
        auto applied, applyOne(*start->context, "tool:" + std::string(offer.id), "tool", offer, arguments, job));
    applied.analysis = start;
    if (applied.fixes.empty())
        return applied;
    QALIPER_TRY(auto next, analyse(applied.index->model(), job));
    applied.analysis = std::make_shared<const Analysis>(std::move(next));
    applied.index = applied.analysis->context->indexOwner;
    return applied;
}

Offer madeAt(const ToolNodes& nodes, const Tool& tool, Offer offer) {
    offer.build = [nodes, build = tool.build](const FixInput& input) { return build(input, nodes); };
    return offer;
}

Text unknownParameter(const Offer& offer, std::string_view key) {
    std::string known;
    for (const Parameter& parameter : offer.parameters)
        known += (known.empty() ? "" : ", ") + std::string(parameter.key);
    const auto tool = arg("tool", offer.id);
    return known.empty() ? say("The tool {tool} has no parameter \"{key}\"; it has none here", tool, arg("key", key))
                         : say("The tool {tool} has no parameter \"{key}\"; it has: {known}", tool, arg("key", key),
                               arg("known", known));
}

Status checkArguments(const Offer& offer, const Arguments& arguments) {
    for (const auto& [key, value] : arguments) {
        if (std::ranges::find(offer.parameters, key, &Parameter::key) == offer.parameters.end())
            return fail(ErrorKind::Invalid, unknownParameter(offer, key));
    }
    return {};
}

} // namespace

Result<Offer> toolOffer(const Context& context, const Tool& tool, const ToolNodes& nodes) {
    QALIPER_CHECK(checkSubject(context, tool, nodes));
    if (!tool.rule.empty())
        return ruleToolOffer(context, tool, nodes);
    QALIPER_TRY(auto offer, tool.offer(context, nodes));
    return madeAt(nodes, tool, std::move(offer));
}

NodeIx nodeAt(const Index& index, ValueIx value) {
    if (index.producer(value).valid() || index.uses(value).empty())
        return index.producer(value);
    return index.uses(value).front().node;
}

Result<Offer> toolOfferAt(const Context& context, const Tool& tool, ValueIx value) {
    const NodeIx node = nodeAt(context.index(), value);
    if (!node.valid() || !tool.offerAt)
        return fail(ErrorKind::Invalid,
            say("No node in the graph reads \"{value}\"", arg("value", context.index().name(value))));
    QALIPER_CHECK(checkSubject(context, tool, {node}));
    QALIPER_TRY(auto offer, tool.offerAt(context, node, value));
    return madeAt({node}, tool, std::move(offer));
}

Result<Applied> runTool(
    const std::shared_ptr<const Analysis>& start, const ToolRequest& request, const Analyse& analyse, const Job& job) {
    const Tool* tool = findTool(request.tool);
    if (!tool)
        return fail(ErrorKind::Invalid, say("There is no tool \"{tool}\"", arg("tool", request.tool)));
    const Context& context = *start->context;
    ToolNodes nodes;
    for (const NodeId id : request.nodes) {
        const auto node = context.index().find(id);
        if (!node)
            return fail(ErrorKind::Stale, say("A selected node no longer exists"));
        nodes.push_back(*node);
    }
    QALIPER_TRY(const auto offer, toolOffer(context, *tool, nodes));
    QALIPER_CHECK(checkArguments(offer, request.arguments));
    if (tool->rule.empty())
        return applyAlone(start, offer, request.arguments, analyse, job);
    job.report(offer.title);
    return applyRule(start, *tool, nodes, request.arguments, analyse, job);
}

} // namespace qaliper

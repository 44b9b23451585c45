#include "model/services/operators.h"

#include <algorithm>

namespace qaliper {

namespace {

std::string keyOf(std::string_view domain, std::string_view opType) {
    std::string key(domain);
    key += ':';
    return key += opType;
}

int newestOpset(const std::string& domain) {
    const auto& versions = onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map();
    const auto found = versions.find(domain);
    return found == versions.end() ? 0 : found->second.second;
}

} // namespace

std::string canonicalDomain(std::string_view domain, std::string_view opType) {
    if (opType.starts_with("TRT_"))
        return "trt";
    return domain == "ai.onnx" ? std::string() : std::string(domain);
}

Operators::Operators() {
    for (const auto& family : {newerOperators(), attentions(), einsums(), learners(), pooling(), shaping(),
             quantizers(), contribOperators(), toolOperators()}) {
        for (const OperatorRule& rule : family)
            rules_[keyOf(rule.domain, rule.opType)].push_back(rule);
    }
    for (auto& [key, rules] : rules_)
        std::ranges::stable_sort(rules, {}, &OperatorRule::since);
}

const Operator& Operators::find(std::string_view domain, const std::string& opType, int opset) {
    const std::string canonical = canonicalDomain(domain, opType);
    const auto [found, isNew] = found_.try_emplace({keyOf(canonical, opType), opset});
    if (isNew)
        found->second = make(canonical, opType, opset);
    return found->second;
}

const onnx::OpSchema* Operators::formOf(const std::string& domain, const std::string& opType, int opset) {
    const auto* schema = onnx::OpSchemaRegistry::Schema(opType, opset, domain);
    if (opset <= newestOpset(domain))
        return schema;
    if (opset > newestListedOpset(domain))
        return nullptr;
    const auto* newer = newer_.find(domain, opType, opset);
    return newer ? newer : schema;
}

Operator Operators::make(const std::string& domain, const std::string& opType, int opset) {
    Operator result;
    result.schema = onnx::OpSchemaRegistry::Schema(opType, opset, domain);
    const int known = newestOpset(domain);
    result.schemaIsCurrent = result.schema && opset <= known;
    result.form = formOf(domain, opType, opset);
    // changes of these domains up to that opset are covered by rules; later operators may have changed
    const int listed = newestListedOpset(domain);
    result.newest = listed > 0 ? formOf(domain, opType, listed) : nullptr;
    result.verified = result.schemaIsCurrent || (result.schema && opset <= listed);

    const auto rules = rules_.find(keyOf(domain, opType));
    if (rules == rules_.end())
        return result;
    const auto later = std::ranges::upper_bound(rules->second, opset, {}, &OperatorRule::since);
    if (later == rules->second.begin())
        return result;
    const OperatorRule& rule = *(later - 1);
    const bool isUnwritten = !rule.infer;
    const bool schemaKnows = result.schema && rule.since <= known && isUnwritten;
    if (schemaKnows)
        return result;
    result.rule = rule.infer;
    result.verified = !isUnwritten && (listed == 0 || opset <= std::max(listed, known));
    return result;
}

} // namespace qaliper

#include "model/services/operators.h"

#include <algorithm>

namespace qaliper {

namespace {

// Changes of the standard up to this opset were looked through for newerOperators(); past it anything may have changed.
constexpr int reviewedOpset = 24;

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
    for (const auto& family :
        {newerOperators(), pooling(), shaping(), quantizers(), contribOperators(), toolOperators()}) {
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

Operator Operators::make(const std::string& domain, const std::string& opType, int opset) const {
    Operator result;
    result.schema = onnx::OpSchemaRegistry::Schema(opType, opset, domain);
    const int known = newestOpset(domain);
    result.schemaIsCurrent = result.schema && opset <= known;
    result.verified = result.schemaIsCurrent || (result.schema && domain.empty() && opset <= reviewedOpset);

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
    result.verified = !isUnwritten && (!domain.empty() || opset <= std::max(reviewedOpset, known));
    return result;
}

} // namespace qaliper

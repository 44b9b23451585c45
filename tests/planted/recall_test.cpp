#include <cstdlib>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "model/graph/identity.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/rules/registry.h"
#include "tests/planted/planting.h"
#include "tests/support/corpus.h"
#include "tests/support/inferring.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Each fault and its legal twin on each host and release: how many faults are found, and how many false alarms there
// are. QALIPER_LAWS=all takes every model of the corpus as a host whose input has the size that the fault is made for;
// otherwise each fault has its own host and the made networks.

namespace qaliper::planted::recall_test {
namespace {

constexpr std::array releases{
    "trt-8.6", "trt-9.3", "trt-10.0", "trt-10.3", "trt-10.10", "trt-11.1", "trt-11.3", "trt-11.5"};

struct Count {
    std::size_t faults = 0;
    std::size_t found = 0;
    std::size_t legal = 0;
    std::size_t alarms = 0;
    std::vector<std::string> wrong;
};

std::string flagsOf(std::string_view target) {
    const std::size_t comma = target.find(',');
    return comma == std::string_view::npos ? std::string() : std::string(target.substr(comma));
}

// Nothing where the release has no such GPU or DLA.
std::optional<std::string> targetOf(std::string_view release, std::string_view flagsFrom) {
    std::string target = std::string(release) + flagsOf(flagsFrom);
    return isOk(parseTarget(target)) ? std::optional(std::move(target)) : std::nullopt;
}

// One version of a model, whose types are inferred once.
class Inferred {
public:
    explicit Inferred(Model model)
        : index_(std::make_shared<const Index>(std::move(model))),
          types_(must(inferTypes(*index_, sharedInferenceWorker(), {}))) {}

    std::set<std::string> keys(const Case& it, std::string_view target) const {
        std::set<std::string> keys;
        const Analysis analysis = must(inspect(testInspector(target, it.manifest), index_, types_, {}));
        for (const Finding& finding : findingsOf(analysis, it.rule)) {
            if (it.cause.empty() || finding.cause == it.cause)
                keys.insert(finding.key);
        }
        return keys;
    }

private:
    std::shared_ptr<const Index> index_;
    TypeTable types_;
};

Version versionOf(std::string_view target) { return must(parseTarget(target)).version; }

void countOn(const Case& it, const Context& host, const std::string& name, Count& count) {
    const Inferred clean(host.model());
    const Inferred faulty(it.fault(host));
    const Inferred twin(it.twin ? it.twin(host) : host.model());
    for (const char* release : releases) {
        const auto target = targetOf(release, it.target);
        if (!target)
            continue;
        const auto known = clean.keys(it, *target);
        if (!known.empty())
            continue; // the host has such a fault itself
        const auto place = " " + name + " " + *target;
        const bool isFound = !faulty.keys(it, *target).empty();
        const bool isFault = it.faultIn.include(versionOf(*target));
        ++(isFault ? count.faults : count.legal);
        count.found += isFault && isFound ? 1 : 0;
        count.alarms += !isFault && isFound ? 1 : 0;
        if (isFound != isFault)
            count.wrong.push_back(it.name + (isFound ? " alarm" : " missed") + place);
        if (!it.twin || !it.legalIn.include(versionOf(*target)))
            continue;
        ++count.legal;
        if (twin.keys(it, *target).empty())
            continue;
        ++count.alarms;
        count.wrong.push_back(it.name + " twin" + place);
    }
}

bool takesAll() {
    const char* laws = std::getenv("QALIPER_LAWS");
    return laws && std::string_view(laws) == "all";
}

std::int64_t inputSize(const Model& model) {
    if (model.main().inputs.empty() || !model.main().inputs.front().type.shape)
        return 0;
    std::int64_t size = 1;
    for (const Dim& dim : *model.main().inputs.front().type.shape)
        size *= dim.number().value_or(0);
    return size;
}

std::vector<std::filesystem::path> hostsOf(const Case& it) {
    std::vector<std::filesystem::path> hosts;
    const auto own = inCorpus(std::string(it.host));
    if (!std::filesystem::exists(own))
        return hosts;
    hosts.push_back(own);
    const std::int64_t size = inputSize(must(loadModel(own)));
    const bool takesOthers = takesAll() && !it.wantsItsHost && !it.host.starts_with("modelopt/");
    for (const auto& path : takesOthers ? smallModels() : std::vector<std::filesystem::path>()) {
        if (path != own && inputSize(must(loadModel(path))) == size)
            hosts.push_back(path);
    }
    return hosts;
}

std::optional<Analysis> hostAt(const std::filesystem::path& path, const Case& it) {
    Analysis host = inspectModel(must(loadModel(path)), it.target, it.manifest);
    try {
        it.fault(*host.context);
        if (it.twin)
            it.twin(*host.context);
    } catch (const std::exception&) {
        return std::nullopt; // it has no place for the fault
    }
    return host;
}

TEST(PlantedFaults, AreFoundOnEachReleaseThatHasThem) {
    Count all;
    std::size_t models = 0;
    for (const Case& it : allCases()) {
        if (isOfTarget(it))
            continue;
        for (const auto& path : hostsOf(it)) {
            const auto host = hostAt(path, it);
            if (!host)
                continue;
            ++models;
            countOn(it, *host->context, path.filename().string(), all);
        }
    }
    if (models == 0)
        endWithout(corpusNeed, "models to plant faults in");
    std::cout << "faults " << all.found << " of " << all.faults << " found, false alarms " << all.alarms << " of "
              << all.legal << " legal graphs, " << models << " pairs of a fault and a model\n";
    for (const std::string& wrong : all.wrong)
        std::cout << wrong << "\n";
    EXPECT_TRUE(all.wrong.empty());
}

TEST(PlantedFaults, EveryRuleHasOne) {
    std::set<std::string_view> planted;
    for (const Case& it : allCases())
        planted.insert(it.rule);
    for (const Rule* rule : allRules())
        EXPECT_TRUE(planted.contains(rule->info.id)) << rule->info.id;
}

} // namespace
} // namespace qaliper::planted::recall_test

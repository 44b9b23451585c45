#include "model/session/quantized_groups.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/cost/half_comparison.h"
#include "model/cost/kernels.h"
#include "model/graph/edit.h"
#include "model/graph/queries.h"
#include "model/quant/operator_traits.h"
#include "model/sensitivity/plan.h"

namespace qaliper {

namespace {

constexpr int longestWay = 32;    // of operators that only move data
constexpr int mostQuantizers = 4; // in a row

// A kernel, or a node that has none, with what reads DQs for it.
struct QuantizedUnit {
    NodeIx head;
    std::vector<NodeIx> readers;
};

// What two operators have to have in common to be decided together.
struct UnitForm {
    std::vector<Node> nodes; // of the readers, without names
    std::vector<ValueType> types;
    std::vector<std::string> neighbours;
};

bool operator==(const UnitForm& a, const UnitForm& b) {
    return a.types == b.types && a.neighbours == b.neighbours && std::ranges::equal(a.nodes, b.nodes, sameContent);
}

class GroupFinder {
public:
    GroupFinder(const Analysis& analysis, const SwitchList& list)
        : analysis_(&analysis),
          context_(analysis.context.get()),
          index_(&context_->index()),
          list_(&list),
          kernels_(*context_) {}

    std::vector<QuantizedGroup> find() && {
        for (const Switch& quantizer : list_->switches) {
            for (const NodeIx reader : readersOf(quantizer))
                addReader(reader);
        }
        for (auto& [head, unit] : units_)
            addUnit(unit);
        countPairs();
        addTimes();
        return std::move(groups_);
    }

private:
    std::vector<NodeIx> readersOf(const Switch& quantizer) const {
        std::vector<NodeIx> readers;
        for (const NodeIx end : quantizer.ends) {
            for (const Use& use : index_->uses(index_->output(end, 0))) {
                if (index_->graphOf(use.node) == mainGraph && !context_->quant.at(use.node))
                    readers.push_back(use.node);
            }
        }
        return readers;
    }

    void addReader(NodeIx reader) {
        QuantizedUnit& unit = units_[headOf(reader)];
        unit.head = headOf(reader);
        if (std::ranges::find(unit.readers, reader) == unit.readers.end())
            unit.readers.push_back(reader);
    }

    // Past quantizers.
    std::vector<NodeIx> consumersOf(NodeIx node, int quantizers = 0) const {
        std::vector<NodeIx> consumers;
        for (const NodeIx consumer : qaliper::consumersOf(*index_, node)) {
            if (!context_->quant.at(consumer)) {
                consumers.push_back(consumer);
            } else if (quantizers < mostQuantizers) {
                const auto behind = consumersOf(consumer, quantizers + 1);
                consumers.insert(consumers.end(), behind.begin(), behind.end());
            }
        }
        return consumers;
    }

    // What moves data belongs to the one operator that reads the result.
    NodeIx headOf(NodeIx reader) const {
        NodeIx node = reader;
        for (int step = 0; step < longestWay && quantTrait(index_->node(node)) == QuantTrait::Commutes; ++step) {
            const auto consumers = consumersOf(node);
            if (consumers.size() != 1)
                break;
            node = consumers.front();
        }
        const Kernel* kernel = kernels_.of(node);
        return kernel ? kernel->head : node;
    }

    void addUnit(QuantizedUnit& unit) {
        std::ranges::sort(unit.readers);
        UnitForm form = formOf(unit);
        const auto known = std::ranges::find(forms_, form);
        const auto at = static_cast<std::size_t>(known - forms_.begin());
        if (known == forms_.end()) {
            forms_.push_back(std::move(form));
            groups_.push_back({.op = index_->node(unit.head).opType});
        }
        QuantizedGroup& group = groups_[at];
        group.operators.push_back(unit.head);
        group.readers.insert(group.readers.end(), unit.readers.begin(), unit.readers.end());
        groupOf_[unit.head] = at;
        for (const NodeIx reader : unit.readers)
            groupOf_[reader] = at;
    }

    UnitForm formOf(const QuantizedUnit& unit) const {
        UnitForm form;
        std::vector<NodeIx> nodes = unit.readers;
        if (std::ranges::find(nodes, unit.head) == nodes.end())
            nodes.insert(nodes.begin(), unit.head);
        for (const NodeIx node : nodes) {
            Node plain = index_->node(node);
            plain.name.clear();
            plain.inputs.clear();
            plain.outputs.clear();
            form.nodes.push_back(std::move(plain));
            addTypes(form, index_->inputs(node));
            addTypes(form, index_->outputs(node));
        }
        form.neighbours = neighboursOf(unit.head);
        return form;
    }

    void addTypes(UnitForm& form, std::span<const ValueIx> values) const {
        for (const ValueIx value : values) {
            const ValueType* type = context_->types.type(value);
            form.types.push_back(type ? *type : ValueType());
        }
    }

    // The operators before a node and behind it, past quantizers.
    std::vector<std::string> neighboursOf(NodeIx node) const {
        std::vector<std::string> before;
        for (const ValueIx input : index_->inputs(node)) {
            const NodeIx producer = index_->producer(withoutPairs(*context_, input));
            if (producer.valid())
                before.push_back(index_->node(producer).opType);
        }
        std::vector<std::string> behind;
        for (const NodeIx consumer : consumersOf(node))
            behind.push_back(index_->node(consumer).opType);
        std::ranges::sort(behind);
        before.emplace_back();
        before.insert(before.end(), behind.begin(), behind.end());
        return before;
    }

    void countPairs() {
        for (const Switch& quantizer : list_->switches) {
            std::set<std::size_t> groups;
            for (const NodeIx reader : readersOf(quantizer))
                groups.insert(groupOf_.at(reader));
            if (groups.size() == 1)
                ++groups_[*groups.begin()].pairs;
        }
    }

    void addTimes() {
        const SpeedVerdict& verdict = analysis_->verdict;
        const double whole = verdict.time.expected;
        if (whole <= 0)
            return;
        for (QuantizedGroup& group : groups_) {
            for (const NodeIx node : group.operators)
                group.share += verdict.nodeSeconds[node.value] / whole;
        }
        for (const Switch& quantizer : list_->switches)
            divideConversions(quantizer, whole);
        for (const LayerAgainstHalf& layer : compareWithHalf(*context_, verdict).slower)
            addGain(layer);
    }

    // A Q or DQ that runs by itself, among those that read it.
    void divideConversions(const Switch& quantizer, double whole) {
        double seconds = analysis_->verdict.nodeSeconds[quantizer.node.value];
        for (const NodeIx end : quantizer.ends)
            seconds += end == quantizer.node ? 0 : analysis_->verdict.nodeSeconds[end.value];
        const auto readers = readersOf(quantizer);
        for (const NodeIx reader : readers)
            groups_[groupOf_.at(reader)].share += seconds / whole / static_cast<double>(readers.size());
    }

    void addGain(const LayerAgainstHalf& layer) {
        auto known = groupOf_.find(layer.node);
        for (std::size_t i = 0; known == groupOf_.end() && i < layer.nodes.size(); ++i)
            known = groupOf_.find(layer.nodes[i]);
        if (known != groupOf_.end())
            groups_[known->second].gain += layer.share.expected;
    }

    const Analysis* analysis_;
    const Context* context_;
    const Index* index_;
    const SwitchList* list_;
    Kernels kernels_;
    std::map<NodeIx, QuantizedUnit> units_; // by head
    std::vector<UnitForm> forms_;           // by group
    std::vector<QuantizedGroup> groups_;
    std::map<NodeIx, std::size_t> groupOf_;
};

} // namespace

std::vector<QuantizedGroup> quantizedGroups(const Analysis& analysis, const SwitchList& list) {
    return GroupFinder(analysis, list).find();
}

Result<Model> withoutPairsOf(const Context& context, const SwitchList& list, const std::vector<QuantizedGroup>& groups,
    const GroupSet& floats, const Index& original) {
    std::vector<NodeIx> readers;
    for (const std::size_t group : floats)
        readers.insert(readers.end(), groups[group].readers.begin(), groups[group].readers.end());
    QALIPER_TRY(const auto edits, editsToFloat(context, list, readers, original));
    return applyEdits(context.model(), edits);
}

} // namespace qaliper

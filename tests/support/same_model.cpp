#include "tests/support/same_model.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "model/base/number.h"

namespace qaliper {

namespace {

class ModelComparison {
public:
    ModelComparison(const Model& a, const Model& b) : a_(&a), b_(&b) {}

    // Empty without a difference.
    std::string run() {
        compare("ir_version", a_->irVersion, b_->irVersion);
        compare("producer_name", a_->producerName, b_->producerName);
        compare("producer_version", a_->producerVersion, b_->producerVersion);
        compare("domain", a_->domain, b_->domain);
        compare("model_version", a_->modelVersion, b_->modelVersion);
        compare("doc_string", a_->doc, b_->doc);
        compare("opset_import", a_->opsets, b_->opsets);
        compare("metadata_props", a_->properties, b_->properties);
        compareGraphs(mainGraph, mainGraph, "main");
        compare("number of functions", a_->functions.size(), b_->functions.size());
        for (std::size_t i = 0; difference_.empty() && i < a_->functions.size(); ++i)
            compareFunctions(*a_->functions[i], *b_->functions[i]);
        return difference_;
    }

private:
    template <class T>
    void compare(const std::string& what, const T& a, const T& b) {
        if (!(a == b))
            differs(what);
    }

    void differs(const std::string& what) {
        if (difference_.empty())
            difference_ = what;
    }

    void compareFunctions(const Function& a, const Function& b) {
        const std::string where = "function " + a.name;
        compare(where + ": domain", a.domain, b.domain);
        compare(where + ": name", a.name, b.name);
        compare(where + ": overload", a.overload, b.overload);
        compare(where + ": opsets", a.opsets, b.opsets);
        compare(where + ": attributes", a.attributes, b.attributes);
        compareGraphs(a.body, b.body, where);
    }

    void compareGraphs(GraphId idOfA, GraphId idOfB, const std::string& where) {
        const Graph& a = *a_->graph(idOfA);
        const Graph& b = *b_->graph(idOfB);
        compare(where + ": name", a.name, b.name);
        compareValues(where + ": inputs", a.inputs, b.inputs);
        compareValues(where + ": outputs", a.outputs, b.outputs);
        compareValues(where + ": value_info", a.values, b.values);
        compareLists(where + ": initializers", a.initializers, b.initializers,
            [&](const std::string& what, const Tensor& x, const Tensor& y) {
                if (!sameTensor(x, *a_, y, *b_))
                    differs(what + " " + x.name);
            });
        compareLists(where + ": sparse initializers", a.sparseInitializers, b.sparseInitializers,
            [&](const std::string& what, const SparseInitializer& x, const SparseInitializer& y) {
                if (x.name != y.name || x.type != y.type || x.dims != y.dims)
                    differs(what);
            });
        compareLists(where + ": nodes", a.nodes, b.nodes,
            [&](const std::string& what, const Node& x, const Node& y) { compareNodes(what, x, y); });
    }

    template <class List, class CompareItems>
    void compareLists(const std::string& where, const List& a, const List& b, CompareItems compareItems) {
        if (a.size() != b.size())
            return differs(where + ": number");
        auto other = b.begin();
        std::int64_t position = 0;
        for (const auto& item : a) {
            if (!difference_.empty())
                return;
            compareItems(where + "[" + formatNumber(position++) + "]", item, *other);
            ++other;
        }
    }

    template <class List>
    void compareValues(const std::string& where, const List& a, const List& b) {
        compareLists(where, a, b, [&](const std::string& what, const ValueInfo& x, const ValueInfo& y) {
            compare(what + ": name", x.name, y.name);
            compare(what + " " + x.name + ": type", x.type, y.type);
        });
    }

    void compareNodes(const std::string& where, const Node& a, const Node& b) {
        compare(where + ": op_type", a.opType, b.opType);
        compare(where + ": domain", a.domain, b.domain);
        compare(where + ": overload", a.overload, b.overload);
        compare(where + ": name", a.name, b.name);
        compare(where + ": inputs", a.inputs, b.inputs);
        compare(where + ": outputs", a.outputs, b.outputs);
        compareLists(where + " " + a.opType, a.attributes, b.attributes,
            [&](const std::string& what, const Attribute& x, const Attribute& y) {
                compare(what + ": attribute name", x.name, y.name);
                if (x.value.index() != y.value.index())
                    return differs(what + " " + x.name + ": kind");
                std::visit(
                    [&](const auto& value) {
                        compareValue(what + " " + x.name, value, std::get<std::decay_t<decltype(value)>>(y.value));
                    },
                    x.value);
            });
    }

    template <class T>
    void compareValue(const std::string& where, const T& a, const T& b) {
        compare(where, a, b);
    }
    void compareValue(const std::string& where, float a, float b) { // NaN equals NaN
        compare(where, std::bit_cast<std::uint32_t>(a), std::bit_cast<std::uint32_t>(b));
    }
    void compareValue(const std::string& where, const std::vector<float>& a, const std::vector<float>& b) {
        compareLists(where, a, b, [&](const std::string& what, float x, float y) { compareValue(what, x, y); });
    }
    void compareValue(const std::string& where, const Tensor& a, const Tensor& b) {
        if (!sameTensor(a, *a_, b, *b_))
            differs(where);
    }
    void compareValue(const std::string& where, const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
        compareLists(
            where, a, b, [&](const std::string& what, const Tensor& x, const Tensor& y) { compareValue(what, x, y); });
    }
    void compareValue(const std::string& where, GraphId a, GraphId b) { compareGraphs(a, b, where); }
    void compareValue(const std::string& where, const std::vector<GraphId>& a, const std::vector<GraphId>& b) {
        compareLists(where, a, b, [&](const std::string& what, GraphId x, GraphId y) { compareGraphs(x, y, what); });
    }

    const Model* a_;
    const Model* b_;
    std::string difference_;
};

} // namespace

bool sameTensor(const Tensor& a, const Model& modelOfA, const Tensor& b, const Model& modelOfB) {
    if (a.name != b.name || a.type != b.type || a.dims != b.dims)
        return false;
    if (std::holds_alternative<InExternal>(a.payload) && std::holds_alternative<InExternal>(b.payload))
        return a.payload == b.payload; // the same location, whether or not the file exists
    const auto left = readStoredBytes(a, *modelOfA.storage);
    const auto right = readStoredBytes(b, *modelOfB.storage);
    if (left && right)
        return *left == *right;
    return !left && !right && a.payload == b.payload; // strings, or no data
}

testing::AssertionResult sameModel(const Model& a, const Model& b) {
    const std::string difference = ModelComparison(a, b).run();
    if (difference.empty())
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "the models differ in " << difference;
}

} // namespace qaliper

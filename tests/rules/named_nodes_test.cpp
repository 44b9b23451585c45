#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/finding.h"
#include "tests/support/graphs.h"

// The nodes that a finding of a whole model is about.

namespace qaliper::named_nodes_test {
namespace {

TEST(NodesNamedBy, AFindingOfTheModelAreEachOnceInItsOrder) {
    const Index index(textModel("g (float[4] x) => (float[4] y) { a = Neg (x) b = Relu (a) y = Neg (b) }"));
    const NodeId a = idOf(index.model(), "a");
    const NodeId b = idOf(index.model(), "b");
    Finding finding = findingOfModel("graph-rule", Severity::Note, {});
    finding.related = {b, a, b, NodeId{}};
    EXPECT_THAT(nodesNamedBy(index, finding), testing::ElementsAre(*index.find(b), *index.find(a)));
}

TEST(NodesNamedBy, AFindingOfANodeAreThatNodeAlone) {
    const Index index(textModel("g (float[4] x) => (float[4] y) { a = Neg (x) y = Neg (a) }"));
    Finding finding = findingOfModel("graph-rule", Severity::Note, {});
    finding.node = idOf(index.model(), "y");
    finding.related = {idOf(index.model(), "a")};
    EXPECT_THAT(nodesNamedBy(index, finding), testing::ElementsAre(*index.find(finding.node)));
}

} // namespace
} // namespace qaliper::named_nodes_test

#include <gtest/gtest.h>

#include "tests/support/made_graphs.h"
#include "tests/support/picture.h"

// What must hold for the picture of any chain.

namespace qaliper {
namespace {

TEST(PictureOfAChain, IsNoWiderThanItsWidestPiece) {
    const TestPicture piece(madeModel(chainWithBranches(11)));
    const TestPicture chain(madeModel(chainWithBranches(4'000)));
    EXPECT_LE(chain.layout.bounds.width, 1.3 * piece.layout.bounds.width);
    EXPECT_GT(chain.layout.numbers.pieces, 100U);
    EXPECT_LE(chain.layout.numbers.templates, 8U);
}

} // namespace
} // namespace qaliper

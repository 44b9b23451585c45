#include <gtest/gtest.h>

#include "model/target/data_types.h"
#include "model/target/quantizer_import.h"

// The first release and the first opset of each element type.

namespace qaliper::data_types_test {
namespace {

struct TypeRow {
    DataType type;
    Version before;
    Version first;
};

class TypesOfReleases : public testing::TestWithParam<TypeRow> {};

TEST_P(TypesOfReleases, AreKnownFromTheFirstOne) {
    const auto& [type, before, first] = GetParam();
    EXPECT_EQ(typeSupport(type, before).import, TypeImport::Later);
    EXPECT_EQ(typeSupport(type, before).first, first);
    EXPECT_EQ(typeSupport(type, first).import, TypeImport::Known);
}

INSTANTIATE_TEST_SUITE_P(Types, TypesOfReleases,
    testing::Values(TypeRow{DataType::Uint8, {8, 4, 0}, {8, 5, 0}}, TypeRow{DataType::Bfloat16, {8, 6, 0}, {9, 0, 0}},
        TypeRow{DataType::Float8E4M3FN, {8, 6, 0}, {9, 0, 0}}, TypeRow{DataType::Int4, {9, 3, 0}, {10, 0, 0}},
        TypeRow{DataType::Float4E2M1, {10, 7, 0}, {10, 8, 0}},
        TypeRow{DataType::Float8E8M0, {10, 11, 0}, {10, 12, 0}}));

TEST(TypesOfOpsets, AreThoseOfQuantizeLinear) {
    for (const auto& [type, opset] : {std::pair{DataType::Int8, 10}, {DataType::Float8E4M3FN, 19}, {DataType::Int4, 21},
             {DataType::Uint16, 21}, {DataType::Float4E2M1, 23}, {DataType::Int2, 25}})
        EXPECT_EQ(opsetOf(type), opset) << shortName(type);
}

} // namespace
} // namespace qaliper::data_types_test

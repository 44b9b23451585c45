#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/every_message.h"
#include "tests/support/result.h"

// What goes to the helper process and comes back.

namespace qaliper::message_test {
namespace {

template <class Message>
Message sample();

template <>
InferRequest sample() {
    return {7, "model"};
}
template <>
InferAnswer sample() {
    ValueType list{ValueKind::Sequence, DataType::Undefined, {}, {}};
    list.inner = std::make_shared<const ValueType>(ValueType::tensor(DataType::Float, Shape{1, std::string("H")}));
    return {{{ValueType::tensor(DataType::Int8, Shape{2, std::string("N"), Dim()}), false}, {list, true}},
        {{{GraphPlace::Kind::Body, 0, 3, "body", 1}, {1}, {0, 1}}}};
}
template <>
CompareRequest sample() {
    return {"a.onnx", "b.onnx", {{"y", "z"}}, {{{"x", DataType::Int8, {2}, "ab"}}, {}}};
}
template <>
Comparison sample() {
    return {{{{"y", "z"}, {DataType::Int8, {2}}, {DataType::Float, {1, 2}}, 2, 1, 2, 3, 0.5, 0.25, 0.125}}};
}
template <>
EvaluateRequest sample() {
    return {"model.onnx", "float.onnx",
        {{"a.npz", "b.npy"}, "labels", {{"x", "x.raw", DataType::Float, {4, 3}}}, ImageRecipe{.crop = {224, 224}}},
        Metric::Miou, {3, 7}, true, true, {}, {"/tmp/out", {"y"}}};
}
template <>
Evaluation sample() {
    return {{{"y", 30, 0.5, 4, true, true, 0.75}}, "y", 0.9, {}, 0.8, {{"x", -1, 2}},
        {{"x", DataType::Double, DataType::Float}}, 5, 1, 2, 3, {{"m", {1, 2}}}};
}
template <>
MeasureRequest sample() {
    return {{"model.onnx", {"a", "b"}, {{"x.npz"}, "labels"}, 7, true}, {1.5, 2}};
}
template <>
Statistics sample() {
    return {3, {{"a", -1, 2, 9, 1, {2, {4, 5}}}, {"b", 0, 0, 0, 0, {}}}, "m", "0f", {"x.npz"}, 1, {2, 3}, {4, 5}};
}
template <>
NoiseRequest sample() {
    return {"model.onnx", "float.onnx", {{"x.npz"}, "labels"}, {3, 7}, {"y"}, {{0, 2}, {}}, Metric::Top5, {1, 0.5}};
}
template <>
NoiseSums sample() {
    return {{"y"}, {1.5}, {2}, {0.25}, {{{1}, {2}, 0.5, {{6, 7, 8, 9, {10, 11}}}}, {{3}, {4}, {}, {}}}, 0.75, {2}, 9, 1,
        0.5, 30};
}
template <>
PlaceRequest sample() {
    return {10, {{{5, 6, 7}, {0, 1, 1}, {{0, 1, 1}, {0, 2, 3}}}}};
}
template <>
PlaceAnswer sample() {
    return {{{1, 2.5}, {}}};
}

template <class Tuple>
struct TypesOf;
template <class... Types>
struct TypesOf<std::tuple<Types...>> {
    using Result = testing::Types<Types...>;
};

template <class Message>
class EachMessage : public testing::Test {
protected:
    std::string bytes_ = encode(sample<Message>());
};
TYPED_TEST_SUITE(EachMessage, TypesOf<EveryMessage>::Result);

TYPED_TEST(EachMessage, ComesBackAsItWasSent) {
    EXPECT_EQ(encode(must(decode<TypeParam>(this->bytes_))), this->bytes_);
}

TYPED_TEST(EachMessage, CutOffAnywhereIsRefused) {
    for (std::size_t size = 0; size < this->bytes_.size(); ++size)
        EXPECT_FALSE(decode<TypeParam>(std::string_view(this->bytes_).substr(0, size))) << size;
}

TYPED_TEST(EachMessage, WithMoreAfterItIsRefused) { EXPECT_FALSE(decode<TypeParam>(this->bytes_ + '\0')); }

TEST(Messages, HaveTheirMembersWhereTheyWere) {
    const auto request = must(decode<EvaluateRequest>(encode(sample<EvaluateRequest>())));
    EXPECT_EQ(request.model, "model.onnx");
    EXPECT_EQ(request.against, "float.onnx");
    EXPECT_EQ(request.data.paths, sample<EvaluateRequest>().data.paths);
    EXPECT_EQ(request.data.labels, "labels");
    EXPECT_EQ(request.data.raw.at(0).file, "x.raw");
    EXPECT_EQ(request.data.recipe, sample<EvaluateRequest>().data.recipe);
    EXPECT_EQ(request.metric, Metric::Miou);
    EXPECT_EQ(request.samples.first, 3U);
    EXPECT_EQ(request.samples.count, 7U);
    EXPECT_TRUE(request.means);
    EXPECT_TRUE(request.keepsFloat);
    EXPECT_EQ(must(decode<Statistics>(encode(sample<Statistics>()))), sample<Statistics>());
    EXPECT_EQ(must(decode<PlaceRequest>(encode(sample<PlaceRequest>()))), sample<PlaceRequest>());
    const auto answer = must(decode<InferAnswer>(encode(sample<InferAnswer>())));
    EXPECT_EQ(answer.types.at(1).type, sample<InferAnswer>().types.at(1).type);
    EXPECT_FALSE(answer.types.at(0).verified);
}

TEST(Messages, ThatContradictThemselvesAreRefused) {
    auto measured = sample<MeasureRequest>();
    measured.limits.pop_back();
    EXPECT_FALSE(decode<MeasureRequest>(encode(measured))) << "a limit for each tensor or none";
    auto noise = sample<NoiseRequest>();
    noise.factors.pop_back();
    EXPECT_FALSE(decode<NoiseRequest>(encode(noise))) << "a factor for each configuration or none";
    auto place = sample<PlaceRequest>();
    place.graphs[0].edges.push_back({1, 2, 1});
    EXPECT_FALSE(decode<PlaceRequest>(encode(place))) << "an edge within a rank";
    EXPECT_FALSE(decode<PlaceAnswer>(encode(PlaceAnswer{{{std::nan("")}}})));
}

TEST(Messages, WithAnEnumeratorThatNobodyKnowsAreRefused) {
    auto request = sample<EvaluateRequest>();
    request.metric = static_cast<Metric>(9);
    EXPECT_FALSE(decode<EvaluateRequest>(encode(request)));
    auto answer = sample<InferAnswer>();
    answer.graphs[0].place.kind = static_cast<GraphPlace::Kind>(9);
    EXPECT_FALSE(decode<InferAnswer>(encode(answer)));
}

TEST(Messages, OfTypesWithinTypesWithoutEndAreRefused) {
    ValueType type = ValueType::tensor(DataType::Float);
    for (int depth = 0; depth < 100; ++depth)
        type = {ValueKind::Optional, DataType::Undefined, {}, std::make_shared<const ValueType>(std::move(type))};
    EXPECT_FALSE(decode<InferAnswer>(encode(InferAnswer{{{type, true}}, {}})));
}

// Whoever believed the count would reserve memory for it.
TEST(Messages, WithACountThatTheirBytesCannotHoldAreRefused) {
    const std::string bytes = encode(std::vector<std::uint64_t>{std::numeric_limits<std::uint64_t>::max() / 2});
    EXPECT_FALSE(decode<std::vector<std::string>>(bytes.substr(sizeof(std::uint64_t))));
    EXPECT_FALSE(decode<std::vector<double>>(bytes.substr(sizeof(std::uint64_t))));
}

} // namespace
} // namespace qaliper::message_test

#include <gtest/gtest.h>

#include "model/onnx/calibrate_message.h"
#include "tests/support/result.h"

// What goes to the worker and comes back.

namespace qaliper::calibrate_message_test {
namespace {

MeasureRequest request() { return {{"model.onnx", {"a", "b"}, {{"x.npz"}, "labels"}, 7, true}, {1.5, 2}}; }

Statistics answer() { return {3, {{"a", -1, 2, 9, 1, {2, {4, 5}}}, {"b", 0, 0, 0, 0, {}}}, "m", "0f", {"x.npz"}}; }

TEST(CalibrateMessage, ComesBackAsItWasSent) {
    const MeasureRequest read = must(decodeMeasureRequest(encode(request())));
    EXPECT_EQ(read.what.model, "model.onnx");
    EXPECT_EQ(read.what.tensors, request().what.tensors);
    EXPECT_EQ(read.what.data.paths, request().what.data.paths);
    EXPECT_EQ(read.what.samples, 7U);
    EXPECT_EQ(read.limits, request().limits);
    EXPECT_EQ(must(decodeStatistics(encode(answer()))), answer());
}

TEST(CalibrateMessage, CutOffAnywhereIsRefused) {
    const std::string sent = encode(request());
    for (std::size_t size = 0; size < sent.size(); ++size)
        EXPECT_FALSE(decodeMeasureRequest(std::string_view(sent).substr(0, size))) << size;
    const std::string received = encode(answer());
    for (std::size_t size = 0; size < received.size(); ++size)
        EXPECT_FALSE(decodeStatistics(std::string_view(received).substr(0, size))) << size;
}

TEST(CalibrateMessage, HasALimitForEachTensorOrNone) {
    MeasureRequest wrong = request();
    wrong.limits.pop_back();
    EXPECT_FALSE(decodeMeasureRequest(encode(wrong)));
}

} // namespace
} // namespace qaliper::calibrate_message_test

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

// Weights beside the model: read where they lie, and only below the model's folder. A location that is rejected costs
// the tensor, never the model.

namespace qaliper::external_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ExternalData : public testing::Test {
protected:
    ExternalData() {
        fs::create_directories(folder_ / "models/sub");
        must(writeWholeFile(folder_ / "models/w.data", floatsFrom(0, 8)));
        must(writeWholeFile(folder_ / "models/sub/w.data", floatsFrom(100, 8)));
        must(writeWholeFile(folder_ / "outside.data", floatsFrom(200, 8)));
    }

    static std::string floatsFrom(int start, int count) {
        std::vector<double> values;
        values.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            values.push_back(start + i);
        return encodeNumbers(DataType::Float, values);
    }

    // The tensor "w" of two floats with these entries of external_data, as the model that names them opens.
    Model opened(std::initializer_list<std::string> entries, ExternalPolicy policy = {}) const {
        const std::string tensor =
            joined({integerField(1, 2), integerField(2, 1), bytesField(8, "w"), joined(entries), integerField(14, 1)});
        const std::string graph = joined({nodeField("Relu", "w", "y"), bytesField(5, tensor)});
        must(writeWholeFile(
            folder_ / "models/m.onnx", joined({integerField(1, 10), opsetField(21), bytesField(7, graph)})));
        return must(loadModel(folder_ / "models/m.onnx", {.external = policy, .limits = {}}));
    }

    std::string problem(std::initializer_list<std::string> entries, ExternalPolicy policy = {}) const {
        const Model model = opened(entries, policy);
        const auto numbers = readNumbers(model.main().initializers[0], *model.storage);
        return numbers ? "" : describe(numbers.error());
    }

    std::vector<double> numbers(std::initializer_list<std::string> entries, ExternalPolicy policy = {}) const {
        const Model model = opened(entries, policy);
        return must(readNumbers(model.main().initializers[0], *model.storage));
    }

    static std::string at(std::string_view location) { return externalEntry("location", location); }
    static std::string from(std::string_view offset) { return externalEntry("offset", offset); }
    static std::string length(std::string_view size) { return externalEntry("length", size); }

    TemporaryFolder folder_;
    int caches_ = 0;
};

TEST_F(ExternalData, IsReadBesideAndBelowTheModel) {
    EXPECT_EQ(numbers({at("w.data")}), (std::vector<double>{0, 1})) << "the length follows from the shape";
    EXPECT_EQ(numbers({at("w.data"), from("8"), length("8")}), (std::vector<double>{2, 3}));
    EXPECT_EQ(numbers({at("sub/w.data"), from("24")}), (std::vector<double>{106, 107}));
    EXPECT_EQ(numbers({at("./w.data")}), (std::vector<double>{0, 1}));
    EXPECT_EQ(numbers({externalEntry("checksum", "?"), at("w.data")}), (std::vector<double>{0, 1})) << "unknown keys";
}

TEST_F(ExternalData, TwoTensorsMayShareBytes) {
    EXPECT_EQ(numbers({at("w.data"), from("4")}), (std::vector<double>{1, 2}))
        << "overlaps the one before it and the one after it";
}

TEST_F(ExternalData, MissingFilesAreNamed) {
    EXPECT_THAT(
        problem({at("gone.data")}), HasSubstr("\"gone.data\" is not read: the file is missing beside the model"));
}

TEST_F(ExternalData, NothingOutsideTheFolder) {
    const std::string absolute = (folder_ / "outside.data").string();
    for (const std::string& location :
        {std::string("../outside.data"), absolute, std::string("sub/../../outside.data"), std::string("C:\\w.data"),
            std::string("C:w.data"), std::string("sub\\w.data"), std::string("w.data\0x", 8), std::string("..")}) {
        EXPECT_THAT(problem({at(location)}), HasSubstr("only a plain path below the model's folder")) << location;
    }
    EXPECT_NE(problem({}), "") << "no location at all";
    EXPECT_NE(problem({at(".")}), "") << "the folder itself";
    EXPECT_NE(problem({at("sub")}), "") << "a folder";
}

TEST_F(ExternalData, LinksThatLeadOutNeedConsent) {
    fs::create_symlink(folder_ / "outside.data", folder_ / "models/link.data");
    EXPECT_THAT(problem({at("link.data")}), HasSubstr("allow links if you trust this model"));
    EXPECT_EQ(numbers({at("link.data")}, {.followLinks = true}), (std::vector<double>{200, 201}));
    fs::create_symlink("sub/w.data", folder_ / "models/inner.data");
    EXPECT_EQ(numbers({at("inner.data")}), (std::vector<double>{100, 101})) << "links inside are files like others";
}

TEST_F(ExternalData, LinkedFoldersAreLinksToo) {
    fs::create_directories(folder_ / "elsewhere");
    must(writeWholeFile(folder_ / "elsewhere/w.data", floatsFrom(300, 8)));
    fs::create_directory_symlink(folder_ / "elsewhere", folder_ / "models/dir");
    EXPECT_THAT(problem({at("dir/w.data")}), HasSubstr("allow links"));
}

TEST_F(ExternalData, TheModelMayItselfBeALink) {
    (void)opened({at("w.data")});
    fs::create_symlink(folder_ / "models/m.onnx", folder_ / "link.onnx");
    const Model model = must(loadModel(folder_ / "link.onnx"));
    EXPECT_FALSE(readNumbers(model.main().initializers[0], *model.storage))
        << "the folder is that of the path that was opened";
}

// Caches of downloads keep what they fetched in one folder, by its hash, and make links to it with the names of the repository.
TEST_F(ExternalData, ModelAndDataMayBeLinksIntoOneFolder) {
    (void)opened({at("weights/w.data")});
    for (const std::string_view blobs : {"blobs", "store/blobs", "blobs/of/one"}) {
        for (const std::string_view snapshot : {"snapshots/abc", "snapshots/abc/onnx", "s", "a/b/c/d"}) {
            for (const bool isRelative : {false, true}) {
                const fs::path cache = folder_ / ("cache" + std::to_string(++caches_));
                const fs::path place = cache / snapshot;
                fs::create_directories(cache / blobs);
                fs::create_directories(place / "weights");
                fs::copy_file(folder_ / "models/m.onnx", cache / blobs / "aaaa");
                must(writeWholeFile(cache / blobs / "bbbb", floatsFrom(500, 8)));
                const auto link = [&](const fs::path& from, const char* to) {
                    const fs::path target = cache / blobs / to;
                    fs::create_symlink(isRelative ? fs::relative(target, from.parent_path()) : target, from);
                };
                link(place / "model.onnx", "aaaa");
                link(place / "weights/w.data", "bbbb");
                const Model model = must(loadModel(place / "model.onnx"));
                EXPECT_EQ(
                    must(readNumbers(model.main().initializers[0], *model.storage)), (std::vector<double>{500, 501}));

                fs::remove(place / "weights/w.data");
                fs::create_symlink(folder_ / "outside.data", place / "weights/w.data");
                const Model evil = must(loadModel(place / "model.onnx"));
                const auto& refused = std::get<InExternal>(evil.main().initializers[0].payload);
                EXPECT_TRUE(!refused.file && refused.isLinkAway) << "below neither of the two folders";
            }
        }
    }
}

TEST_F(ExternalData, BytesAfterTheEnd) {
    EXPECT_THAT(problem({at("w.data"), from("28")}), HasSubstr("too short: the model needs 36 B, the file has 32 B"));
    EXPECT_THAT(problem({at("w.data"), length("33")}), HasSubstr("is too short"));
    EXPECT_NE(problem({at("w.data"), from("18446744073709551612"), length("8")}), "") << "the sum wraps";
    EXPECT_NE(problem({at("w.data"), length("4")}), "") << "less than the shape needs";
    EXPECT_NE(problem({at("w.data"), length("16")}), "") << "more than the shape needs";
}

TEST_F(ExternalData, NumbersThatAreNone) {
    for (const char* text : {"-8", "x", "", "8 ", "0x8", "18446744073709551616", "1e3"}) {
        EXPECT_THAT(problem({at("w.data"), from(text)}), HasSubstr("an offset or length that is not a number")) << text;
        EXPECT_THAT(problem({at("w.data"), length(text)}), HasSubstr("an offset or length that is not a number"))
            << text;
    }
}

TEST_F(ExternalData, TruncatedWhileItIsOpen) {
    const Model model = opened({at("w.data"), from("16")});
    fs::resize_file(folder_ / "models/w.data", 20);
    const auto numbers = readNumbers(model.main().initializers[0], *model.storage);
    ASSERT_FALSE(numbers);
    EXPECT_EQ(numbers.error().kind, ErrorKind::Changed);
    EXPECT_THAT(numbers.error().path, HasSubstr("w.data"));
}

} // namespace
} // namespace qaliper::external_test

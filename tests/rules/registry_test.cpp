#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/registry.h"
#include "tests/support/build_places.h"

namespace qaliper::registry_test {
namespace {

std::vector<std::string> idsOfFiles() {
    std::vector<std::string> ids;
    const std::filesystem::path catalog = sourceFolder() / "model" / "rules" / "catalog";
    for (const auto& file : std::filesystem::directory_iterator(catalog)) {
        std::string id = file.path().stem().string();
        std::ranges::replace(id, '_', '-');
        ids.push_back(std::move(id));
    }
    std::ranges::sort(ids);
    return ids;
}

TEST(Registry, HasARuleForEachFileOfTheCatalogWithTheIdOfTheFile) {
    std::vector<std::string> ids;
    for (const Rule* rule : allRules())
        ids.emplace_back(rule->info.id);
    EXPECT_THAT(ids, testing::ElementsAreArray(idsOfFiles()));
}

TEST(Registry, ARuleIsFoundByItsId) {
    EXPECT_EQ(findRule("qdq-pad")->info.id, "qdq-pad");
    EXPECT_EQ(findRule("qdq_pad"), nullptr);
}

} // namespace
} // namespace qaliper::registry_test

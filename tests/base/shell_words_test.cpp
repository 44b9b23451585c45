#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/shell_words.h"
#include "tests/support/result.h"

namespace qaliper::shell_words_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words(std::string_view line) { return must(wordsOfShellLine(line)); }

TEST(ShellWords, AreReadAsAShellReadsThem) {
    EXPECT_THAT(words("trtexec  --onnx=a.onnx\t--fp16\n"), ElementsAre("trtexec", "--onnx=a.onnx", "--fp16"));
    EXPECT_THAT(words(R"(--onnx='my model.onnx' "it's" a\ b '' "")"),
        ElementsAre("--onnx=my model.onnx", "it's", "a b", "", ""));
    EXPECT_THAT(words(R"("a \"b\" \n $HOME" '\n')"), ElementsAre(R"(a "b" \n $HOME)", R"(\n)"));
    EXPECT_THAT(words(" \n "), IsEmpty());
}

TEST(ShellWords, ABackslashContinuesALine) {
    EXPECT_THAT(words("trtexec \\\n  --fp16 \\\r\n --int8"), ElementsAre("trtexec", "--fp16", "--int8"));
    EXPECT_THAT(words("a\\"), ElementsAre("a"));
}

TEST(ShellWords, AQuoteThatIsNotClosedIsAnError) {
    for (const char* line : {"--onnx='a.onnx", R"("a)", R"(a "b\")"})
        EXPECT_TRUE(isError(wordsOfShellLine(line), ErrorKind::Invalid)) << line;
}

TEST(ShellWords, WhatIsWrittenReadsBack) {
    const std::vector<std::string> all{"plain", "with space", "it's", "$(id)", "a\nb", "", "\"q\"", "back\\slash", "ä"};
    EXPECT_EQ(words(shellLine(all)), all);
    EXPECT_EQ(shellWord("a b"), "'a b'");
    EXPECT_EQ(shellWord("--onnx=a/b.onnx"), "--onnx=a/b.onnx");
}

} // namespace
} // namespace qaliper::shell_words_test

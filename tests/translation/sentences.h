#pragma once

#include <filesystem>
#include <string>
#include <vector>

// The sentences of the core, read from its source, from the table of TensorRT's messages and from the headings of the
// guides: lupdate knows tr(), and nothing of these. What is found is handed to lupdate as a source file of its own, in
// which every sentence is marked for translation in the context that views/base/text.cpp asks.

namespace qaliper {

struct Sentence {
    std::string literal; // as it stands in the source between its quotes, escapes and all; adjacent literals are joined
    std::string file;    // the first that says it, relative to the root of the source
};

// The literals of say() in one source text, in its order. Comments and raw literals are no place to look for them.
std::vector<std::string> sentencesIn(const std::string& source);

// Of all files below model and views, each literal once, in the order of the files' names, then those of the table and
// the guides. The command line speaks English only.
std::vector<Sentence> sentencesOf(const std::filesystem::path& root);

// What lupdate reads.
std::string markedForTranslation(const std::vector<Sentence>& sentences);

} // namespace qaliper

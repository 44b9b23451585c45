#pragma once

#include <string_view>

#include "model/base/text.h"
#include "model/target/plugins.h"
#include "model/target/target.h"

// What the tables and a target say, as messages that can be translated.

namespace qaliper {

// A cell of an embedded table: the remarks between its semicolons, each a message of its own. The text is not copied.
Text cellWords(std::string_view cell);

// The remarks of NVIDIA's table, or the user's own note as it was written.
Text noteWords(const PluginFacts& plugin);

// "TensorRT 10.3 · SM 8.7 · strongly typed".
Text targetWords(const Target& target);

} // namespace qaliper

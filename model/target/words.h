#pragma once

#include <string_view>

#include "model/base/text.h"
#include "model/target/plugins.h"
#include "model/target/target.h"

// Texts of the tables and of a target, as messages that can be translated.

namespace qaliper {

// A cell of an embedded table: each remark between semicolons is a message. Refers to the text of the table.
Text cellWords(std::string_view cell);

// The remarks of NVIDIA's table, or the user's note verbatim.
Text noteWords(const PluginFacts& plugin);

// "TensorRT 10.3 · SM 8.7 · strongly typed".
Text targetWords(const Target& target);

} // namespace qaliper

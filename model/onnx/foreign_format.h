#pragma once

#include <optional>
#include <string_view>

#include "model/base/text.h"

namespace qaliper {

// How many bytes of a file foreignFormat() wants at most.
constexpr std::size_t formatHead = 4096;

// Files that people open by mistake, and models in another form than binary protobuf, recognised by their first bytes:
// what the file is, and what to open instead or how to convert it. Nothing for any other file, which may be a model.
std::optional<Text> foreignFormat(std::string_view head);

} // namespace qaliper

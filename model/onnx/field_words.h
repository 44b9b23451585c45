#pragma once

#include <string>
#include <string_view>

#include "model/graph/interface.h"
#include "model/onnx/message_diff.h"

// The sentences about differences of fields: places, and what happened there. Private to model/onnx.

namespace qaliper::words {

// Places.
Text model();
Text mainGraph();
Text body(const Node& owner, std::string_view attribute, std::size_t slot);
Text function(std::string_view name);
Text node(const Node& node);
Text initializer(std::string_view name);
Text sparseInitializer(std::string_view name);
Text valueInfo(std::string_view name);
Text port(Port port, std::string_view name);
Text part(Text part, const Text& graph, bool isMain); // names the graph unless it is the main one

// What happened there. `was` and `is` are values for display.
Text change(const Text& place, const MessageChange& change);
Text gone(const Text& place, std::string_view field, std::string_view was);
Text added(const Text& place, std::string_view field, std::string_view is);
Text renamed(const Text& place, std::string_view field, std::string_view was, std::string_view is);
Text retyped(const Text& place, std::string_view was, std::string_view is);
Text moved(const Text& place, std::string_view field);
Text movedPorts(const Text& place, Port port);
Text opset(const Text& place, bool isModel, std::string_view domain, std::string_view was, std::string_view is);
Text otherBodies(const Text& place, std::string_view attribute);
Text otherCount(const Text& place, std::string_view field, std::size_t was, std::size_t is);
Text otherBytes(const Text& place); // of a message that cannot be parsed

// True for a field of ValueInfoProto that the text of its type contains.
bool isPartOfType(std::string_view field);

} // namespace qaliper::words

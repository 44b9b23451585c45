#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/engine/logs/build_facts.h"
#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/profile.h"

// What TensorRT's tools write about a build and its engine, from the values that Qaliper reads out of it.

namespace qaliper {

// How releases write layer information.
enum class LayerForm : std::uint8_t {
    Together, // up to 10.x: one field, "Format/Datatype"
    Apart,    // 11.x: "Format" and "Datatype"
    Names,    // built without --profilingVerbosity=detailed
};

// Files: of --exportLayerInfo, --exportProfile (a median only where the layer has one) and --exportTimes.
std::string exportedLayers(const EngineInfo& engine, LayerForm form = LayerForm::Together);
std::string exportedProfile(const Profile& profile);
std::string exportedTimes(const Times& times);

// Parts of a log, for trtexecLog(): of --dumpLayerInfo, of --verbose, and of --dumpProfile, whose table has the names
// first up to 9.x.
std::string dumpedLayers(const EngineInfo& engine);
std::string verboseLayers(const EngineInfo& engine);
enum class ProfileTable : std::uint8_t { NamesFirst, NamesLast };
std::string dumpedProfile(const Profile& profile, ProfileTable table);

// A log of trtexec: the banner with version and command, the options, the device, what was `said`, and the banner of
// the end. A line of `said` that begins with its severity ("[E] …") gets a time before it; others explain the line above
// them. The facts name a version.
std::string trtexecLog(const BuildFacts& facts, std::string_view said);

// What `polygraphy inspect model --show layers attrs` prints. `shapes` are those of the only profile; tensors that they
// name are inputs.
std::string inspectedEngine(const EngineInfo& engine, const std::vector<InputShapes>& shapes);

} // namespace qaliper

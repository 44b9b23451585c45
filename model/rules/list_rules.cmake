# list_rules(<target>)
# The one list of rules is the folder model/rules/catalog. A file qdq_pad.cpp there defines the rule catalog::qdqPad; its id is
# qdq-pad and its page resources/rules/qdq-pad.md. <target> gets allRules() and the pages.
function(list_rules target)
  file(GLOB ids CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/rules/catalog rules/catalog/*.cpp)
  list(TRANSFORM ids REPLACE "\\.cpp$" "")
  list(TRANSFORM ids REPLACE _ -)
  list(SORT ids)
  list(TRANSFORM ids REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/resources/rules/\\1.md" OUTPUT_VARIABLE pages)
  embed_text(${target} embeddedRulePages ${pages})

  set(declarations "")
  set(entries "")
  foreach(id IN LISTS ids)
    string(REPLACE - ";" words ${id})
    list(POP_FRONT words variable)
    foreach(word IN LISTS words)
      string(SUBSTRING ${word} 0 1 first)
      string(SUBSTRING ${word} 1 -1 rest)
      string(TOUPPER ${first} first)
      string(APPEND variable ${first}${rest})
    endforeach()
    string(APPEND declarations "extern const Rule ${variable};\n")
    string(APPEND entries "        &catalog::${variable},\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/all_rules.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include <array>

#include "model/rules/registry.h"

namespace qaliper {

namespace catalog {

@declarations@
} // namespace catalog

std::span<const Rule* const> allRules() {
    static constexpr std::array rules{
@entries@    };
    return rules;
}

} // namespace qaliper
]])
  target_sources(${target} PRIVATE ${source})
endfunction()

# embed_text(<target> <header-less function name> <file>...)
# Compiles text files into <target> as one table of (name, content), reachable through
#     std::span<const qaliper::EmbeddedText> qaliper::<function>();
# declared in model/base/embedded.h.
function(embed_text target function)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  set(script ${PROJECT_SOURCE_DIR}/resources/embed_script.cmake)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DFUNCTION=${function} "-DFILES=${ARGN}" -P ${script}
    DEPENDS ${ARGN} ${script}
    COMMENT "Embedding ${function}"
    VERBATIM)
  # compilers need only accept literals of 64 KiB; those in use take any length
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings
    SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${output})
endfunction()

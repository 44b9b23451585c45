# The rules of the house that a compiler does not check: who may include what, and that every rule has page and test.
# Run as a test: cmake -DROOT=<source dir> -P hygiene.cmake

cmake_minimum_required(VERSION 3.25)
set(violations "")

function(forbid folder pattern reason)
  file(GLOB_RECURSE files ${ROOT}/${folder}/*.h ${ROOT}/${folder}/*.cpp)
  foreach(file IN LISTS files)
    foreach(exception IN LISTS ARGN)
      if(file MATCHES ${exception})
        set(file "")
      endif()
    endforeach()
    if(file STREQUAL "")
      continue()
    endif()
    file(STRINGS ${file} lines REGEX "${pattern}")
    foreach(line IN LISTS lines)
      file(RELATIVE_PATH name ${ROOT} ${file})
      set(violations "${violations}\n${name}: ${line}  (${reason})" PARENT_SCOPE)
      set(violations "${violations}\n${name}: ${line}  (${reason})")
    endforeach()
  endforeach()
endfunction()

set(include "^ *#include *[<\"]")
forbid(model "${include}Q" "model has no Qt")
forbid(views "${include}(onnx|google)/" "views have no ONNX")
forbid(app "${include}(onnx|google)/" "applications have no ONNX")
forbid(model "${include}(onnx|google)/" "only model/onnx and model/services read protobuf" "/model/onnx/" "/model/services/")
forbid(model "${include}(gvc|graphviz)" "Graphviz stays in the worker" "/model/services/")
forbid(model "${include}(views|app)/" "model knows no screen")
forbid(views "${include}app/" "views know no application")
forbid(model "${include}model/services/" "services are linked by the worker only" "/model/services/")

# layered(FOLDER PART...): each part includes only those that stand before it.
function(layered folder)
  foreach(part IN LISTS ARGN)
    list(FIND ARGN ${part} at)
    foreach(other IN LISTS ARGN)
      list(FIND ARGN ${other} other_at)
      if(other_at GREATER at)
        forbid(${folder}/${part} "${include}${folder}/${other}/" "${part} comes before ${other}")
      endif()
    endforeach()
  endforeach()
  set(violations "${violations}" PARENT_SCOPE)
endfunction()
layered(model base graph data calibration onnx target quant context cost rewrite rules quantize sensitivity precision proof tools layout draw
  engine/logs engine/asking engine/findings engine/tools engine/report report search session)
layered(views base document canvas properties dialogs quantize noise fastest compare commands panels engine window)
forbid(model/target "${include}model/onnx/" "target does not read files")
forbid(model/cost "\"((conv|gpu|graph|op|qdq|quant|speed|type)-|plugin-(dequ|inp|qua|sha|un))[a-z]" "a cause knows no rule: model/rules/speed_causes.cpp does")

# What TensorRT wrote is a vertical of its own: model/engine, views/engine, tests/engine. Outside of it only these files,
# its doors, include it; all others get plain values. Its tools are contributed by name, in model/tools/tools.cpp.
set(engine_doors
  tests/cli/calibrate_command_test.cpp # reads the cache that was written
  app/cli/connections.cpp            # finds those that can be asked
  app/cli/statistics.cpp             # writes a calibration cache
  bench/logs.cpp                     # measures the readers
  bench/times.cpp                    # compares expected times with measured ones
  model/report/about.cpp             # finds the page of any id
  model/report/asked.h               # reports an answer
  model/report/measured_change.h     # reports what a change made of the time
  model/report/connection_list.h     # reports which of them answer
  model/session/asked.h              # asks
  model/session/check.h              # checks a version with its files
  model/session/engine_files.h       # reads them, by kind
  views/dialogs/connection_work.h    # asks who answers where
  views/document/document.h          # asks whether a log is of its model
  tests/tensorrt/answers.h           # has the parser's errors and tensors
  tests/tensorrt/asked_test.cpp      # asks as the product does
  tests/translation/sentences.cpp    # collects all sentences, those of the table of messages, too
  views/window/main_window.cpp)      # shows its panel
file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/model/*.h ${ROOT}/model/*.cpp ${ROOT}/views/*.h ${ROOT}/views/*.cpp ${ROOT}/app/*.h
  ${ROOT}/app/*.cpp ${ROOT}/bench/*.h ${ROOT}/bench/*.cpp ${ROOT}/tests/*.h ${ROOT}/tests/*.cpp)
set(doors ${engine_doors})
foreach(source IN LISTS sources)
  if(source MATCHES "^(model|views|tests)/engine/")
    continue()
  endif()
  file(STRINGS ${ROOT}/${source} lines REGEX "${include}(model|views)/engine/")
  if(lines AND NOT source IN_LIST engine_doors)
    string(APPEND violations "\n${source}: ${lines}  (no door of what TensorRT wrote)")
  elseif(lines)
    list(REMOVE_ITEM doors ${source})
  endif()
endforeach()
if(doors)
  string(APPEND violations "\nno doors of what TensorRT wrote any more: ${doors}")
endif()

foreach(part model views app)
  forbid(${part} "${include}tests/" "the product knows no tests")
endforeach()

# What needs no Qt belongs to the session, which the command line uses as the window does.
file(GLOB sources ${ROOT}/views/document/*.cpp)
foreach(source IN LISTS sources)
  string(REGEX REPLACE "cpp$" "h" header ${source})
  set(qt "")
  foreach(file ${source} ${header})
    if(EXISTS ${file})
      file(STRINGS ${file} lines REGEX "^#include (<Q|\"views/document/document.h)")
      list(APPEND qt ${lines})
    endif()
  endforeach()
  if(NOT qt)
    file(RELATIVE_PATH name ${ROOT} ${source})
    string(APPEND violations "\n${name} includes no Qt: it belongs to model/session")
  endif()
endforeach()

# README promises it: nothing here speaks to a network. (The pair of sockets to a worker has no address.)
foreach(part model views app)
  forbid(${part} "${include}(QtNetwork|QNetwork|QTcp|QUdp|QSsl|netdb|netinet/|arpa/)" "no network")
endforeach()

# Every rule has a page and a test.
file(GLOB rules ${ROOT}/model/rules/catalog/*.cpp)
foreach(rule IN LISTS rules)
  get_filename_component(name ${rule} NAME_WE)
  string(REPLACE _ - page ${name})
  if(NOT EXISTS ${ROOT}/resources/rules/${page}.md)
    string(APPEND violations "\nresources/rules/${page}.md is missing")
  endif()
  if(NOT EXISTS ${ROOT}/tests/rules/${name}_test.cpp)
    string(APPEND violations "\ntests/rules/${name}_test.cpp is missing")
  endif()
endforeach()

# A unity build joins test files whose names repeat: each has a namespace that is called like it.
file(GLOB_RECURSE tests ${ROOT}/tests/*_test.cpp)
foreach(test IN LISTS tests)
  get_filename_component(name ${test} NAME_WE)
  file(STRINGS ${test} opened REGEX "^namespace qaliper(::planted)?::${name} {$")
  if(NOT opened)
    string(APPEND violations "\n${test}: its namespace is not qaliper::${name}")
  endif()
endforeach()

# Each of them is built: tests/CMakeLists.txt names it, or takes all of its folder.
file(READ ${ROOT}/tests/CMakeLists.txt built)
foreach(test IN LISTS tests)
  file(RELATIVE_PATH name ${ROOT}/tests ${test})
  get_filename_component(folder ${name} DIRECTORY)
  string(FIND "${built}" "${name}" at)
  string(FIND "${built}" "${folder}/*_test.cpp" all_at)
  if(at EQUAL -1 AND all_at EQUAL -1)
    string(APPEND violations "\ntests/${name} is not built")
  endif()
endforeach()

# The page about the source names what exists, and every folder of it.
file(READ ${ROOT}/ARCHITECTURE.md page)
string(REGEX MATCHALL "`[a-z_]+(/[a-z_.]+)*`" paths "${page}")
foreach(path IN LISTS paths)
  string(REPLACE "`" "" path ${path})
  if(path MATCHES "/" AND NOT EXISTS ${ROOT}/${path})
    string(APPEND violations "\nARCHITECTURE.md: there is no ${path}")
  endif()
endforeach()
file(GLOB folders LIST_DIRECTORIES true RELATIVE ${ROOT} ${ROOT}/* ${ROOT}/model/* ${ROOT}/model/rules/* ${ROOT}/model/engine/* ${ROOT}/views/*)
foreach(folder IN LISTS folders)
  if(IS_DIRECTORY ${ROOT}/${folder} AND NOT folder STREQUAL model AND NOT folder MATCHES "^(build|[.])"
      AND NOT page MATCHES "`${folder}`")
    string(APPEND violations "\nARCHITECTURE.md does not name ${folder}")
  endif()
endforeach()

# No file so long that nobody reads it.
file(GLOB_RECURSE sources ${ROOT}/model/*.cpp ${ROOT}/model/*.h ${ROOT}/views/*.cpp ${ROOT}/views/*.h ${ROOT}/app/*.cpp
  ${ROOT}/app/*.h ${ROOT}/tests/*.cpp ${ROOT}/tests/*.h ${ROOT}/bench/*.cpp)
foreach(source IN LISTS sources)
  file(STRINGS ${source} lines)
  list(LENGTH lines count)
  if(count GREATER 600)
    file(RELATIVE_PATH name ${ROOT} ${source})
    string(APPEND violations "\n${name} has more than 600 lines")
  endif()
endforeach()

if(violations)
  message(FATAL_ERROR "Rules of the house broken:${violations}")
endif()

#!/usr/bin/env bash
# Runs the fuzzers one after the other under the address and undefined-behaviour sanitizers. Needs clang-14 with
# libclang-rt-14-dev.
#
#     packaging/fuzz.sh [RUNS] [NAME...]              each for RUNS inputs, 100,000 by default
#     packaging/fuzz.sh --seconds SECONDS [NAME...]   each for that time
#     packaging/fuzz.sh --list                        the names of all
#
# What each found and learnt stays in build/fuzz/corpus, how many inputs it has had so far in build/fuzz/executed/NAME.
# An input that breaks something is named crash-…, leak-…, timeout-… or oom-… and ends the script with 1.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
cd "$project"
all=(build_log calibration_cache edits engine_info frame layer_names model offers profile project_file written_parts)
corpus=${QALIPER_CORPUS:-../shared/corpus}

case ${1:-} in
  --list)
    printf '%s\n' "${all[@]}"
    exit
    ;;
  --seconds)
    extent=(-max_total_time="${2:?how many seconds}")
    shift 2
    ;;
  *)
    extent=(-runs="${1:-100000}")
    shift || true
    ;;
esac
names=("$@")
[ ${#names[@]} -gt 0 ] || names=("${all[@]}")

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target "${names[@]/#/fuzz_}"

# The beginnings of real files, short enough to be changed in every place.
beginnings() { # FOLDER FILE...
  local folder=$1
  shift
  for file in "$@"; do
    [ -f "$file" ] && head -c 1024 "$file" >"$folder/$(basename "$file")"
  done
  return 0
}

# The fenced examples of a page, each a file.
examples() { # FOLDER LANGUAGE PAGE...
  local folder=$1 language=$2
  shift 2
  awk -v folder="$folder" -v fence="\`\`\`$language" '
    index($0, fence) == 1 { inside = 1; count += 1; next }
    /^```/ { inside = 0 }
    inside { print > (folder "/example-" count) }' "$@"
}

# Models of the corpus, the demo and those of tests/data, as far as they are no longer than that.
models() { # FOLDER KIBIBYTES
  local folders=(resources/demo tests/data)
  [ -d "$corpus" ] && folders+=("$corpus")
  find "${folders[@]}" -name '*.onnx' -size "-$(($2 + 1))k" -exec cp -t "$1" {} +
}

# The graphs that stand as raw strings in tests of rules and tools; a header is what parseText() needs.
graphs() { # FOLDER FILE...
  local folder=$1
  shift
  awk -v folder="$folder" '
    function finish() {
      if (text !~ /=>/) return
      if (text !~ /^[ \n]*</) text = "<ir_version: 10, opset_import: [\"\": 21]> " text
      sub(/^[ \n]+/, "", text)
      count += 1
      printf "%s", text > (folder "/graph-" count)
      close(folder "/graph-" count)
    }
    { line = $0 }
    !inside && (at = index(line, "R\"(")) { inside = 1; text = ""; line = substr(line, at + 3) }
    inside && (at = index(line, ")\"")) { text = text substr(line, 1, at - 1); inside = 0; finish(); next }
    inside { text = text line "\n" }' "$@"
}

seeds() { # NAME FOLDER
  case $1 in
    build_log) beginnings "$2" "$corpus"/tensorrt/*.log ;;
    calibration_cache) beginnings "$2" "$corpus"/tensorrt/*.cache ;;
    engine_info) beginnings "$2" "$corpus"/tensorrt/*layers_*.json ;;
    profile) beginnings "$2" "$corpus"/tensorrt/{profile,times}_*.json ;;
    model) models "$2" 8 ;;
    offers)
      models "$2" 16
      examples "$2" onnx resources/rules/*.md
      graphs "$2" tests/{rules,tools,planted,quant}/*.cpp
      ;;
    project_file) examples "$2" toml README.md resources/guides/*.md ;;
  esac
}

# Long enough for every form that the input has.
longest() { # NAME
  case $1 in
    layer_names) echo 128 ;;
    edits) echo 256 ;;
    build_log | calibration_cache | engine_info | profile | project_file | written_parts) echo 1024 ;;
    offers) echo 16384 ;;
    *) echo 4096 ;;
  esac
}

# A program that is mostly Qaliper has so many features that weighing them (entropic) would take four fifths of the
# time.
weighs() { # NAME
  [ "$1" = offers ] && echo 0 || echo 1
}

# Keeps the sum over all runs.
count() { # NAME LOG
  local sum=build/fuzz/executed/$1 before=0 now
  mkdir -p build/fuzz/executed
  [ -f "$sum" ] && before=$(cat "$sum")
  now=$(sed -n 's/^stat::number_of_executed_units: *//p' "$2")
  echo $((before + ${now:-0})) >"$sum"
}

broken() { compgen -G "$1/crash-*" || compgen -G "$1/leak-*" || compgen -G "$1/timeout-*" || compgen -G "$1/oom-*"; }

for name in "${names[@]}"; do
  found=build/fuzz/corpus/$name
  begun=build/fuzz/seeds/$name
  log=build/fuzz/$name.log
  mkdir -p "$found" "$begun"
  seeds "$name" "$begun"
  echo "== $name"
  build/fuzz/tests/fuzz/fuzz_"$name" "${extent[@]}" -max_len="$(longest "$name")" -len_control=20 \
    -entropic="$(weighs "$name")" -timeout=20 -rss_limit_mb=4096 -artifact_prefix="$found/" -print_final_stats=1 \
    "$found" "$begun" >"$log" 2>&1 || true
  count "$name" "$log"
  grep -E '^(stat::(number_of_executed|average_exec)|==[0-9]+==|SUMMARY)' "$log" || true
  grep -E '\bcov: ' "$log" | tail -n 1 || true
  ! broken "$found" >/dev/null || { echo "An input broke fuzz_$name: $(broken "$found"); $log says how"; exit 1; }
done

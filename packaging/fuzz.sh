#!/usr/bin/env bash
# Runs the fuzzers one after the other, each for RUNS inputs (100,000 by default), under the address and undefined-behaviour
# sanitizers: packaging/fuzz.sh [RUNS] [NAME...]. Needs clang-14 with libclang-rt-14-dev. What each found and learnt stays in
# build/fuzz/corpus; an input that breaks something is named crash-… and ends the script.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
cd "$project"
runs=${1:-100000}
shift || true
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(build_log calibration_cache edits engine_info frame layer_names model profile project_file text)
corpus=../shared/corpus

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

seeds() { # NAME FOLDER
  case $1 in
    build_log) beginnings "$2" $corpus/tensorrt/*.log ;;
    calibration_cache) beginnings "$2" $corpus/tensorrt/*.cache ;;
    engine_info) beginnings "$2" $corpus/tensorrt/*layers_*.json ;;
    profile) beginnings "$2" $corpus/tensorrt/{profile,times}_*.json ;;
    model) find $corpus -maxdepth 1 -name '*.onnx' -size -8k -exec cp -t "$2" {} + ;;
    text) examples "$2" onnx resources/rules/*.md ;;
    project_file) examples "$2" toml README.md resources/guides/*.md ;;
  esac
}

# Long enough for every form that the input has.
longest() { # NAME
  case $1 in
    layer_names) echo 128 ;;
    edits) echo 256 ;;
    build_log | calibration_cache | engine_info | profile | project_file) echo 1024 ;;
    *) echo 4096 ;;
  esac
}

for name in "${names[@]}"; do
  found=build/fuzz/corpus/$name
  begun=build/fuzz/seeds/$name
  mkdir -p "$found" "$begun"
  seeds "$name" "$begun"
  echo "== $name"
  build/fuzz/tests/fuzz/fuzz_"$name" -runs="$runs" -max_len="$(longest "$name")" -len_control=20 -timeout=20 -rss_limit_mb=4096 \
    -artifact_prefix="$found/" -print_final_stats=1 -verbosity=0 "$found" "$begun" 2>&1 | grep -E '^(stat::(number_of_executed|average_exec)|==[0-9]+==|SUMMARY)' || true
  ! compgen -G "$found/crash-*" >/dev/null || { echo "An input broke fuzz_$name: $(ls "$found"/crash-*)"; exit 1; }
done

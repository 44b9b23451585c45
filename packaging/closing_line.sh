#!/usr/bin/env bash
# Adds up the results of tests: closing_line.sh FOLDER...
# Each folder is of one run and has ctest.xml, in the form of JUnit, and an XML file of GoogleTest for each part of a test program,
# named after its entry there. Prints the sum of each run, one line for each reason that tests were skipped for, and at the end
# "N passed, N failed, N skipped". Ends with 1 when a test failed or none was run.
set -euo pipefail
shopt -s nullglob

passed=0 failed=0 skipped=0
reasons=

# The number of a word, or 0.
count() { grep -c -- "$1" "$2" || true; }

for folder in "$@"; do
  before="$passed $failed $skipped"
  for results in "$folder"/*.xml; do
    [ "$(basename "$results")" != ctest.xml ] || continue
    cases=$(count '<testcase ' "$results")
    broken=$(sed -n 's/^<testsuites [^>]*failures="\([0-9]*\)".* errors="\([0-9]*\)".*/\1 \2/p' "$results" | awk '{ print $1 + $2 }')
    left_out=$(count '<skipped message=' "$results")
    passed=$((passed + cases - broken - left_out))
    failed=$((failed + broken))
    skipped=$((skipped + left_out))
    # "…needs.cpp:26&#x0A;corpus: needs x of the corpus&#x0A;"
    reasons+=$(sed -n 's/.*<skipped message="[^"]*&#x0A;\([a-z]*\): needs .*/\1/p' "$results")$'\n'
  done
  # Entries of ctest without such a file: scripts, and parts that ended before they could write it.
  while read -r name status; do
    [ ! -e "$folder/$name.xml" ] || continue
    if [ "$status" = run ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$name ended without a result"; fi
  done < <(sed -n 's/.*<testcase name="\([^"]*\)".* status="\([a-z]*\)".*/\1 \2/p' "$folder/ctest.xml")
  read -r a b c <<<"$before"
  echo "$(basename "$folder"): $((passed - a)) passed, $((failed - b)) failed, $((skipped - c)) skipped"
done

declare -A meaning=([corpus]='a model of the corpus (QALIPER_CORPUS)' [ort]='ONNX Runtime'
  [tensorrt]='a parser of TensorRT (packaging/tensorrt.sh)'
  [trained]='a trained model (QALIPER_TRAINED)'
  [large]='12 GiB of disk and the time for a model above 2 GiB (QALIPER_LARGE)')
sort <<<"$reasons" | uniq -c | while read -r number need; do
  [ -z "$need" ] || echo "$number skipped for want of ${meaning[$need]:-$need}"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]

#!/usr/bin/env bash
# Installs what is missing on Debian 12, builds Qaliper and tests it: test.sh [full]
#
# Without an argument: a release build with all its tests, a smoke run in a real window, a report in Chromium, the archive in clean roots of
# Debian 12 and 13, the wheel in an environment of its own, what others have in their CI, and the same tests under the address and
# undefined-behaviour sanitizers with two targets of TensorRT and one trained model. Where there is a corpus of real models
# (QALIPER_CORPUS, else ../shared/corpus), the suites that ask for one of them are run once more without it.
# full: all of them are, and also every law on every target, the thread sanitizer, 60 seconds of each fuzzer, 20 seeds of the monkey test, 1000 steps of
# the test that kills the application, and the archive for aarch64 under QEMU.
#
# QALIPER_REQUIRE=corpus,ort,tensorrt makes a failure of what is skipped for want of a model of the corpus, of ONNX Runtime or of
# TensorRT's parsers, which the first run asks. QALIPER_LIMIT is how many seconds there are: without an argument, packages and sanitized
# programs that would not end in time are left out and named. QALIPER_SEED is the first seed of the monkey test. The last line adds up all runs.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
cd "$project"
tier=${1:-}
[ -z "$tier" ] || [ "$tier" = full ] || { echo "test.sh [full]" >&2; exit 2; }
. packaging/packages.sh
install_packages "${core_packages[@]}" "${gui_packages[@]}" "${test_packages[@]}"

two_targets=trt-8.6,trt-10.3
one_trained=mnist_dwsep
part_limit=1800 # seconds; a part that takes longer is ended
[ -z "$tier" ] || part_limit=14400
required=${QALIPER_REQUIRE:-}
times=()  # what each part of this took
failed=() # the steps, whose last lines are told again at the end
results=$project/build/results
rm -rf "$results"
mkdir -p "$results/steps"

missing=()
runtime=$(onnxruntime) || { runtime=; missing+=("ONNX Runtime could not be had: nothing is proven"); }
corpus=${QALIPER_CORPUS-$project/../shared/corpus}
[ -d "$corpus" ] || { corpus=; missing+=("There is no corpus of real models (QALIPER_CORPUS)"); }
parsers=()
for release in 10.15 11.2 rtx-1.7; do
  if variables=$(packaging/tensorrt.sh $release); then
    name=${release^^}
    parsers+=("QALIPER_TENSORRT_${name//[.-]/_}=$variables")
  else
    missing+=("TensorRT $release could not be had: it is not asked")
  fi
done

timed() { # NAME SECONDS: what took the time since then
  times+=("$(printf '%5d s  %s' $((SECONDS - $2)) "$1")")
}

# Of QALIPER_LIMIT; without it there is always time.
seconds_left() { echo $((${QALIPER_LIMIT:-1000000} - SECONDS)); }

# Ends with 124 where no time is left.
build() { # PRESET
  local preset=$1 start=$SECONDS
  echo
  echo "== $preset: build"
  [ "$(seconds_left)" -gt 0 ] || return 124
  cmake --preset "$preset" -DQALIPER_WARNINGS_AS_ERRORS=ON -DQALIPER_TEST_CASES=OFF -DQALIPER_PART_LIMIT=$part_limit \
    -DQALIPER_ONNXRUNTIME="$runtime" >/dev/null &&
    timeout "$(seconds_left)" cmake --build --preset "$preset" &&
    timed "build, $preset" "$start"
}

# Each test program in a few parts: a process for each of some six thousand cases takes three times as long. A failure is counted, and
# the next begins. A run may be made of several of these.
run_part() { # RUN PRESET [OPTION of ctest...], with the variables of its environment
  local run=$1 preset=$2
  shift 2
  echo
  echo "== $preset: tests, $run"
  rm -rf "build/$preset/results"
  mkdir -p "build/$preset/results" "$results/$run"
  QT_QPA_PLATFORM=offscreen ctest --preset "$preset" --output-on-failure --progress --output-junit "$results/ctest.xml" "$@" ||
    echo "$run: NOT ALL TESTS PASSED"
  cat "$results/ctest.xml" >>"$results/$run/ctest.xml"
  rm "$results/ctest.xml"
  find "build/$preset/results" -name '*.xml' -exec mv -t "$results/$run" {} +
}
run_tests() { # as run_part
  local start=$SECONDS
  run_part "$@"
  timed "tests, $1" "$start"
}

# What is not run by ctest: counted as one test, or as those of the XML file that it writes. What ends with 77 cannot be run here.
step() { # NAME COMMAND...
  local name=$1 status=run start=$SECONDS code=0
  shift
  echo
  echo "== $name"
  "$@" 2>&1 | tee "$results/steps/$name.log" || code=$?
  timed "$name" "$start"
  if [ "$code" -eq 77 ]; then
    missing+=("$name was not run: $(tail -1 "$results/steps/$name.log")")
    return
  elif [ "$code" -ne 0 ]; then
    status=fail
    failed+=("$name")
  fi
  echo "<testcase name=\"$name\" classname=\"$name\" status=\"$status\"/>" >>"$results/steps/ctest.xml"
}

views_test() { # NAME FILTER [OPTION...]
  local name=$1 filter=$2
  shift 2
  QT_QPA_PLATFORM=offscreen timeout 3600 build/release/tests/views_tests --gtest_brief=1 --gtest_filter="$filter" \
    --gtest_output="xml:$results/steps/$name.xml" "$@"
}

archive_test() {
  local archive
  archive=$(packaging/archive.sh build/release) && packaging/test_archive.sh "$archive"
}

wheel_test() {
  local wheel
  wheel=$(packaging/wheel.sh build/release/qaliper-*-linux-x86_64.tar.gz) && packaging/test_wheel.sh "$wheel"
}

aarch64_test() { GTEST_OUTPUT="xml:$results/steps/aarch64.xml" packaging/aarch64.sh; }

ci_test() { packaging/test_ci.sh build/release/qaliper-*-manylinux_2_35_x86_64.whl; }

# The archive in clean roots, the wheel made of it, and what others have in their continuous integration, with the wheel.
packages() {
  rm -f build/release/qaliper-*-linux-x86_64.tar.gz build/release/qaliper-*.whl
  step archive archive_test
  [ ! -e "$(echo build/release/qaliper-*-linux-x86_64.tar.gz)" ] || step wheel wheel_test
  [ ! -e "$(echo build/release/qaliper-*-manylinux_2_35_x86_64.whl)" ] || step ci ci_test
}
packages_take=600         # seconds, at most
longest_program_takes=300 # seconds, under the sanitizers

# One program after the other, while there is time.
sanitized() {
  local program code=0 start left=()
  build asan || code=$?
  if [ $code -eq 124 ]; then
    missing+=("The sanitizers were not run: they were not built when $SECONDS s of $QALIPER_LIMIT s had passed")
    return
  elif [ $code -ne 0 ]; then
    exit $code
  fi
  start=$SECONDS
  for program in $(ctest --preset asan -N | sed -n 's/.*Test *#[0-9]*: \([^.]*\).*/\1/p' | uniq); do
    if [ "$(seconds_left)" -gt $longest_program_takes ]; then
      QALIPER_TARGETS=$two_targets QALIPER_TRAINED=$one_trained run_part sanitized asan --tests-regex "^$program(\.[0-9]+)?\$"
    else
      left+=("$program")
    fi
  done
  timed "tests, sanitized" "$start"
  [ ${#left[@]} -eq 0 ] || missing+=("Not run under the sanitizers, for want of time: ${left[*]}")
}

build release
for variable in ${parsers[@]+"${parsers[@]}"}; do export "${variable?}"; done
QALIPER_LAWS=${tier:+all} QALIPER_ASK=${tier:+all} run_tests with-everything release
for variable in ${parsers[@]+"${parsers[@]}"}; do unset "${variable%%=*}"; done # the other runs would hear the same
required=${required//tensorrt/}
export QALIPER_REQUIRE=$required
if [ -n "$corpus" ]; then
  asking=$([ -n "$tier" ] || packaging/corpus_suites.sh "$results/with-everything")
  echo "$(tr ':' '\n' <<<"${asking:-*}" | wc -l) suites ask for the corpus; the others would pass as they did."
  GTEST_FILTER=${asking:-*} QALIPER_CORPUS='' QALIPER_REQUIRE=${required//corpus/} run_tests without-corpus release
fi
install_packages "${screen_packages[@]}"
step smoke packaging/smoke.sh
step page packaging/test_page.sh build/release/app/qaliper-cli

if [ -n "$tier" ]; then
  build asan
  run_tests sanitized asan
  build tsan
  run_tests threads tsan --label-regex threads
  for fuzzer in $(packaging/fuzz.sh --list); do
    step "fuzz-$fuzzer" packaging/fuzz.sh --seconds 60 "$fuzzer"
  done
  first=${QALIPER_SEED:-$((RANDOM + 1))}
  echo "The seeds of the monkey test begin with $first."
  for seed in $(seq "$first" $((first + 19))); do
    QALIPER_ACTIONS=600 step "monkey-$seed" views_test "monkey-$seed" 'MonkeyTest.*' --gtest_random_seed="$seed"
  done
  QALIPER_ACTIONS=1000 step killed views_test killed 'KilledProgram*'
  step aarch64 aarch64_test
fi

if [ "$(seconds_left)" -gt $packages_take ]; then
  packages
else
  missing+=("The archive, the wheel and what uses it were not tried: $SECONDS s of $QALIPER_LIMIT s had passed before them")
fi
[ -n "$tier" ] || sanitized

echo
echo "== times"
printf '%s\n' "${times[@]}"
sed -n 's/.*<testcase name="\([^"]*\)".* time="\([0-9.]*\)".*/\2 s  \1/p' "$results"/*/ctest.xml | sort -rn | sed -n 1,10p | sed 's/^/         /'
command -v ccache >/dev/null && ccache --show-stats | sed -n '1,2p'

for name in ${failed[@]+"${failed[@]}"}; do
  echo
  echo "== $name failed"
  tail -5 "$results/steps/$name.log"
done

echo
printf 'MISSING: %s\n' ${missing[@]+"${missing[@]}"} | grep -v ': $' || true
packaging/closing_line.sh "$results"/*

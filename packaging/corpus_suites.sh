#!/usr/bin/env bash
# The filter of GoogleTest for the suites that ask for a model of the corpus: corpus_suites.sh FOLDER
# FOLDER has the results of a run, an XML file for each part of a test program. A suite asks where one of its tests did, which the
# test notes (tests/support/corpus.cpp), and may ask where its tests have values, whose lists are made before any test runs.
set -euo pipefail

awk '
  /<testsuite / { match($0, /name="[^"]*"/); suite = substr($0, RSTART + 6, RLENGTH - 7) }
  /<property name="corpus"/ || /value_param="/ { asks[suite] }
  END { for (suite in asks) print suite ".*" }' "$1"/*.xml | sort | paste -sd:

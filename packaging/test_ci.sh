#!/usr/bin/env bash
# Runs what others have in their continuous integration, with the wheel, in a repository with the demo models: the steps of action.yml, the
# hook for pre-commit, the job for GitLab. test_ci.sh WHEEL. Ends with 77 where PyPI cannot be reached for pre-commit and PyYAML.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
wheel=$(realpath "${1:?test_ci.sh WHEEL}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/tools"
"$work/tools/bin/pip" install --quiet pre-commit pyyaml || { echo "pip could not fetch pre-commit and PyYAML." >&2; exit 77; }
fail() { echo "$1" >&2; exit 1; }
expect() { grep -q -- "$1" "$2" || { echo "$2 does not have: $1" >&2; cat "$2" >&2; exit 1; }; }
scripts_of() { # FILE EXPRESSION: the commands in a YAML file
  "$work/tools/bin/python" -c "import sys, yaml; document = yaml.safe_load(open(sys.argv[1])); print('\n'.join($2))" "$1"
}

mkdir "$work/repository"
cd "$work/repository"
git init --quiet
cp "$project"/resources/demo/*.onnx "$project/resources/demo/qaliper.toml" .
git add .

export RUNNER_TEMP=$work/runner GITHUB_STEP_SUMMARY=$work/summary.md GITHUB_OUTPUT=$work/outputs OUTPUT=$work/runner/qaliper
export ACTION=$project PACKAGE=$wheel MODELS='**/*.onnx' TARGET='' BASELINE='' FAIL_ON=error
mkdir "$RUNNER_TEMP"
scripts_of "$project/action.yml" "[step['run'] for step in document['runs']['steps'] if 'run' in step]" >"$work/action"
status=0
bash -euo pipefail "$work/action" >"$work/said" || status=$?
[ "$status" -eq 1 ] || { cat "$work/said" >&2; fail "The action ended with $status for a model with errors"; }
expect '^::error file=demo.onnx,title=conv-group-misaligned at /block/group/Conv::' "$work/said"
expect '^| demo.onnx | trt-10.3,sm=8.7,fp16 | 4 | 0 | 1 | 0-demo.svg |$' "$work/summary.md"
expect 'Merge groups 2 by 2 (exact)' "$work/summary.md"
expect "^sarif=$OUTPUT/qaliper.sarif$" "$work/outputs"
expect '^worst=error$' "$work/outputs"
expect '"version": "2.1.0"' "$OUTPUT/qaliper.sarif"
expect '</svg>' "$OUTPUT/0-demo.svg"
check=$work/runner/qaliper-environment/bin/python
FAIL_ON=never "$check" "$project/packaging/ci/action.py" >/dev/null || fail "The action fails where nothing is to make it"
BASELINE=$OUTPUT/qaliper.json "$check" "$project/packaging/ci/action.py" >"$work/said" || fail "What the baseline has counts"
! grep -q '^::error' "$work/said" || fail "What the baseline has is told again"
MODELS='*.pb' "$check" "$project/packaging/ci/action.py" >"$work/said" && fail "An action without a model passes"
expect '^::error title=Qaliper::No model fits' "$work/said"
echo "The action annotates, summarizes and draws."

export PATH=$work/runner/qaliper-environment/bin:$PATH PRE_COMMIT_HOME=$work/pre-commit
hook() { "$work/tools/bin/pre-commit" try-repo "$work/hooks" qaliper-check --verbose --files "$@" >"$work/said" 2>&1; }
mkdir "$work/hooks"
cp "$project/.pre-commit-hooks.yaml" "$work/hooks/"
git -C "$work/hooks" init --quiet
git -C "$work/hooks" add .
git -C "$work/hooks" -c user.name=Test -c user.email=test@localhost commit --quiet --message Hooks
! hook demo.onnx || fail "The hook lets a model with errors pass"
expect 'conv-group-misaligned' "$work/said"
hook float.onnx || { cat "$work/said" >&2; fail "The hook rejects a model without errors"; }
hook qaliper.toml || fail "The hook takes something else for a model"
echo "The hook rejects the model with errors."

job() { QALIPER_PACKAGE=$wheel QALIPER_TARGET=trt-10.3 bash -euo pipefail -c "$(scripts_of "$project/packaging/ci/gitlab-ci.yml" "document['qaliper']['script']")"; }
! job >"$work/said" 2>&1 || fail "The job for GitLab passes a model with errors"
expect 'conv-group-misaligned' "$work/said"
expect '"version": "2.1.0"' qaliper-report/qaliper.sarif
git rm --quiet --cached demo.onnx
job >"$work/said" 2>&1 || { cat "$work/said" >&2; fail "The job for GitLab rejects a model without errors"; }
echo "The job for GitLab fails with the model with errors."

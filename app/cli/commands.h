#pragma once

#include <functional>

#include <CLI/CLI.hpp>

// Each subcommand adds itself to the parser; `run` is set to what was asked for.

namespace qaliper::cli {

using Run = std::function<int()>;

void addCompletion(CLI::App& app, Run& run);
void addCheck(CLI::App& app, Run& run);
void addDiff(CLI::App& app, Run& run);
void addFix(CLI::App& app, Run& run);
void addPlugins(CLI::App& app, Run& run);
void addShow(CLI::App& app, Run& run);
void addSvg(CLI::App& app, Run& run);
void addTool(CLI::App& app, Run& run);
void addVerify(CLI::App& app, Run& run);
void addRules(CLI::App& app, Run& run);
void addExplain(CLI::App& app, Run& run);

} // namespace qaliper::cli

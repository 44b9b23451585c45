#pragma once

#include <functional>

#include <CLI/CLI.hpp>

// Each function adds a subcommand to the parser; `run` is set to the one that the user requested.

namespace qaliper::cli {

using Run = std::function<int()>;

void addAsk(CLI::App& app, Run& run);
void addConnections(CLI::App& app, Run& run);
void addCompletion(CLI::App& app, Run& run);
void addCalibrate(CLI::App& app, Run& run);
void addCheck(CLI::App& app, Run& run);
void addDiff(CLI::App& app, Run& run);
void addEvaluate(CLI::App& app, Run& run);
void addFastest(CLI::App& app, Run& run);
void addFix(CLI::App& app, Run& run);
void addMcp(CLI::App& app, Run& run);
void addMigrate(CLI::App& app, Run& run);
void addPlugins(CLI::App& app, Run& run);
void addPrecision(CLI::App& app, Run& run);
void addSensitivity(CLI::App& app, Run& run);
void addShow(CLI::App& app, Run& run);
void addStatistics(CLI::App& app, Run& run);
void addSvg(CLI::App& app, Run& run);
void addTool(CLI::App& app, Run& run);
void addVerify(CLI::App& app, Run& run);
void addQuantize(CLI::App& app, Run& run);
void addRecover(CLI::App& app, Run& run);
void addRules(CLI::App& app, Run& run);
void addExplain(CLI::App& app, Run& run);

} // namespace qaliper::cli

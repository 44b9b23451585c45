#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include <QTemporaryDir>

#include "views/base/app_theme.h"
#include "views/base/preferences.h"
#include "views/document/services.h"

class QApplication;

// What a window needs for a measurement: settings of its own, workers, and a task pool.

namespace qaliper::bench {

class Seat {
public:
    explicit Seat(QApplication& application);

    const Services& services() const { return services_; }
    Preferences& preferences() { return preferences_; }

    // Models from the command line: files, or `--made N` for a generated chain of N nodes with branches; by default,
    // the exported models of the corpus.
    std::vector<std::filesystem::path> models(int argc, char** argv) const;

private:
    QTemporaryDir folder_;
    Preferences preferences_;
    AppTheme theme_;
    Workers workers_;
    TaskPool pool_;
    Services services_;
};

// Selects the offscreen platform unless the environment sets another one. Call before the application is created.
void preferNoScreen();

// Processes events until the condition holds; returns the time in ms, negative after a time limit.
double waitFor(const std::function<bool()>& condition);

} // namespace qaliper::bench

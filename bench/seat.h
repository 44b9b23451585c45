#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include <QTemporaryDir>

#include "views/base/app_theme.h"
#include "views/base/preferences.h"
#include "views/document/services.h"

class QApplication;

// What a window needs to be measured in: settings that nobody else reads, workers, a pool, and time to work.

namespace qaliper::bench {

class Seat {
public:
    explicit Seat(QApplication& application);

    const Services& services() const { return services_; }
    Preferences& preferences() { return preferences_; }

    // What the command line names: models, or `--made N` for a made chain of N nodes with branches; else the exported
    // models of the corpus.
    std::vector<std::filesystem::path> models(int argc, char** argv) const;

private:
    QTemporaryDir folder_;
    Preferences preferences_;
    AppTheme theme_;
    Workers workers_;
    TaskPool pool_;
    Services services_;
};

// Without a screen, unless the environment says otherwise. Before the application is made.
void preferNoScreen();

// Processes events until the condition holds; the time that took in ms, negative when it never did.
double waitFor(const std::function<bool()>& condition);

} // namespace qaliper::bench

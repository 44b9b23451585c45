#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include <QObject>

#include "model/rules/version_change.h"
#include "model/session/history.h"

// What each step of a document changed in numbers, once the versions before and after it were checked one after the
// other for the same settings. Known shapes are not compared.

namespace qaliper {

// With the target that both versions were checked for.
struct StepChange {
    VersionChange change;
    Target target;
};

class StepChanges final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // The current version is checked: `analysis`, without TensorRT's files. `settings` is Basis::settings.
    void noteChecked(const History& history, const Analysis& analysis, std::uint64_t settings);
    void forget();

    // Of the step that made the version of that number; null when it is not known.
    const StepChange* of(std::uint64_t version) const;

signals:
    void changed();
    // The version that was checked last, and another one that is shown now: after a fix, undo, redo.
    void compared(const VersionChange& change);

private:
    struct Checked {
        std::uint64_t version = 0;
        std::uint64_t settings = 0;
        VersionNumbers numbers;
    };

    std::optional<Checked> last_;
    std::map<std::uint64_t, StepChange> changes_;
};

} // namespace qaliper

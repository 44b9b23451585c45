#pragma once

#include <QWidget>

#include "model/rules/version_change.h"

class QLabel;

// What a step changes in the model, in numbers, before it is made: deteriorations as a warning, the rest below.

namespace qaliper {

class VerdictLine;

class ChangeNote final : public QWidget {
    Q_OBJECT

public:
    explicit ChangeNote(QWidget* parent = nullptr);

    void setChange(const VersionChange& change);
    void clear();

private:
    VerdictLine* worse_;
    QLabel* rest_;
};

} // namespace qaliper

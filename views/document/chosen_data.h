#pragma once

#include <optional>

#include <QString>
#include <QStringList>

#include "model/data/metric.h"

// The data that a person chose for a document, once for all pages that ask for them.

namespace qaliper {

struct ChosenData {
    QStringList paths;             // files, folders of images, and bare numbers as they are written
    QString recipe;                // for images, as RecipeForm has it
    std::optional<QString> labels; // the array; empty: none. Nothing while a person has not decided
    Metric metric = Metric::Top1;
    QString floatModel; // that the shown one was made from; empty: none
};

} // namespace qaliper

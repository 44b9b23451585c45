#pragma once

#include <optional>

#include <QWidget>

#include "views/document/asking.h"

class QCheckBox;
class QComboBox;

// What a TensorRT runs a model on, what its numbers are compared with, and what it is timed in turns with.

namespace qaliper {

class Document;
class SamplesField;

class RunChoice final : public QWidget {
    Q_OBJECT

public:
    explicit RunChoice(const Document& document, QWidget* parent = nullptr);

    // Adds what is chosen here.
    void addTo(AskChoice& choice) const;
    // The version before the shown one is what it is timed in turns with.
    void chooseStep();

private:
    QComboBox* addModels(const QString& name, const QString& none);
    void chooseFile(QComboBox& models);
    static std::optional<OtherModel> chosenIn(const QComboBox& models);

    SamplesField* samples_;
    QComboBox* reference_;
    QComboBox* against_;
    QCheckBox* locates_;
};

} // namespace qaliper

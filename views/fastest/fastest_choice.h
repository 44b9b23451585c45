#pragma once

#include <string>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "model/session/fastest.h"
#include "views/document/document.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace qaliper {

class ConnectionField;
class Preferences;
class SamplesField;

// What a search for the fastest placement is asked for.
struct FastestAsked {
    FastestRequest request;
    std::vector<std::string> data; // as parseDataFiles() takes them
};

// The first step: where TensorRT and its GPU are, what is wanted of the result, how long it may take, what outputs are judged on.
class FastestChoice final : public QWidget {
    Q_OBJECT

public:
    // The preferences have the connections; they have to outlive the page.
    FastestChoice(Preferences& preferences, Document& document, QWidget* parent = nullptr);

    bool isReady() const;
    FastestAsked asked() const; // about the shown version
    void remember();
    void addPaths(const QStringList& paths); // a model among them is the float one
    void showKept();                         // whether something was measured before

signals:
    void changed(); // isReady()

private:
    QWidget* buildGoal();
    QWidget* buildFloat();
    void askForFloat();
    std::filesystem::path times() const; // what was measured of this file; empty: it is not kept

    QPointer<Document> document_;
    ConnectionField* connection_;
    QComboBox* goal_;
    QDoubleSpinBox* db_;
    QSpinBox* minutes_;
    QLineEdit* float_;
    SamplesField* samples_;
    QCheckBox* resume_;
};

} // namespace qaliper

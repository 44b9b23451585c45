#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "model/data/data_look.h"
#include "model/data/metric.h"
#include "views/document/document.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QMimeData;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace qaliper {

// The files that are dropped.
QStringList pathsIn(const QMimeData& data);

class RecipeForm;
class VerdictLine;

// The first step of a quantization: which data, what was found in them for each input, and what some samples look like.
// All samples are read on another thread.
class DataPage final : public QWidget {
    Q_OBJECT

public:
    explicit DataPage(Document& document, QWidget* parent = nullptr);

    bool isReady() const { return look_ && !look_->problem; } // the data were read without a mistake
    const DataFiles& files() const { return files_; }
    std::optional<Metric> chosenMetric() const; // nothing without labels
    void addPaths(const QStringList& paths);
    void setHint(const QString& hint); // what the samples are for; scales, unless it is said

signals:
    void changed(); // isReady() or what was chosen

private:
    QWidget* buildChoice();
    QWidget* buildLabels();
    QWidget* buildSamples();
    void askForFiles();
    void askForFolder();
    void addWritten();
    void removeChosen();
    void read();
    void show(Result<DataLook> look);
    void showRead();
    void showInputs();
    void showSamples();
    void showLabels();
    void chooseLabels(const QString& labels);
    bool takeUsualLabels();
    void restore();
    void keep();
    void showProblem(const QString& problem);

    QPointer<Document> document_;
    Task reading_;
    DataFiles files_;
    QString wantedLabels_; // the array
    std::vector<ModelInput> inputs_;
    std::optional<DataLook> look_; // of files_
    QLabel* hint_ = nullptr;
    QListWidget* paths_ = nullptr;
    QPushButton* remove_ = nullptr;
    QLineEdit* written_ = nullptr;
    RecipeForm* recipe_ = nullptr;
    QTableWidget* found_ = nullptr;
    QComboBox* labels_ = nullptr;
    QComboBox* metric_ = nullptr;
    QProgressBar* busy_ = nullptr;
    VerdictLine* state_ = nullptr;
    QLabel* empty_ = nullptr;
    QWidget* samples_ = nullptr;
    QWidget* pictures_ = nullptr;
    QTableWidget* numbers_ = nullptr;
};

} // namespace qaliper

#pragma once

#include <QPointer>
#include <QWidget>

#include "model/session/noise_inquiry.h"
#include "views/document/document.h"

class QLineEdit;

namespace qaliper {

class DataPage;

// The first step: the data, and the float model that the shown one was made from, where there is one.
class NoiseDataPage final : public QWidget {
    Q_OBJECT

public:
    explicit NoiseDataPage(Document& document, QWidget* parent = nullptr);

    bool isReady() const;
    NoiseInput asked() const;
    std::optional<Metric> chosenMetric() const;
    void addPaths(const QStringList& paths); // a model among them is the float one

signals:
    void changed();

private:
    QWidget* buildFloat();
    void askForFloat();

    QPointer<Document> document_;
    QLineEdit* float_ = nullptr;
    DataPage* data_;
};

} // namespace qaliper

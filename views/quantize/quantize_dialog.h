#pragma once

#include <QDialog>
#include <QPointer>

#include "views/document/document.h"

class QLabel;
class QStackedWidget;

namespace qaliper {

class DataPage;
class PlacementPage;
class RunPage;
class StepFoot;
class StepRow;

// Quantize: from the float model and a folder of data to INT8 or FP8, in three steps beside the window, which stays
// usable. Nothing of the model changes before Apply.
class QuantizeDialog final : public QDialog {
    Q_OBJECT

public:
    explicit QuantizeDialog(Document& document, QWidget* parent = nullptr);

    void goTo(int step); // 0 to 2
    int step() const;
    bool isOf(const Document& document) const { return document_ == &document; }

signals:
    void guideAsked(const QString& guide);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void goOn();
    void apply();
    void noteChange(); // of the model or its target
    void showReady();
    void run();

    QPointer<Document> document_;
    QStackedWidget* pages_;
    DataPage* data_;
    PlacementPage* placement_;
    RunPage* run_;
    StepRow* steps_ = nullptr;
    QLabel* notice_ = nullptr;
    StepFoot* foot_ = nullptr;
};

} // namespace qaliper

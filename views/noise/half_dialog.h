#pragma once

#include <QDialog>
#include <QPointer>

#include "views/document/document.h"

class QLabel;
class QStackedWidget;

namespace qaliper {

class DataPage;
class HalfPage;
class StepFoot;
class StepRow;

// Half precision: float parts of a model in FP16 or BF16 where the user's data allow it, in two steps beside the window. Nothing
// of the model changes before Apply.
class HalfDialog final : public QDialog {
    Q_OBJECT

public:
    explicit HalfDialog(Document& document, QWidget* parent = nullptr);

    void goTo(int step); // 0 or 1
    int step() const;
    bool isOf(const Document& document) const { return document_ == &document; }

signals:
    void guideAsked(const QString& guide);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void goOn();
    void noteChange(); // of the model or its target
    void showReady();
    bool mayRun() const;

    QPointer<Document> document_;
    QStackedWidget* pages_;
    DataPage* data_;
    HalfPage* half_;
    StepRow* steps_ = nullptr;
    QLabel* notice_ = nullptr;
    StepFoot* foot_ = nullptr;
};

} // namespace qaliper

#pragma once

#include <QDialog>
#include <QPointer>

#include "model/tools/run_tool.h"
#include "views/document/document.h"

class QLabel;
class QStackedWidget;

namespace qaliper {

class NoiseDataPage;
class NoisePage;
class RecoverPage;
class StepFoot;
class StepRow;

// Where the noise of a quantized model comes from, and how to get accuracy back: data, list, plan, beside the window, which stays
// usable.
class NoiseDialog final : public QDialog {
    Q_OBJECT

public:
    explicit NoiseDialog(Document& document, QWidget* parent = nullptr);

    void goTo(int step); // 0 to 2
    int step() const;
    bool isOf(const Document& document) const { return document_ == &document; }

signals:
    void guideAsked(const QString& guide);
    void measured(); // shares of the noise are there to be seen
    void toolAsked(Document* document, const ToolRequest& request);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void goOn();
    void measure();
    void noteChange(); // of the model
    void noteData();
    void showReady();
    bool mayRun() const;

    QPointer<Document> document_;
    QStackedWidget* pages_;
    NoiseDataPage* data_;
    NoisePage* noise_;
    RecoverPage* recover_;
    StepRow* steps_ = nullptr;
    QLabel* notice_ = nullptr;
    StepFoot* foot_ = nullptr;
};

} // namespace qaliper

#pragma once

#include <QDialog>
#include <QPointer>

#include "views/dialogs/preview_case.h"
#include "views/document/document.h"
#include "views/document/preview_work.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

// A fix or a tool before it is applied: the part of the graph before and after, side by side, what it costs, and what ONNX Runtime says of
// the numbers. Advice has no pictures, only its steps.

namespace qaliper {

class Canvas;
class ParameterForm;

class PreviewDialog final : public QDialog {
    Q_OBJECT

public:
    // Goes away by itself when the model changes underneath.
    // `offer` is the one to begin with; empty: the first.
    PreviewDialog(Document& document, PreviewCase shown, const QString& offer, QWidget* parent = nullptr);

private:
    void build();
    QWidget* buildPictures();
    QWidget* buildFoot();
    void choose(int offer);
    void draw();
    void showPreview(const Result<FixPreview>& preview);
    void prove(const FixPreview& preview);
    void showProof(const Result<Proof>& proof);
    void showError(const QString& error);
    void look(); // at what changes
    void apply();
    const Offer& offer() const { return case_.offers[chosen_]; }

    QPointer<Document> document_;
    PreviewCase case_;
    std::size_t chosen_ = 0;
    Task drawing_;
    Task proving_;
    Rect focusBefore_;
    Rect focusAfter_;
    QComboBox* choice_ = nullptr;
    QLabel* cost_ = nullptr;
    QLabel* note_ = nullptr;
    ParameterForm* parameters_ = nullptr;
    QWidget* pictures_ = nullptr;
    QStackedWidget* outcomePages_ = nullptr; // the picture after, or what stands in its place
    Canvas* before_ = nullptr;
    Canvas* after_ = nullptr;
    QLabel* outcome_ = nullptr;
    QLabel* proof_ = nullptr;
    QPushButton* copy_ = nullptr;
    QString error_; // that copy_ copies
    QProgressBar* busy_ = nullptr;
    QPushButton* apply_ = nullptr;
};

} // namespace qaliper

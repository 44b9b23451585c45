#pragma once

#include <optional>

#include <QDialog>
#include <QPointer>

#include "model/session/preview.h"
#include "views/dialogs/preview_case.h"
#include "views/document/document.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

// A fix or a tool before it is applied: the part of the graph before and after, side by side, its costs, and the result
// of ONNX Runtime about the numbers. Advice has no pictures, only its steps.

namespace qaliper {

class Canvas;
class ChangeNote;
class ParameterForm;
class VerdictLine;

class PreviewDialog final : public QDialog {
    Q_OBJECT

public:
    // Closes itself when the model changes, or what it is checked for. `offer` is selected first; empty: the first
    // offer.
    PreviewDialog(Document& document, PreviewCase shown, const QString& offer, QWidget* parent = nullptr);

private:
    void build();
    QWidget* buildPictures();
    QWidget* buildFoot();
    void choose(int number); // of the offer
    void forgetTrial();
    void draw();
    void showPreview(const Result<FixPreview>& preview);
    void prove(const FixPreview& preview);
    void showProof(const Result<Proof>& proof);
    QWidget* buildProofProgress(QWidget* parent);
    void showProofProgress();
    void showSignal(const Proof& proof);
    void measure(const FixPreview& preview);
    void showError(const QString& error);
    void showReady();
    void look(); // shows the changes
    void apply();
    const Offer& offer() const { return case_.offers[chosen_]; }

    QPointer<Document> document_;
    PreviewCase case_;
    std::size_t chosen_ = 0;
    Task drawing_;
    Task proving_;
    Task measuring_;
    std::optional<FloatReference> reference_;
    PreviewFocus focusBefore_;
    PreviewFocus focusAfter_;
    QComboBox* choice_ = nullptr;
    QLabel* cost_ = nullptr;
    QLabel* note_ = nullptr;
    QLabel* counts_ = nullptr; // the number of places that have the offer
    ParameterForm* parameters_ = nullptr;
    QWidget* pictures_ = nullptr;
    QStackedWidget* outcomePages_ = nullptr; // the picture after, or a page instead of it
    Canvas* before_ = nullptr;
    Canvas* after_ = nullptr;
    QLabel* outcome_ = nullptr;
    ChangeNote* change_ = nullptr;
    VerdictLine* proof_ = nullptr;
    VerdictLine* signal_ = nullptr;
    VerdictLine* floatSignal_ = nullptr; // against the float model, where that is known
    std::size_t verified_ = 0;           // the number of places that the proof covers, when several are fixed together
    QPushButton* copy_ = nullptr;
    QString error_; // the text for copy_
    QProgressBar* busy_ = nullptr;
    QPushButton* apply_ = nullptr;
    QPushButton* leave_ = nullptr;
    bool isTried_ = false; // successfully, so that it may be applied
};

} // namespace qaliper

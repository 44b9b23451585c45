#pragma once

#include <string>
#include <vector>

#include <QComboBox>
#include <QDialog>

#include "model/session/finding_subject.h"
#include "views/dialogs/preview_case.h"
#include "views/document/document.h"

class QLabel;
class QListWidget;
class QPushButton;

// All findings of one rule together: the fix, the places, and what it changes in the model. The checked places are
// tried on another thread; nothing is applied before the list and the result are shown.

namespace qaliper {

class ChangeNote;

class FixReviewDialog final : public QDialog {
    Q_OBJECT

public:
    // Shows the rule of the subject's first finding, with its first offer selected. Closes itself when the model
    // changes.
    FixReviewDialog(const Document& document, const FindingSubject& subject, QWidget* parent);

    std::string offer() const;
    std::vector<std::string> keys() const; // of the checked findings
    const std::shared_ptr<const Analysis>& analysis() const { return analysis_; }
    const Offer& chosen() const { return offers_.at(static_cast<std::size_t>(choice_->currentIndex())); }
    NodeId firstPlace() const; // of the checked findings
    std::string_view rule() const { return analysis_->findings[findings_.front()].rule; }
    FixRequest request() const; // for the checked findings

signals:
    void previewAsked(); // of the checked findings

private:
    void fillOffers();
    void fillPlaces();
    void showOffer();
    void showCount();
    void tryTicked();
    void showTrial(const Result<FixReport>& tried);
    std::size_t ticked() const;

    Inspector inspector_;
    std::shared_ptr<const Analysis> analysis_;
    std::vector<std::size_t> findings_; // of the rule, positions in Analysis::findings
    std::vector<Offer> offers_;         // of any of them, by id
    QComboBox* choice_;
    QLabel* cost_;
    QLabel* offerCounts_;
    QLabel* note_;
    QListWidget* places_;
    QLabel* outcome_; // of the trial
    ChangeNote* change_;
    QLabel* count_;
    QPushButton* preview_;
    QPushButton* apply_;
    Task trying_;
};

// The checked findings, as one step with one proof. Applying it accepts the dialog, which outlives the preview.
PreviewCase previewOf(FixReviewDialog& dialog, const Document& document);

} // namespace qaliper

#pragma once

#include <QAbstractListModel>

#include "views/base/preferences.h"
#include "views/base/wording.h"
#include "views/document/document_observer.h"

// The versions of one document as a list: the opened file, then every step by its title. Undone steps stay until a new
// step replaces them.

namespace qaliper {

class HistoryModel final : public QAbstractListModel {
    Q_OBJECT

public:
    // SignalRole: the signal-to-noise ratio after a step that needs review, as SignalWords::number; SignalEnoughRole:
    // whether it reaches the threshold of the settings, or did not become worse against the float model where that is known
    // (SignalAgainstFloatRole). ProofRole: the ProofState of a step as a number, invalid
    // without a proof. TimeRole: how the expected time changed, "−8.1 %"; TimeWorseRole: whether it became longer.
    // ReasonRole: why a step is not proven.
    enum Role {
        UndoneRole = Qt::UserRole,
        CurrentRole,
        SavedRole,
        ProofRole,
        SignalRole,
        SignalEnoughRole,
        SignalAgainstFloatRole,
        TimeRole,
        TimeWorseRole,
        ReasonRole
    };

    explicit HistoryModel(const Preferences& preferences, QObject* parent = nullptr); // `preferences` must outlive it

    void setDocument(Document* document); // null: none
    QModelIndex current() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QString wordsOf(std::size_t row) const;
    QString reasonOf(std::size_t row) const;
    const Proof* proofOf(std::size_t row) const;
    std::optional<SignalWords> signalOf(std::size_t row) const;
    const StepChange* changeOf(std::size_t row) const;
    QString timeOf(std::size_t row) const;
    void refresh();
    bool isOpen() const { return document_ && document_->state() == Document::State::Open; }

    const Preferences* preferences_;
    DocumentObserver document_;
    int rows_ = 0;
};

} // namespace qaliper

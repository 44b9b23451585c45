#pragma once

#include <QAbstractListModel>
#include <QPointer>

#include "views/base/preferences.h"
#include "views/base/wording.h"
#include "views/document/document.h"

// The versions of one document as a list: how it was opened, then every step by its name. Steps that were undone stay
// until another one takes their place.

namespace qaliper {

class HistoryModel final : public QAbstractListModel {
    Q_OBJECT

public:
    // SignalRole: what a step that was to be reviewed left of the signal, as SignalWords::number; SignalEnoughRole:
    // whether that is as much as Settings ask for.
    // ProofRole: the ProofState of a step as a number, invalid while there is none.
    enum Role { UndoneRole = Qt::UserRole, CurrentRole, SavedRole, ProofRole, SignalRole, SignalEnoughRole };

    explicit HistoryModel(const Preferences& preferences, QObject* parent = nullptr); // which outlive it

    void setDocument(Document* document); // null: none
    QModelIndex current() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QString wordsOf(std::size_t row) const;
    const Proof* proofOf(std::size_t row) const;
    std::optional<SignalWords> signalOf(std::size_t row) const;
    void refresh();
    bool isOpen() const { return document_ && document_->state() == Document::State::Open; }

    const Preferences* preferences_;
    QPointer<Document> document_;
    int rows_ = 0;
};

} // namespace qaliper

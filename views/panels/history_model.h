#pragma once

#include <QAbstractListModel>
#include <QPointer>

#include "views/document/document.h"

// The versions of one document as a list: how it was opened, then every step by its name. Steps that were undone stay until
// another one takes their place.

namespace qaliper {

class HistoryModel final : public QAbstractListModel {
    Q_OBJECT

public:
    // ProofRole: the ProofState of a step as a number, invalid while there is none.
    enum Role { UndoneRole = Qt::UserRole, CurrentRole, SavedRole, ProofRole };

    using QAbstractListModel::QAbstractListModel;

    void setDocument(Document* document); // null: none
    QModelIndex current() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QString wordsOf(std::size_t row) const;
    const Proof* proofOf(std::size_t row) const;
    bool isOpen() const { return document_ && document_->state() == Document::State::Open; }

    QPointer<Document> document_;
    int rows_ = 0;
};

} // namespace qaliper

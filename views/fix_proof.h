#pragma once

#include <cstdint>
#include <memory>

#include <QObject>
#include <QPointer>

#include "model/rules/proof.h"
#include "views/document.h"

// After a fix, compares the numbers of the version before with those of the version that was made, if the user wants that.
// The next fix begins a new comparison and drops one that still runs.

namespace qaliper {

class Preferences;

class FixProof final : public QObject {
    Q_OBJECT

public:
    // Both outlive it.
    FixProof(Document& document, const Preferences& preferences, QObject* parent);

signals:
    void told(const QString& outcome, bool isGood);

private:
    void noteVersion();
    void prove();
    void tell(const Result<Proof>& proof);

    QPointer<Document> document_;
    const Preferences* preferences_;
    std::uint64_t newest_ = 0;              // version that was seen
    std::shared_ptr<const Context> before_; // until the version after it is analysed
    Task proving_;
};

} // namespace qaliper

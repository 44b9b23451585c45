#pragma once

#include <cstdint>
#include <memory>

#include <QObject>

namespace qaliper {

struct MeasuredNoise;
struct NoiseShares;

// What was measured of a document's noise. It belongs to one version: another one has none, and undo brings it back.
class NoiseResults final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // Of the shown version; null without one.
    const std::shared_ptr<const MeasuredNoise>& shown() const;
    const NoiseShares& shares() const; // of the shown version, by node; empty without one

    void take(std::shared_ptr<const MeasuredNoise> noise); // of the shown version
    void showVersion(std::uint64_t number);                // of the history

signals:
    void changed();

private:
    std::shared_ptr<const MeasuredNoise> noise_;
    std::shared_ptr<const NoiseShares> shares_;
    std::uint64_t of_ = 0;
    std::uint64_t version_ = 0;
};

} // namespace qaliper

#include "views/document/noise_results.h"

#include <utility>

#include "model/session/noise_inquiry.h"

namespace qaliper {

const std::shared_ptr<const MeasuredNoise>& NoiseResults::shown() const {
    static const std::shared_ptr<const MeasuredNoise> none;
    return of_ == version_ ? noise_ : none;
}

const NoiseShares& NoiseResults::shares() const {
    static const NoiseShares none;
    return shown() ? *shares_ : none;
}

void NoiseResults::take(std::shared_ptr<const MeasuredNoise> noise) {
    noise_ = std::move(noise);
    shares_ = std::make_shared<const NoiseShares>(noise_ ? sharesOf(*noise_) : NoiseShares());
    of_ = version_;
    emit changed();
}

void NoiseResults::showVersion(std::uint64_t number) {
    if (number == version_)
        return;
    const std::shared_ptr<const MeasuredNoise> before = shown();
    version_ = number;
    if (shown() != before)
        emit changed();
}

} // namespace qaliper

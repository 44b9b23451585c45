#pragma once

namespace qaliper {

// Resident memory of this process, its largest so far.
double peakMiB();

} // namespace qaliper

#pragma once

#include "model/rules/fixall.h"

namespace qaliper {

// The offer that a request selects for a finding: that of FixRequest::chosen, else the first one if it is automatic. Null
// when there is none, with the reason. It does not ask whether the request concerns the finding.
const Offer* chooseOffer(const Finding& finding, const FixRequest& request, Text& reason);

} // namespace qaliper

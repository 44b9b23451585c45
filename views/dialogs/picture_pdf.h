#pragma once

#include <string>

#include "model/base/result.h"
#include "views/dialogs/picture_png.h"

namespace qaliper {

// A picture as a PDF of one page, with lines and words as such: what a PNG has, at its own size or on the page of the options. A
// picture longer than the viewers of PDF show is reduced. `request.scale` is not used. Any thread may call it. Errors: CannotWrite.
Result<std::string> writePdf(const PngRequest& request);

} // namespace qaliper

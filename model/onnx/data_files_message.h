#pragma once

#include "model/base/message.h"
#include "model/data/data_files.h"

// Names of a user's files, as part of a message to the helper process.

namespace qaliper {

void fields(auto& message, Of<ImageSize> auto& it) { message(it.width, it.height); }
void fields(auto& message, Of<ImageRecipe> auto& it) {
    message(it.size, it.pad, it.crop, it.scale, it.mean, it.deviation, upTo(it.order, ChannelOrder::Gray),
        upTo(it.layout, ImageLayout::Nhwc));
}
void fields(auto& message, Of<RawFile> auto& it) { message(it.input, it.file, it.type, it.dims); }
void fields(auto& message, Of<DataFiles> auto& it) { message(it.paths, it.labels, it.raw, it.recipe, it.ignoredLabel); }

} // namespace qaliper

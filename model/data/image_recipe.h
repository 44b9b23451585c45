#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/data/image.h"

// How an image becomes the input of a model: resized, padded, cropped, each value multiplied, the mean taken away, divided by the standard
// deviation, channels in an order, written in a layout. Nothing is guessed.

namespace qaliper {

enum class ChannelOrder : std::uint8_t { Rgb, Bgr, Gray }; // gray: 0.299 R + 0.587 G + 0.114 B
enum class ImageLayout : std::uint8_t { Nchw, Nhwc };

struct ImageSize {
    std::size_t width = 0;
    std::size_t height = 0; // 0: the shorter side becomes `width`, and the ratio of the sides stays
    friend bool operator==(const ImageSize&, const ImageSize&) = default;
};

struct ImageRecipe {
    ImageSize size;              // 0×0: as the file has it
    ImageSize crop;              // out of the middle; 0×0: none
    double scale = 1;            // of pixels, which are 0 … 255
    std::vector<double> mean{0}; // one for all channels or one for each, in the order of the channels
    std::vector<double> deviation{1};
    ChannelOrder order = ChannelOrder::Rgb;
    ImageLayout layout = ImageLayout::Nchw;
    // 0 … 255: the ratio of the sides stays, the image fits into `size`, and what is left of it around the middle gets this number, before
    // the scale and in all channels.
    std::optional<double> pad = {};
    friend bool operator==(const ImageRecipe&, const ImageRecipe&) = default;

    std::size_t channels() const { return order == ChannelOrder::Gray ? 1 : 3; }
};

// As on the command line: "size=256,crop=224x224,scale=1/255,mean=0.485/0.456/0.406,std=0.229/0.224/0.225,order=bgr,
// layout=nhwc", "size=640x640,pad=114"; a size is WIDTHxHEIGHT, or one number for the shorter side. Errors: Invalid, naming the word.
Result<ImageRecipe> parseImageRecipe(std::string_view text);
std::string imageRecipeText(const ImageRecipe& recipe); // what differs from ImageRecipe()

// Height and width of what a recipe makes of an image. Errors: Invalid when the image is smaller than the crop.
Result<ImageSize> preparedSize(const ImageRecipe& recipe, const Image& image);

// The numbers of one sample in the recipe's layout, without batch. Resizing is bilinear; the filter widens where the image becomes
// smaller, as in Pillow and torchvision. Errors: those of preparedSize().
Result<std::vector<float>> prepareImage(const ImageRecipe& recipe, const Image& image);

} // namespace qaliper

#include "model/data/image_recipe.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "model/base/enum_words.h"
#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr EnumWords<ChannelOrder, 3> orderWords{{"rgb", "bgr", "gray"}};
constexpr EnumWords<ImageLayout, 2> layoutWords{{"nchw", "nhwc"}};
constexpr std::size_t rgbChannels = 3;
constexpr std::size_t largestSide = 1U << 14;

std::vector<std::string_view> partsOf(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size())
            return parts;
        text.remove_prefix(end + 1);
    }
}

// Pixels of one side.
std::optional<std::size_t> sideOf(std::string_view text) {
    const auto number = parseInteger(text);
    if (!number || *number < 1 || static_cast<std::size_t>(*number) > largestSide)
        return std::nullopt;
    return static_cast<std::size_t>(*number);
}

std::optional<ImageSize> sizeOf(std::string_view text) {
    const auto parts = partsOf(text, 'x');
    const auto width = sideOf(parts.front());
    if (!width || parts.size() > 2)
        return std::nullopt;
    if (parts.size() == 1)
        return ImageSize{*width, 0};
    const auto height = sideOf(parts.back());
    return height ? std::optional(ImageSize{*width, *height}) : std::nullopt;
}

std::optional<std::vector<double>> numbersOfParts(std::string_view text) {
    std::vector<double> numbers;
    for (const std::string_view part : partsOf(text, '/')) {
        const auto number = parseNumber(part);
        if (!number || !std::isfinite(*number))
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

// "0.5" or "1/255"
std::optional<double> ratioOf(std::string_view text) {
    const auto numbers = numbersOfParts(text);
    if (!numbers || numbers->size() > 2 || numbers->back() == 0)
        return std::nullopt;
    return numbers->size() == 2 ? numbers->front() / numbers->back() : numbers->front();
}

// As pixels have it.
std::optional<double> colorOf(std::string_view text) {
    constexpr double brightest = 255;
    const auto number = parseNumber(text);
    return number && *number >= 0 && *number <= brightest ? std::optional(*number) : std::nullopt;
}

template <class Value>
bool assign(Value& value, const std::optional<Value>& read) {
    if (read)
        value = *read;
    return read.has_value();
}

bool assignWord(ImageRecipe& recipe, std::string_view key, std::string_view value) {
    if (key == "size")
        return assign(recipe.size, sizeOf(value));
    if (key == "crop") {
        auto size = sizeOf(value);
        if (size && size->height == 0)
            size->height = size->width;
        return assign(recipe.crop, size);
    }
    if (key == "pad")
        return (recipe.pad = colorOf(value)).has_value();
    if (key == "scale")
        return assign(recipe.scale, ratioOf(value));
    if (key == "mean")
        return assign(recipe.mean, numbersOfParts(value));
    if (key == "std")
        return assign(recipe.deviation, numbersOfParts(value)) &&
            std::ranges::find(recipe.deviation, 0.0) == recipe.deviation.end();
    if (key == "order")
        return assign(recipe.order, orderWords.find(value));
    return key == "layout" && assign(recipe.layout, layoutWords.find(value));
}

std::string textOfSize(const ImageSize& size) {
    const auto side = [](std::size_t pixels) { return formatNumber(static_cast<std::int64_t>(pixels)); };
    return size.height == 0 ? side(size.width) : side(size.width) + "x" + side(size.height);
}

std::string textOfNumbers(const std::vector<double>& numbers) {
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "" : "/") + formatNumber(number);
    return text;
}

// The largest size with the ratio of the image's sides that fits.
ImageSize fittedSize(const ImageSize& into, const Image& image) {
    const auto scaled = [](std::size_t side, std::size_t to, std::size_t from) {
        const double pixels = static_cast<double>(side) * static_cast<double>(to) / static_cast<double>(from);
        return std::max<std::size_t>(1, static_cast<std::size_t>(std::nearbyint(pixels)));
    };
    if (into.width * image.height <= into.height * image.width)
        return {into.width, scaled(image.height, into.width, image.width)};
    return {scaled(image.width, into.height, image.height), into.height};
}

ImageSize resizedSize(const ImageRecipe& recipe, const Image& image) {
    if (recipe.size.width == 0)
        return {image.width, image.height};
    if (recipe.pad)
        return fittedSize(recipe.size, image);
    if (recipe.size.height != 0)
        return recipe.size;
    const std::size_t shorter = std::min(image.width, image.height);
    const auto scaled = [&](std::size_t side) { return std::max<std::size_t>(1, side * recipe.size.width / shorter); };
    return {scaled(image.width), scaled(image.height)};
}

// Into which the image is put: that of resizedSize() but for padding.
ImageSize paddedSize(const ImageRecipe& recipe, const Image& image) {
    return recipe.pad ? recipe.size : resizedSize(recipe, image);
}

// The pixels that one pixel of the result is made of, along one side, and their weights, whose sum is 1.
struct Mixture {
    std::size_t first = 0;
    std::vector<float> weights;
};

std::vector<Mixture> mixturesOf(std::size_t before, std::size_t after) {
    const double ratio = static_cast<double>(before) / static_cast<double>(after);
    const double reach = std::max(1.0, ratio);
    std::vector<Mixture> mixtures(after);
    for (std::size_t i = 0; i < after; ++i) {
        const double center = (static_cast<double>(i) + 0.5) * ratio;
        const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(center - reach + 0.5)));
        const auto end =
            static_cast<std::size_t>(std::min(static_cast<double>(before), std::floor(center + reach + 0.5)));
        Mixture& mixture = mixtures[i];
        mixture.first = first;
        double sum = 0;
        for (std::size_t at = first; at < end; ++at) {
            const double distance = std::abs((static_cast<double>(at) + 0.5 - center) / reach);
            mixture.weights.push_back(static_cast<float>(std::max(0.0, 1 - distance)));
            sum += mixture.weights.back();
        }
        for (float& weight : mixture.weights)
            weight = static_cast<float>(weight / sum);
    }
    return mixtures;
}

// Red, green and blue of each pixel, 0 … 255.
struct Pixels {
    ImageSize size;
    std::vector<float> rgb;
};

Pixels resized(const Image& image, const ImageSize& size) {
    const auto columns = mixturesOf(image.width, size.width);
    const auto rows = mixturesOf(image.height, size.height);
    std::vector<float> narrow(image.height * size.width * rgbChannels);
    for (std::size_t y = 0; y < image.height; ++y) {
        for (std::size_t x = 0; x < size.width; ++x) {
            for (std::size_t channel = 0; channel < rgbChannels; ++channel) {
                float sum = 0;
                for (std::size_t i = 0; i < columns[x].weights.size(); ++i)
                    sum += columns[x].weights[i] *
                        static_cast<float>(image.rgb[(y * image.width + columns[x].first + i) * rgbChannels + channel]);
                narrow[(y * size.width + x) * rgbChannels + channel] = sum;
            }
        }
    }
    Pixels pixels{size, std::vector<float>(size.height * size.width * rgbChannels)};
    const std::size_t line = size.width * rgbChannels;
    for (std::size_t y = 0; y < size.height; ++y) {
        for (std::size_t i = 0; i < rows[y].weights.size(); ++i) {
            for (std::size_t x = 0; x < line; ++x)
                pixels.rgb[y * line + x] += rows[y].weights[i] * narrow[(rows[y].first + i) * line + x];
        }
    }
    // what other programs keep between resizing and normalizing are whole numbers
    for (float& value : pixels.rgb)
        value = std::clamp(std::nearbyint(value), 0.0F, 255.0F);
    return pixels;
}

// In the middle of a larger image of one color; of an odd rest the larger part is right and below.
Pixels padded(const Pixels& pixels, const ImageSize& size, float color) {
    Pixels result{size, std::vector<float>(size.width * size.height * rgbChannels, color)};
    const std::size_t top = (size.height - pixels.size.height) / 2;
    const std::size_t left = (size.width - pixels.size.width) / 2;
    const std::size_t line = pixels.size.width * rgbChannels;
    for (std::size_t y = 0; y < pixels.size.height; ++y)
        std::copy_n(pixels.rgb.begin() + static_cast<std::ptrdiff_t>(y * line), line,
            result.rgb.begin() + static_cast<std::ptrdiff_t>(((top + y) * size.width + left) * rgbChannels));
    return result;
}

// With the padding.
Pixels resizedAs(const ImageRecipe& recipe, const Image& image) {
    Pixels pixels = resized(image, resizedSize(recipe, image));
    return recipe.pad ? padded(pixels, recipe.size, static_cast<float>(*recipe.pad)) : pixels;
}

float channelOf(std::span<const float> rgb, ChannelOrder order, std::size_t channel) {
    if (order == ChannelOrder::Gray)
        return std::nearbyint(0.299F * rgb[0] + 0.587F * rgb[1] + 0.114F * rgb[2]);
    return rgb[order == ChannelOrder::Bgr ? 2 - channel : channel];
}

double ofChannel(const std::vector<double>& numbers, std::size_t channel) {
    return numbers.size() == 1 ? numbers.front() : numbers[channel];
}

} // namespace

Result<ImageRecipe> parseImageRecipe(std::string_view text) {
    ImageRecipe recipe;
    for (const std::string_view word : partsOf(text, ',')) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string_view value = equals < word.size() ? word.substr(equals + 1) : std::string_view();
        if (!assignWord(recipe, word.substr(0, equals), value))
            return fail(ErrorKind::Invalid,
                say("{word} is no part of a recipe for images: size=256 or size=416x416, pad=114, crop=224x224, "
                    "scale=1/255, "
                    "mean=0.5/0.5/0.5, std=1/1/1, order=rgb, bgr or gray, layout=nchw or nhwc",
                    arg("word", word)));
    }
    if (recipe.pad && recipe.size.height == 0)
        return fail(ErrorKind::Invalid,
            say("pad fills what is left of a size, which has width and height: size=640x640,pad=114"));
    for (const std::vector<double>* numbers : {&recipe.mean, &recipe.deviation}) {
        if (numbers->size() != 1 && numbers->size() != recipe.channels())
            return fail(ErrorKind::Invalid,
                say("A recipe has one mean and one std for all channels, or one for each of the {channels}, and this "
                    "one has {found}",
                    arg("channels", recipe.channels()), arg("found", numbers->size())));
    }
    return recipe;
}

std::string imageRecipeText(const ImageRecipe& recipe) {
    const ImageRecipe usual;
    std::string text;
    const auto put = [&](bool isDifferent, std::string_view key, const std::string& value) {
        if (isDifferent)
            text += (text.empty() ? "" : ",") + std::string(key) + "=" + value;
    };
    put(recipe.size != usual.size, "size", textOfSize(recipe.size));
    put(recipe.pad != usual.pad, "pad", formatNumber(recipe.pad.value_or(0)));
    put(recipe.crop != usual.crop, "crop", textOfSize(recipe.crop));
    put(recipe.scale != usual.scale, "scale", formatNumber(recipe.scale));
    put(recipe.mean != usual.mean, "mean", textOfNumbers(recipe.mean));
    put(recipe.deviation != usual.deviation, "std", textOfNumbers(recipe.deviation));
    put(recipe.order != usual.order, "order", std::string(orderWords[recipe.order]));
    put(recipe.layout != usual.layout, "layout", std::string(layoutWords[recipe.layout]));
    return text;
}

Result<ImageSize> preparedSize(const ImageRecipe& recipe, const Image& image) {
    const ImageSize size = paddedSize(recipe, image);
    if (recipe.crop.width == 0)
        return size;
    if (recipe.crop.width > size.width || recipe.crop.height > size.height)
        return fail(ErrorKind::Invalid,
            say("The image has {found} pixels, fewer than the crop of {crop}; resize it before with size=",
                arg("found", textOfSize(size)), arg("crop", textOfSize(recipe.crop))));
    return recipe.crop;
}

Result<std::vector<float>> prepareImage(const ImageRecipe& recipe, const Image& image) {
    QALIPER_TRY(const auto size, preparedSize(recipe, image));
    const Pixels pixels = resizedAs(recipe, image);
    const std::size_t top = (pixels.size.height - size.height) / 2;
    const std::size_t left = (pixels.size.width - size.width) / 2;
    const std::size_t channels = recipe.channels();
    std::vector<float> numbers(size.width * size.height * channels);
    for (std::size_t y = 0; y < size.height; ++y) {
        for (std::size_t x = 0; x < size.width; ++x) {
            const std::size_t from = ((top + y) * pixels.size.width + left + x) * rgbChannels;
            for (std::size_t channel = 0; channel < channels; ++channel) {
                const float pixel = channelOf(std::span(pixels.rgb).subspan(from, rgbChannels), recipe.order, channel);
                const std::size_t to = recipe.layout == ImageLayout::Nchw ? (channel * size.height + y) * size.width + x
                                                                          : (y * size.width + x) * channels + channel;
                numbers[to] = static_cast<float>(
                    (pixel * recipe.scale - ofChannel(recipe.mean, channel)) / ofChannel(recipe.deviation, channel));
            }
        }
    }
    return numbers;
}

} // namespace qaliper

#include "model/data/data_look.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/graph/elements.h"
#include "model/graph/tensor.h"

namespace qaliper {

namespace {

constexpr std::int64_t smallestPictureSide = 4; // of a picture, pixels
constexpr double brightestPixel = 255;

std::vector<FoundArray> foundIn(const std::vector<ArrayStream>& arrays) {
    std::vector<FoundArray> found;
    for (const ArrayStream& array : arrays) {
        const auto known = std::ranges::find(found, array.name, &FoundArray::name);
        if (known == found.end()) {
            found.push_back({array.name, array.type, array.dims});
            continue;
        }
        const std::size_t axes = std::min(known->dims.size(), array.dims.size());
        for (std::size_t axis = 0; axis < axes; ++axis) {
            if (axis == 0)
                known->dims[axis] += array.dims[axis];
            else if (known->dims[axis] != array.dims[axis])
                known->dims[axis] = -1;
        }
    }
    return found;
}

SampleNumbers summary(const std::string& input, std::span<const double> numbers) {
    if (numbers.empty())
        return {input, 0, 0, 0};
    const auto [least, most] = std::ranges::minmax(numbers);
    const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
    return {input, least, most, sum / static_cast<double>(numbers.size())};
}

// How the numbers of one sample are pixels.
struct PixelForm {
    std::size_t channels = 0;
    std::size_t height = 0;
    std::size_t width = 0;
    bool isChannelFirst = true;

    double at(std::span<const double> numbers, std::size_t channel, std::size_t pixel) const {
        return numbers[isChannelFirst ? channel * height * width + pixel : pixel * channels + channel];
    }
};

std::optional<PixelForm> pixelFormOf(std::span<const std::int64_t> dims) {
    constexpr std::size_t axes = 3;
    if (dims.size() < axes)
        return std::nullopt;
    const auto image = dims.last(axes);
    const auto isChannels = [](std::int64_t dim) { return dim == 1 || dim == 3; };
    const bool isFirst = isChannels(image[0]);
    const std::int64_t height = image[isFirst ? 1 : 0];
    const std::int64_t width = image[isFirst ? 2 : 1];
    if ((!isFirst && !isChannels(image[2])) || height < smallestPictureSide || width < smallestPictureSide)
        return std::nullopt;
    return PixelForm{static_cast<std::size_t>(image[isFirst ? 0 : 2]), static_cast<std::size_t>(height),
        static_cast<std::size_t>(width), isFirst};
}

double ofChannel(const std::vector<double>& numbers, std::size_t channel, double none) {
    if (numbers.empty())
        return none;
    return numbers[numbers.size() == 1 ? 0 : std::min(channel, numbers.size() - 1)];
}

Image pictureOf(std::span<const double> numbers, const PixelForm& form, const ImageRecipe* recipe) {
    Image image{form.width, form.height, std::vector<std::uint8_t>(form.width * form.height * 3)};
    const auto [least, most] = std::ranges::minmax(numbers);
    for (std::size_t pixel = 0; pixel < form.width * form.height; ++pixel) {
        for (std::size_t colour = 0; colour < 3; ++colour) {
            const bool isTurned = recipe && recipe->order == ChannelOrder::Bgr;
            const std::size_t channel = form.channels == 1 ? 0 : isTurned ? 2 - colour : colour;
            const double number = form.at(numbers, channel, pixel);
            const double bright = recipe
                ? (number * ofChannel(recipe->deviation, channel, 1) + ofChannel(recipe->mean, channel, 0)) /
                    recipe->scale
                : brightestPixel * (number - least) / (most > least ? most - least : 1);
            image.rgb[pixel * 3 + colour] = static_cast<std::uint8_t>(
                std::lround(std::clamp(std::isfinite(bright) ? bright : 0, 0.0, brightestPixel)));
        }
    }
    return image;
}

// Adds the samples of one run.
void addSamples(std::vector<SampleLook>& first, const Sample& inputs, std::uint64_t ofRun, const ImageRecipe* recipe) {
    std::vector<std::vector<double>> numbers;
    for (const FeedTensor& tensor : inputs)
        numbers.push_back(decodeNumbers(tensor.type, tensor.bytes, elementCount(tensor.dims).value_or(0)));
    for (std::uint64_t sample = 0; sample < ofRun && first.size() < shownSamples; ++sample) {
        SampleLook look;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::size_t size = numbers[i].size() / ofRun;
            const auto own = std::span(numbers[i]).subspan(sample * size, size);
            look.numbers.push_back(summary(inputs[i].name, own));
            const auto form = look.picture || own.empty() ? std::nullopt : pixelFormOf(inputs[i].dims);
            if (form && form->channels * form->height * form->width == size)
                look.picture = pictureOf(own, *form, recipe);
        }
        first.push_back(std::move(look));
    }
}

} // namespace

Result<DataLook> lookAtData(const DataFiles& files, std::span<const ModelInput> inputs, const Job& job) {
    DataLook look;
    if (const auto arrays = openDataFiles(files, inputs))
        look.arrays = foundIn(*arrays);
    auto data = DataSet::open(files, inputs);
    if (!data) {
        look.problem = std::move(data.error());
        return look;
    }
    look.conversions = data->conversions();
    look.samples = data->runs() * data->samplesOfRun();
    for (std::uint64_t run = 0; run < data->runs(); ++run) {
        QALIPER_CHECK(job.check());
        const auto fed = data->next();
        if (!fed) {
            look.problem = fed.error();
            return look;
        }
        if (look.first.size() < shownSamples)
            addSamples(look.first, fed->inputs, data->samplesOfRun(), files.recipe ? &*files.recipe : nullptr);
        job.report(say("Reading the samples"), static_cast<double>(run + 1) / static_cast<double>(data->runs()));
    }
    return look;
}

} // namespace qaliper

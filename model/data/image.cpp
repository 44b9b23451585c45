#include "model/data/image.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <jpeglib.h>
#include <png.h>

#include "model/base/file.h"

namespace qaliper {

namespace {

constexpr std::uint64_t largestImage = 1U << 27; // pixels, which take three bytes each
constexpr std::size_t rgbBytes = 3;

struct PixelSize {
    std::size_t width = 0;
    std::size_t height = 0;
};

tl::unexpected<Error> damagedImage(std::string_view reason) {
    return fail(ErrorKind::Invalid, say("This image is damaged: {reason}", arg("reason", reason)));
}

tl::unexpected<Error> tooLarge(const PixelSize& size) {
    return fail(ErrorKind::OverBudget,
        say("This image has {width} × {height} pixels, and more than 134 million are not read. Make it smaller first",
            arg("width", size.width), arg("height", size.height)));
}

bool isTooLarge(std::uint64_t width, std::uint64_t height) {
    return width == 0 || height == 0 || width > largestImage / height;
}

Result<Image> decodePng(std::string_view bytes) {
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_memory(&png, bytes.data(), bytes.size()) == 0)
        return damagedImage(png.message);
    if (isTooLarge(png.width, png.height)) {
        const PixelSize size{png.width, png.height};
        png_image_free(&png);
        return tooLarge(size);
    }
    png.format = PNG_FORMAT_RGB;
    Image image{png.width, png.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(png))};
    const png_color black{0, 0, 0};
    if (png_image_finish_read(&png, &black, image.rgb.data(), 0, nullptr) == 0)
        return damagedImage(png.message);
    return image;
}

// libjpeg leaves a function by a jump; nothing with a destructor lives between the two.
struct JpegErrors {
    jpeg_error_mgr manager;
    std::jmp_buf leave;
    std::array<char, JMSG_LENGTH_MAX> message;
};

void leaveJpeg(j_common_ptr state) {
    auto* errors = reinterpret_cast<JpegErrors*>(state->err);
    state->err->format_message(state, errors->message.data());
    std::longjmp(errors->leave, 1); // NOLINT(cert-err52-cpp): the way that libjpeg has
}

void keepQuiet(j_common_ptr, int) {}

enum class JpegEnd : std::uint8_t { Decoded, Damaged, TooLarge };

JpegEnd decodeJpegInto(std::string_view bytes, Image& image, JpegErrors& errors) {
    jpeg_decompress_struct jpeg{};
    jpeg.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = leaveJpeg;
    errors.manager.emit_message = keepQuiet;
    if (setjmp(errors.leave) != 0) { // NOLINT(cert-err52-cpp)
        jpeg_destroy_decompress(&jpeg);
        return JpegEnd::Damaged;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_read_header(&jpeg, TRUE);
    if (isTooLarge(jpeg.image_width, jpeg.image_height)) {
        image = {jpeg.image_width, jpeg.image_height, {}};
        jpeg_destroy_decompress(&jpeg);
        return JpegEnd::TooLarge;
    }
    jpeg.out_color_space = JCS_RGB;
    jpeg_start_decompress(&jpeg);
    image.width = jpeg.output_width;
    image.height = jpeg.output_height;
    image.rgb.resize(image.width * image.height * rgbBytes);
    while (jpeg.output_scanline < jpeg.output_height) {
        JSAMPROW row = image.rgb.data() + jpeg.output_scanline * image.width * rgbBytes;
        jpeg_read_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    return JpegEnd::Decoded;
}

Result<Image> decodeJpeg(std::string_view bytes) {
    Image image;
    JpegErrors errors{};
    switch (decodeJpegInto(bytes, image, errors)) {
    case JpegEnd::Decoded: return image;
    case JpegEnd::TooLarge: return tooLarge({image.width, image.height});
    case JpegEnd::Damaged: break;
    }
    return damagedImage(errors.message.data());
}

} // namespace

bool isImageName(const std::filesystem::path& path) {
    std::string suffix = path.extension().string();
    std::ranges::transform(suffix, suffix.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return suffix == ".png" || suffix == ".jpg" || suffix == ".jpeg";
}

Result<Image> decodeImage(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG"))
        return decodePng(bytes);
    if (bytes.starts_with("\xff\xd8"))
        return decodeJpeg(bytes);
    return fail(ErrorKind::Unsupported, say("This is neither a PNG nor a JPEG image; convert it first"));
}

Result<Image> readImage(const std::filesystem::path& path) {
    constexpr std::uint64_t largestFile = 1U << 29;
    QALIPER_TRY(const auto bytes, readWholeFile(path, largestFile));
    auto image = decodeImage(bytes);
    if (!image)
        image.error().path = path;
    return image;
}

} // namespace qaliper

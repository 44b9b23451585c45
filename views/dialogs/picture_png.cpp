#include "views/dialogs/picture_png.h"

#include <algorithm>
#include <cmath>

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include "model/draw/page.h"
#include "model/draw/svg_sidebar.h"
#include "model/layout/box_metrics.h"
#include "views/base/text.h"
#include "views/canvas/scene_painter.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

constexpr double longestSide = 32'000; // pixels: the limit of QPainter
constexpr double maxPixels = 120e6;    // half a gigabyte while it is painted
constexpr double largestScale = 3;     // for a graph that would fit at an even larger scale
constexpr int bytesPerPixel = 4;

// Pixels of the image for each px of the scene.
struct PngPlan {
    double scale = 1;        // of the graph
    double sidebarScale = 1; // of the sidebar
    double titleHeight = 0;  // pixels above the graph, on a page
    QSize graph;
    QSize sidebar;

    PngPlan(const Rect& area, double sidebarHeight, double wanted)
        : scale(wanted),
          sidebarScale(std::max(1.0, wanted)),
          graph(sizeOf(area.width * wanted, area.height * wanted)),
          sidebar(
              sidebarHeight > 0 ? sizeOf(svg::sidebarWidth * sidebarScale, sidebarHeight * sidebarScale) : QSize()) {}

    // The whole page, in whose middle the graph is.
    void takePage(const SvgPage& page, double wanted) {
        graph = sizeOf(page.width * wanted, page.height * wanted);
        titleHeight = titleHeightOf(page) * wanted;
    }

    QSize all() const {
        return {graph.width() + std::max(0, sidebar.width()), std::max(graph.height(), sidebar.height())};
    }
    bool isPossible() const {
        const QSizeF size = all();
        return std::max(size.width(), size.height()) <= longestSide && size.width() * size.height() <= maxPixels;
    }

private:
    static QSize sizeOf(double width, double height) {
        constexpr double enough = 1e9; // fits into an int
        return {std::max(1, static_cast<int>(std::ceil(std::min(width, enough)))),
            std::max(1, static_cast<int>(std::ceil(std::min(height, enough))))};
    }
};

// Halves the interval between a scale that fits and one that does not, until the difference is invisible.
PngPlan largestPlan(const Rect& area, double sidebarHeight) {
    constexpr int steps = 30;
    if (const PngPlan largest(area, sidebarHeight, largestScale); largest.isPossible())
        return largest;
    double fits = 0;
    double tooLarge = largestScale;
    for (int i = 0; i < steps; ++i) {
        const double middle = (fits + tooLarge) / 2;
        (PngPlan(area, sidebarHeight, middle).isPossible() ? fits : tooLarge) = middle;
    }
    return {area, sidebarHeight, fits};
}

void paintGraph(QImage& image, const PngRequest& request, const PngPlan& plan, const Theme& theme) {
    // Maps the area to the image: the painter of the canvas starts at a corner.
    uchar* corner = image.bits() + static_cast<qsizetype>(bytesPerPixel) * (image.width() - plan.graph.width());
    QImage part(corner, plan.graph.width(), plan.graph.height(), image.bytesPerLine(), image.format());
    Highlights highlights;
    highlights.chosen = request.selected;
    const Point middle = request.area.centre();
    const Camera camera{plan.scale,
        {std::round(middle.x * plan.scale - plan.graph.width() / 2.0),
            std::round(middle.y * plan.scale - (plan.graph.height() + plan.titleHeight) / 2.0)}};
    Lettering lettering;
    QPainter painter(&part);
    paintPicture(
        painter, {request.picture, request.overlay, highlights, theme, lettering, camera}, QRectF(part.rect()));
}

void paintTitle(QPainter& painter, const SvgPage& page, const PngPlan& plan, const Theme& theme) {
    const double pixels = plan.graph.width() / page.width; // of a px of the page
    painter.save();
    painter.scale(pixels, pixels);
    painter.setFont(pictureFont(pageTitleSize, false));
    painter.setPen(toColour(theme.text2));
    painter.drawText(QPointF(pageTitleLeft, pageTitleBaseline), toQt(std::string_view(page.title)));
    painter.restore();
}

PngPlan planFor(const PngRequest& request, double sidebarHeight) {
    if (!request.options.page)
        return request.scale > 0 ? PngPlan(request.area, sidebarHeight, request.scale)
                                 : largestPlan(request.area, sidebarHeight);
    const double wanted = request.scale > 0 ? request.scale : 1;
    PngPlan plan(request.area, sidebarHeight, zoomOn(*request.options.page, request.area) * wanted);
    plan.takePage(*request.options.page, wanted);
    return plan;
}

} // namespace

bool fitsPng(const Rect& area, double scale) { return PngPlan(area, 0, scale).isPossible(); }

double largestPngScale(const Rect& area) { return largestPlan(area, 0).scale; }

Result<PngFile> writePng(const PngRequest& request) {
    const Theme& theme = request.options.dark ? darkTheme() : lightTheme();
    const auto noLink = [](NodeIx) { return std::string(); };
    const svg::Sidebar beside = request.options.sidebar
        ? svg::makeSidebar(*request.picture.scene, request.overlay, request.options, theme, noLink)
        : svg::Sidebar();
    const PngPlan plan = planFor(request, beside.height);
    const QSize size = plan.all();
    if (!plan.isPossible())
        return fail(ErrorKind::Invalid,
            say("The picture would have {width} × {height} pixels, more than a PNG can have: select \"As large as "
                "fits\", write an SVG, fold repeated layers, or select a part",
                arg("width", static_cast<std::int64_t>(size.width())),
                arg("height", static_cast<std::int64_t>(size.height()))));
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull())
        return fail(ErrorKind::CannotWrite, say("The picture could not be converted to PNG"));
    image.fill(toColour(theme.canvas));
    paintGraph(image, request, plan, theme);
    QPainter painter(&image);
    if (request.options.page)
        paintTitle(painter, *request.options.page, plan, theme);
    painter.setFont(pictureFont(lineSize, false)); // the font of the graph
    if (request.options.sidebar)
        QSvgRenderer(QByteArray::fromStdString(svg::sidebarDocument(beside, theme)))
            .render(&painter, QRectF(QPointF(), QSizeF(plan.sidebar)));
    painter.end();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return fail(ErrorKind::CannotWrite, say("The picture could not be converted to PNG"));
    return PngFile{buffer.data().toStdString(), plan.scale};
}

} // namespace qaliper

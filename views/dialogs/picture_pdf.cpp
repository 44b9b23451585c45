#include "views/dialogs/picture_pdf.h"

#include <algorithm>

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>

#include "model/draw/page.h"
#include "model/draw/svg_sidebar.h"
#include "views/base/text.h"
#include "views/canvas/scene_painter.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

constexpr double pointsOfPx = 0.75;    // 96 px and 72 points are an inch
constexpr double longestPage = 14'400; // points: 200 inches, which Acrobat shows
constexpr int dotsOfInch = 1'200;      // to which places are rounded
constexpr double dotsOfPx = dotsOfInch / 96.0;

QRectF toQRect(const Rect& rect) { return {rect.x, rect.y, rect.width, rect.height}; }

// The area fills `place`, in px of the page.
void paintGraphOn(QPainter& painter, const PngRequest& request, const QRectF& place, const Theme& theme) {
    Highlights highlights;
    highlights.chosen = request.selected;
    Lettering lettering;
    painter.save();
    painter.setClipRect(place);
    painter.translate(place.topLeft());
    painter.scale(place.width() / request.area.width, place.height() / request.area.height);
    painter.translate(-request.area.x, -request.area.y);
    paintPicture(painter, {request.picture, request.overlay, highlights, theme, lettering, Camera{1, {}}},
        toQRect(request.area));
    painter.restore();
}

void paintOnPage(QPainter& painter, const PngRequest& request, const Theme& theme) {
    const SvgPage& page = *request.options.page;
    const QSizeF size = QSizeF(request.area.width, request.area.height) * zoomOn(page, request.area);
    QRectF place(QPointF(), size);
    place.moveCenter({page.width / 2, (page.height + titleHeightOf(page)) / 2});
    paintGraphOn(painter, request, place, theme);
    painter.setFont(pictureFont(pageTitleSize, false));
    painter.setPen(toColour(theme.text2));
    painter.drawText(QPointF(pageTitleLeft, pageTitleBaseline), toQt(std::string_view(page.title)));
}

void paintBeside(QPainter& painter, const PngRequest& request, const svg::Sidebar& beside, const Theme& theme) {
    const double left = request.options.sidebar ? svg::sidebarWidth : 0;
    paintGraphOn(painter, request, {left, 0, request.area.width, request.area.height}, theme);
    if (!request.options.sidebar)
        return;
    painter.setFont(pictureFont(pageTitleSize, false));
    QSvgRenderer(QByteArray::fromStdString(svg::sidebarDocument(beside, theme)))
        .render(&painter, QRectF(0, 0, svg::sidebarWidth, beside.height));
}

} // namespace

Result<std::string> writePdf(const PngRequest& request) {
    const SvgOptions& options = request.options;
    const Theme& theme = options.dark ? darkTheme() : lightTheme();
    const auto noLink = [](NodeIx) { return std::string(); };
    const svg::Sidebar beside = options.sidebar
        ? svg::makeSidebar(*request.picture.scene, request.overlay, options, theme, noLink)
        : svg::Sidebar();
    const QSizeF size = options.page ? QSizeF(options.page->width, options.page->height)
                                     : QSizeF(request.area.width + (options.sidebar ? svg::sidebarWidth : 0),
                                           std::max<double>(request.area.height, beside.height));
    const double reduction = std::min(1.0, longestPage / (pointsOfPx * std::max(size.width(), size.height())));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsOfInch);
    writer.setPageSize(QPageSize(size * pointsOfPx * reduction, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setTitle(toQt(std::string_view(options.title)));
    QPainter painter;
    if (!painter.begin(&writer))
        return fail(ErrorKind::CannotWrite, say("The picture could not be converted to PDF"));
    painter.scale(dotsOfPx * reduction, dotsOfPx * reduction);
    painter.fillRect(QRectF(QPointF(), size).adjusted(-1, -1, 1, 1), toColour(theme.canvas));
    options.page ? paintOnPage(painter, request, theme) : paintBeside(painter, request, beside, theme);
    painter.end();
    return buffer.data().toStdString();
}

} // namespace qaliper

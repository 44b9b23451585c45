#include "model/draw/style.h"
#include "model/draw/svg_sidebar.h"
#include "model/draw/svg_text.h"

namespace qaliper::svg {

namespace {

void octagon(std::string& out, Point c, double radius) {
    const double cut = radius * 0.4142;
    out += "M";
    const Point corners[] = {{c.x - cut, c.y - radius}, {c.x + cut, c.y - radius}, {c.x + radius, c.y - cut},
        {c.x + radius, c.y + cut}, {c.x + cut, c.y + radius}, {c.x - cut, c.y + radius}, {c.x - radius, c.y + cut},
        {c.x - radius, c.y - cut}};
    for (const Point& corner : corners) {
        number(out, corner.x);
        out += ' ';
        number(out, corner.y);
        out += ' ';
    }
    out += "Z";
}

void triangle(std::string& out, Point c, double radius) {
    out += "M";
    for (const Point& corner : {Point{c.x, c.y - radius}, Point{c.x + radius, c.y + radius * 0.85},
             Point{c.x - radius, c.y + radius * 0.85}}) {
        number(out, corner.x);
        out += ' ';
        number(out, corner.y);
        out += ' ';
    }
    out += "Z";
}

void squircle(std::string& out, Point c, double radius) {
    out += "M";
    number(out, c.x - radius + 3);
    out += ' ';
    number(out, c.y - radius);
    const std::string side = [&] {
        std::string text;
        number(text, 2 * radius - 6);
        return text;
    }();
    out += "h" + side + "a3 3 0 0 1 3 3v" + side + "a3 3 0 0 1 -3 3h-" + side + "a3 3 0 0 1 -3 -3v-" + side +
        "a3 3 0 0 1 3 -3z";
}

} // namespace

void badge(std::string& out, Point centre, BadgeTone tone, const Theme& theme, Colour halo) {
    out += "<path class=\"badge\" d=\"";
    if (tone == BadgeTone::Error)
        octagon(out, centre, halfBadge);
    else if (tone == BadgeTone::Warning)
        triangle(out, centre, halfBadge + 0.5);
    else
        squircle(out, centre, halfBadge - 1);
    out += '"';
    attribute(out, "fill", badgeColour(tone, theme));
    attribute(out, "stroke", halo);
    out += " stroke-width=\"2.4\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>\n<path d=\"";
    const auto move = [&](std::string_view command, double dx, double dy) {
        out += command;
        number(out, centre.x + dx);
        out += ' ';
        number(out, centre.y + dy);
    };
    if (tone == BadgeTone::Error) {
        move("M", -3, -3);
        move("L", 3, 3);
        move("M", 3, -3);
        move("L", -3, 3);
    } else if (tone == BadgeTone::Warning) {
        move("M", 0, -3.2);
        move("L", 0, 1.8);
        move("M", 0, 4.9);
        move("L", 0, 5);
    } else {
        move("M", 0, -3.9);
        move("L", 0, -4);
        move("M", 0, -0.8);
        move("L", 0, 4.2);
    }
    out += "\" fill=\"none\" stroke-width=\"2\" stroke-linecap=\"round\"";
    attribute(out, "stroke", theme.onSign);
    out += "/>\n";
}

void precisionPill(std::string& out, const Rect& rect, const Mark& mark, const Theme& theme) {
    const bool isOpen = mark.certainty == Certainty::Open;
    const bool isMeasured = mark.certainty == Certainty::Measured;
    const std::string label = precisionLabel(mark);
    const Colour tone = toneColour(mark.tone, theme);
    out += "<rect class=\"precision\"";
    rectangle(out, rect);
    out += " rx=\"4\"";
    if (isOpen) {
        out += " stroke-dasharray=\"2.5 2\"";
        attribute(out, "fill", theme.nodeFill);
        attribute(out, "stroke", tone);
    } else {
        attribute(out, "fill", isMeasured ? tone : pillFill(tone, theme));
    }
    out += "/>\n";
    const Point at{rect.centre().x, rect.y + 11.5};
    text(out, "precision-text", at,
        {.size = precisionSize,
            .fill = isMeasured ? theme.onSign : precisionInk(mark.tone, theme),
            .bold = true,
            .anchor = "middle"},
        label);
}

} // namespace qaliper::svg

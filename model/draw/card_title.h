#pragma once

#include <string_view>

// How the title of a card is written in its rectangle, px on the screen.

namespace qaliper {

constexpr int largestCardTitle = 12; // font sizes
constexpr int smallestCardTitle = 9;
constexpr double cardInset = 5;      // from the sides of the card to what it shows
constexpr double uprightLine = 1.05; // breadth of an upright title, in font sizes

// Where the title may stand, px.
struct CardRoom {
    double width = 0; // free of signs beside the title
    double height = 0;
    double upright = 0; // height that is free for a title along the higher side
};

struct CardTitle {
    enum class Text { Whole, Short, Elided };
    Text text = Text::Elided;
    int size = smallestCardTitle;
    bool isUpright = false; // along the higher side, read from below
};

// As large as it fits: the title, else its short form; in a narrow, high card along the higher side, in its short form if there is one,
// so that narrow cards beside each other agree; at last an elided title.
CardTitle cardTitle(std::string_view title, std::string_view shortTitle, const CardRoom& room);

} // namespace qaliper

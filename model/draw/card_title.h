#pragma once

#include <string_view>

// How the title of a card is written in its rectangle, px on the screen.

namespace qaliper {

constexpr int largestCardTitle = 12; // font sizes
constexpr int smallestCardTitle = 9;
constexpr double cardInset = 5; // from the sides of the card to what it shows

struct CardTitle {
    enum class Text { Whole, Short, Elided };
    Text text = Text::Elided;
    int size = smallestCardTitle;
    bool isUpright = false; // along the higher side, read from below
};

// As large as it fits: the title, else its short form; in a narrow, high card along the higher side; at last an elided
// title. `width` is free of signs beside the title.
CardTitle cardTitle(std::string_view title, std::string_view shortTitle, double width, double height);

} // namespace qaliper

#pragma once

#include <QWidget>

class QLabel;

// A sentence that something is good, or is to be heeded: with a sign, in the colour of the theme, and in words that say
// it without both.

namespace qaliper {

class GlyphLabel;

class VerdictLine final : public QWidget {
    Q_OBJECT

public:
    enum class Tone { Good, Caution };

    explicit VerdictLine(const QString& textName, QWidget* parent = nullptr); // the object name of its label
    void setText(const QString& text, Tone tone);                             // hidden while the text is empty
    void clear() { setText({}, Tone::Good); }

private:
    GlyphLabel* glyph_;
    QLabel* text_;
};

} // namespace qaliper

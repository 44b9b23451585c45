#pragma once

#include <QWidget>

class QLabel;

// A sentence that is good or a caution: with an icon and in a colour of the theme; the text is sufficient without them. A
// plain one has neither.

namespace qaliper {

class GlyphLabel;

class VerdictLine final : public QWidget {
    Q_OBJECT

public:
    enum class Tone { Good, Caution, Plain };

    explicit VerdictLine(const QString& textName, QWidget* parent = nullptr); // object name of its label
    void setText(const QString& text, Tone tone);                             // hidden while the text is empty
    void warn(const QString& text) { setText(text, Tone::Caution); }
    void clear() { setText({}, Tone::Good); }

private:
    GlyphLabel* glyph_;
    QLabel* text_;
};

} // namespace qaliper

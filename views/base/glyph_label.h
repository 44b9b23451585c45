#pragma once

#include <QWidget>

#include "views/base/icons.h"

// An icon in a colour of the theme.

namespace qaliper {

class GlyphLabel final : public QWidget {
    Q_OBJECT

public:
    enum class Role { Plain, Error, Warning, Info, Ok, Accent };

    GlyphLabel(Glyph glyph, int side, QWidget* parent = nullptr);
    void setGlyph(Glyph glyph);
    void setRole(Role role);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Glyph glyph_;
    Role role_ = Role::Plain;
};

} // namespace qaliper

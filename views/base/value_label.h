#pragma once

#include <QHash>
#include <QLabel>

// A selectable text that may be one long word, such as a path: it wraps after slashes, dots and underscores. Copying
// gives the original text. As a link it is activated by a click that selects nothing, by Return or by Space.

namespace qaliper {

class ValueLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ValueLabel(const QString& text, QWidget* parent = nullptr);
    void setWords(const QString& text);
    void makeLink(const QString& tip); // after all properties that its style depends on
    int heightForWidth(int width) const override;
    // Estimates: the height follows from the width, and QLabel would wrap the text at several widths to propose one.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void activated(); // of a link

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void copy() const;

    QString whole_;
    bool isLink_ = false;
    QPoint pressed_;                  // where the left button was pressed
    mutable QHash<int, int> heights_; // by width: layouts ask often, and each answer wraps the text
};

} // namespace qaliper

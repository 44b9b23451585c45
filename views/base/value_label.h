#pragma once

#include <QHash>
#include <QLabel>

// A selectable text that may be one long word, such as a path: it wraps after slashes, dots and underscores. Copying
// gives the original text.

namespace qaliper {

class ValueLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ValueLabel(const QString& text, QWidget* parent = nullptr);
    void setWords(const QString& text);
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void copy() const;

    QString whole_;
    mutable QHash<int, int> heights_; // by width: layouts ask often, and each answer wraps the text
};

} // namespace qaliper

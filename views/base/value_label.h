#pragma once

#include <QHash>
#include <QLabel>

// A selectable text that may be one long word, such as a path of slashes: it breaks behind slashes, dots and
// underscores. What is copied is the text as it was given.

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
    mutable QHash<int, int> heights_; // by width: a layout asks many times, and each answer breaks the text into lines
};

} // namespace qaliper

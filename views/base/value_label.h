#pragma once

#include <QLabel>

// A selectable text that may be one long word, such as a path of slashes: it breaks behind slashes, dots and
// underscores. What is copied is the text as it was given.

namespace qaliper {

class ValueLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ValueLabel(const QString& text, QWidget* parent = nullptr);
    void setWords(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void copy() const;

    QString whole_;
};

} // namespace qaliper

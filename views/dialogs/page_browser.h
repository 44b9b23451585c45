#pragma once

#include <vector>

#include <QTextBrowser>

// A page of Markdown whose links lead to other pages of the program, with a way back. Other links are given to the
// desktop.

namespace qaliper {

class PageBrowser final : public QTextBrowser {
    Q_OBJECT

public:
    explicit PageBrowser(QWidget* parent = nullptr);

    void start(const QString& title, const QString& markdown); // forgets what was shown before
    bool canGoBack() const { return shown_.size() > 1; }
    void goBack();

signals:
    void pageChanged(const QString& title); // by a link, or back

private:
    struct Shown {
        QString title;
        QString markdown;
        int scroll = 0; // where the reader left it
    };

    void follow(const QUrl& link);
    void display(const Shown& page);

    std::vector<Shown> shown_; // the last one is on the screen
};

} // namespace qaliper

#pragma once

#include <vector>

#include <QTextBrowser>

// A page of Markdown whose links open other pages of the program, with a way back. The desktop opens other links.

namespace qaliper {

class PageBrowser final : public QTextBrowser {
    Q_OBJECT

public:
    explicit PageBrowser(QWidget* parent = nullptr);

    void start(const QString& title, const QString& markdown); // removes the pages shown before
    bool canGoBack() const { return shown_.size() > 1; }
    void goBack();

signals:
    void pageChanged(const QString& title); // by a link or the way back

private:
    struct Shown {
        QString title;
        QString markdown;
        int scroll = 0; // the scroll position of the page, in pixels
    };

    void follow(const QUrl& link);
    void display(const Shown& page);

    std::vector<Shown> shown_; // the last one is visible
};

} // namespace qaliper

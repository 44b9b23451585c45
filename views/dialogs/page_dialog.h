#pragma once

#include <optional>
#include <vector>

#include <QDialog>
#include <QTextBrowser>

#include "model/target/target.h"

// Pages of Markdown beside the window, which stays usable.

namespace qaliper {

// Its links open other pages. Deletes itself when it is closed.
class PageDialog : public QDialog {
    Q_OBJECT

public:
    // Pages that its links lead to say what was measured on the target.
    PageDialog(const QString& title, const QString& markdown, QWidget* parent = nullptr,
        std::optional<Target> target = std::nullopt);
};

// A page of Markdown whose links open other pages of the program, with a way back, and entries of the menu. The desktop opens other
// links.
class PageBrowser final : public QTextBrowser {
    Q_OBJECT

public:
    explicit PageBrowser(QWidget* parent = nullptr, std::optional<Target> target = std::nullopt);

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
    bool openEntry(const QUrl& link); // false: it is no link to a menu
    void display(const Shown& page);

    std::optional<Target> target_;
    std::vector<Shown> shown_; // the last one is visible
};

// The page of a rule: what it finds, why it matters, an example, the fixes, the facts that it refers to.
class RuleDialog final : public PageDialog {
    Q_OBJECT

public:
    explicit RuleDialog(
        const QString& rule, QWidget* parent = nullptr, const std::optional<Target>& target = std::nullopt);
};

} // namespace qaliper

#include "views/quantize/step_dialog.h"

#include <algorithm>

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/window_size.h"
#include "views/quantize/data_page.h"

namespace qaliper {

namespace {

constexpr int frameRoom = 40; // px of a title bar and borders

// Beside the window, else over its lower right corner, so that the graph that the page speaks of stays in sight.
QPoint placeBeside(const QRect& window, const QRect& screen, const QSize& page) {
    const int beside = window.right() + 1;
    const bool hasRoom = beside + page.width() <= screen.right();
    const int left = hasRoom ? beside : window.right() - page.width();
    return {std::max(screen.left(), left), std::max(screen.top(), window.bottom() - page.height() - frameRoom)};
}

} // namespace

StepDialog::StepDialog(Document& document, const QString& title, QWidget* parent)
    : QDialog(parent), document_(&document), pages_(new QStackedWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptDrops(true);
    setWindowTitle(title);
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resizeWithinScreen(*this, {1040, 720});
    if (parent)
        move(placeBeside(parent->window()->frameGeometry(), screen()->availableGeometry(), size()));
    connect(&document, &QObject::destroyed, this, &QDialog::reject);
}

QWidget* StepDialog::pages() const { return pages_; }

void StepDialog::addSteps(
    const QString& name, std::initializer_list<std::pair<QString, QWidget*>> steps, const QString& guide) {
    for (const auto& [title, page] : steps)
        pages_->addWidget(page);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    column->addWidget(buildRow(name, steps, guide));
    notice_ = makeParagraph({}, TextStyle::Secondary, this);
    notice_->setObjectName(name + QStringLiteral("Notice"));
    notice_->hide();
    column->addWidget(notice_);
    column->addWidget(pages_, 1);
    column->addWidget(buildFoot());
}

QWidget* StepDialog::buildRow(
    const QString& name, std::initializer_list<std::pair<QString, QWidget*>> steps, const QString& guide) {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    int number = 0;
    for (const auto& [title, page] : steps) {
        auto* button = new QPushButton(title, box);
        connect(button, &QPushButton::clicked, this, [this, number] { goTo(number); });
        button->setObjectName(QStringLiteral("step%1").arg(++number));
        button->setCheckable(true);
        button->setProperty("chip", true);
        button->setAutoDefault(false);
        row->addWidget(button);
        steps_.push_back(button);
    }
    row->addStretch();
    auto* link = new QPushButton(tr("&Help"), box);
    link->setObjectName(name + QStringLiteral("Help"));
    link->setAutoDefault(false);
    link->setProperty("link", true);
    connect(link, &QPushButton::clicked, this, [this, guide] { emit guideAsked(guide); });
    row->addWidget(link);
    return box;
}

QWidget* StepDialog::buildFoot() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch();
    const auto add = [&](const char* name, const QString& text) {
        auto* button = new QPushButton(text, box);
        button->setObjectName(QLatin1String(name));
        row->addWidget(button);
        return button;
    };
    back_ = add("back", tr("&Back"));
    next_ = add("next", {});
    discard_ = add("discard", tr("Cl&ose"));
    next_->setProperty("primary", true);
    next_->setDefault(true);
    for (QPushButton* button : {back_, discard_})
        button->setAutoDefault(false);
    connect(back_, &QPushButton::clicked, this, [this] { goTo(step() - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { goOn(); });
    connect(discard_, &QPushButton::clicked, this, &QDialog::reject);
    return box;
}

int StepDialog::step() const { return pages_->currentIndex(); }

void StepDialog::goTo(int step) {
    pages_->setCurrentIndex(step);
    for (std::size_t i = 0; i < steps_.size(); ++i)
        steps_[i]->setChecked(static_cast<int>(i) == step);
    showReady();
}

void StepDialog::setPossible(int step, bool possible) {
    steps_.at(static_cast<std::size_t>(step))->setEnabled(possible);
}

void StepDialog::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

// Also outside of the first step.
void StepDialog::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    goTo(0);
    addPaths(pathsIn(*event->mimeData()));
}

} // namespace qaliper

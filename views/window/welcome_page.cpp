#include "views/window/welcome_page.h"

#include <algorithm>
#include <system_error>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/colours.h"
#include "views/base/glyph_label.h"
#include "views/base/labels.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int columnWidth = 460; // px, where there is room
constexpr int pageMargin = 12;

// The dashed drop area.
class DropField final : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* event) override {
        Q_UNUSED(event)
        const Colours& colours = coloursOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QPen pen(colours.border, 1.5, Qt::CustomDashLine);
        pen.setDashPattern({5, 4});
        painter.setPen(pen);
        painter.setBrush(colours.panel);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 12, 12);
    }
};

} // namespace

WelcomePage::WelcomePage(const Preferences& preferences, QWidget* parent)
    : QWidget(parent),
      preferences_(&preferences),
      field_(new DropField(this)),
      recent_(new QWidget(this)),
      list_(new QVBoxLayout(recent_)) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored); // it shares a stack with smaller pages
    auto* glyph = new GlyphLabel(Glyph::Model, 44, field_);
    glyph->setRole(GlyphLabel::Role::Accent);
    auto* open = new QPushButton(tr("Open a model…"), field_);
    open->setObjectName(QStringLiteral("open"));
    open->setProperty("primary", true);
    auto* demo = new QPushButton(tr("Try the demo model"), field_);
    demo->setObjectName(QStringLiteral("demo"));
    demo->setToolTip(tr("A small detector head with one example of each problem Qaliper was made for"));
    auto* tour = new QPushButton(tr("Take the tour"), field_);
    tour->setObjectName(QStringLiteral("tour"));
    tour->setProperty("link", true);
    tour->setToolTip(tr("Three steps through the demo model: see what is wrong, understand it, fix it"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(open);
    buttons->addWidget(demo);
    buttons->addStretch();
    auto* inner = new QVBoxLayout(field_);
    inner->setContentsMargins(24, 32, 24, 32);
    inner->setSpacing(10);
    inner->addWidget(glyph, 0, Qt::AlignHCenter);
    inner->addSpacing(4);
    inner->addWidget(makeLabel(tr("Drop ONNX models here"), TextStyle::Heading, field_), 0, Qt::AlignHCenter);
    auto* what = makeLabel(tr("See which layers TensorRT is expected to run quantized, why others are not, "
                              "and fix what can be fixed."),
        TextStyle::Secondary, field_);
    what->setWordWrap(true);
    what->setAlignment(Qt::AlignHCenter);
    inner->addWidget(what);
    inner->addSpacing(6);
    inner->addLayout(buttons);
    inner->addWidget(tour, 0, Qt::AlignHCenter);

    list_->setContentsMargins(0, 0, 0, 0);
    list_->setSpacing(2);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(20);
    column->addStretch();
    column->addWidget(field_, 0, Qt::AlignHCenter);
    column->addWidget(recent_, 0, Qt::AlignHCenter);
    column->addStretch();
    connect(open, &QPushButton::clicked, this, &WelcomePage::openAsked);
    connect(demo, &QPushButton::clicked, this, &WelcomePage::demoAsked);
    connect(tour, &QPushButton::clicked, this, &WelcomePage::tourAsked);
    connect(&preferences, &Preferences::recentFilesChanged, this, [this] {
        if (isVisible())
            showRecentFiles();
    });
    showRecentFiles();
}

void WelcomePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumn();
}

// The text in the drop area wraps: its height follows from its width, once its font is known.
void WelcomePage::fitColumn() {
    const int column = std::min(columnWidth, std::max(0, width() - 2 * pageMargin));
    for (QWidget* part : {field_, recent_})
        part->setFixedWidth(column);
    for (QLabel* label : field_->findChildren<QLabel*>())
        label->ensurePolished();
    field_->layout()->invalidate();
    field_->setFixedHeight(field_->layout()->totalHeightForWidth(column));
}

// Focuses the default button.
void WelcomePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fitColumn();
    field_->findChild<QPushButton*>(QStringLiteral("open"))->setFocus();
}

void WelcomePage::showRecentFiles() {
    while (QLayoutItem* item = list_->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater(); // deleteLater: one of them may be the button that was clicked
        delete item;
    }
    const auto files = preferences_->recentFiles();
    recent_->setVisible(!files.empty());
    list_->addWidget(makeLabel(tr("Opened last"), TextStyle::Section, recent_));
    list_->addSpacing(4);
    for (const std::filesystem::path& path : files)
        list_->addWidget(makeRecentFile(path));
}

QWidget* WelcomePage::makeRecentFile(const std::filesystem::path& path) {
    auto* button = new QPushButton(recent_);
    button->setProperty("row", true);
    auto* column = new QVBoxLayout(button);
    column->setContentsMargins(10, 6, 10, 6);
    column->setSpacing(0);
    QLabel* name = makeLabel(pathToQt(path.filename()), TextStyle::Plain, button);
    QLabel* folder = makeLabel({}, TextStyle::Faint, button);
    folder->setText(folder->fontMetrics().elidedText(pathToQt(path.parent_path()), Qt::ElideMiddle, columnWidth - 24));
    for (QLabel* label : {name, folder}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        column->addWidget(label);
    }
    button->setFixedHeight(column->sizeHint().height());
    button->setAccessibleName(tr("Open %1").arg(pathToQt(path.filename())));
    std::error_code ignored;
    const bool isThere = std::filesystem::exists(path, ignored);
    button->setEnabled(isThere);
    button->setToolTip(plainTip(isThere ? pathToQt(path) : tr("%1 is no longer there").arg(pathToQt(path))));
    connect(button, &QPushButton::clicked, this, [this, path] { emit fileChosen(path); });
    return button;
}

} // namespace qaliper

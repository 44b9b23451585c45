#include "views/window/tour.h"

#include <algorithm>
#include <array>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QStatusBar>
#include <QVBoxLayout>

#include "views/base/colours.h"
#include "views/base/labels.h"

namespace qaliper {

namespace {

constexpr int cardWidth = 330;
constexpr int cardMargin = 16;
constexpr int gap = 12; // px between ring and card, and between card and window
constexpr int ringWidth = 3;

// Transparent for painting and mouse events.
class Ring final : public QWidget {
public:
    explicit Ring(QWidget* parent) : QWidget(parent) { setAttribute(Qt::WA_TransparentForMouseEvents); }

protected:
    void paintEvent(QPaintEvent* event) override {
        Q_UNUSED(event)
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(coloursOf(this).accent, ringWidth));
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 8, 8);
    }
};

} // namespace

QPoint besidePlace(const QRect& place, const QSize& card, const QRect& window) {
    const QRect room = window.adjusted(gap, gap, -gap, -gap);
    const auto inside = [&](QPoint at) { // moved into the window
        return QPoint(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - card.width() + 1)),
            std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - card.height() + 1)));
    };
    const std::array sides{QPoint(place.right() + 1 + gap, place.top()),
        QPoint(place.left() - gap - card.width(), place.top()), QPoint(place.left(), place.bottom() + 1 + gap),
        QPoint(place.left(), place.top() - gap - card.height())};
    for (const QPoint& side : sides) {
        if (!QRect(inside(side), card).intersects(place))
            return inside(side);
    }
    return inside(place.center().x() < room.center().x() ? room.bottomRight() : room.bottomLeft());
}

Tour::Tour(std::vector<TourStop> stops, QWidget* window)
    : QFrame(window),
      stops_(std::move(stops)),
      window_(window),
      ring_(new Ring(window)),
      title_(makeLabel({}, TextStyle::Heading, this)),
      text_(makeLabel({}, TextStyle::Plain, this)),
      count_(makeLabel({}, TextStyle::Faint, this)),
      back_(new QPushButton(tr("Back"), this)),
      next_(new QPushButton(this)) {
    setObjectName(QStringLiteral("tour"));
    setProperty("floating", true);
    hide();
    ring_->hide();
    build();
}

void Tour::build() {
    setFixedWidth(cardWidth);
    title_->setWordWrap(true);
    text_->setWordWrap(true);
    back_->setObjectName(QStringLiteral("back"));
    next_->setObjectName(QStringLiteral("next"));
    next_->setProperty("primary", true);
    auto* skip = new QPushButton(tr("Skip"), this);
    skip->setObjectName(QStringLiteral("skip"));
    skip->setToolTip(tr("End the tour (Esc)"));
    for (QPushButton* button : {skip, back_, next_})
        button->setAutoDefault(true); // Return presses the focused button
    connect(back_, &QPushButton::clicked, this, [this] { step(-1); });
    connect(next_, &QPushButton::clicked, this, [this] { step(1); });
    connect(skip, &QPushButton::clicked, this, &Tour::finish);
    connect(new QShortcut(Qt::Key_Escape, this), &QShortcut::activated, this, &Tour::finish); // wherever the focus is
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(count_);
    row->addStretch();
    row->addWidget(skip);
    row->addWidget(back_);
    row->addWidget(next_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(cardMargin, 14, cardMargin, 14);
    column->setSpacing(8);
    column->addWidget(title_);
    column->addWidget(text_);
    column->addLayout(row);
}

void Tour::start() {
    window_->installEventFilter(this);
    show(0);
}

void Tour::show(std::size_t stop) {
    if (stops_[stop_].place)
        stops_[stop_].place->removeEventFilter(this);
    stop_ = stop;
    const TourStop& shown = stops_[stop];
    if (shown.prepare)
        shown.prepare();
    if (shown.place)
        shown.place->installEventFilter(this);
    title_->setText(shown.title);
    text_->setText(shown.text);
    count_->setText(tr("%1 of %2").arg(stop + 1).arg(stops_.size()));
    back_->setVisible(stop > 0);
    next_->setText(stop + 1 < stops_.size() ? tr("Next") : tr("Done"));
    setAccessibleName(shown.title);
    setAccessibleDescription(shown.text);
    // The button takes the focus, so a screen reader reads this.
    next_->setAccessibleDescription(shown.title + QStringLiteral(". ") + shown.text);
    setVisible(true);
    text_->setFixedHeight(text_->heightForWidth(cardWidth - 2 * cardMargin));
    adjustSize();
    place();
    next_->setFocus(Qt::TabFocusReason);
}

void Tour::step(int by) {
    if (by > 0 && stop_ + 1 == stops_.size())
        finish();
    else if (by > 0 || stop_ > 0)
        show(by > 0 ? stop_ + 1 : stop_ - 1);
}

void Tour::finish() {
    ring_->deleteLater();
    ring_->hide();
    hide();
    deleteLater();
    window_->removeEventFilter(this);
    if (window_->focusWidget())
        window_->focusWidget()->setFocus();
}

// The widget may disappear, for example after the advised action: then the card stays where it is.
void Tour::place() {
    const QWidget* explained = stops_[stop_].place;
    const bool isShown = explained && explained->isVisible();
    ring_->setVisible(isShown);
    if (!isShown)
        return;
    const QRect target(explained->mapTo(window_, QPoint()), explained->size());
    ring_->setGeometry(target.adjusted(-2, -2, 2, 2).intersected(window_->rect()));
    QRect room = window_->rect();
    const auto* status = window_->findChild<QStatusBar*>(QString(), Qt::FindDirectChildrenOnly);
    if (status && status->isVisible())
        room.setBottom(status->y() - 1);
    move(besidePlace(ring_->geometry(), size(), room));
    ring_->raise();
    raise();
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide: QMetaObject::invokeMethod(this, &Tour::place, Qt::QueuedConnection); break; // all are placed
    default: break;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace qaliper

#include "views/window/unopened_pages.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/actions.h"
#include "views/base/glyph_label.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/document/engine_files.h"

namespace qaliper {

namespace {

constexpr int textWidth = 460;

} // namespace

RefusedPage::RefusedPage(const Document& document, const QAction& openEngineFile, QWidget* parent) : QWidget(parent) {
    const Error& error = *document.error();
    auto* glyph = new GlyphLabel(Glyph::Error, 40, this);
    glyph->setRole(GlyphLabel::Role::Error);
    auto* title = makeLabel(tr("%1 could not be opened").arg(document.title()), TextStyle::Heading, this);
    auto* texts = new QWidget(this); // of fixed width, from which its height follows
    texts->setFixedWidth(textWidth);
    auto* message = makeParagraph(toQt(error.message), TextStyle::Plain, texts);
    message->setObjectName(QStringLiteral("message"));
    message->setAlignment(Qt::AlignHCenter);
    QString where = pathToQt(document.path());
    if (error.offset.value_or(0) > 0)
        where += QLatin1Char('\n') + tr("at byte %1").arg(*error.offset);
    auto* place = makeParagraph(where, TextStyle::Faint, texts);
    place->setAlignment(Qt::AlignHCenter);
    auto* copy = new QPushButton(tr("Copy"), this);
    copy->setObjectName(QStringLiteral("copyRefusal"));
    copy->setToolTip(tr("Copy the message with path and place"));
    close_ = new QPushButton(tr("Close the tab"), this);
    close_->setObjectName(QStringLiteral("closeTab"));
    for (QPushButton* button : {copy, close_})
        button->setAutoDefault(true); // Return presses them, as in a dialog
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(copy);
    buttons->addWidget(close_);
    buttons->addStretch();

    auto* lines = new QVBoxLayout(texts);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(10);
    lines->addWidget(message);
    if (isNamedLikeEngineFile(document.path())) {
        auto* hint = makeParagraph(
            tr("If TensorRT wrote this file: open the model that it is about, then this file with "
               "“%1” (%2).")
                .arg(plainText(openEngineFile), openEngineFile.shortcut().toString(QKeySequence::NativeText)),
            TextStyle::Plain, texts);
        hint->setObjectName(QStringLiteral("engineFileHint"));
        hint->setAlignment(Qt::AlignHCenter);
        lines->addWidget(hint);
    }
    lines->addWidget(place);
    auto* middle = new QHBoxLayout;
    middle->addStretch();
    middle->addWidget(texts);
    middle->addStretch();

    auto* column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addStretch();
    column->addWidget(glyph, 0, Qt::AlignHCenter);
    column->addWidget(title, 0, Qt::AlignHCenter);
    column->addLayout(middle);
    column->addSpacing(4);
    column->addLayout(buttons);
    column->addStretch();
    connect(copy, &QPushButton::clicked, this, [text = toQt(error)] { QGuiApplication::clipboard()->setText(text); });
    connect(close_, &QPushButton::clicked, this, &RefusedPage::closeAsked);
}

// Focuses the close button; otherwise the first button of the tool bar has the focus.
void RefusedPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    close_->setFocus();
}

namespace {

constexpr int steps = 1000;

} // namespace

LoadingPage::LoadingPage(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      stage_(makeLabel(tr("Reading the file"), TextStyle::Secondary, this)),
      bar_(new QProgressBar(this)) {
    auto* title = makeLabel(document.title(), TextStyle::Heading, this);
    bar_->setTextVisible(false);
    bar_->setRange(0, 0);
    bar_->setFixedWidth(320);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancelLoading"));
    cancel->setAutoDefault(true);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addStretch();
    for (QWidget* widget : {static_cast<QWidget*>(title), static_cast<QWidget*>(stage_), static_cast<QWidget*>(bar_),
             static_cast<QWidget*>(cancel)})
        column->addWidget(widget, 0, Qt::AlignHCenter);
    column->addStretch();
    connect(cancel, &QPushButton::clicked, this, &LoadingPage::cancelled);
    connect(&document, &Document::progressed, this, &LoadingPage::showProgress);
}

void LoadingPage::showProgress() {
    const Task* task = document_ ? document_->foreground() : nullptr;
    if (!task)
        return;
    const Progress& progress = task->progress();
    stage_->setText(toQt(progress.stage));
    bar_->setRange(0, progress.done < 0 ? 0 : steps);
    bar_->setValue(static_cast<int>(progress.done * steps));
}

} // namespace qaliper

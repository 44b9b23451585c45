#include "views/window/loading_page.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"

namespace qaliper {

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

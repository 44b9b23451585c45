#include "views/document_view.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "views/loading_page.h"
#include "views/message_bar.h"
#include "views/refused_page.h"
#include "views/target_bar.h"
#include "views/text.h"

namespace qaliper {

DocumentView::DocumentView(Document& document, QWidget* parent)
    : QWidget(parent), document_(&document), pages_(new QStackedWidget(this)), messages_(new MessageBar(this)) {
    auto* loading = new LoadingPage(document, this);
    connect(loading, &LoadingPage::cancelled, this, &DocumentView::closeAsked);
    pages_->addWidget(loading);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(messages_);
    column->addWidget(pages_, 1);
    connect(&document, &Document::stateChanged, this, &DocumentView::showState);
    connect(&document, &Document::announced, this, [this](const Text& text) { messages_->tell(toQt(text)); });
    connect(&document, &Document::failed, this, [this](const Error& error) { messages_->complain(toQt(error)); });
    showState();
}

void DocumentView::showState() {
    switch (document_->state()) {
    case Document::State::Loading: return;
    case Document::State::Open: buildOpen(); break;
    case Document::State::Refused: {
        auto* page = new RefusedPage(*document_, this);
        connect(page, &RefusedPage::closeAsked, this, &DocumentView::closeAsked);
        pages_->setCurrentIndex(pages_->addWidget(page));
        break;
    }
    }
}

void DocumentView::buildOpen() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new TargetBar(*document_, page);
    connect(bar, &TargetBar::changeAsked, this, &DocumentView::targetAsked);
    column->addWidget(bar);
    column->addStretch(1);
    pages_->setCurrentIndex(pages_->addWidget(page));
    if (document_->projectProblem())
        messages_->complain(toQt(*document_->projectProblem()));
}

} // namespace qaliper

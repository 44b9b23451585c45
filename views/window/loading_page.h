#pragma once

#include <QPointer>
#include <QWidget>

#include "views/document/document.h"

class QLabel;
class QProgressBar;

// The page of a tab while its file is read: stage, progress, and a button to cancel.

namespace qaliper {

class LoadingPage final : public QWidget {
    Q_OBJECT

public:
    explicit LoadingPage(Document& document, QWidget* parent = nullptr);

signals:
    void cancelled();

private:
    void showProgress();

    QPointer<Document> document_;
    QLabel* stage_;
    QProgressBar* bar_;
};

} // namespace qaliper

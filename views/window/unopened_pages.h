#pragma once

#include <QPointer>
#include <QWidget>

#include "views/document/document.h"

class QAction;
class QLabel;
class QProgressBar;
class QPushButton;

// The pages of a tab without an open model.

namespace qaliper {

// For a file that cannot be opened: what happened, where, what to do.
class RefusedPage final : public QWidget {
    Q_OBJECT

public:
    // `document` could not be opened.
    // A user who opened what TensorRT wrote as a model is told of `openEngineFile`.
    RefusedPage(const Document& document, const QAction& openEngineFile, QWidget* parent = nullptr);

signals:
    void closeAsked();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QPushButton* close_;
};

// While the file is read: stage, progress, and a button to cancel.
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

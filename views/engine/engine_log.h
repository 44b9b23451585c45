#pragma once

#include <QPlainTextEdit>

#include "views/document/document_observer.h"

// What a TensorRT writes while it is asked, as it comes. The view stays at the end, unless somebody has scrolled up.

namespace qaliper {

class EngineLog final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit EngineLog(QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none

signals:
    void began();

private:
    void fill();

    DocumentObserver document_;
};

} // namespace qaliper

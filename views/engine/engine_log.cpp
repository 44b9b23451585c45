#include "views/engine/engine_log.h"

#include <QFontDatabase>
#include <QScrollBar>

namespace qaliper {

EngineLog::EngineLog(QWidget* parent) : QPlainTextEdit(parent) {
    setObjectName(QStringLiteral("askLog"));
    setAccessibleName(tr("Messages of the TensorRT that is asked"));
    setPlaceholderText(tr("Messages of TensorRT appear here while it is asked."));
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setMaximumBlockCount(static_cast<int>(AskLog::mostLines));
}

void EngineLog::setDocument(Document* document) {
    document_.follow(document);
    document_.on(&AskLog::began, [this] {
        clear();
        emit began();
    });
    document_.on(&AskLog::grown, [this](const QStringList& lines) { appendPlainText(lines.join(QLatin1Char('\n'))); });
    fill();
}

void EngineLog::fill() {
    clear();
    if (!document_)
        return;
    QStringList lines;
    for (const QString& line : document_->engineFiles().log().lines())
        lines << line;
    setPlainText(lines.join(QLatin1Char('\n')));
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

} // namespace qaliper

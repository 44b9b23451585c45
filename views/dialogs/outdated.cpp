#include "views/dialogs/outdated.h"

#include <QDialog>

#include "views/document/document.h"

namespace qaliper {

void rejectWithAnalysis(QDialog& dialog, Document& document, std::shared_ptr<const Analysis> analysis) {
    for (const auto signal : {&Document::versionChanged, &Document::settingsChanged})
        QObject::connect(&document, signal, &dialog, &QDialog::reject);
    QObject::connect(
        &document, &Document::analysisChanged, &dialog, [&dialog, &document, analysis = std::move(analysis)] {
            if (document.analysis() != analysis)
                dialog.reject();
        });
    QObject::connect(&document, &QObject::destroyed, &dialog, &QDialog::reject);
}

} // namespace qaliper

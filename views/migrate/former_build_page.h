#pragma once

#include <optional>

#include <QPointer>
#include <QWidget>

#include "model/target/former_build.h"
#include "views/document/document.h"

class QLineEdit;
class QPlainTextEdit;

namespace qaliper {

class VerdictLine;

// The first step: how the model was built before, as a command line or its like, and its calibration cache.
class FormerBuildPage final : public QWidget {
    Q_OBJECT

public:
    explicit FormerBuildPage(Document& document, QWidget* parent = nullptr);

    // Nothing where the text does not say it, or the target of the document has weak typing.
    const std::optional<FormerBuild>& build() const { return build_; }
    void addPaths(const QStringList& paths); // a cache, or a file with the command line

signals:
    void changed();

private:
    QWidget* buildCache();
    void askForCache();
    void read();
    void readText();
    void showRead(const FormerBuild& build);

    QPointer<Document> document_;
    std::optional<FormerBuild> build_;
    QPlainTextEdit* text_ = nullptr;
    QLineEdit* cache_ = nullptr;
    VerdictLine* state_ = nullptr;
};

} // namespace qaliper

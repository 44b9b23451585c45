#include "views/dialogs/samples_field.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include "views/base/open_dialog.h"
#include "views/base/text.h"

namespace qaliper {

SamplesField::SamplesField(QWidget* parent) : QWidget(parent), line_(new QLineEdit(this)) {
    line_->setObjectName(QStringLiteral("askData"));
    line_->setPlaceholderText(tr("Drawn numbers"));
    line_->setToolTip(tr("Files of NumPy, or a folder of images; several are separated by ;"));
    auto* choose = new QPushButton(tr("Choose…"), this);
    choose->setObjectName(QStringLiteral("chooseSamples"));
    choose->setProperty("small", true);
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, &SamplesField::choose);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(line_, 1);
    row->addWidget(choose);
    setFocusProxy(line_);
}

void SamplesField::choose() {
    const QStringList chosen = pickFiles(this, tr("Samples"), {}, tr("NumPy arrays (*.npy *.npz);;All files (*)"));
    if (!chosen.isEmpty())
        setFiles(chosen);
}

void SamplesField::setFiles(const QStringList& files) { line_->setText(files.join(QStringLiteral("; "))); }

std::vector<std::string> SamplesField::files() const {
    std::vector<std::string> files;
    for (const QString& part : line_->text().split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
        if (const QString path = part.trimmed(); !path.isEmpty())
            files.push_back(fromQt(path));
    }
    return files;
}

} // namespace qaliper

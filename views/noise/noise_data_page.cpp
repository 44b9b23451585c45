#include "views/noise/noise_data_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/open_dialog.h"
#include "views/base/text.h"
#include "views/quantize/data_page.h"

namespace qaliper {

NoiseDataPage::NoiseDataPage(Document& document, QWidget* parent)
    : QWidget(parent), document_(&document), data_(new DataPage(document, this)) {
    setObjectName(QStringLiteral("noiseDataPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(buildFloat());
    column->addWidget(data_, 1);
    data_->setHint(tr("Samples of what the model will see in use: 16 to 64 tell most. They stay on this machine."));
    connect(data_, &DataPage::changed, this, &NoiseDataPage::changed);
}

QWidget* NoiseDataPage::buildFloat() {
    auto* box = new QWidget(this);
    float_ = new QLineEdit(box);
    float_->setObjectName(QStringLiteral("floatModel"));
    float_->setPlaceholderText(tr("None: the quantizers of this model are switched off instead"));
    float_->setClearButtonEnabled(true);
    auto* name = new QLabel(tr("F&loat model"), box);
    name->setBuddy(float_);
    auto* browse = new QPushButton(tr("Choos&e…"), box);
    browse->setObjectName(QStringLiteral("chooseFloat"));
    browse->setAutoDefault(false);
    browse->setProperty("small", true);
    auto* row = new QHBoxLayout;
    row->addWidget(name);
    row->addWidget(float_, 1);
    row->addWidget(browse);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(makeParagraph(
        tr("The float model that this one was made from has its weights before they were rounded. Without it, weights "
           "that are stored as integers are not measured."),
        TextStyle::Secondary, box));
    const auto known = document_->floatModel();
    float_->setText(pathToQt(known));
    connect(float_, &QLineEdit::textChanged, this, [this] {
        if (document_)
            document_->chosenData().floatModel = float_->text().trimmed();
        emit changed();
    });
    connect(browse, &QPushButton::clicked, this, &NoiseDataPage::askForFloat);
    return box;
}

void NoiseDataPage::askForFloat() {
    const QString chosen = pickFile(this, tr("The float model"),
        document_ ? pathToQt(document_->path().parent_path()) : QString(), tr("ONNX models (*.onnx);;All files (*)"));
    if (!chosen.isEmpty())
        float_->setText(chosen);
}

bool NoiseDataPage::isReady() const { return data_->isReady(); }

std::optional<Metric> NoiseDataPage::chosenMetric() const { return data_->chosenMetric(); }

NoiseInput NoiseDataPage::asked() const { return {pathFromQt(float_->text().trimmed()), data_->files()}; }

void NoiseDataPage::addPaths(const QStringList& paths) {
    QStringList others;
    for (const QString& path : paths) {
        if (path.endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive))
            float_->setText(path);
        else
            others << path;
    }
    if (!others.isEmpty())
        data_->addPaths(others);
}

} // namespace qaliper

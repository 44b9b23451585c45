#include "views/migrate/former_build_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/base/file.h"
#include "model/target/words.h"
#include "views/base/labels.h"
#include "views/base/open_dialog.h"
#include "views/base/text.h"
#include "views/base/verdict_line.h"

namespace qaliper {

namespace {

constexpr int textHeight = 130;                // px
constexpr std::uint64_t mostBytes = 16U << 20; // of a file with a command line, which may be a whole log

QString programName(BuildProgram program) {
    switch (program) {
    case BuildProgram::Trtexec: return QStringLiteral("trtexec");
    case BuildProgram::Polygraphy: return QStringLiteral("Polygraphy");
    case BuildProgram::OnnxRuntime: return QStringLiteral("ONNX Runtime");
    case BuildProgram::DeepStream: return QStringLiteral("DeepStream");
    case BuildProgram::Flags: break;
    }
    return QStringLiteral("TensorRT");
}

} // namespace

FormerBuildPage::FormerBuildPage(Document& document, QWidget* parent) : QWidget(parent), document_(&document) {
    setObjectName(QStringLiteral("formerBuildPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(makeParagraph(tr("With weak typing, flags said in which types TensorRT may compute. From 11.0 on "
                                       "the types of the model decide. Paste how "
                                       "the model was built: what the flags, the calibration cache and the precisions "
                                       "of layers gave the engine goes into the model."),
        TextStyle::Secondary, this));
    text_ = new QPlainTextEdit(this);
    text_->setObjectName(QStringLiteral("formerBuild"));
    text_->setFixedHeight(textHeight);
    text_->setTabChangesFocus(true);
    text_->setPlaceholderText(QStringLiteral("trtexec --onnx=model.onnx --int8 --fp16 --calib=calibration.cache\n"
                                             "polygraphy convert model.onnx --fp16 -o model.engine\n"
                                             "{\"trt_fp16_enable\": True}\n"
                                             "network-mode=1\n"
                                             "trt-10.3,fp16,int8"));
    auto* textName =
        new QLabel(tr("&Command line of trtexec or Polygraphy, provider options, keys of nvinfer, or flags"), this);
    textName->setBuddy(text_);
    column->addWidget(textName);
    column->addWidget(text_);
    column->addWidget(buildCache());
    state_ = new VerdictLine(QStringLiteral("formerBuildState"), this);
    column->addWidget(state_);
    column->addStretch();
    connect(text_, &QPlainTextEdit::textChanged, this, &FormerBuildPage::read);
    connect(cache_, &QLineEdit::textChanged, this, &FormerBuildPage::read);
    connect(&document, &Document::settingsChanged, this, &FormerBuildPage::read);
}

QWidget* FormerBuildPage::buildCache() {
    auto* box = new QWidget(this);
    cache_ = new QLineEdit(box);
    cache_->setObjectName(QStringLiteral("formerCache"));
    cache_->setPlaceholderText(tr("The one that is named above, or none"));
    auto* name = new QLabel(tr("Calibration c&ache"), box);
    name->setBuddy(cache_);
    auto* choose = new QPushButton(tr("Choos&e…"), box);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(name);
    row->addWidget(cache_, 1);
    row->addWidget(choose);
    connect(choose, &QPushButton::clicked, this, &FormerBuildPage::askForCache);
    return box;
}

void FormerBuildPage::askForCache() {
    const QString chosen = pickFile(this, tr("Calibration cache"));
    if (!chosen.isEmpty())
        cache_->setText(chosen);
}

void FormerBuildPage::addPaths(const QStringList& paths) {
    for (const QString& path : paths) {
        const auto content = readWholeFile(fromQt(path), mostBytes);
        if (content && readFormerBuild(*content))
            text_->setPlainText(toQt(std::string_view(*content)));
        else
            cache_->setText(path);
    }
}

void FormerBuildPage::read() {
    build_.reset();
    state_->clear();
    if (document_ && !document_->settings().target.isStronglyTyped())
        state_->warn(tr("The target, %1, has weak typing. Choose one with strong typing first, such as TensorRT 11.5")
                         .arg(toQt(targetWords(document_->settings().target))));
    else
        readText();
    emit changed();
}

void FormerBuildPage::readText() {
    const std::string text = fromQt(text_->toPlainText().trimmed());
    if (text.empty())
        return;
    const auto build = readFormerBuild(text);
    if (build)
        showRead(*build);
    else
        state_->warn(toQt(build.error().message));
}

void FormerBuildPage::showRead(const FormerBuild& build) {
    build_ = build;
    if (const QString path = cache_->text().trimmed(); !path.isEmpty()) {
        build_->cache = fromQt(path);
        build_->int8 = true;
    }
    QStringList types{QStringLiteral("FP32")};
    for (const auto& [isAllowed, name] :
        {std::pair{build_->fp16, "FP16"}, {build_->bf16, "BF16"}, {build_->int8, "INT8"}}) {
        if (isAllowed)
            types << QLatin1String(name);
    }
    QString read = build_->stronglyTyped
        ? tr("%1: strongly typed already").arg(programName(build_->program))
        : tr("%1: the builder may choose %2").arg(programName(build_->program), types.join(QStringLiteral(", ")));
    if (!build_->cache.empty())
        read += QStringLiteral(" · ") + tr("calibration cache %1").arg(toQt(std::string_view(build_->cache)));
    if (!build_->computes.empty() && build_->areWishesMet)
        read += QStringLiteral(" · ") +
            (build_->computes.size() == 1 ? tr("1 precision of a layer or pattern")
                                          : tr("%1 precisions of layers or patterns").arg(build_->computes.size()));
    state_->setText(read, VerdictLine::Tone::Good);
}

} // namespace qaliper

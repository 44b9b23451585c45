#include "views/dialogs/target_form.h"

#include <array>
#include <tuple>
#include <vector>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>

#include "model/target/gpus.h"
#include "model/target/products.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/dialogs/target_finder.h"

namespace qaliper {

namespace {

// Compute capabilities as NVIDIA numbers them, each with one well-known board.
struct KnownGpu {
    ComputeCapability capability;
    const char* board;
};
constexpr std::array knownGpus{
    KnownGpu{{7, 5}, "T4"},
    KnownGpu{{8, 0}, "A100"},
    KnownGpu{{8, 6}, "RTX 3090"},
    KnownGpu{{8, 7}, "Jetson Orin"},
    KnownGpu{{8, 9}, "RTX 4090"},
    KnownGpu{{9, 0}, "H100"},
    KnownGpu{{10, 0}, "B200"},
    KnownGpu{{12, 0}, "RTX 5090"},
};

QString capabilityText(ComputeCapability gpu) { return QStringLiteral("%1.%2").arg(gpu.major).arg(gpu.minor); }

QString releaseText(const Target& target) { return toQt(std::string_view(formatRelease(target))); }

// "TensorRT 10.3", "JetPack 6.2 · TensorRT 10.3".
QString productText(const Target& target) {
    const QString release = toQt(std::string_view(productName(target)));
    const QString title = toQt(titleOfProduct(target.product));
    return title.isEmpty() ? release : title + QStringLiteral(" · ") + release;
}

// Newest first, because it is needed most often; TensorRT-RTX comes last. A product comes before its release.
bool isListedBefore(const Target& one, const Target& other) {
    return one.rtx.has_value() != other.rtx.has_value()
        ? other.rtx.has_value()
        : std::tie(one.rtx, one.version, one.product) > std::tie(other.rtx, other.version, other.product);
}

// Selects the entry with that data, and adds it when the list does not have it.
void select(QComboBox& box, const QString& data, const QString& text) {
    int at = box.findData(data);
    if (at < 0) {
        box.addItem(text, data);
        at = box.count() - 1;
    }
    box.setCurrentIndex(at);
}

} // namespace

TargetForm::TargetForm(const Knowledge& knowledge, QWidget* parent)
    : QFrame(parent),
      finder_(new TargetFinder(knowledge, this)),
      version_(new QComboBox(this)),
      gpu_(new QComboBox(this)),
      typing_(new QComboBox(this)),
      fp16_(new QCheckBox(tr("FP16 allowed"), this)),
      bf16_(new QCheckBox(tr("BF16 allowed"), this)),
      dla_(new QCheckBox(tr("Build for the DLA"), this)),
      route_(new QComboBox(this)),
      note_(makeParagraph({}, TextStyle::Faint, this)) {
    fillVersions(knowledge);
    fillGpus();
    typing_->addItem(tr("Weakly typed: TensorRT chooses"), false);
    typing_->addItem(tr("Strongly typed: the graph decides"), true);
    route_->addItem(tr("TensorRT's own parser, trtexec"), static_cast<int>(Route::Direct));
    route_->addItem(tr("ONNX Runtime's TensorRT provider"), static_cast<int>(Route::OnnxRuntime));

    auto* types = new QGridLayout;
    types->setHorizontalSpacing(16);
    types->setVerticalSpacing(6);
    types->setColumnStretch(2, 1);
    types->addWidget(fp16_, 0, 0);
    types->addWidget(bf16_, 0, 1);
    types->addWidget(dla_, 0, 2);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 14, 16, 14);
    form->setHorizontalSpacing(14);
    form->setVerticalSpacing(10);
    form->addRow(tr("F&ind"), finder_);
    form->addRow(tr("&Version"), version_);
    form->addRow(tr("&Compute capability"), gpu_);
    form->addRow(tr("&Typing"), typing_);
    form->addRow(types);
    form->addRow(tr("&Route"), route_);
    form->addRow(note_);

    connect(finder_, &TargetFinder::chosen, this, [this](const Target& target) {
        setTarget(target);
        tell();
    });
    connect(finder_, &TargetFinder::answered, this, [this](const QString& refusal) {
        showDependencies();
        if (!refusal.isEmpty())
            note(refusal + QLatin1Char('.'));
    });
    for (QComboBox* box : {version_, gpu_, typing_, route_})
        connect(box, &QComboBox::currentIndexChanged, this, &TargetForm::tell);
    for (QCheckBox* box : {fp16_, bf16_, dla_})
        connect(box, &QCheckBox::toggled, this, &TargetForm::tell);
}

void TargetForm::fillVersions(const Knowledge& knowledge) {
    for (const Target& release : listedReleases(knowledge))
        addRelease(release);
    version_->setCurrentIndex(0);
}

// At its place, unless the list has it.
void TargetForm::addRelease(const Target& target) {
    if (version_->findData(releaseText(target)) >= 0)
        return;
    int at = 0;
    while (at < version_->count()) {
        const auto listed = readTarget(fromQt(version_->itemData(at).toString()));
        if (listed && !isListedBefore(*listed, target))
            break;
        ++at;
    }
    version_->insertItem(at, productText(target), releaseText(target));
}

void TargetForm::fillGpus() {
    gpu_->addItem(tr("Not known"), QString());
    for (const KnownGpu& gpu : knownGpus) {
        const QString text = capabilityText(gpu.capability);
        gpu_->addItem(tr("%1 (for example %2)").arg(text, QString::fromLatin1(gpu.board)), text);
    }
    gpu_->insertSeparator(gpu_->count());
    for (const GpuName& gpu : allGpuNames()) {
        const QString name = toQt(gpu.name);
        const QString capability = capabilityText(gpu.capability);
        gpu_->addItem(gpu.cuda.empty() ? tr("%1: %2").arg(name, capability)
                                       : tr("%1 with CUDA %2: %3").arg(name, toQt(gpu.cuda), capability),
            capability);
    }
}

void TargetForm::setTarget(const Target& target) {
    isSetting_ = true;
    finder_->setCurrent(target);
    addRelease(target);
    version_->setCurrentIndex(version_->findData(releaseText(target)));
    const QString gpu = target.gpu ? capabilityText(*target.gpu) : QString();
    select(*gpu_, gpu, gpu);
    typing_->setCurrentIndex(target.isStronglyTyped() ? 1 : 0);
    fp16_->setChecked(target.fp16);
    bf16_->setChecked(target.bf16);
    dla_->setChecked(target.dla);
    route_->setCurrentIndex(target.route == Route::OnnxRuntime ? 1 : 0);
    isSetting_ = false;
    showDependencies();
}

void TargetForm::hideFinder() { static_cast<QFormLayout*>(layout())->setRowVisible(finder_, false); }

Result<Target> TargetForm::read() const {
    QString text = version_->currentData().toString();
    if (const QString gpu = gpu_->currentData().toString(); !gpu.isEmpty())
        text += QStringLiteral(",sm=") + gpu;
    QALIPER_TRY(Target target, readTarget(fromQt(text)));
    target.source = "chosen";
    target.stronglyTyped = typing_->currentData().toBool() && target.version.major >= 9 && target.version.major < 11;
    target.fp16 = fp16_->isChecked() && !target.isStronglyTyped();
    target.bf16 = bf16_->isChecked() && !target.isStronglyTyped() && target.version.major >= 9;
    target.dla = dla_->isChecked();
    target.route = route_->currentIndex() == 1 ? Route::OnnxRuntime : Route::Direct;
    QALIPER_CHECK(checkTarget(target));
    return target;
}

void TargetForm::tell() {
    if (isSetting_)
        return;
    showDependencies();
    if (const auto target = read())
        emit chosen(*target);
}

// Shows what a choice determines for other fields.
void TargetForm::showDependencies() {
    const Target release = readTarget(fromQt(version_->currentData().toString())).value_or(defaultTarget());
    const bool isAlwaysStrong = release.version.major >= 11;
    const bool isNeverStrong = release.version.major < 9;
    if (isAlwaysStrong || isNeverStrong) {
        isSetting_ = true;
        typing_->setCurrentIndex(isAlwaysStrong ? 1 : 0);
        isSetting_ = false;
    }
    const bool isStrong = typing_->currentData().toBool();
    typing_->setEnabled(!isAlwaysStrong && !isNeverStrong);
    fp16_->setEnabled(!isStrong);
    bf16_->setEnabled(!isStrong && !isNeverStrong);
    if (const auto target = read(); !target)
        note(tr("Not taken: %1.").arg(toQt(target.error().message)));
    else if (const Text bound = boundWords(*target); !bound.empty())
        note(toQt(bound) + QLatin1Char('.'));
    else if (target->rtx)
        note(tr("Every network of TensorRT-RTX is strongly typed."));
    else if (isAlwaysStrong)
        note(tr("From TensorRT 11 on, every network is strongly typed."));
    else if (isStrong)
        note(tr("In a strongly typed network the graph determines the type of each layer."));
    else
        note(tr("Float layers run in FP32, or in a narrower type that is selected here."));
}

// A form of its own grows with what it says.
void TargetForm::note(const QString& text) {
    note_->setText(text);
    if (isWindow())
        adjustSize();
}

} // namespace qaliper

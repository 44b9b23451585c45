#include "views/dialogs/export_dialog.h"

#include <algorithm>

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "model/draw/page.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/dialogs/picture_png.h"

namespace qaliper {

namespace {

constexpr int exportDialogWidth = 440;
constexpr int maxHops = 20;
constexpr double shownInTenths = 0.1; // a smaller share has a decimal

int numberOf(ExportPart part) { return static_cast<int>(part); }

bool hasPage(ExportPart part) { return part == ExportPart::Whole || part == ExportPart::Scope; }

} // namespace

ExportDialog::ExportDialog(const Offer& offer, const ExportChoice& preset, QWidget* parent)
    : QDialog(parent),
      offer_(offer),
      parts_(new QButtonGroup(this)),
      hops_(new QSpinBox(this)),
      scope_(new QComboBox(this)),
      format_(new QComboBox(this)),
      scale_(new QComboBox(this)),
      page_(new QComboBox(this)),
      theme_(new QComboBox(this)),
      heat_(new QComboBox(this)),
      title_(new QCheckBox(tr("&Title line with model, target, date and version"), this)),
      folds_(new QCheckBox(tr("Fold repeated &layers"), this)),
      warning_(makeParagraph({}, TextStyle::Secondary, this)) {
    setObjectName(QStringLiteral("export"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export the picture"));
    hops_->setObjectName(QStringLiteral("hops"));
    hops_->setRange(0, maxHops);
    hops_->setValue(static_cast<int>(preset.hops));
    format_->setObjectName(QStringLiteral("format"));
    format_->addItem(tr("SVG, sharp at any size"), static_cast<int>(ExportFormat::Svg));
    format_->addItem(tr("PNG, for any viewer"), static_cast<int>(ExportFormat::Png));
    format_->addItem(tr("PDF, sharp and for any viewer"), static_cast<int>(ExportFormat::Pdf));
    format_->setCurrentIndex(format_->findData(static_cast<int>(preset.format)));
    addScopes(preset.scope);
    addSizes();
    addPages();
    theme_->setObjectName(QStringLiteral("theme"));
    theme_->addItems({tr("Light"), tr("Dark")});
    theme_->setCurrentIndex(preset.isDark ? 1 : 0);
    addHeats(preset.heat);
    title_->setObjectName(QStringLiteral("pageTitle"));
    title_->setChecked(preset.hasTitle);
    folds_->setObjectName(QStringLiteral("folds"));
    folds_->setChecked(preset.foldsRepeats);
    warning_->setObjectName(QStringLiteral("warning"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    addParts(offer, preset.part);
    for (QAbstractButton* part : parts_->buttons())
        column->addWidget(part);
    auto* form = new QFormLayout;
    form->addRow(tr("&Distance in tensors"), hops_);
    form->addRow(tr("Scope of &names"), scope_);
    form->addRow(tr("&Format"), format_);
    form->addRow(tr("&Page"), page_);
    form->addRow(tr("Si&ze"), scale_);
    form->addRow(tr("&Colours"), theme_);
    form->addRow(tr("&Heat"), heat_);
    column->addSpacing(4);
    column->addLayout(form);
    column->addWidget(title_);
    column->addWidget(folds_);
    column->addWidget(warning_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* go = new QPushButton(tr("Export…"), this);
    go->setObjectName(QStringLiteral("exportButton"));
    go->setProperty("primary", true);
    buttons->addButton(go, QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    setFixedWidth(exportDialogWidth);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(parts_, &QButtonGroup::idToggled, this, &ExportDialog::showWhatFits);
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::showWhatFits);
    connect(folds_, &QCheckBox::toggled, this, &ExportDialog::showWhatFits);
    connect(scale_, &QComboBox::currentIndexChanged, this, &ExportDialog::showWhatFits);
    connect(page_, &QComboBox::currentIndexChanged, this, &ExportDialog::showWhatFits);
    showWhatFits();
}

void ExportDialog::addScopes(const std::string& preset) {
    scope_->setObjectName(QStringLiteral("scope"));
    scope_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const std::string& scope : offer_.scopes)
        scope_->addItem(toQt(std::string_view(scope)));
    scope_->setCurrentIndex(std::max(0, scope_->findText(toQt(std::string_view(preset)))));
}

// The default for a whole graph that does not fit at its own size is a smaller scale.
void ExportDialog::addSizes() {
    scale_->setObjectName(QStringLiteral("scale"));
    for (const int factor : {1, 2, 3})
        scale_->addItem(tr("%1 ×").arg(factor), factor);
    scale_->addItem(tr("As large as fits"), 0);
    if (!fitsPng(offer_.area, 1))
        scale_->setCurrentIndex(scale_->count() - 1);
}

void ExportDialog::addPages() {
    page_->setObjectName(QStringLiteral("page"));
    page_->setToolTip(
        plainTip(tr("For a page, a long graph is in columns beside each other, and repeated layers become "
                    "one box where it could not be read otherwise")));
    page_->addItem(tr("As large as the graph"), QString());
    page_->addItem(tr("Slide, 16:9"), QStringLiteral("16:9"));
    page_->addItem(tr("A4, landscape"), QStringLiteral("A4"));
    page_->addItem(tr("Screen, 1920 × 1080"), QStringLiteral("screen"));
}

void ExportDialog::addHeats(HeatKind preset) {
    heat_->setObjectName(QStringLiteral("heat"));
    const auto add = [&](HeatKind kind, const QString& name) {
        heat_->addItem(name, static_cast<int>(kind));
        if (kind == preset)
            heat_->setCurrentIndex(heat_->count() - 1);
    };
    add(HeatKind::None, tr("None"));
    add(HeatKind::Macs, tr("MACs, estimated"));
    add(HeatKind::Memory, tr("Memory, estimated"));
    add(HeatKind::ExpectedTime, tr("Expected time"));
    add(HeatKind::LostTime, tr("Time lost"));
    if (offer_.hasTimes)
        add(HeatKind::Time, tr("Time, measured"));
    if (offer_.hasNoise)
        add(HeatKind::Noise, tr("Noise, measured"));
}

void ExportDialog::addParts(const Offer& offer, ExportPart preset) {
    const auto add = [this](ExportPart part, const QString& text, const char* name, bool isPossible) {
        auto* button = new QRadioButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setEnabled(isPossible);
        parts_->addButton(button, numberOf(part));
    };
    add(ExportPart::Whole, tr("The &whole graph"), "whole", true);
    add(ExportPart::Visible, tr("The &visible part"), "visible", true);
    add(ExportPart::Around, tr("The &selection and its surroundings"), "around", offer.hasSelection);
    add(ExportPart::Scope, tr("The nodes of a sc&ope of names"), "scopePart", !offer.scopes.empty());
    add(ExportPart::Findings, tr("A separate picture of each f&inding (%1), with an index page").arg(offer.findings),
        "findings", offer.findings > 0);
    QAbstractButton* wanted = parts_->button(numberOf(preset));
    (wanted->isEnabled() ? wanted : parts_->button(numberOf(ExportPart::Whole)))->setChecked(true);
}

void ExportDialog::showWhatFits() {
    const ExportChoice now = choice();
    const bool isNear = now.part == ExportPart::Around || now.part == ExportPart::Findings;
    hops_->setEnabled(isNear);
    scope_->setEnabled(now.part == ExportPart::Scope);
    format_->setEnabled(now.part != ExportPart::Findings);
    scale_->setEnabled(now.format == ExportFormat::Png);
    page_->setEnabled(hasPage(now.part));
    title_->setEnabled(!now.page.empty());
    folds_->setEnabled(now.part != ExportPart::Visible && offer_.hasRepeats);
    const QString warning = warningOf(now);
    warning_->setVisible(!warning.isEmpty());
    warning_->setText(warning);
}

// Of the whole graph at its own size; how large its boxes are on a page is known when it is drawn.
QString ExportDialog::warningOf(const ExportChoice& now) const {
    if (now.part != ExportPart::Whole || now.foldsRepeats || !now.page.empty())
        return {};
    const double zoom = largestPngScale(offer_.area);
    if (now.format == ExportFormat::Png && now.scale == 0 && !isReadableAt(zoom))
        return tr("The whole graph fits a PNG at %L1 % of its size only, where its boxes cannot be read. Select SVG, a "
                  "page, or a part.")
            .arg(zoom * 100, 0, 'f', zoom < shownInTenths ? 1 : 0);
    if (offer_.boxes <= manyBoxes)
        return {};
    return offer_.hasRepeats
        ? tr("The graph has %L1 boxes. Most viewers are slow with so many. Folding repeated layers helps.")
              .arg(offer_.boxes)
        : tr("The graph has %L1 boxes. Most viewers are slow with so many.").arg(offer_.boxes);
}

ExportChoice ExportDialog::choice() const {
    ExportChoice choice;
    choice.part = static_cast<ExportPart>(parts_->checkedId());
    if (choice.part != ExportPart::Findings)
        choice.format = static_cast<ExportFormat>(format_->currentData().toInt());
    choice.hops = static_cast<std::uint32_t>(hops_->value());
    choice.scale = scale_->currentData().toInt();
    choice.scope = choice.part == ExportPart::Scope ? fromQt(scope_->currentText()) : std::string();
    choice.page = hasPage(choice.part) ? fromQt(page_->currentData().toString()) : std::string();
    choice.hasTitle = title_->isChecked();
    choice.isDark = theme_->currentIndex() == 1;
    choice.heat = static_cast<HeatKind>(heat_->currentData().toInt());
    choice.foldsRepeats = folds_->isChecked();
    return choice;
}

} // namespace qaliper

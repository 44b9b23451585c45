#include "views/quantize/recipe_form.h"

#include <array>
#include <string_view>
#include <utility>

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int fieldsOfRow = 4;

// A label and a field below each other, in the next place of the grid.
void addBelow(QGridLayout& grid, const QString& label, QWidget* field) {
    const int place = grid.count() / 2;
    const int row = 2 * (place / fieldsOfRow);
    const int column = place % fieldsOfRow;
    auto* name = new QLabel(label, field->parentWidget());
    name->setBuddy(field);
    grid.addWidget(name, row, column);
    grid.addWidget(field, row + 1, column);
}

} // namespace

RecipeForm::RecipeForm(QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(3);
    size_ = addField(QStringLiteral("size"), tr("&Size"), {},
        tr("WIDTHxHEIGHT, or one number for the shorter side; empty: as the file has it"));
    pad_ = addField(QStringLiteral("pad"), tr("Padd&ing"), {},
        tr("0 to 255: the image keeps its ratio and fits into the size, and the rest has this number; empty: it is "
           "resized to the size"));
    crop_ = addField(
        QStringLiteral("crop"), tr("C&rop"), {}, tr("WIDTHxHEIGHT out of the middle; empty: nothing is cut off"));
    scale_ = addField(QStringLiteral("scale"), tr("Sca&le"), QStringLiteral("1/255"),
        tr("Pixels are 0 to 255 and are multiplied by it"));
    mean_ = addField(QStringLiteral("mean"), tr("&Mean"), QStringLiteral("0"),
        tr("Taken away after the scale: one number, or one for each channel: 0.485/0.456/0.406"));
    deviation_ = addField(QStringLiteral("std"), tr("Standard &deviation"), QStringLiteral("1"),
        tr("Divides after the mean: one number, or one for each channel: 0.229/0.224/0.225"));
    order_ = new QComboBox(this);
    order_->setObjectName(QStringLiteral("order"));
    for (const char* order : {"rgb", "bgr", "gray"})
        order_->addItem(QString::fromLatin1(order).toUpper(), QString::fromLatin1(order));
    addBelow(*grid, tr("&Channels"), order_);
    layout_ = new QComboBox(this);
    layout_->setObjectName(QStringLiteral("layout"));
    for (const char* layout : {"nchw", "nhwc"})
        layout_->addItem(QString::fromLatin1(layout).toUpper(), QString::fromLatin1(layout));
    addBelow(*grid, tr("La&yout"), layout_);
    for (QComboBox* box : {order_, layout_})
        connect(box, &QComboBox::currentIndexChanged, this, &RecipeForm::changed);
}

QLineEdit* RecipeForm::addField(const QString& name, const QString& label, const QString& usual, const QString& tip) {
    auto* field = new QLineEdit(usual, this);
    field->setObjectName(name);
    field->setToolTip(plainTip(tip));
    addBelow(*static_cast<QGridLayout*>(layout()), label, field);
    connect(field, &QLineEdit::editingFinished, this, &RecipeForm::changed);
    return field;
}

void RecipeForm::setText(const QString& text) {
    if (text.isEmpty())
        return;
    const QSignalBlocker quiet(this);
    for (QLineEdit* field : {size_, pad_, crop_, scale_, mean_, deviation_})
        field->clear();
    for (const QString& part : text.split(QLatin1Char(','))) {
        const QString value = part.section(QLatin1Char('='), 1);
        if (auto* field = findChild<QLineEdit*>(part.section(QLatin1Char('='), 0, 0)))
            field->setText(value);
        for (QComboBox* box : {order_, layout_}) {
            if (const int found = box->findData(value); found >= 0)
                box->setCurrentIndex(found);
        }
    }
}

std::string RecipeForm::text() const {
    std::string text = "order=" + fromQt(order_->currentData().toString());
    text += ",layout=" + fromQt(layout_->currentData().toString());
    const std::array<std::pair<std::string_view, const QLineEdit*>, 6> fields{
        {{"size", size_}, {"pad", pad_}, {"crop", crop_}, {"scale", scale_}, {"mean", mean_}, {"std", deviation_}}};
    for (const auto& [key, field] : fields) {
        if (!field->text().trimmed().isEmpty())
            text += "," + std::string(key) + "=" + fromQt(field->text().trimmed());
    }
    return text;
}

} // namespace qaliper

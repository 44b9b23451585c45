#include "views/quantize/data_page.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "model/data/data_set.h"
#include "views/base/labels.h"
#include "views/base/open_dialog.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"
#include "views/base/verdict_line.h"
#include "views/quantize/recipe_form.h"

namespace qaliper {

namespace {

constexpr int pathsHeight = 66; // px: three rows
constexpr int pictureSide = 88; // px
constexpr int numbersHeight = 130;
constexpr int sampleDigits = 4;
constexpr int readingSteps = 1000;
constexpr std::uint64_t fewestSamples = 8;
constexpr std::array<const char*, 3> usualLabels{"labels", "label", "targets"};

QString shapeWords(const std::vector<std::int64_t>& dims) {
    QStringList words;
    for (const std::int64_t dim : dims)
        words << (dim < 0 ? QStringLiteral("?") : QString::number(dim));
    return words.isEmpty() ? DataPage::tr("one number") : words.join(QChar(0xD7));
}

QString numberWord(double value) { return toQt(std::string_view(formatShort(value, sampleDigits))); }

QPixmap pixmapOf(const Image& image) {
    const auto width = static_cast<int>(image.width);
    const QImage pixels(
        image.rgb.data(), width, static_cast<int>(image.height), qsizetype{3} * width, QImage::Format_RGB888);
    return QPixmap::fromImage(pixels).scaled(pictureSide, pictureSide, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

bool isFolder(const QString& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(pathFromQt(path), ignored);
}

} // namespace

QStringList pathsIn(const QMimeData& data) {
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

DataPage::DataPage(Document& document, QWidget* parent)
    : QWidget(parent), document_(&document), reading_(*document.services().pool) {
    setObjectName(QStringLiteral("dataPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    hint_ = makeParagraph(
        tr("Samples of what the model will see in use: their ranges become the scales. 100 to 500 are usual. They stay "
           "on this machine."),
        TextStyle::Secondary, this);
    column->addWidget(hint_);
    column->addWidget(buildChoice());
    recipe_ = new RecipeForm(this);
    recipe_->setObjectName(QStringLiteral("recipe"));
    recipe_->hide();
    connect(recipe_, &RecipeForm::changed, this, &DataPage::read);
    column->addWidget(recipe_);
    state_ = new VerdictLine(QStringLiteral("dataState"), this);
    column->addWidget(state_);
    busy_ = new QProgressBar(this);
    busy_->setTextVisible(false);
    busy_->setFixedHeight(2);
    busy_->setRange(0, readingSteps);
    QSizePolicy keepsRoom = busy_->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    busy_->setSizePolicy(keepsRoom);
    busy_->hide();
    column->addWidget(busy_);
    found_ = makeTable(QStringLiteral("inputs"), {tr("Input"), tr("Takes"), tr("Found"), tr("Samples")}, this);
    found_->setAccessibleName(tr("Inputs of the model and the data for them"));
    column->addWidget(found_, 1);
    column->addWidget(buildLabels());
    column->addWidget(buildSamples());
    connect(&reading_, &Task::runningChanged, busy_, [this] { busy_->setVisible(reading_.isRunning()); });
    connect(&reading_, &Task::progressed, busy_,
        [this] { busy_->setValue(static_cast<int>(std::max(0.0, reading_.progress().done) * readingSteps)); });
    if (document.index())
        inputs_ = inputsOf(*document.index());
    showInputs();
    showProblem({});
    restore();
}

// What was chosen for this document before, on any page.
void DataPage::restore() {
    const ChosenData& chosen = document_->chosenData();
    recipe_->setText(chosen.recipe);
    wantedLabels_ = chosen.labels.value_or(QString());
    metric_->setCurrentIndex(metric_->findData(static_cast<int>(chosen.metric)));
    if (const QStringList paths = chosen.paths; !paths.isEmpty())
        addPaths(paths);
}

void DataPage::keep() {
    if (!document_)
        return;
    ChosenData& chosen = document_->chosenData();
    chosen.paths.clear();
    for (int row = 0; row < paths_->count(); ++row)
        chosen.paths << paths_->item(row)->text();
    chosen.recipe = toQt(recipe_->text());
    chosen.metric = static_cast<Metric>(metric_->currentData().toInt());
}

QWidget* DataPage::buildChoice() {
    auto* box = new QWidget(this);
    paths_ = new QListWidget(box);
    paths_->setObjectName(QStringLiteral("paths"));
    paths_->setAccessibleName(tr("Files and folders of data"));
    paths_->setFixedHeight(pathsHeight);
    empty_ =
        makeLabel(tr("Drop .npz, .npy, .csv or .txt files here, or a folder of images."), TextStyle::Secondary, paths_);
    empty_->setAlignment(Qt::AlignCenter);
    auto* over = new QVBoxLayout(paths_);
    over->addWidget(empty_);
    auto* files = new QPushButton(tr("Add &files…"), box);
    files->setObjectName(QStringLiteral("addFiles"));
    auto* folder = new QPushButton(tr("Add &images…"), box);
    folder->setObjectName(QStringLiteral("addFolder"));
    remove_ = new QPushButton(tr("Remo&ve"), box);
    remove_->setObjectName(QStringLiteral("removeData"));
    remove_->setEnabled(false);
    written_ = new QLineEdit(box);
    written_->setObjectName(QStringLiteral("rawData"));
    written_->setPlaceholderText(tr("Bare numbers: INPUT=FILE:TYPE[SHAPE], then Return"));
    written_->setToolTip(
        plainTip(tr("As x=x.bin:float[100,3,224,224]; the first number of the shape counts the samples")));
    written_->setAccessibleName(tr("File of bare numbers"));
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(4);
    for (QPushButton* button : {files, folder, remove_}) {
        button->setAutoDefault(false);
        button->setProperty("small", true);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto* row = new QHBoxLayout;
    row->addWidget(paths_, 1);
    row->addLayout(buttons);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(written_);
    connect(files, &QPushButton::clicked, this, &DataPage::askForFiles);
    connect(folder, &QPushButton::clicked, this, &DataPage::askForFolder);
    connect(remove_, &QPushButton::clicked, this, &DataPage::removeChosen);
    connect(written_, &QLineEdit::returnPressed, this, &DataPage::addWritten);
    connect(paths_, &QListWidget::currentRowChanged, this, [this](int chosen) { remove_->setEnabled(chosen >= 0); });
    return box;
}

QWidget* DataPage::buildLabels() {
    auto* box = new QWidget(this);
    labels_ = new QComboBox(box);
    labels_->setObjectName(QStringLiteral("labels"));
    labels_->addItem(tr("None"));
    metric_ = new QComboBox(box);
    metric_->setObjectName(QStringLiteral("metric"));
    metric_->addItem(tr("Top-1: the label has the highest score"), static_cast<int>(Metric::Top1));
    metric_->addItem(tr("Top-5: … one of the five highest"), static_cast<int>(Metric::Top5));
    metric_->addItem(tr("Mean IoU of classes of pixels"), static_cast<int>(Metric::Miou));
    metric_->setEnabled(false);
    auto* name = new QLabel(tr("La&bels (optional)"), box);
    name->setBuddy(labels_);
    auto* metricName = new QLabel(tr("Me&tric"), box);
    metricName->setBuddy(metric_);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(name);
    row->addWidget(labels_);
    row->addSpacing(12);
    row->addWidget(metricName);
    row->addWidget(metric_);
    row->addStretch();
    connect(labels_, &QComboBox::activated, this,
        [this](int chosen) { chooseLabels(chosen > 0 ? labels_->itemText(chosen) : QString()); });
    connect(metric_, &QComboBox::activated, this, [this] {
        keep();
        emit changed();
    });
    return box;
}

QWidget* DataPage::buildSamples() {
    samples_ = new QWidget(this);
    pictures_ = new QWidget(samples_);
    pictures_->setObjectName(QStringLiteral("pictures"));
    new QHBoxLayout(pictures_);
    numbers_ = makeTable(
        QStringLiteral("numbers"), {tr("Sample"), tr("Input"), tr("Minimum"), tr("Maximum"), tr("Mean")}, samples_);
    numbers_->setAccessibleName(tr("Numbers of the first samples"));
    numbers_->setFixedHeight(numbersHeight);
    auto* column = new QVBoxLayout(samples_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(makeLabel(tr("The first samples, as the model gets them"), TextStyle::Section, samples_));
    column->addWidget(pictures_);
    column->addWidget(numbers_);
    samples_->hide();
    return samples_;
}

void DataPage::setHint(const QString& hint) { hint_->setText(hint); }

std::optional<Metric> DataPage::chosenMetric() const {
    if (files_.labels.empty())
        return std::nullopt;
    return static_cast<Metric>(metric_->currentData().toInt());
}

void DataPage::addPaths(const QStringList& paths) {
    for (const QString& path : paths) {
        if (paths_->findItems(path, Qt::MatchExactly).isEmpty())
            paths_->addItem(path);
    }
    read();
}

void DataPage::askForFiles() {
    const QStringList chosen =
        pickFiles(this, tr("Data for calibration"), document_ ? pathToQt(document_->path().parent_path()) : QString(),
            tr("Data (*.npz *.npy *.csv *.tsv *.txt);;All files (*)"));
    if (!chosen.isEmpty())
        addPaths(chosen);
}

void DataPage::askForFolder() {
    const QString chosen = QFileDialog::getExistingDirectory(
        this, tr("Folder of images"), document_ ? pathToQt(document_->path().parent_path()) : QString());
    if (!chosen.isEmpty())
        addPaths({chosen});
}

void DataPage::addWritten() {
    if (written_->text().trimmed().isEmpty())
        return;
    const QString written = written_->text().trimmed();
    written_->clear();
    addPaths({written});
}

void DataPage::removeChosen() {
    delete paths_->takeItem(paths_->currentRow());
    read();
}

// Everything again: what was chosen decides what the files mean.
void DataPage::read() {
    look_.reset();
    std::vector<std::string> texts;
    bool hasImages = false;
    for (int row = 0; row < paths_->count(); ++row) {
        texts.push_back(fromQt(paths_->item(row)->text()));
        hasImages |= isFolder(paths_->item(row)->text());
    }
    empty_->setVisible(texts.empty());
    recipe_->setVisible(hasImages);
    keep();
    const std::string labels = fromQt(wantedLabels_);
    metric_->setEnabled(!labels.empty());
    auto files = parseDataFiles(texts, labels, hasImages ? recipe_->text() : std::string());
    reading_.cancel();
    showInputs();
    samples_->hide();
    if (!files || texts.empty()) {
        files_ = {};
        showProblem(files ? QString() : toQt(files.error()));
        emit changed();
        return;
    }
    files_ = std::move(*files);
    showProblem({});
    emit changed();
    reading_.start([files = files_, inputs = inputs_](const Job& job) { return lookAtData(files, inputs, job); },
        [this](Result<DataLook> look) { show(std::move(look)); });
}

void DataPage::show(Result<DataLook> look) {
    if (!look) {
        showProblem(toQt(look.error()));
        return;
    }
    look_ = std::move(*look);
    showInputs();
    showLabels();
    if (takeUsualLabels())
        return;
    showSamples();
    if (look_->problem)
        showProblem(toQt(*look_->problem));
    else
        showRead();
    emit changed();
}

// With what a person may not expect of them.
void DataPage::showRead() {
    QStringList words{look_->samples == 1 ? tr("1 sample was read without a mistake")
                                          : tr("%1 samples were read without a mistake").arg(look_->samples)};
    const bool areFew = look_->samples < fewestSamples;
    if (areFew)
        words << tr("these are few: what they do not show is not measured");
    const bool isOnly = inputs_.size() == 1 && look_->arrays.size() == 1;
    if (isOnly && look_->arrays.front().name != inputs_.front().name)
        words << tr("“%1” is taken for “%2”, the only input")
                     .arg(toQt(std::string_view(look_->arrays.front().name)),
                         toQt(std::string_view(inputs_.front().name)));
    for (const Conversion& conversion : look_->conversions)
        words << toQt(describe(conversion));
    state_->setText(words.join(QStringLiteral("; ")), areFew ? VerdictLine::Tone::Caution : VerdictLine::Tone::Good);
}

void DataPage::showInputs() {
    found_->setRowCount(0);
    for (const ModelInput& input : inputs_) {
        QStringList cells{toQt(std::string_view(input.name)),
            QStringLiteral("%1 %2").arg(toQt(shortName(input.type)), shapeWords(input.dims)), tr("nothing yet"), {}};
        const std::vector<FoundArray> none;
        const std::vector<FoundArray>& arrays = look_ ? look_->arrays : none;
        const auto named = std::ranges::find(arrays, input.name, &FoundArray::name);
        const bool isOnly = inputs_.size() == 1 && arrays.size() == 1;
        const auto found = named == arrays.end() && isOnly ? arrays.begin() : named;
        if (found != arrays.end() && !found->dims.empty()) {
            cells[2] = QStringLiteral("%1 %2").arg(toQt(shortName(found->type)), shapeWords(found->dims));
            cells[3] = QString::number(found->dims.front());
        } else if (look_) {
            cells[2] = tr("nothing of this name");
        }
        addRow(*found_, cells);
    }
    fitColumns(*found_);
}

void DataPage::chooseLabels(const QString& labels) {
    wantedLabels_ = labels;
    if (document_)
        document_->chosenData().labels = labels;
    read();
}

// Arrays that no input has.
void DataPage::showLabels() {
    while (labels_->count() > 1)
        labels_->removeItem(1);
    const bool isOnly = inputs_.size() == 1 && look_->arrays.size() == 1;
    for (const FoundArray& array : look_->arrays) {
        if (!isOnly && std::ranges::find(inputs_, array.name, &ModelInput::name) == inputs_.end())
            labels_->addItem(toQt(std::string_view(array.name)));
    }
    const int wanted = wantedLabels_.isEmpty() ? 0 : std::max(0, labels_->findText(wantedLabels_));
    labels_->setCurrentIndex(wanted);
    labels_->setEnabled(labels_->count() > 1);
}

// One that is called like labels is taken for them, until a person decides. True when the data are read again.
bool DataPage::takeUsualLabels() {
    const bool isDecided = !document_ || document_->chosenData().labels.has_value();
    const auto usual =
        std::ranges::find_if(usualLabels, [&](const char* name) { return labels_->findText(QLatin1String(name)) > 0; });
    if (isDecided || usual == usualLabels.end())
        return false;
    chooseLabels(QLatin1String(*usual));
    return true;
}

void DataPage::showSamples() {
    auto* row = static_cast<QHBoxLayout*>(pictures_->layout());
    while (QLayoutItem* item = row->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    row->setContentsMargins(0, 0, 0, 0);
    numbers_->setRowCount(0);
    for (std::size_t i = 0; i < look_->first.size(); ++i) {
        const SampleLook& sample = look_->first[i];
        if (sample.picture) {
            auto* picture = new QLabel(pictures_);
            picture->setPixmap(pixmapOf(*sample.picture));
            picture->setAccessibleName(tr("Picture of sample %1").arg(i + 1));
            row->addWidget(picture);
        }
        for (const SampleNumbers& numbers : sample.numbers)
            addRow(*numbers_,
                {QString::number(i + 1), toQt(std::string_view(numbers.input)), numberWord(numbers.min),
                    numberWord(numbers.max), numberWord(numbers.mean)});
    }
    pictures_->setVisible(row->count() > 0);
    row->addStretch();
    samples_->setVisible(!look_->first.empty());
}

void DataPage::showProblem(const QString& problem) {
    if (problem.isEmpty())
        state_->clear();
    else
        state_->setText(problem, VerdictLine::Tone::Caution);
}

} // namespace qaliper

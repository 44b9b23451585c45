#pragma once

#include <string>
#include <vector>

#include <QWidget>

class QLineEdit;

// Files with samples of the user's data, written or chosen; without any, numbers are drawn.

namespace qaliper {

class SamplesField final : public QWidget {
    Q_OBJECT

public:
    explicit SamplesField(QWidget* parent = nullptr);

    std::vector<std::string> files() const; // as parseDataFiles() takes them
    void setFiles(const QStringList& files);

private:
    void choose();

    QLineEdit* line_;
};

} // namespace qaliper

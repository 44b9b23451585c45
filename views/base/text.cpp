#include "views/base/text.h"

#include <QCoreApplication>
#include <QFile>
#include <QTextDocument>

namespace qaliper {

std::string QtCatalogue::translate(std::string_view pattern) const {
    const std::string source(pattern);
    return QCoreApplication::translate("qaliper", source.c_str()).toStdString();
}

QString toQt(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

QString toQt(const Text& message) {
    const QtCatalogue catalogue;
    return toQt(std::string_view(render(message, &catalogue)));
}

QString toQt(const Error& error) {
    const QtCatalogue catalogue;
    return toQt(std::string_view(describe(error, &catalogue)));
}

QString plainTip(const QString& text) {
    return Qt::mightBeRichText(text)
        ? QStringLiteral("<qt>%1</qt>").arg(text.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")))
        : text;
}

QString withoutKeys(QString text) { return text.replace(QLatin1Char('&'), QLatin1String("&&")); }

std::string fromQt(QStringView text) { return text.toUtf8().toStdString(); }

QString pathToQt(const std::filesystem::path& path) { return QFile::decodeName(path.c_str()); }

std::filesystem::path pathFromQt(const QString& path) { return {QFile::encodeName(path).toStdString()}; }

} // namespace qaliper

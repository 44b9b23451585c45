#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <QString>

#include "model/base/result.h"
#include "model/base/text.h"

// Where the core's UTF-8 meets Qt's UTF-16: the only file that converts between them. Messages of the core are rendered
// in the language of the interface here.

namespace qaliper {

// The core's message templates in the language of the installed QTranslators (context "qaliper").
class QtCatalogue final : public Catalogue {
public:
    std::string translate(std::string_view pattern) const override;
};

QString toQt(std::string_view utf8);
QString toQt(const Text& message);
QString toQt(const Error& error); // path, offset and message in one line
// For a tool tip: as it stands, even where Qt would take it for markup. Names of files and nodes are anything.
QString plainTip(const QString& text);
// For tabs and menus: no character of it is taken for a key.
QString withoutKeys(QString text);

std::string fromQt(QStringView text);

// File names are bytes on Linux; a name that is no UTF-8 survives the way to Qt and back as far as Qt lets it.
QString pathToQt(const std::filesystem::path& path);
std::filesystem::path pathFromQt(const QString& path);

} // namespace qaliper

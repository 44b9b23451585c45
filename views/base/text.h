#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <QString>

#include "model/base/result.h"
#include "model/base/text.h"

// Converts between the UTF-8 of `model` and Qt's UTF-16; only this file does. Messages of `model` are rendered in the
// language of the interface.

namespace qaliper {

// Translates message templates of `model` with the installed QTranslators (context "qaliper").
class QtCatalogue final : public Catalogue {
public:
    std::string translate(std::string_view pattern) const override;
};

QString toQt(std::string_view utf8);
QString toQt(const Text& message);
QString toQt(const Error& error); // path, offset and message on one line
// For a tool tip: plain text, even where Qt would take it for rich text. Names of files and nodes may contain anything.
QString plainTip(const QString& text);
// For tabs and menus: "&" is no mnemonic.
QString withoutKeys(QString text);

std::string fromQt(QStringView text);

// File names are bytes on Linux; a name that is not UTF-8 survives both conversions as far as Qt supports that.
QString pathToQt(const std::filesystem::path& path);
std::filesystem::path pathFromQt(const QString& path);

} // namespace qaliper

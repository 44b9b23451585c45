#include "views/base/precision_words.h"

#include "views/base/text.h"

namespace qaliper {

QString precisionWords(std::string_view described) {
    constexpr std::string_view either = "FP32 or FP16";
    if (!described.starts_with(either))
        return toQt(described);
    return toQt(say("FP32 or FP16")) + toQt(described.substr(either.size()));
}

} // namespace qaliper

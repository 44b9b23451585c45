#include <iostream>

#include "tests/translation/sentences.h"

// Prints the sentences of the core as a source file for lupdate; packaging/translate.sh runs it.

int main() {
    std::cout << qaliper::markedForTranslation(qaliper::sentencesOf(QALIPER_SOURCE_DIR));
    return std::cout.good() ? 0 : 1;
}

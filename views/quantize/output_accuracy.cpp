#include "views/quantize/output_accuracy.h"

#include <cmath>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

class OutputAccuracy {
    Q_DECLARE_TR_FUNCTIONS(qaliper::OutputAccuracy)
};

} // namespace

QString accuracyWords(const EvaluatedOutput& output) {
    if (!output.isCompared)
        return OutputAccuracy::tr("not compared: its shape depends on data");
    if (output.maxError == 0)
        return OutputAccuracy::tr("the same numbers");
    if (output.isWhole)
        return OutputAccuracy::tr("%1 % of its whole numbers are the same")
            .arg(toQt(std::string_view(shareText(output.same))));
    if (!std::isfinite(output.sqnr))
        return OutputAccuracy::tr("NaN or infinite in only one of the two");
    return QStringLiteral("%1 dB").arg(toQt(std::string_view(formatFixed(output.sqnr, 1))));
}

} // namespace qaliper

#include "views/svg_export.h"

#include "model/base/file.h"
#include "model/draw/svg_options.h"
#include "views/text.h"

namespace qaliper {

Status writeSvgFile(const SvgExport& request, const std::filesystem::path& path, const Job& job) {
    const QtCatalogue catalogue;
    SvgOptions options;
    if (request.analysis)
        options = svgOptionsFor(*request.analysis, *request.drawn.picture->view, request.title, &catalogue);
    options.title = request.title;
    options.dark = request.isDark;
    const Picture& picture = *request.drawn.picture;
    const std::string svg =
        writeSvg(*picture.index, *picture.view, *picture.scene, *request.drawn.overlay, options);
    if (Status status = job.check(); !status)
        return status;
    return writeWholeFile(path, svg);
}

} // namespace qaliper

#include "views/document/demo_model.h"

#include <array>
#include <system_error>

#include <QFile>

#include "model/base/file.h"

// The linker includes resources of a static library only when they are requested, and the macro has to be outside of
// any namespace.
static void takeResources() { Q_INIT_RESOURCE(demo); }

namespace qaliper {

namespace fs = std::filesystem;

Result<fs::path> unpackDemoModel(const fs::path& folder) {
    takeResources();
    std::error_code code;
    fs::create_directories(folder, code);
    if (code)
        return fail({ErrorKind::CannotWrite,
            say("The folder for the demo model cannot be created: {reason}", arg("reason", code.message())),
            folder.string(), {}});
    for (const char* name : std::array{"demo.onnx", "qaliper.toml"}) {
        if (fs::exists(folder / name, code))
            continue;
        QFile content(QStringLiteral(":/demo/") + QString::fromLatin1(name));
        if (!content.open(QIODevice::ReadOnly))
            return fail(ErrorKind::CannotRead, say("The program was built without its demo model"));
        QALIPER_CHECK(writeWholeFile(folder / name, content.readAll().toStdString()));
    }
    return folder / "demo.onnx";
}

} // namespace qaliper

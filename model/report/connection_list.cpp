#include "model/report/connection_list.h"

namespace qaliper {

namespace {

ReportJson abilitiesOf(const AskedTensorRt& asked) {
    ReportJson can = ReportJson::array({"parse"});
    if (asked.canBuild)
        can.push_back("build");
    if (asked.canRun)
        can.push_back("run");
    return can;
}

ReportJson answerToJson(const ListedConnection& listed) {
    const AskedTensorRt& that = listed.answer;
    if (that.release.empty())
        return {};
    return {{"package", that.package}, {"release", that.release}, {"gpu", textOrNull(that.gpu)},
        {"compute_capability", textOrNull(that.capability)}, {"can", abilitiesOf(that)}};
}

ReportJson connectionToJson(const ListedConnection& listed) {
    return {{"with", formatConnection(listed.connection)}, {"command", shownCommand(listed.connection)},
        {"asked", listed.wasAsked}, {"answer", answerToJson(listed)},
        {"reason", listed.reason.empty() ? ReportJson() : ReportJson(render(listed.reason))}};
}

Text lineOfConnection(const ListedConnection& listed) {
    const TextArgument name = arg("connection", formatConnection(listed.connection));
    const AskedTensorRt& that = listed.answer;
    if (!listed.wasAsked)
        return say("{connection}: not asked; `qaliper-cli connections {connection}` asks", name);
    if (that.release.empty())
        return say("no answer: {reason}", arg("reason", listed.reason));
    const TextArgument product = arg("product", productOf(that));
    if (!that.gpu.empty())
        return say("{connection}: {product} on {gpu} parses, builds and runs", name, product, arg("gpu", that.gpu));
    if (that.canRun)
        return say("{connection}: {product} parses and builds, and names its GPU when it does", name, product);
    return that.canBuild ? say("{connection}: {product}, without a GPU, parses and builds", name, product)
                         : say("{connection}: {product}, without a GPU, parses", name, product);
}

} // namespace

Records recordsOf(const ConnectionList& list) {
    const std::size_t count = list.connections.size();
    return {
        {"count", count,
            {count == 0 ? say("No Python, image of TensorRT or ssh host was found; `qaliper-cli connections --install` "
                              "brings TensorRT-RTX")
                        : say("connections: {count}", arg("count", count))}},
        {"connections", listOf(list.connections, connectionToJson), linesFor(list.connections, lineOfConnection)}};
}

} // namespace qaliper

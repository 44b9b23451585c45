#include "app/cli/data_options.h"

namespace qaliper::cli {

CLI::Option* addDataOptions(CLI::App& command, DataOptions& options) {
    CLI::Option* data =
        command
            .add_option("--data", options.data,
                "Samples: .npz or .npy, arrays named like the inputs, first axis the samples; .txt or .csv of whole "
                "numbers, a line a sample; a folder of images with --recipe; INPUT=FILE:TYPE[SHAPE] for bare numbers; "
                "one "
                "or several, as often as needed")
            ->type_name("FILE");
    command
        .add_option("--recipe", options.recipe,
            "How images become inputs: size=256,crop=224x224,scale=1/255,mean=0.5/0.5/0.5,std=1/1/1,order=rgb|bgr|gray,"
            "layout=nchw|nhwc")
        ->type_name("RECIPE");
    return data;
}

Result<DataFiles> dataFilesOf(const DataOptions& options, const std::string& labels) {
    return parseDataFiles(options.data, labels, options.recipe);
}

} // namespace qaliper::cli

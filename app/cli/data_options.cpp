#include "app/cli/data_options.h"

namespace qaliper::cli {

void addDataOptions(CLI::App& command, DataOptions& options) {
    command
        .add_option("--data", options.data,
            "Samples: .npz or .npy, arrays named like the inputs, first axis the samples; .txt or .csv of whole "
            "numbers, a "
            "line a sample; a folder of images with --recipe; INPUT=FILE:TYPE[SHAPE] for bare numbers; several times "
            "for several files")
        ->required()
        ->type_name("FILE")
        ->allow_extra_args(false);
    command
        .add_option("--recipe", options.recipe,
            "How images become inputs: size=256,crop=224x224,scale=1/255,mean=0.5/0.5/0.5,std=1/1/1,order=rgb|bgr|gray,"
            "layout=nchw|nhwc")
        ->type_name("RECIPE");
}

Result<DataFiles> dataFilesOf(const DataOptions& options, const std::string& labels) {
    return parseDataFiles(options.data, labels, options.recipe);
}

} // namespace qaliper::cli

#pragma once

#include <cstddef>
#include <string_view>

// What runners of builds and containers put before each line, recognized by its shape alone:
//
//     2024-08-02T14:23:01.1234567Z text                 GitHub Actions, Azure, kubectl logs --timestamps
//     2024-08-02T14:23:01.123456Z 00O text              GitLab, with the number and kind of the stream
//     2024-08-02T14:23:01.123456789Z stdout F text      containerd, CRI-O
//     [2024-08-02T14:23:01.123Z] text                   Jenkins, as is "14:23:01  text"
//     build<TAB>Run trtexec<TAB>2024-08-02T14:23:01.1Z text     gh run view --log
//     #12 34.56 text                                    docker build --progress=plain
//     [14:23:01]W: [Step 1/2] text                      TeamCity
//     [pod/builder-0/trt] text                          kubectl logs --prefix
//     [rank0]: text, [1,0]<stdout>:text                 torchrun, mpirun --tag-output
//     Aug 02 14:23:01 host trtexec[123]: text           journalctl
//     ##[error]text                                     GitHub Actions, Azure

namespace qaliper {

// The length of one such prefix with the blank after it; 0 when the text begins with none. Several may follow each
// other.
std::size_t runnerPrefixLength(std::string_view text);

} // namespace qaliper

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// Where a TensorRT of the user's is, and the program that is started to reach it. Qaliper itself uses no network.

namespace qaliper {

enum class ConnectionKind : std::uint8_t {
    Python,  // an interpreter whose package tensorrt or tensorrt_rtx is asked
    Docker,  // an image with such a Python
    Ssh,     // a host of the user's ssh configuration, with such a Python
    Trtexec, // NVIDIA's program of that name, on this machine
};

struct Connection {
    ConnectionKind kind = ConnectionKind::Python;
    std::string place = "python3"; // the interpreter, image, host or program

    // Whether files have to travel to it.
    bool isElsewhere() const { return kind == ConnectionKind::Docker || kind == ConnectionKind::Ssh; }
    friend bool operator==(const Connection&, const Connection&) = default;
};

// "python", "python:INTERPRETER", "docker:IMAGE", "ssh:HOST", "trtexec", "trtexec:PROGRAM". Errors: Invalid, with the forms there are.
Result<Connection> parseConnection(std::string_view text);
std::string formatConnection(const Connection& connection); // parseConnection() of the result is the same connection

enum class ContainerGpus : std::uint8_t { All, None };

// What is started: a program and its arguments, as posix_spawn() takes them. It runs the script that it reads from its
// standard input; trtexec is given further arguments (model/engine/asking/ask_trtexec.h).
std::vector<std::string> commandOf(const Connection& connection, ContainerGpus gpus = ContainerGpus::All);
// The same for a person: as a shell would take it.
std::string shownCommand(const Connection& connection);

} // namespace qaliper

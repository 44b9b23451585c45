#pragma once

#include <vector>

#include "model/engine/asking/answer.h"
#include "model/engine/asking/connection.h"
#include "model/report/records.h"

// Connections to TensorRT, and which of them answer: what `connections` prints.

namespace qaliper {

struct ListedConnection {
    Connection connection;
    bool wasAsked = false;
    AskedTensorRt answer; // empty release: it did not answer
    Text reason;          // why it did not
};

struct ConnectionList {
    std::vector<ListedConnection> connections;
};

Records recordsOf(const ConnectionList& list);

} // namespace qaliper

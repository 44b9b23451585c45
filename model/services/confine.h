#pragma once

// What a process may do that works on files from strangers: an error in a library that reads them must not become more
// than a wrong answer. Whatever the kernel does not have is left out.

namespace qaliper {

// Ends for this process and its threads, which it has to be called before: connections (it makes no sockets), other
// programs (it starts none), and writing outside the folder of temporary files. Reading stays allowed.
void forbidNetworkAndWriting();

} // namespace qaliper

# Compiles for aarch64 with Debian's cross compiler and the root of root.sh beside this file, which QALIPER_SYSROOT names; what the build
# itself runs is started by QEMU.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)

set(QALIPER_SYSROOT "" CACHE PATH "Root with the headers and libraries of Debian 12 for arm64")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES QALIPER_SYSROOT)
set(CMAKE_SYSROOT ${QALIPER_SYSROOT})
set(CMAKE_FIND_ROOT_PATH ${QALIPER_ONNXRUNTIME})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${QALIPER_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${QALIPER_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${QALIPER_SYSROOT}/usr/share/pkgconfig)

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L ${QALIPER_SYSROOT})

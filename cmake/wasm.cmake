# SPDX-License-Identifier: MIT
# Toolchain: Debian's clang for WebAssembly with wasi-libc, without threads and exceptions.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_WORKS TRUE)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -mbulk-memory -msign-ext -mnontrapping-fptoint")
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)

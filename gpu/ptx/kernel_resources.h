// What a kernel takes of an SM once its PTX is machine code: what `ptxas -v` says of it.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace simtscope::ptx {

struct KernelResources {
    std::uint32_t registers = 0;     ///< per thread
    std::uint64_t staticShared = 0;  ///< bytes per block
    std::uint64_t spilledBytes = 0;  ///< of registers, written to local memory
    std::uint64_t stackBytes = 0;    ///< of local memory per thread: its own and that of the functions it calls, unless they are recursive
    bool operator==(const KernelResources&) const = default;
};

/// The output of `ptxas -v`, by the kernels' mangled names.
std::map<std::string, KernelResources> parseResources(const std::string& text);

}  // namespace simtscope::ptx

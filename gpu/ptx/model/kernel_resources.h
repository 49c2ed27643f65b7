// Reads the resources that a kernel's machine code needs from the output of `ptxas -v`.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace simtscope::ptx {

/// Holds the resources of an SM that one kernel needs.
struct KernelResources {
    std::uint32_t registersPerThread = 0;
    std::uint64_t staticSharedBytes = 0;  ///< bytes per block
    std::uint64_t spilledBytes = 0;       ///< bytes of registers that are spilled to local memory
    /// Bytes of local memory per thread, including the functions that the kernel calls unless they are recursive.
    std::uint64_t stackBytesPerThread = 0;
    bool operator==(const KernelResources&) const = default;
};

/// Parses the output of `ptxas -v`. The keys of the result are the kernels' mangled names.
std::map<std::string, KernelResources> parseKernelResources(const std::string& text);

}  // namespace simtscope::ptx

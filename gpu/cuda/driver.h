// Finds the NVIDIA driver at run time and lists the GPUs, or says why there are none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::cuda {

/// Describes a GPU of this machine that programs can run on.
struct Gpu {
    int index = 0;
    std::string name;  ///< "NVIDIA H200"
    int computeMajor = 0, computeMinor = 0;
    std::uint32_t smCount = 0;
    std::uint64_t memoryBytes = 0;
    double gigabytesPerSecond = 0;  ///< peak bandwidth of its memory, from clock and bus width
};

/// Holds the driver's version and the GPUs that SIMTscope can use.
struct Driver {
    int version = 0;  ///< CUDA version that the driver supports, e.g. 13000
    std::vector<Gpu> gpus;
};

/// Loads the driver (dlopen), which stays loaded, and lists its GPUs. Fails when there is no driver library, the driver does not start or
/// is too old for CUDA 13, or no GPU has compute capability 7.5 or later; each message says what to do.
Result<Driver> findDriver(const char* library = "libcuda.so.1");

}  // namespace simtscope::cuda

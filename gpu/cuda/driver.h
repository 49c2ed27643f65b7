// The NVIDIA driver, found at run time: which GPUs there are, and why there are none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::cuda {

struct Gpu {
    int index = 0;
    std::string name;  ///< "NVIDIA H200"
    int computeMajor = 0, computeMinor = 0;
    std::uint32_t smCount = 0;
    std::uint64_t memoryBytes = 0;
    double gigabytesPerSecond = 0;  ///< peak of its memory, from clock and bus width
};

struct Driver {
    int version = 0;  ///< 13000: of CUDA
    std::vector<Gpu> gpus;
};

/// Errors: no driver library, a driver that does not start, one too old for CUDA 13, no GPU of compute capability 7.5 or later; each with
/// what to do. The driver is loaded (dlopen) and stays so.
Result<Driver> findDriver(const char* library = "libcuda.so.1");

}  // namespace simtscope::cuda

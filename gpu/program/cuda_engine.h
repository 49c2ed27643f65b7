// What the cuda engine needs of this machine: NVIDIA's driver with a GPU, the toolkit's runtime library, and SIMTscope's own library that
// watches a program's calls of it.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/cuda/driver.h"

namespace simtscope::program {

/// Names the folder of another libcudart.so.13 to watch instead of the toolkit's. The driver is then not asked for: with SIMTscope's own
/// runtime there, everything but the GPU itself can be tried without one.
inline constexpr char kCudaRuntimeVariable[] = "SIMTSCOPE_CUDA_RUNTIME";

struct CudaEngine {
    std::string hooks;             ///< path of libsimtscope_cuda.so, which is loaded before the program's libraries
    std::string runtimeDirectory;  ///< of libcudart.so.13
    unsigned architecture = 0;     ///< 90: of the oldest GPU, so that one PTX runs on all
    bool standIn = false;          ///< the runtime is the one that kCudaRuntimeVariable names
    std::vector<cuda::Gpu> gpus;
};

/// Errors: no driver, no GPU, no library; each with what to do.
Result<CudaEngine> findCudaEngine();

}  // namespace simtscope::program

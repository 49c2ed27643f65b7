// Finds what the cuda engine needs on this machine: NVIDIA's driver with a GPU, the toolkit's runtime library, and SIMTscope's own library
// that intercepts a program's calls of the runtime.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/cuda/driver.h"

namespace simtscope::program {

/// Environment variable with the folder of another libcudart.so.13 to watch instead of the toolkit's. The driver is then not required: with
/// SIMTscope's own runtime in the folder, everything but the GPU itself can be tried without a driver.
inline constexpr char kCudaRuntimeVariable[] = "SIMTSCOPE_CUDA_RUNTIME";

/// Names the parts of the cuda engine.
struct CudaEngine {
    std::string hookLibrary;       ///< path of libsimtscope_cuda.so, which is loaded before the program's libraries
    std::string runtimeDirectory;  ///< folder of libcudart.so.13
    unsigned architecture = 0;     ///< architecture of the oldest GPU, e.g. 90, so that one PTX runs on all
    bool isStandIn = false;        ///< whether the runtime is that of kCudaRuntimeVariable
    std::vector<cuda::Gpu> gpus;
};

/// Finds the parts of the cuda engine. Fails when there is no driver, no GPU or no library; each message says what to do.
Result<CudaEngine> findCudaEngine();

}  // namespace simtscope::program

// The environment that a program runs in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/program/cuda_engine.h"
#include "gpu/trace/run_options.h"

namespace simtscope::program {

/// What a program runs on: SIMTscope's own runtime, or NVIDIA's with the hooks ahead of it.
struct Engine {
    std::string runtimeDirectory;  ///< of libcudart.so.11.0, .12 or .13
    std::optional<CudaEngine> cuda;
    int toolkitVersion = 0;  ///< Toolkit::version of what builds the program
};

/// "NAME=value" each: ours, the runtime's folder first among the libraries, the options of the run, and what the user added (`own`).
std::vector<std::string> environmentFor(const std::vector<std::string>& own, const Engine& engine, const trace::RunOptions& options);

}  // namespace simtscope::program

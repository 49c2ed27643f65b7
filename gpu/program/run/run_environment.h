// Makes the environment that a program runs in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/program/build/cuda_engine.h"
#include "gpu/trace/model/run_options.h"

namespace simtscope::program {

/// Names the runtime that a program runs on: SIMTscope's own, or NVIDIA's with the hooks before it.
struct EngineRuntime {
    std::string runtimeDirectory;  ///< folder of libcudart.so.11.0, .12 or .13
    std::optional<CudaEngine> cuda;
    int toolkitVersion = 0;  ///< Toolkit::version of the toolkit that builds the program
};

/// Returns the variables as "NAME=value": this process's own, the runtime's folder first among the libraries, the options of the run, and
/// the user's additions (`userVariables`).
std::vector<std::string> makeEnvironment(const std::vector<std::string>& userVariables, const EngineRuntime& engine,
                                         const trace::RunOptions& options);

}  // namespace simtscope::program

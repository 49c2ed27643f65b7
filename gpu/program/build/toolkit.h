// Finds the CUDA toolkit that programs are built with, and which of SIMTscope's runtime libraries goes with it.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Describes an installed CUDA toolkit.
struct Toolkit {
    std::string nvcc;  ///< path
    int version = 0;   ///< 1000 * major + 10 * minor, as CUDART_VERSION: 11080, 12040, 13000

    int major() const { return version / 1000; }
    /// Returns the version as nvcc prints it: "12.4".
    std::string versionText() const;
};

/// Returns the toolkit of the nvcc that findCompiler() finds. Fails when there is none, or as readToolkit().
Result<Toolkit> findToolkit();
/// Asks an nvcc for its version. Fails when it does not run, or belongs to a CUDA that SIMTscope has no runtime for (before 11, after 13).
Result<Toolkit> readToolkit(const std::string& nvcc);

/// Returns every nvcc of this machine, the one in use first: $CUDACXX, $CUDA_HOME/bin, PATH, /usr/local/cuda*/bin. CUDACXX chooses another.
std::vector<std::string> findCompilers();

/// Returns the release that `nvcc --version` prints, as Toolkit::version; 0 when there is none in the text.
int parseRelease(const std::string& text);

}  // namespace simtscope::program

// The CUDA toolkit that programs are built with, and which of SIMTscope's runtime libraries goes with it.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

struct Toolkit {
    std::string nvcc;  ///< path
    int version = 0;   ///< 1000 * major + 10 * minor, as CUDART_VERSION: 11080, 12040, 13000

    int major() const { return version / 1000; }
    std::string versionText() const;  ///< "12.4"
};

/// The toolkit of the nvcc that findCompiler() finds. Errors: none is there, or readToolkit().
Result<Toolkit> findToolkit();
/// Asks the nvcc for its version. Errors: it does not run, or is of a CUDA that SIMTscope has no runtime for (before 11, after 13).
Result<Toolkit> readToolkit(const std::string& nvcc);

/// Every nvcc of this machine, the one that is used first: $CUDACXX, $CUDA_HOME/bin, PATH, /usr/local/cuda*/bin. CUDACXX chooses another.
std::vector<std::string> findCompilers();

/// The release in what `nvcc --version` prints, as Toolkit::version; 0: there is none.
int parseRelease(const std::string& text);

}  // namespace simtscope::program

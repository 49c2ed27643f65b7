// Finds nvcc, and reads what it prints.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Returns the path of nvcc: $CUDACXX, $CUDA_HOME/bin, PATH, /usr/local/cuda/bin. The error names what to install.
Result<std::string> findCompiler();

/// Describes an error or a warning of nvcc or its tools.
struct CompilerMessage {
    std::string file;
    int line = 0;
    bool isError = true;  ///< otherwise a warning
    std::string text;
};

/// Parses nvcc's output ("x.cu(12): error: …") into messages.
std::vector<CompilerMessage> parseCompilerMessages(const std::string& text);

}  // namespace simtscope::program

// A kernel in the program's text: `__global__ … name(parameters) { body }`.
#pragma once

#include <string>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/ptx/module.h"

namespace simtscope::analysis {

struct KernelParameter {
    std::string name, typeName;
    ptx::ScalarType type = ptx::ScalarType::None;  ///< of a pointer: what it points to
    bool pointer = false;
};

struct KernelText {
    std::vector<KernelParameter> parameters;
    CppText body;  ///< between its braces
};

/// Nothing in it when it is not found. Template arguments of the name do not count.
KernelText kernelText(CppText text, std::string_view kernel);

}  // namespace simtscope::analysis

// Finds a kernel or another device function in the program's text: `template <…> __global__ … name(parameters) { body }`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::analysis {

/// Describes a parameter as the program declares it.
struct KernelParameter {
    std::string name;                     ///< empty when the parameter has none
    std::string typeName;                 ///< type; for a pointer, a reference or an array the type that it refers to
    bool isPointer = false;               ///< whether the parameter is a pointer, a reference or an array
    std::vector<CppToken> rowBrackets{};  ///< tokens of the brackets in `(*name)[4][8]` and `name[][4][8]`: "[4][8]"
};

/// Describes the text of a function; all tokens view the text that was searched.
struct FunctionText {
    std::vector<KernelParameter> parameters;
    /// Tokens between the function's braces; template arguments replace the names of the template parameters.
    std::vector<CppToken> body;
    bool isFound = false;
};

/// Finds a function. `name` is demangled, "mm<float, 16>", with or without namespaces. `parameters` is their number where known; it tells
/// overloads apart. `isKernel` prefers functions that are declared `__global__`. The tokens view `text` and `name`.
FunctionText findFunctionText(CppText text, std::string_view name, std::optional<std::size_t> parameters, bool isKernel);

/// Parses a parameter such as `const float* __restrict__ in = nullptr`, `float (*rows)[4]`, `int values[]`.
KernelParameter parseParameter(CppText tokens);

/// Returns the parameters in a demangled name such as "reduce<int>(int const*, float (*) [8])"; nothing when it has no parameter list. The
/// tokens view `name`.
std::optional<std::vector<KernelParameter>> parseSignature(std::string_view name);

/// Returns the function of a variable: "mm<float, 4>" for "mm<float, 4>(float*)::tile"; empty when the variable is in no function.
std::string_view functionOfVariable(std::string_view variable);

}  // namespace simtscope::analysis

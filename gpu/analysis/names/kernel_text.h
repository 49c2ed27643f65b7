// A kernel, or another function of the device, in the program's text: `template <…> __global__ … name(parameters) { body }`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/ptx/module.h"

namespace simtscope::analysis {

struct KernelParameter {
    std::string name;              ///< empty: it has none
    std::string typeName;          ///< of a pointer, a reference or an array: what it points to
    bool pointer = false;          ///< one of these
    std::vector<CppToken> rows{};  ///< the brackets of `(*name)[4][8]` and `name[][4][8]`: "[4][8]"
};

struct FunctionText {
    std::vector<KernelParameter> parameters;
    /// Between its braces, with the arguments of its template in place of their names.
    std::vector<CppToken> body;
    bool found = false;
};

/// `name`: as demangled, "mm<float, 16>", with namespaces or without. `parameters`: how many it has, where that is known; of overloads it
/// tells one from another. `isKernel`: one that is declared `__global__` comes before others. The tokens view `text` and `name`.
FunctionText functionText(CppText text, std::string_view name, std::optional<std::size_t> parameters, bool isKernel);

/// `const float* __restrict__ in = nullptr`, `float (*rows)[4]`, `int values[]`.
KernelParameter parameterOf(CppText tokens);

/// The parameters in "reduce<int>(int const*, float (*) [8])", as a demangled name gives them; nothing: it has no list. The tokens view
/// `name`.
std::optional<std::vector<KernelParameter>> parametersOfSignature(std::string_view name);

/// "mm<float, 4>(float*)::tile" -> "mm<float, 4>"; empty: the variable is in no function.
std::string_view functionOfVariable(std::string_view variable);

}  // namespace simtscope::analysis

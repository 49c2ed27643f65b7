// Finds launches and allocations in the text of the host's code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/source_text.h"

namespace simtscope::analysis {

/// Describes a call `cudaMalloc(&name, bytes)` or `cudaMallocManaged(&name, bytes)` in the text.
struct AllocationText {
    const FunctionStatements* function = nullptr;
    int statement = 0;
    std::string_view callee;
    TokenRange bytes;
};
/// Returns the calls that allocate the memory of this pointer.
std::vector<AllocationText> findAllocations(const SourceText& text, std::string_view name);

/// Describes a launch `kernel<<<grid, block, …>>>(arguments)` in the text.
struct LaunchText {
    const FunctionStatements* function = nullptr;
    std::vector<TokenRange> configuration, arguments;
};
/// Returns the launches of the kernel, with or without template arguments. An empty name stands for all kernels.
std::vector<LaunchText> findLaunches(const SourceText& text, std::string_view kernel);

/// Returns the word that the host passes as this argument; empty for another expression.
std::string_view pointerOf(const SourceText& text, const LaunchText& launch, std::size_t argument);

/// Returns the name of a kernel without namespaces and template arguments: "scale" for "my::scale<float>".
std::string_view plainKernelName(std::string_view kernel);

/// Returns the position of the parameter in the kernel's list; nullopt: the text has no such kernel or parameter.
std::optional<std::size_t> findParameter(const SourceText& text, std::string_view kernel, std::string_view parameter);

}  // namespace simtscope::analysis

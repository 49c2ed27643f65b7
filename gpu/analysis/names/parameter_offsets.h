// Computes where the parameters of a kernel lie in its parameter block.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace simtscope::analysis {

/// Describes the offset and size of a parameter in the parameter block, in bytes.
struct ParameterOffset {
    std::uint64_t offset = 0, bytes = 0;
};

/// Reads the list of `.entry kernel(…)` in the PTX: each parameter lies at the next offset that its alignment allows (PTX ISA 9.0, 5.1.6.1
/// "Kernel Function Parameters"). Empty when the PTX has no such kernel, or the kernel has no parameters.
std::vector<ParameterOffset> parseParameterOffsets(std::string_view ptx, std::string_view kernel);

}  // namespace simtscope::analysis

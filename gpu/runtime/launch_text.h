// A launch in words, and its parameters as one block: the same for the runtime and for the hooks before another one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/runtime/abi.h"
#include "gpu/trace/kernel_layout.h"

namespace simtscope::runtime {

/// "4", "(4, 2)", "(4, 2, 3)".
std::string text(AbiDim3 extent);
/// "scale<<<2, 64, 256>>>"; without the third when there is no dynamic shared memory.
std::string describeLaunch(const std::string& name, AbiDim3 grid, AbiDim3 block, std::size_t dynamicShared);
/// The bytes of a kernel's parameters; `arguments` point to each.
std::vector<std::uint8_t> packParameters(std::uint32_t bytes, const std::vector<trace::ParameterLayout::Parameter>& parameters,
                                         void** arguments);

}  // namespace simtscope::runtime

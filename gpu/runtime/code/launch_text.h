// Describes a launch in words and packs its parameters; shared by the SIMT runtime and by the hooks of the cuda engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/runtime/abi/abi.h"
#include "gpu/trace/model/kernel_layout.h"

namespace simtscope::runtime {

/// Returns "4", "(4, 2)" or "(4, 2, 3)".
std::string formatExtent(AbiDim3 extent);
/// Returns "scale<<<2, 64, 256>>>"; without the third number when there is no dynamic shared memory.
std::string describeLaunch(const std::string& name, AbiDim3 grid, AbiDim3 block, std::size_t dynamicShared);
/// Packs a kernel's parameters into one block of `bytes` bytes; `arguments` holds a pointer to each parameter.
std::vector<std::uint8_t> packParameters(std::uint32_t bytes, const std::vector<trace::ParameterLayout::Parameter>& parameters,
                                         void** arguments);

}  // namespace simtscope::runtime

// Determines the resources of an SM that a kernel takes as machine code: the toolkit's ptxas compiles it and reports them.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>

#include "gpu/core/result.h"
#include "gpu/ptx/model/kernel_resources.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::program {

using ptx::KernelResources;

/// Compiles PTX for `architecture`, such as "sm_90", and returns the resources by the kernels' mangled names. A driver compiles the PTX
/// with a ptxas of its own version, so that its registers may be a few more or less. Fails when there is no ptxas, or it refuses the PTX.
Result<std::map<std::string, KernelResources>> compileResources(const std::string& ptx, const std::string& architecture,
                                                                std::stop_token stop = {});

/// Returns the ptxas of the toolkit in use. Fails when there is no toolkit, or only a part of it.
Result<std::string> findPtxas();

/// Returns e.g. "sm_90".
std::string architectureOf(const trace::DeviceInfo& device);

/// Returns the registers per thread of the launch's kernel, from the compiled resources of its module; 0 when the kernel is missing there.
std::uint32_t registersOf(const std::map<std::string, KernelResources>& compiled, const trace::Launch& launch);

/// Returns the same for the device that the launch ran on, compiled now; 0 when that is not possible.
std::uint32_t registersOf(const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::program

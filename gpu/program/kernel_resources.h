// What a kernel takes of an SM once its PTX is machine code: the toolkit's ptxas compiles it and says so.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>

#include "gpu/core/result.h"
#include "gpu/ptx/kernel_resources.h"
#include "gpu/trace/recording.h"

namespace simtscope::program {

using ptx::KernelResources;

/// By the kernels' mangled names, compiled for `architecture`, such as "sm_90". Errors: there is no ptxas, or it refuses the PTX.
/// A driver compiles the PTX with a ptxas of its own version, so that its registers may be a few more or less.
Result<std::map<std::string, KernelResources>> compiledResources(const std::string& ptx, const std::string& architecture,
                                                                 std::stop_token stop = {});

/// The ptxas of the toolkit that is used. Errors: there is no toolkit, or only a part of it.
Result<std::string> findPtxas();

/// "sm_90"
std::string architectureOf(const trace::DeviceInfo& device);

/// Registers per thread of the launch's kernel, in what its module was compiled to. 0: it is not there.
std::uint32_t registersOf(const std::map<std::string, KernelResources>& compiled, const trace::Launch& launch);

/// The same for the device that it ran on, compiled now. 0: that is not possible.
std::uint32_t registersOf(const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::program

// Finds calls of device runtime functions that nvcc replaces by stubs when it compiles without -rdc=true. The stubs only return
// cudaErrorUnknown (cuda_device_runtime_api.h), so that a kernel goes on with a pointer that was never set.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::program {

/// Returns the first stub that device code in the text calls; empty when there is none. Code that is also for the host may avoid the call
/// on the device.
std::string findCalledStub(std::string_view text);

}  // namespace simtscope::program

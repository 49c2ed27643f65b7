// Functions of the device runtime that nvcc replaces when it compiles without -rdc=true: they then return cudaErrorUnknown and do nothing
// else (cuda_device_runtime_api.h), so that a kernel goes on with a pointer that was never set.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::program {

/// The first of them that device code in the text calls; empty: none. Code that is for the host too may have another way there.
std::string calledStub(std::string_view text);

}  // namespace simtscope::program

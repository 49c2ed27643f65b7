// Declares for NVRTC the names that nvcc takes from the headers of the C library.
#pragma once

#include <string>
#include <vector>

namespace simtscope::program {

/// Returns the declarations for a text that includes these headers: what cuda_runtime.h includes for every text that nvcc compiles
/// (INFINITY, INT_MAX), and what <cfloat>, <climits> and <cstdint> declare. Functions of namespace std are not among them: their overloads
/// for mixed types depend on the headers of the host's compiler.
std::string makeDeviceNames(const std::vector<std::string>& headers);

}  // namespace simtscope::program

// Lets a program that was built before run with other device code, which was compiled from its edited text (gpu/program/live).
#pragma once

#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/core/result.h"
#include "gpu/runtime/code/device_code.h"

namespace simtscope::runtime {

/// Names what the host code has registered, by its names in the PTX.
struct RegisteredNames {
    std::vector<std::string> kernels, variables;
};

/// Reads the PTX of a file for a program whose own code is `original`. Fails if the file cannot be read or parsed, or is made for another
/// architecture.
Result<DeviceCode> readReplacedCode(const std::string& path, const DeviceCode& original);

/// Returns why the host code does not fit the replaced code: a registered kernel that is missing or has other parameters, a registered
/// variable that is missing or has another size or memory. Empty if it fits.
Message findMismatch(const ptx::Module& original, const ptx::Module& replaced, const RegisteredNames& names);

}  // namespace simtscope::runtime

// Turns a fat binary into the one PTX module that a device runs: the best image, or the linked images of all units.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/model/module.h"
#include "gpu/runtime/abi/errors.h"

namespace simtscope::runtime {

/// Says why a module or a kernel cannot be used: with the code that the call returns, and the message to report once.
struct LoadFailure {
    Error code = Error::Success;
    simtscope::Error reason;
};

/// Holds the PTX module that was chosen or linked for a device.
struct DeviceCode {
    unsigned architecture = 0;  ///< 75 for compute_75
    std::string text;
    ptx::Module module;                  ///< parsed from `text`
    std::vector<std::byte> header = {};  ///< PtxImage::header; of linked units, the header of the first
};

/// Says why there is no module for the device.
struct CodeFailure : LoadFailure {
    std::vector<Message> linkProblems;  ///< all problems of units that do not link
};

/// Reads the code for a device of this architecture (75 for compute_75) and name.
tl::expected<DeviceCode, CodeFailure> readDeviceCode(const void* wrapper, unsigned architecture, std::string_view device);

/// Returns the message with its names demangled: "undefined reference to 'f(int)' in 'a.cu'".
Message demangleNames(Message message);

}  // namespace simtscope::runtime

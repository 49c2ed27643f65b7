// A fat binary -> the one PTX module that a device runs: the best image, or the images of all units, linked.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/module.h"
#include "gpu/runtime/errors.h"

namespace simtscope::runtime {

/// Why a module or a kernel cannot be used: the code that the call returns, and the message to report once.
struct LoadFailure {
    Error code = Error::Success;
    simtscope::Error reason;
};

struct DeviceCode {
    unsigned architecture = 0;  ///< 75 for compute_75
    std::string text;
    ptx::Module module;                  ///< of that text
    std::vector<std::byte> header = {};  ///< PtxImage::header; of linked units the first one's
};

struct CodeFailure : LoadFailure {
    std::vector<Message> linkProblems;  ///< every one, when units do not fit together
};

/// For a device of this architecture (75) and name.
tl::expected<DeviceCode, CodeFailure> readDeviceCode(const void* wrapper, unsigned architecture, std::string_view device);

/// The message with its names demangled: "undefined reference to 'f(int)' in 'a.cu'".
Message demangled(Message message);

}  // namespace simtscope::runtime

// Describes a kernel's fault or hang as far as its records show it.
#pragma once

#include <cstdint>
#include <map>

#include "gpu/cuda/decode/decode_records.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::runtime::hooks {

/// Holds the facts from which a fault is described. They must outlive the call.
struct FaultRequest {
    const trace::Launch* launch = nullptr;
    const std::map<SiteId, trace::Site>* sites = nullptr;
    const cuda::AbortedLaunch* records = nullptr;  ///< null: the records are lost
    bool wasDrained = false;                       ///< whether the kernel was drained, so that only records taken before the fault remain
};

/// Makes the finding of a kernel that ended with `error`: the threads and lines that its last records show.
trace::Finding describeFault(const FaultRequest& request, Error error);
/// Makes the finding of a kernel that had not ended after so many seconds.
trace::Finding describeHang(const FaultRequest& request, double seconds);

}  // namespace simtscope::runtime::hooks

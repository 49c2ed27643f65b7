// What a kernel did when it faulted or hung, as far as its records show.
#pragma once

#include <cstdint>
#include <map>

#include "gpu/cuda/decode_records.h"
#include "gpu/runtime/errors.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime::hooks {

struct FaultRequest {
    const trace::Launch* launch = nullptr;
    const std::map<SiteId, trace::Site>* sites = nullptr;
    const cuda::Decoded* records = nullptr;  ///< null: they are lost
    bool wasDrained = false;                 ///< but for those that had been taken while it ran
};

trace::Finding describeFault(const FaultRequest& request, Error error);
trace::Finding describeHang(const FaultRequest& request, double seconds);

}  // namespace simtscope::runtime::hooks

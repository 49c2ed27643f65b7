// Makes calls of the runtime API for the tests of timelines.
#pragma once

#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::tests {

/// Returns a call of the runtime API. Times are in nanoseconds; a call has no work when `workEnd` is 0.
trace::ApiCall makeCall(const char* name, const char* detail, std::uint32_t stream, std::uint64_t start, std::uint64_t end,
                        std::uint64_t workStart, std::uint64_t workEnd, std::int64_t launch = -1, int device = 0);

/// Returns a copy of the sample's recording that has these calls.
std::shared_ptr<trace::Recording> recordingWithCalls(const Sample& sample, std::vector<trace::ApiCall> calls);

/// Returns the calls around the sample's launch in stream 1, with copies before, beside and after it.
std::vector<trace::ApiCall> overlappingCalls();

}  // namespace simtscope::tests

// Charges and records accesses that machine code has executed (native/slice_code.h).
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// These implement SliceContext::recordShared and SliceContext::recordDevice.
void recordSharedHalfWarps(native::SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags);
void recordDeviceHalfWarps(native::SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags);

}  // namespace simtscope::simt

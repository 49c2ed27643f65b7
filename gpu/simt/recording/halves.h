// Charges and records accesses that machine code has executed (native/turn_code.h).
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

// Implement TurnContext::recordShared and TurnContext::recordDevice.
void recordSharedHalves(native::TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags);
void recordDeviceHalves(native::TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags);

}  // namespace simtscope::simt

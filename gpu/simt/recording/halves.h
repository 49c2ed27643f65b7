// What accesses cost that machine code has done (native/turn_code.h), and their events.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// As TurnContext::recordShared and recordDevice.
void recordSharedHalves(native::TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags);
void recordDeviceHalves(native::TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags);

}  // namespace simtscope::simt

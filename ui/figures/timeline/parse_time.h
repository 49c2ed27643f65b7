// Parses a point in time from the command line: "12.5us", "1 ms".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace simtscope::figures {

/// Returns the time in nanoseconds; nullopt: `text` is not a number with one of the units ns, us (µs), ms and s.
std::optional<std::uint64_t> parseTime(std::string_view text);

}  // namespace simtscope::figures

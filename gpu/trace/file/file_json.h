// Converts nested lists in the recording file's tables to and from JSON text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Returns ["256","256"]. Bytes that are not UTF-8 become U+FFFD.
std::string toJson(const std::vector<std::string>& texts);
std::string toJson(const std::vector<std::uint32_t>& numbers);
/// Returns [{"file":1,"path":"a.cu","line":9,"column":5,"function":"f"}], innermost frame first.
std::string toJson(const std::vector<SourceFrame>& frames);

/// These return false if the text is not what toJson() writes.
bool fromJson(const std::string& json, std::vector<std::string>& texts);
bool fromJson(const std::string& json, std::vector<std::uint32_t>& numbers);
bool fromJson(const std::string& json, std::vector<SourceFrame>& frames);

}  // namespace simtscope::trace

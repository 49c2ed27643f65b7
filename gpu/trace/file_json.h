// The nested lists of the recording file's tables as JSON text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::trace {

/// ["256","256"]. Bytes that are not UTF-8 become U+FFFD.
std::string toJson(const std::vector<std::string>& texts);
std::string toJson(const std::vector<std::uint32_t>& numbers);
/// [{"file":1,"path":"a.cu","line":9,"column":5,"function":"f"}], innermost first.
std::string toJson(const std::vector<SourceFrame>& frames);

/// False when the text is not what toJson writes.
bool fromJson(const std::string& json, std::vector<std::string>& texts);
bool fromJson(const std::string& json, std::vector<std::uint32_t>& numbers);
bool fromJson(const std::string& json, std::vector<SourceFrame>& frames);

}  // namespace simtscope::trace

// Reads and writes JSON as text. Only this file instantiates nlohmann's parser and writer, because each file that does so takes seconds
// longer to compile.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace simtscope {

/// Returns the value as JSON text, on one line if `indent` is -1. Replaces bytes that are not UTF-8, which file names may hold. Escapes
/// characters that could harm a terminal (escapeJson() in clean_text.h).
std::string formatJson(const nlohmann::json& value, int indent = -1);
std::string formatJson(const nlohmann::ordered_json& value, int indent = -1);

/// Parses JSON. Throws nlohmann::json::parse_error if `text` is not JSON.
nlohmann::json parseJson(std::string_view text);

/// Parses JSON. If `text` is not JSON, is_discarded() of the result is true.
nlohmann::json tryParseJson(std::string_view text);
nlohmann::ordered_json tryParseOrderedJson(std::string_view text);

}  // namespace simtscope

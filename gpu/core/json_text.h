// Reads and writes JSON as text. Only this file instantiates the parser and the writer, because each file that does so takes seconds more
// to compile.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace simtscope {

/// Writes JSON, on one line when `indent` is -1. Replaces bytes that are not UTF-8, which names may hold. Escapes what could harm a
/// terminal (clean_text.h); a JSON reader still gets the original characters.
std::string jsonText(const nlohmann::json& value, int indent = -1);
std::string jsonText(const nlohmann::ordered_json& value, int indent = -1);

/// Parses JSON. Throws nlohmann::json::parse_error.
nlohmann::json parsedJson(std::string_view text);

/// Parses JSON. The result is_discarded() when `text` is not JSON.
nlohmann::json parsedJsonIfAny(std::string_view text);
nlohmann::ordered_json parsedOrderedJsonIfAny(std::string_view text);

}  // namespace simtscope

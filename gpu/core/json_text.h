// Texts of JSON, read and written. Here once: a file that does so itself compiles a parser and a writer of its own, for seconds.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace simtscope {

/// In one line where `indent` is -1. Bytes that are not UTF-8 are replaced: names may hold some. What could harm a terminal is escaped
/// (clean_text.h): a reader gets it as it is.
std::string jsonText(const nlohmann::json& value, int indent = -1);
std::string jsonText(const nlohmann::ordered_json& value, int indent = -1);

/// Throws nlohmann::json::parse_error.
nlohmann::json parsedJson(std::string_view text);

/// is_discarded() where `text` is no JSON.
nlohmann::json parsedJsonIfAny(std::string_view text);
nlohmann::ordered_json parsedOrderedJsonIfAny(std::string_view text);

}  // namespace simtscope

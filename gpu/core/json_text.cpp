#include "gpu/core/json_text.h"

#include <nlohmann/json.hpp>

#include "gpu/core/clean_text.h"

namespace simtscope {

std::string formatJson(const nlohmann::json& value, int indent)
{
    return escapeJson(value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string formatJson(const nlohmann::ordered_json& value, int indent)
{
    return escapeJson(value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

nlohmann::json parseJson(std::string_view text)
{
    return nlohmann::json::parse(text);
}

nlohmann::json tryParseJson(std::string_view text)
{
    return nlohmann::json::parse(text, nullptr, false);
}

nlohmann::ordered_json tryParseOrderedJson(std::string_view text)
{
    return nlohmann::ordered_json::parse(text, nullptr, false);
}

}  // namespace simtscope

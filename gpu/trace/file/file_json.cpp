#include "gpu/trace/file/file_json.h"

#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"

namespace simtscope::trace {
namespace {

using nlohmann::json;

std::string dump(const json& value)
{
    return formatJson(value);
}

json parse(const std::string& text)
{
    return tryParseJson(text);
}

bool readText(const json& object, const char* key, std::string& text)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string())
        return false;
    text = found->get_ref<const std::string&>();
    return true;
}

bool readNumber(const json& value, std::uint32_t& number)
{
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > 0xffffffffu)
        return false;
    number = value.get<std::uint32_t>();
    return true;
}

bool readNumber(const json& object, const char* key, std::uint32_t& number)
{
    const auto found = object.find(key);
    return found != object.end() && readNumber(*found, number);
}

}  // namespace

std::string toJson(const std::vector<std::string>& texts)
{
    return dump(json(texts));
}

std::string toJson(const std::vector<std::uint32_t>& numbers)
{
    return dump(json(numbers));
}

std::string toJson(const std::vector<SourceFrame>& frames)
{
    json list = json::array();
    for (const SourceFrame& frame : frames)
        list.push_back(
            {{"file", frame.file}, {"path", frame.path}, {"line", frame.line}, {"column", frame.column}, {"function", frame.function}});
    return dump(list);
}

bool fromJson(const std::string& text, std::vector<std::string>& texts)
{
    const json list = parse(text);
    if (!list.is_array())
        return false;
    for (const json& item : list) {
        if (!item.is_string())
            return false;
        texts.push_back(item.get_ref<const std::string&>());
    }
    return true;
}

bool fromJson(const std::string& text, std::vector<std::uint32_t>& numbers)
{
    const json list = parse(text);
    if (!list.is_array())
        return false;
    for (const json& item : list) {
        std::uint32_t number = 0;
        if (!readNumber(item, number))
            return false;
        numbers.push_back(number);
    }
    return true;
}

bool fromJson(const std::string& text, std::vector<SourceFrame>& frames)
{
    const json list = parse(text);
    if (!list.is_array())
        return false;
    for (const json& item : list) {
        SourceFrame frame;
        if (!item.is_object() || !readNumber(item, "file", frame.file) || !readText(item, "path", frame.path) ||
            !readNumber(item, "line", frame.line) || !readNumber(item, "column", frame.column) ||
            !readText(item, "function", frame.function))
            return false;
        frames.push_back(std::move(frame));
    }
    return true;
}

}  // namespace simtscope::trace

#include "gpu/core/message_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "gpu/core/json_text.h"

namespace simtscope {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxNesting = 64;  // deepest nesting of messages; a list of n clauses has a nesting of n

Json makeObject(const Message& message);

Json makeList(const std::vector<Argument>& arguments)
{
    Json list = Json::array();
    for (const Argument& argument : arguments) {
        if (const auto* number = std::get_if<std::int64_t>(&argument.value))
            list.push_back(*number);
        else if (const auto* decimal = std::get_if<double>(&argument.value))
            list.push_back(*decimal);
        else if (const auto* text = std::get_if<std::string>(&argument.value))
            list.push_back(*text);
        else
            list.push_back(makeObject(std::get<std::vector<Message>>(argument.value).front()));
    }
    return list;
}

Json makeObject(const Message& message)
{
    Json object = Json::object();
    if (message.row) {
        object["id"] = message.row->id();
        object["arguments"] = makeList(message.arguments);
    }
    return object;
}

std::optional<Message> parseMessage(const Json& object, int depth);

std::optional<Argument> parseArgument(ArgumentKind kind, const Json& json, int depth)
{
    switch (kind) {
    case ArgumentKind::Count:
    case ArgumentKind::Launch:
    case ArgumentKind::Bytes:
    case ArgumentKind::Address:
        if (!json.is_number_integer())
            return std::nullopt;
        return Argument{json.get<std::int64_t>()};
    case ArgumentKind::Decimal:
        if (!json.is_number())
            return std::nullopt;
        return Argument{json.get<double>()};
    case ArgumentKind::Name:
    case ArgumentKind::Text:
        if (!json.is_string())
            return std::nullopt;
        return Argument{json.get<std::string>()};
    case ArgumentKind::Nested:
    case ArgumentKind::Fix:
        if (std::optional<Message> nested = parseMessage(json, depth + 1))
            return Argument{std::vector<Message>{std::move(*nested)}};
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<Message> parseMessage(const MessageRow& row, const Json& list, int depth)
{
    if (!list.is_array() || list.size() != row.argumentCount)
        return std::nullopt;
    Message message{&row, {}};
    for (std::size_t i = 0; i < row.argumentCount; ++i) {
        std::optional<Argument> argument = parseArgument(row.argumentKinds[i], list[i], depth);
        if (!argument)
            return std::nullopt;
        message.arguments.push_back(std::move(*argument));
    }
    return message;
}

std::optional<Message> parseMessage(const Json& object, int depth)
{
    if (!object.is_object() || depth > kMaxNesting)
        return std::nullopt;
    if (object.empty())
        return Message{};
    const auto id = object.find("id"), arguments = object.find("arguments");
    if (id == object.end() || !id->is_string() || arguments == object.end())
        return std::nullopt;
    const MessageRow* const row = findMessage(id->get_ref<const std::string&>());
    return row ? parseMessage(*row, *arguments, depth) : std::nullopt;
}

}  // namespace

std::string formatMessageJson(const Message& message)
{
    Json object = makeObject(message);
    object["text"] = message.text();
    return formatJson(object);
}

std::optional<Message> parseMessageJson(const std::string& json)
{
    Json object = tryParseOrderedJson(json);
    const auto text = object.is_object() ? object.find("text") : object.end();
    if (!object.is_object() || text == object.end() || !text->is_string())
        return std::nullopt;
    std::string englishText = text->get<std::string>();
    object.erase("text");
    if (std::optional<Message> message = parseMessage(object, 0))
        return message;
    return plainMessage(englishText);
}

std::string formatArgumentsJson(const Message& message)
{
    return formatJson(makeList(message.arguments));
}

Message restoreMessage(const std::string& id, const std::string& arguments, const std::string& text)
{
    const MessageRow* const row = findMessage(id);
    std::optional<Message> message = row ? parseMessage(*row, tryParseOrderedJson(arguments), 0) : std::nullopt;
    return message ? std::move(*message) : plainMessage(text);
}

}  // namespace simtscope

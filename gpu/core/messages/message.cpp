#include "gpu/core/messages/message.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <unordered_map>

#include "gpu/core/messages/all.h"

namespace simtscope {
namespace {

std::string formatArgument(ArgumentKind kind, const Argument& argument)
{
    switch (kind) {
    case ArgumentKind::Count:
        return std::to_string(std::get<std::int64_t>(argument.value));
    case ArgumentKind::Launch:
        return std::to_string(std::get<std::int64_t>(argument.value) + 1);
    case ArgumentKind::Bytes: {
        const auto bytes = std::uint64_t(std::get<std::int64_t>(argument.value));
        return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s");
    }
    case ArgumentKind::Address:
        return formatAddress(std::uint64_t(std::get<std::int64_t>(argument.value)));
    case ArgumentKind::Decimal:
        return formatDecimal(std::get<double>(argument.value));
    case ArgumentKind::Name:
    case ArgumentKind::Text:
        return std::get<std::string>(argument.value);
    case ArgumentKind::Nested:
        return std::get<std::vector<Message>>(argument.value).front().text();
    case ArgumentKind::Fix:
        return std::get<std::vector<Message>>(argument.value).front().fix();
    }
    return {};
}

std::string fillTemplate(std::string_view templateText, const Message& message)
{
    std::string out;
    for (std::size_t i = 0; i < templateText.size(); ++i) {
        if (templateText[i] != '%') {
            out += templateText[i];
            continue;
        }
        const std::size_t hole = std::size_t(templateText[++i] - '1');
        out += formatArgument(message.row->argumentKinds[hole], message.arguments[hole]);
    }
    return out;
}

}  // namespace

std::string MessageRow::id() const
{
    std::string id = std::string(area) + '.';
    for (const char* c = name; *c; ++c) {
        if (std::isupper(static_cast<unsigned char>(*c)))
            id += '-';
        id += char(std::tolower(static_cast<unsigned char>(*c)));
    }
    return id;
}

std::string Message::text() const
{
    return row ? fillTemplate(row->english, *this) : std::string();
}

std::string Message::fix() const
{
    return row ? fillTemplate(row->fix, *this) : std::string();
}

Message plainMessage(std::string_view text, std::string_view fix)
{
    return fix.empty() ? msg::plain::text(text) : msg::plain::textWithFix(text, fix);
}

Message joinMessages(const std::vector<Message>& messages, std::string_view separator)
{
    Message joined;
    for (const Message& message : messages)
        if (!message.isEmpty())
            joined = joined.isEmpty() ? message : msg::plain::joined(std::move(joined), separator, message);
    return joined;
}

const MessageRow* findMessage(std::string_view id)
{
    static const auto byId = [] {
        std::unordered_map<std::string, const MessageRow*> rows;
        for (const MessageRow* row : messageTable())
            rows.emplace(row->id(), row);
        return rows;
    }();
    const auto found = byId.find(std::string(id));
    return found == byId.end() ? nullptr : found->second;
}

std::string formatDecimal(double number)
{
    return fmt::format("{:g}", number);
}

std::string formatAddress(std::uint64_t address)
{
    return fmt::format("{:#x}", address);
}

const std::vector<const MessageRow*>& messageTable()
{
    static const std::vector<const MessageRow*> rows{
#define MESSAGE(area, name, kinds, english, fix) &msg::area::name,
#include "gpu/core/messages/all.def"
#undef MESSAGE
    };
    return rows;
}

}  // namespace simtscope

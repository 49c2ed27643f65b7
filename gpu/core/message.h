// What is said to a person, as data: a row of the message table and the values that it speaks of.
//
// The table (gpu/core/messages) holds for every message an id, an English template with numbered holes, the type of each argument and the
// suggested fix. Here it is said in English; the window looks a template's translation up (ui/figures/messages.h). A row is called like a
// function and takes exactly the arguments that it names:
//
//     return fail(msg::file::cannotRead(path, std::strerror(errno)));
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace simtscope {

enum class ArgumentKind : std::uint8_t {
    Count,    ///< a number of things, an index or a position
    Bytes,    ///< a size, shown with its unit: "1 byte", "16 bytes"
    Address,  ///< shown in hexadecimal
    Decimal,  ///< a measured number; written as the language does
    Name,     ///< code, or a name from it: never translated
    Text,     ///< foreign words, of nvcc, the system or SQLite: never translated
    Nested,   ///< another message
    Fix,      ///< the fix of another message
    Launch,   ///< index of a launch: from 0 on the command line, as its options take it; the window, which counts from 1, adds one
};

/// What the table says of a message. Rows are constants; two messages are of one kind when their rows are the same object.
struct MessageRow {
    static constexpr std::size_t kMost = 9;  ///< arguments: a hole is %1 to %9

    const char* area;     ///< "file"
    const char* name;     ///< "cannotRead"
    const char* english;  ///< "%1 cannot be read: %2"
    const char* fix;      ///< what to do about it, with holes for the same arguments; may be empty
    std::array<ArgumentKind, kMost> kinds{};
    std::size_t arity = 0;

    /// What files and other programs keep: "file.cannot-read". A name that a release has written is not changed.
    std::string id() const;
};

struct Message;

struct Argument {
    /// Count, Bytes and Launch: a number; Address: its bits; Nested and Fix: one message.
    std::variant<std::int64_t, double, std::string, std::vector<Message>> value;
    bool operator==(const Argument&) const;
};

struct Message {
    const MessageRow* row = nullptr;  ///< none: nothing is said
    std::vector<Argument> arguments;  ///< as many as the row has holes

    bool empty() const { return row == nullptr; }
    bool is(const MessageRow& other) const { return row == &other; }
    std::string text() const;  ///< in English; empty when nothing is said
    std::string fix() const;   ///< in English; may be empty
    bool operator==(const Message&) const;
};

inline bool Argument::operator==(const Argument& other) const
{
    return value == other.value;
}

inline bool Message::operator==(const Message& other) const
{
    return row == other.row && arguments == other.arguments;
}

namespace message_detail {

/// What a row is called with, in the order of ArgumentKind.
using Parameters =
    std::tuple<std::int64_t, std::uint64_t, std::uint64_t, double, std::string_view, std::string_view, Message, Message, std::int64_t>;
template <ArgumentKind Kind>
using Parameter = std::tuple_element_t<std::size_t(Kind), Parameters>;

inline Argument argumentOf(std::int64_t number)
{
    return {number};
}
inline Argument argumentOf(std::uint64_t number)
{
    return {std::int64_t(number)};
}
inline Argument argumentOf(double number)
{
    return {number};
}
inline Argument argumentOf(std::string_view text)
{
    return {std::string(text)};
}
inline Argument argumentOf(Message message)
{
    std::vector<Message> one;
    one.push_back(std::move(message));
    return {std::move(one)};
}

/// The holes of a template, as bits; bit 0: %1. A % that begins none sets bit 9.
constexpr unsigned holesOf(std::string_view text)
{
    unsigned holes = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '%')
            holes |= i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9' ? 1u << (text[i + 1] - '1') : 1u << 9;
    return holes;
}

}  // namespace message_detail

/// A row whose arguments have these types. A template that does not have a hole for each of them does not compile.
template <ArgumentKind... Kinds>
struct MessageTemplate : MessageRow {
    consteval MessageTemplate(const char* areaName, const char* ownName, const char* englishText, const char* fixText)
        : MessageRow{areaName, ownName, englishText, fixText, {Kinds...}, sizeof...(Kinds)}
    {
        if ((message_detail::holesOf(englishText) | message_detail::holesOf(fixText)) != (1u << sizeof...(Kinds)) - 1)
            throw "the holes of the template are not its arguments";
    }

    Message operator()(message_detail::Parameter<Kinds>... values) const
    {
        Message message{this, {}};
        message.arguments.reserve(sizeof...(Kinds));
        (message.arguments.push_back(message_detail::argumentOf(std::move(values))), ...);
        return message;
    }
};

/// Foreign words, or those of a message that is not in the table.
Message plainMessage(std::string_view text, std::string_view fix = {});

/// The messages one after another with `between` between them; those that say nothing are left out.
Message joinedMessages(const std::vector<Message>& messages, std::string_view between);

/// Every row that there is, by area.
const std::vector<const MessageRow*>& messageTable();

/// nullptr: there is no such message (any more, or yet).
const MessageRow* findMessage(std::string_view id);

/// A number as every language writes it that has a decimal point: "2.5", "0.25".
std::string decimalText(double number);

/// "0x1020".
std::string addressText(std::uint64_t address);

}  // namespace simtscope

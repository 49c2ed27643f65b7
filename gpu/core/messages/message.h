// Represents a message to the user as data: a row of the message table and the values of its arguments.
//
// The table (gpu/core/messages) holds for every message an id, an English template with numbered holes, the type of each argument and the
// suggested fix. This file produces the English text; the window looks up a template's translation (ui/figures/facts/messages.h). A row is
// called like a function and takes exactly the arguments that it declares:
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

/// Selects the type of an argument, and so how it is shown and whether it is translated.
enum class ArgumentKind : std::uint8_t {
    Count,    ///< a number of things, an index or a position
    Bytes,    ///< a size, shown with its unit: "1 byte", "16 bytes"
    Address,  ///< shown in hexadecimal
    Decimal,  ///< a measured number, written with the decimal point of the user's language
    Name,     ///< source code, or a name from it: never translated
    Text,     ///< words from outside (nvcc, the system, SQLite): never translated
    Nested,   ///< another message
    Fix,      ///< the suggested fix of another message
    Launch,   ///< index of a launch, from 0; shown as its number, from 1, as the options of the command line take it
};

/// Describes one kind of message: a row of the message table. Rows are constants that live as long as the process; two messages are of one
/// kind if they point to the same row.
struct MessageRow {
    static constexpr std::size_t kMaxArguments = 9;  ///< largest number of arguments, since a hole is %1 to %9

    const char* area;     ///< part of the table: "file"
    const char* name;     ///< unique within the area: "cannotRead"
    const char* english;  ///< template: "%1 cannot be read: %2"
    const char* fix;      ///< the suggested fix, with holes for the same arguments; empty if there is none
    std::array<ArgumentKind, kMaxArguments> argumentKinds{};
    std::size_t argumentCount = 0;

    /// Returns the id that files and other programs store: "file.cannot-read". An id that a release has written never changes.
    std::string id() const;
};

struct Message;

/// Holds the value of one hole of a template.
struct Argument {
    /// An integer for Count, Bytes, Launch and Address (unsigned numbers keep their bits), a double for Decimal, a string for Name and
    /// Text, and a vector of exactly one message for Nested and Fix.
    std::variant<std::int64_t, double, std::string, std::vector<Message>> value;
    bool operator==(const Argument&) const;
};

/// Holds a message: a pointer to its row, which lives as long as the process, and the values of the row's holes.
struct Message {
    const MessageRow* row = nullptr;  ///< null if the message is empty
    std::vector<Argument> arguments;  ///< one for each hole of the row's template

    bool isEmpty() const { return row == nullptr; }
    /// Returns whether the message is of this row, whatever its arguments.
    bool is(const MessageRow& other) const { return row == &other; }
    /// Returns the text in English. Empty if the message is empty.
    std::string text() const;
    /// Returns the suggested fix in English. Empty if the row suggests none.
    std::string fix() const;
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

/// Lists the C++ types of the parameters that a row takes, in the order of ArgumentKind.
using Parameters =
    std::tuple<std::int64_t, std::uint64_t, std::uint64_t, double, std::string_view, std::string_view, Message, Message, std::int64_t>;
template <ArgumentKind Kind>
using Parameter = std::tuple_element_t<std::size_t(Kind), Parameters>;

/// These functions convert a parameter of a row into the argument that a message keeps.
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
    std::vector<Message> nested;
    nested.push_back(std::move(message));
    return {std::move(nested)};
}

/// Returns the holes of a template as bits; bit 0 stands for %1. A % that begins no hole sets bit 9, which no row permits.
constexpr unsigned findHoles(std::string_view text)
{
    unsigned holes = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '%')
            holes |= i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9' ? 1u << (text[i + 1] - '1') : 1u << 9;
    return holes;
}

}  // namespace message_detail

/// Makes a row callable: calling it with arguments of these kinds returns a message. A template whose holes are not exactly its arguments
/// does not compile.
template <ArgumentKind... Kinds>
struct MessageTemplate : MessageRow {
    consteval MessageTemplate(const char* areaName, const char* rowName, const char* englishText, const char* fixText)
        : MessageRow{areaName, rowName, englishText, fixText, {Kinds...}, sizeof...(Kinds)}
    {
        if ((message_detail::findHoles(englishText) | message_detail::findHoles(fixText)) != (1u << sizeof...(Kinds)) - 1)
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

/// Returns a message whose text and fix are never translated: text from outside SIMTscope, or of a message that is not in the table.
Message plainMessage(std::string_view text, std::string_view fix = {});

/// Joins the messages that are not empty into one, with the text `separator` between them.
Message joinMessages(const std::vector<Message>& messages, std::string_view separator);

/// Returns every row of the table, ordered by area.
const std::vector<const MessageRow*>& messageTable();

/// Finds a row by its id. Null if the table has none, as for an id of another version of SIMTscope.
const MessageRow* findMessage(std::string_view id);

/// Returns the number in English with as few digits as needed: "2.5", "0.25".
std::string formatDecimal(double number);

/// Returns the address in hexadecimal: "0x1020".
std::string formatAddress(std::uint64_t address);

}  // namespace simtscope

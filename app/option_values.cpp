#include "app/option_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "gpu/core/messages/app.h"
#include "gpu/core/near_names.h"

namespace simtscope::app {
namespace {

constexpr std::size_t kMostShown = 80;  // bytes of a value in a message

std::string sentence(const Message& message)
{
    return Error{message, {}, 0}.text();
}

/// Length of the character of UTF-8 that `text` begins with; 0: it begins with none.
std::size_t characterOf(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    // Overlong forms, surrogates, and what is past U+10FFFF.
    const bool isOutside = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) || (first == 0xf0 && byte(1) < 0x90) ||
                           (first == 0xf4 && byte(1) > 0x8f);
    return isOutside ? 0 : length;
}

std::string printable(std::string_view text)
{
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = characterOf(text);
        const auto first = static_cast<unsigned char>(text[0]);
        const bool isControl =
            length == 0 || first < 0x20 || first == 0x7f || (first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0);
        if (isControl)
            shown += "\ufffd";
        else
            shown += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return shown;
}

/// As many bytes as are whole characters.
std::string_view startOf(std::string_view text, std::size_t bytes)
{
    while (bytes > 0 && bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80)
        --bytes;
    return text.substr(0, bytes);
}

std::string_view endOf(std::string_view text, std::size_t bytes)
{
    std::size_t from = text.size() - std::min(bytes, text.size());
    while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xc0) == 0x80)
        ++from;
    return text.substr(from);
}

template <class Number>
bool readWhole(const std::string& text, Number& value)
{
    const char* const end = text.data() + text.size();
    const std::from_chars_result read = std::from_chars(text.data(), end, value);
    return read.ec == std::errc() && read.ptr == end;
}

}  // namespace

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = characterOf(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string shownValue(std::string_view value)
{
    const std::string shown = printable(value);
    if (shown.size() <= kMostShown)
        return shown;
    return fmt::format("{}…{}", startOf(shown, kMostShown / 2), endOf(shown, kMostShown / 2));
}

std::string listed(const std::vector<std::string>& words)
{
    return fmt::format("{}", fmt::join(words, ", "));
}

CLI::Validator wholeNumber(std::uint64_t least, std::uint64_t most)
{
    const auto check = [least, most](std::string& text) {
        std::uint64_t value = 0;
        if (!readWhole(text, value) || value < least || value > most)
            return sentence(msg::app::notWholeNumber(shownValue(text), std::to_string(least), std::to_string(most)));
        text = std::to_string(value);  // the parser reads 010 as an octal number
        return std::string();
    };
    return CLI::Validator(check, "");
}

CLI::Validator number(double least, double most)
{
    const auto check = [least, most](const std::string& text) {
        double value = 0;
        if (!readWhole(text, value) || !std::isfinite(value) || value < least || value > most)
            return sentence(msg::app::notNumber(shownValue(text), fmt::format("{}", least), fmt::format("{:.0f}", most)));
        return std::string();
    };
    return CLI::Validator(check, "");
}

CLI::Validator timeLimit()
{
    constexpr double kLeast = 0.001, kMost = 1e6;  // seconds; 11 days
    return number(kLeast, kMost);
}

CLI::Validator blockIndex()
{
    return wholeNumber(0, std::numeric_limits<std::uint32_t>::max());
}

CLI::Validator shortText()
{
    constexpr std::size_t kMost = 500;  // bytes; more than a title, less than what takes long to set
    const auto check = [](const std::string& text) {
        return text.size() <= kMost ? std::string() : sentence(msg::app::textTooLong(shownValue(text), text.size(), kMost));
    };
    return CLI::Validator(check, "");
}

CLI::Validator oneOf(std::vector<std::string> words)
{
    std::string description = fmt::format("{{{}}}", fmt::join(words, ","));
    const auto check = [words = std::move(words)](const std::string& text) {
        if (std::ranges::find(words, text) != words.end())
            return std::string();
        const std::vector<std::string> near = nearNames(text, words);
        const std::string shown = shownValue(text);
        return sentence(near.empty() ? msg::app::noneOf(shown, listed(words)) : msg::app::noneOfNear(shown, listed(words), listed(near)));
    };
    return CLI::Validator(check, std::move(description));
}

std::string option_values_detail::wordsOf(const Error& error, const std::string& value)
{
    std::string text = error.text();
    const std::string shown = shownValue(value);
    if (shown == value || value.empty())
        return text;
    for (std::size_t at = 0; (at = text.find(value, at)) != std::string::npos; at += shown.size())
        text.replace(at, value.size(), shown);
    return text;
}

}  // namespace simtscope::app

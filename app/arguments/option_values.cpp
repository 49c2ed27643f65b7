#include "app/arguments/option_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/spelling_suggestions.h"
#include "gpu/core/utf8.h"

namespace simtscope::app {
namespace {

constexpr std::size_t kMaxShownBytes = 80;  // bytes of a value in a message

std::string formatMessage(const Message& message)
{
    return Error{message, {}, 0}.text();
}

template <class Number>
bool parseEntirely(const std::string& text, Number& value)
{
    const char* const end = text.data() + text.size();
    const std::from_chars_result result = std::from_chars(text.data(), end, value);
    return result.ec == std::errc() && result.ptr == end;
}

}  // namespace

std::string shortenValue(std::string_view value)
{
    const std::string shown = cleanLine(value);
    if (shown.size() <= kMaxShownBytes)
        return shown;
    return fmt::format("{}…{}", utf8::prefixOf(shown, kMaxShownBytes / 2), utf8::suffixOf(shown, kMaxShownBytes / 2));
}

std::string joinWithCommas(const std::vector<std::string>& words)
{
    return fmt::format("{}", fmt::join(words, ", "));
}

CLI::Validator wholeNumber(std::uint64_t min, std::uint64_t max)
{
    const auto check = [min, max](std::string& text) {
        std::uint64_t value = 0;
        if (!parseEntirely(text, value) || value < min || value > max)
            return formatMessage(msg::app::notWholeNumber(shortenValue(text), std::to_string(min), std::to_string(max)));
        text = std::to_string(value);  // the parser reads 010 as an octal number
        return std::string();
    };
    return CLI::Validator(check, "");
}

CLI::Validator number(double min, double max)
{
    const auto check = [min, max](const std::string& text) {
        double value = 0;
        if (!parseEntirely(text, value) || !std::isfinite(value) || value < min || value > max)
            return formatMessage(msg::app::notNumber(shortenValue(text), fmt::format("{}", min), fmt::format("{:.0f}", max)));
        return std::string();
    };
    return CLI::Validator(check, "");
}

CLI::Validator blockIndex()
{
    return wholeNumber(0, std::numeric_limits<std::uint32_t>::max());
}

CLI::Validator shortText()
{
    constexpr std::size_t kMaxTextBytes = 500;  // bytes; more than a title, less than what takes long to set
    const auto check = [](const std::string& text) {
        return text.size() <= kMaxTextBytes ? std::string()
                                            : formatMessage(msg::app::textTooLong(shortenValue(text), text.size(), kMaxTextBytes));
    };
    return CLI::Validator(check, "");
}

CLI::Validator oneOf(std::vector<std::string> words)
{
    std::string description = fmt::format("{{{}}}", fmt::join(words, ","));
    const auto check = [words = std::move(words)](const std::string& text) {
        if (std::ranges::find(words, text) != words.end())
            return std::string();
        const std::vector<std::string> suggestions = suggestSpellings(text, words);
        const std::string shown = shortenValue(text);
        return formatMessage(suggestions.empty() ? msg::app::noneOf(shown, joinWithCommas(words))
                                                 : msg::app::noneOfNear(shown, joinWithCommas(words), joinWithCommas(suggestions)));
    };
    return CLI::Validator(check, std::move(description));
}

std::string option_values_detail::formatErrorText(const Error& error, const std::string& value)
{
    std::string text = error.text();
    const std::string shown = shortenValue(value);
    if (shown == value || value.empty())
        return text;
    for (std::size_t position = 0; (position = text.find(value, position)) != std::string::npos; position += shown.size())
        text.replace(position, value.size(), shown);
    return text;
}

}  // namespace simtscope::app

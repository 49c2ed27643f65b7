#include "gpu/core/clean_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "gpu/core/utf8.h"

namespace simtscope {
namespace {

bool isPrintableAscii(char c)
{
    return c >= 0x20 && c < 0x7f;
}

std::string replaceHarmful(std::string_view text, bool keepsLines)
{
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        if (isPrintableAscii(text.front())) {
            const auto end = std::ranges::find_if_not(text, isPrintableAscii);
            clean.append(text.begin(), end);
            text.remove_prefix(std::size_t(end - text.begin()));
            continue;
        }
        const auto [code, bytes] = utf8::decodeFirstCharacter(text);
        const bool endsLine = code == '\n' || (code == '\r' && text.substr(1).starts_with('\n'));
        if (keepsLines && endsLine)
            clean += char(code);
        else if (code == '\t')
            clean += keepsLines ? '\t' : ' ';
        else
            utf8::append(clean, chooseReplacement(code));
        text.remove_prefix(bytes);
    }
    return clean;
}

}  // namespace

std::string cleanText(std::string_view text)
{
    return replaceHarmful(text, true);
}

std::string cleanLine(std::string_view text)
{
    return replaceHarmful(text, false);
}

std::string shorten(std::string_view text, std::size_t maxBytes)
{
    if (text.size() <= maxBytes)
        return std::string(text);
    constexpr std::string_view kEllipsis = "…";
    const std::size_t prefixBytes = maxBytes > kEllipsis.size() ? maxBytes - kEllipsis.size() : 0;
    return std::string(utf8::prefixOf(text, prefixBytes)) + std::string(kEllipsis);
}

std::string escapeXml(std::string_view text)
{
    std::string xml;
    for (const char c : cleanText(text)) {
        switch (c) {
        case '&':
            xml += "&amp;";
            break;
        case '<':
            xml += "&lt;";
            break;
        case '>':
            xml += "&gt;";
            break;
        case '"':
            xml += "&quot;";
            break;
        default:
            xml += c;
        }
    }
    return xml;
}

std::string escapeJson(std::string json)
{
    const auto isHarmless = [](char c) { return isPrintableAscii(c) || c == '\n'; };
    if (std::ranges::all_of(json, isHarmless))
        return json;
    std::string escaped;
    for (std::string_view remaining = json; !remaining.empty();) {
        const auto [code, bytes] = utf8::decodeFirstCharacter(remaining);
        if (isHarmless(remaining.front()) || (code != utf8::kInvalid && code >= 0x80 && chooseReplacement(code) == code))
            escaped += remaining.substr(0, bytes);
        else if (code < 0x10000)
            escaped += fmt::format("\\u{:04x}", std::uint32_t(code));
        else if (code != utf8::kInvalid)
            escaped +=
                fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + ((std::uint32_t(code) - 0x10000) >> 10), 0xdc00 + (std::uint32_t(code) & 0x3ff));
        else
            utf8::append(escaped, 0xfffd);
        remaining.remove_prefix(bytes);
    }
    return escaped;
}

}  // namespace simtscope

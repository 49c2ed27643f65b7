#include "gpu/core/clean_text.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace simtscope {
namespace {

constexpr char32_t kInvalid = 0xffffffff;

struct Character {
    char32_t code = kInvalid;
    std::size_t bytes = 1;
};

/// Decodes the first character of a text that is not empty (The Unicode Standard 15, table 3-7: well-formed UTF-8).
Character firstOf(std::string_view text)
{
    struct Form {
        unsigned char mask, lead;
        char32_t least;
    };
    constexpr std::array<Form, 4> kForms = {{{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}}};
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (std::size_t form = 0; form < kForms.size(); ++form) {
        if ((byte(0) & kForms[form].mask) != kForms[form].lead)
            continue;
        char32_t code = byte(0) & static_cast<unsigned char>(~kForms[form].mask);
        for (std::size_t i = 1; i <= form; ++i) {
            if (i >= text.size() || (byte(i) & 0xc0) != 0x80)
                return {};
            code = code << 6 | (byte(i) & 0x3fu);
        }
        const bool isSurrogate = code >= 0xd800 && code <= 0xdfff;
        return code < kForms[form].least || code > 0x10ffff || isSurrogate ? Character{} : Character{code, form + 1};
    }
    return {};
}

void append(std::string& text, char32_t code)
{
    const auto continued = [&](unsigned shift) { text += char(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80) {
        text += char(code);
    } else if (code < 0x800) {
        text += char(0xc0 | code >> 6);
        continued(0);
    } else if (code < 0x10000) {
        text += char(0xe0 | code >> 12);
        continued(6);
        continued(0);
    } else {
        text += char(0xf0 | code >> 18);
        continued(12);
        continued(6);
        continued(0);
    }
}

bool isPrintableAscii(char c)
{
    return c >= 0x20 && c < 0x7f;
}

std::string cleaned(std::string_view text, bool keepsLines)
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
        const auto [code, bytes] = firstOf(text);
        const bool endsLine = code == '\n' || (code == '\r' && text.substr(1).starts_with('\n'));
        if (keepsLines && endsLine)
            clean += char(code);
        else if (code == '\t')
            clean += keepsLines ? '\t' : ' ';
        else
            append(clean, shownFor(code));
        text.remove_prefix(bytes);
    }
    return clean;
}

}  // namespace

std::string cleanText(std::string_view text)
{
    return cleaned(text, true);
}

std::string cleanLine(std::string_view text)
{
    return cleaned(text, false);
}

std::string shortened(std::string_view text, std::size_t mostBytes)
{
    if (text.size() <= mostBytes)
        return std::string(text);
    constexpr std::string_view kEllipsis = "…";
    std::size_t end = mostBytes > kEllipsis.size() ? mostBytes - kEllipsis.size() : 0;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return std::string(text.substr(0, end)) + std::string(kEllipsis);
}

std::string xmlText(std::string_view text)
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

std::string escapedJson(std::string json)
{
    const auto isPlain = [](char c) { return isPrintableAscii(c) || c == '\n'; };
    if (std::ranges::all_of(json, isPlain))
        return json;
    std::string escaped;
    for (std::string_view rest = json; !rest.empty();) {
        const auto [code, bytes] = firstOf(rest);
        if (isPlain(rest.front()) || (code != kInvalid && code >= 0x80 && shownFor(code) == code))
            escaped += rest.substr(0, bytes);
        else if (code < 0x10000)
            escaped += fmt::format("\\u{:04x}", std::uint32_t(code));
        else if (code != kInvalid)
            escaped +=
                fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + ((std::uint32_t(code) - 0x10000) >> 10), 0xdc00 + (std::uint32_t(code) & 0x3ff));
        else
            append(escaped, 0xfffd);
        rest.remove_prefix(bytes);
    }
    return escaped;
}

}  // namespace simtscope

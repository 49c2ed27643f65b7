#include "gpu/core/utf8.h"

#include <algorithm>
#include <array>

namespace simtscope::utf8 {
namespace {

bool continuesCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

}  // namespace

Character decodeFirstCharacter(std::string_view text)
{
    struct EncodedForm {
        unsigned char mask, leadByte;
        char32_t minCode;
    };
    constexpr std::array<EncodedForm, 4> kForms = {{{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}}};
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (std::size_t form = 0; form < kForms.size(); ++form) {
        if ((byte(0) & kForms[form].mask) != kForms[form].leadByte)
            continue;
        char32_t code = byte(0) & static_cast<unsigned char>(~kForms[form].mask);
        for (std::size_t i = 1; i <= form; ++i) {
            if (i >= text.size() || !continuesCharacter(text[i]))
                return {};
            code = code << 6 | (byte(i) & 0x3fu);
        }
        const bool isSurrogate = code >= 0xd800 && code <= 0xdfff;
        return code < kForms[form].minCode || code > 0x10ffff || isSurrogate ? Character{} : Character{code, form + 1};
    }
    return {};
}

void append(std::string& text, char32_t code)
{
    const auto appendContinuation = [&](unsigned shift) { text += char(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80) {
        text += char(code);
    } else if (code < 0x800) {
        text += char(0xc0 | code >> 6);
        appendContinuation(0);
    } else if (code < 0x10000) {
        text += char(0xe0 | code >> 12);
        appendContinuation(6);
        appendContinuation(0);
    } else {
        text += char(0xf0 | code >> 18);
        appendContinuation(12);
        appendContinuation(6);
        appendContinuation(0);
    }
}

bool isValid(std::string_view text)
{
    while (!text.empty()) {
        const Character first = decodeFirstCharacter(text);
        if (first.code == kInvalid)
            return false;
        text.remove_prefix(first.bytes);
    }
    return true;
}

std::string_view prefixOf(std::string_view text, std::size_t maxBytes)
{
    std::size_t end = std::min(maxBytes, text.size());
    while (end > 0 && end < text.size() && continuesCharacter(text[end]))
        --end;
    return text.substr(0, end);
}

std::string_view suffixOf(std::string_view text, std::size_t maxBytes)
{
    std::size_t begin = text.size() - std::min(maxBytes, text.size());
    while (begin < text.size() && continuesCharacter(text[begin]))
        ++begin;
    return text.substr(begin);
}

std::size_t countUnfinishedBytes(std::string_view text)
{
    constexpr std::size_t kMaxUnfinishedBytes = 3;
    for (std::size_t bytes = 1; bytes <= std::min(kMaxUnfinishedBytes, text.size()); ++bytes) {
        const auto leadByte = static_cast<unsigned char>(text[text.size() - bytes]);
        if (!continuesCharacter(text[text.size() - bytes]))
            return bytes < (leadByte >= 0xf0 ? 4u : leadByte >= 0xe0 ? 3u : leadByte >= 0xc2 ? 2u : 1u) && leadByte <= 0xf4 ? bytes : 0;
    }
    return 0;
}

std::size_t countCharacters(std::string_view text)
{
    return text.size() - std::size_t(std::ranges::count_if(text, continuesCharacter));
}

}  // namespace simtscope::utf8

#include "gpu/ptx/model/quote_file_name.h"

#include <fmt/format.h>

namespace simtscope::ptx {
namespace {

constexpr std::string_view kLetters = "abfnrtv", kMeanings = "\a\b\f\n\r\t\v";

bool isOctal(char c)
{
    return c >= '0' && c <= '7';
}

}  // namespace

std::string quoteFileName(std::string_view text)
{
    std::string string = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            string.append("\\").append(1, c);
        else if (c >= ' ' && c < '\x7f')
            string += c;
        else
            string += fmt::format("\\{:03o}", unsigned(static_cast<unsigned char>(c)));
    }
    return string + '"';
}

std::string unquoteFileName(std::string_view string)
{
    if (string.size() >= 2)
        string = string.substr(1, string.size() - 2);
    std::string text;
    for (std::size_t i = 0; i < string.size(); ++i) {
        if (string[i] != '\\' || i + 1 == string.size()) {
            text += string[i];
            continue;
        }
        if (isOctal(string[++i])) {
            unsigned byte = 0;
            std::size_t digits = 0;
            for (; digits < 3 && i + digits < string.size() && isOctal(string[i + digits]); ++digits)
                byte = byte * 8 + unsigned(string[i + digits] - '0');
            i += digits - 1;
            text += char(byte);
        } else {
            const std::size_t letter = kLetters.find(string[i]);
            text += letter == std::string_view::npos ? string[i] : kMeanings[letter];
        }
    }
    return text;
}

}  // namespace simtscope::ptx

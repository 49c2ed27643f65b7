#include "gpu/core/printf_format.h"

#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace simtscope {

namespace {

class ArgumentReader {
public:
    explicit ArgumentReader(const PrintfArguments& arguments) : m_arguments(arguments) {}
    std::uint64_t readNext(unsigned bytes)
    {
        m_offset = (m_offset + bytes - 1) / bytes * bytes;
        const std::uint64_t value = m_arguments.read(m_offset, bytes);
        m_offset += bytes;
        return value;
    }

private:
    const PrintfArguments& m_arguments;
    std::uint64_t m_offset = 0;
};

/// Returns whether a width or precision exceeds kMaxPrintfBytes. A number that does not fit an int is not too long: both an H200 and the C
/// library then print nothing.
bool isTooLong(std::string_view digits)
{
    using Int = std::numeric_limits<int>;
    std::int64_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return read.ec == std::errc() && std::size_t(std::abs(number)) > kMaxPrintfBytes && number >= Int::min() && number <= Int::max();
}

template <class T>
std::string formatConversion(const std::string& specification, T value)
{
    const int size = std::snprintf(nullptr, 0, specification.c_str(), value);
    if (size <= 0)
        return {};
    std::string text(std::size_t(size) + 1, '\0');
    std::snprintf(text.data(), text.size(), specification.c_str(), value);
    text.pop_back();
    return text;
}

}  // namespace

PrintfOutput formatPrintf(std::string_view format, const PrintfArguments& arguments)
{
    PrintfOutput output;
    ArgumentReader reader(arguments);
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%') {
            output.text += format[i];
            continue;
        }
        const std::size_t begin = i++;
        std::string specification = "%";
        const auto appendNumber = [&] {
            std::string digits;
            if (i < format.size() && format[i] == '*') {
                digits = std::to_string(std::int32_t(reader.readNext(4)));
                ++i;
                ++output.formattedCount;
            } else {
                while (i < format.size() && format[i] >= '0' && format[i] <= '9')
                    digits += format[i++];
            }
            specification += digits;
            output.isTooLong |= isTooLong(digits);
        };
        while (i < format.size() && std::string_view("-+ #0").find(format[i]) != std::string_view::npos)
            specification += format[i++];
        // Observed on an H200: a width may be an argument, a precision may not. CUDA then writes the text as it stands, and printf returns
        // 0.
        if (const std::size_t end = format.find_first_not_of("0123456789*", i);
            format.substr(i, end == std::string_view::npos ? end : end + 2 - i).ends_with(".*")) {
            output = {std::string(format), 0};
            return output;
        }
        appendNumber();
        if (i < format.size() && format[i] == '.') {
            specification += format[i++];
            appendNumber();
        }
        if (output.isTooLong)
            return output;
        bool isWide = false;
        unsigned shortModifierCount = 0;
        for (; i < format.size() && std::string_view("hlLqjzt").find(format[i]) != std::string_view::npos; ++i) {
            isWide |= format[i] != 'h' && format[i] != 'L';
            shortModifierCount += format[i] == 'h';
        }
        const char conversion = i < format.size() ? format[i] : '\0';
        const std::string length = shortModifierCount == 2 ? "hh" : shortModifierCount == 1 ? "h" : "";
        switch (conversion) {
        case '%':
            output.text += '%';
            continue;
        case 'd':
        case 'i':
            output.text += isWide ? formatConversion(specification + "lld", static_cast<long long>(reader.readNext(8)))
                                  : formatConversion(specification + length + "d", int(reader.readNext(4)));
            break;
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            output.text += isWide ? formatConversion(specification + "ll" + conversion, static_cast<unsigned long long>(reader.readNext(8)))
                                  : formatConversion(specification + length + conversion, unsigned(reader.readNext(4)));
            break;
        case 'c':
            output.text += formatConversion(specification + "c", int(reader.readNext(4)));
            break;
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'a':
        case 'A':
            output.text += formatConversion(specification + conversion, std::bit_cast<double>(reader.readNext(8)));
            break;
        case 'p':
            output.text += formatConversion(specification + "p", reinterpret_cast<void*>(reader.readNext(8)));
            break;
        case 's':
            output.text += formatConversion(specification + "s", arguments.readText(reader.readNext(8)).c_str());
            break;
        default:
            // This is no conversion, so CUDA writes it as it stands.
            output.text += format.substr(begin, i - begin + 1);
            continue;
        }
        ++output.formattedCount;
        output.isTooLong = output.text.size() > kMaxPrintfBytes;
        if (output.isTooLong)
            return output;
    }
    return output;
}

}  // namespace simtscope

#include "gpu/analysis/difference/expected_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "gpu/analysis/names/values.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

using Numbers = std::vector<ExpectedNumber>;

ExpectedNumber makeNumber(std::uint64_t bits, ptx::ScalarType type, unsigned bytes)
{
    return {makeShownValue(bits, type, bytes).number, formatValue(bits, type, bytes)};
}

Result<Numbers> parseText(std::string_view content, const std::string& name)
{
    constexpr std::string_view kSeparators = " \t\r\n,;";
    Numbers numbers;
    for (std::size_t at = 0; at < content.size();) {
        if (content[at] == '#') {
            at = std::min(content.find('\n', at), content.size());
            continue;
        }
        if (kSeparators.find(content[at]) != std::string_view::npos) {
            ++at;
            continue;
        }
        const std::size_t end = std::min(content.find_first_of(" \t\r\n,;#", at), content.size());
        const std::string word(content.substr(at, end - at));
        char* parsed = nullptr;
        const double number = std::strtod(word.c_str(), &parsed);
        if (parsed != word.c_str() + word.size())
            return fail(msg::difference::notNumber(name, word.substr(0, 40)));
        numbers.push_back({number, word});
        at = end;
    }
    if (numbers.empty())
        return fail(msg::difference::noValues(name));
    return numbers;
}

Result<Numbers> parseRaw(std::string_view content, const std::string& name, ptx::ScalarType type)
{
    const unsigned bytes = typeBytes(type);
    if (bytes == 0 || content.size() % bytes != 0)
        return fail(msg::difference::unfitRaw(name, std::int64_t(content.size()), std::int64_t(bytes)));
    if (content.empty())
        return fail(msg::difference::noValues(name));
    Numbers numbers;
    for (std::size_t at = 0; at < content.size(); at += bytes) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, content.data() + at, std::min(bytes, 8u));
        numbers.push_back(makeNumber(bits, type, bytes));
    }
    return numbers;
}

/// Returns the text of a key of the header's dictionary: "'<f4'" for "descr".
std::string_view valueOfKey(std::string_view header, std::string_view key)
{
    const std::size_t found = header.find("'" + std::string(key) + "'");
    const std::size_t colon = found == std::string_view::npos ? found : header.find(':', found);
    if (colon == std::string_view::npos)
        return {};
    const std::size_t begin = header.find_first_not_of(' ', colon + 1);
    return begin == std::string_view::npos ? std::string_view() : header.substr(begin);
}

/// Parses a file in the format of NumPy (NumPy manual, numpy.lib.format).
Result<Numbers> parseNpy(std::string_view content, const std::string& name)
{
    constexpr std::string_view kMagic("\x93NUMPY", 6);
    struct NpyType {
        std::string_view name;
        ptx::ScalarType type;
    };
    using enum ptx::ScalarType;
    constexpr std::array<NpyType, 11> kTypes{{{"f4", F32},
                                              {"f8", F64},
                                              {"f2", F16},
                                              {"i1", S8},
                                              {"i2", S16},
                                              {"i4", S32},
                                              {"i8", S64},
                                              {"u1", U8},
                                              {"u2", U16},
                                              {"u4", U32},
                                              {"u8", U64}}};
    if (content.size() < 12 || content.substr(0, 6) != kMagic)
        return fail(msg::difference::damagedNpy(name));
    const bool isFirstVersion = content[6] == 1;
    std::uint32_t headerBytes = 0;
    std::memcpy(&headerBytes, content.data() + 8, isFirstVersion ? 2 : 4);
    const std::size_t begin = isFirstVersion ? 10 : 12;
    if (content.size() - begin < headerBytes)
        return fail(msg::difference::damagedNpy(name));
    const std::string_view header = content.substr(begin, headerBytes), descr = valueOfKey(header, "descr");
    const bool isFortranOrder = valueOfKey(header, "fortran_order").starts_with("True");
    if (descr.size() < 5 || (descr[1] != '<' && descr[1] != '|') || isFortranOrder)
        return fail(msg::difference::unsupportedNpy(name, isFortranOrder ? "fortran_order" : descr.substr(0, descr.find(','))));
    const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const NpyType& type) { return type.name == descr.substr(2, 2); });
    if (found == kTypes.end() || descr[4] != '\'')
        return fail(msg::difference::unsupportedNpy(name, descr.substr(0, descr.find(','))));
    return parseRaw(content.substr(begin + headerBytes), name, found->type);
}

}  // namespace

Result<Numbers> parseExpectedNumbers(std::string_view content, const std::string& name, ptx::ScalarType rawType)
{
    if (name.ends_with(".npy"))
        return parseNpy(content, name);
    if (name.ends_with(".bin") || name.ends_with(".raw") || name.ends_with(".dat"))
        return parseRaw(content, name, rawType);
    return parseText(content, name);
}

bool isExpected(std::uint64_t bits, ptx::ScalarType type, const ExpectedNumber& expected, double tolerance)
{
    const unsigned bytes = typeBytes(type);
    const double number = makeShownValue(bits, type, bytes).number;
    if (!ptx::isFloat(type))
        return formatValue(bits, type, bytes) == expected.text || (std::abs(number) < 0x1p53 && number == expected.number);
    if (std::isnan(number) || std::isnan(expected.number))
        return std::isnan(number) && std::isnan(expected.number);
    return number == expected.number || std::abs(number - expected.number) <= tolerance * std::max(1.0, std::abs(expected.number));
}

}  // namespace simtscope::analysis

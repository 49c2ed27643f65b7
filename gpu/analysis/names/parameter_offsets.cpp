#include "gpu/analysis/names/parameter_offsets.h"

#include <algorithm>
#include <charconv>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

namespace {

std::uint64_t numberIn(std::string_view digits)
{
    std::uint64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

/// Returns the text between the parentheses after `.entry kernel`; empty when there is no such kernel.
std::string_view listOf(std::string_view ptx, std::string_view kernel)
{
    constexpr std::string_view kEntry = ".entry";
    for (std::size_t at = ptx.find(kEntry); at != ptx.npos; at = ptx.find(kEntry, at + 1)) {
        const std::size_t name = ptx.find_first_not_of(" \t\n\r", at + kEntry.size());
        if (name == ptx.npos || ptx.substr(name, kernel.size()) != kernel)
            continue;
        const std::size_t open = ptx.find_first_not_of(" \t\n\r", name + kernel.size());
        if (open == ptx.npos || ptx[open] != '(')
            continue;
        const std::size_t close = ptx.find(')', open);
        return ptx.substr(open + 1, close == ptx.npos ? close : close - open - 1);
    }
    return {};
}

/// Returns the offset of a parameter such as `.param .align 8 .b8 k_param_2[16]` or `.param .u64 .ptr .global .align 4 k_param_0`. The
/// words after `.ptr` describe the pointer's target.
ParameterOffset offsetAfter(CppText parameter, std::uint64_t offset)
{
    std::uint64_t alignment = 0, element = 0, count = 1;
    bool isTarget = false;
    for (std::size_t at = 0; at + 1 < parameter.size(); ++at) {
        const std::string_view word = parameter[at + 1].text;
        if (parameter[at] == "[") {
            count = numberIn(word);
        } else if (parameter[at] == ".") {
            isTarget = isTarget || word == "ptr";
            if (word == "align" && at + 2 < parameter.size() && !isTarget)
                alignment = numberIn(parameter[at + 2].text);
            else if (element == 0 && word.size() > 1 && std::string_view("bsuf").find(word[0]) != std::string_view::npos)
                element = numberIn(word.substr(1)) / 8;
        }
    }
    alignment = std::max<std::uint64_t>({alignment, element, 1});
    return {(offset + alignment - 1) / alignment * alignment, element * count};
}

}  // namespace

std::vector<ParameterOffset> parseParameterOffsets(std::string_view ptx, std::string_view kernel)
{
    const std::vector<CppToken> tokens = parseTokens(listOf(ptx, kernel));
    std::vector<ParameterOffset> offsets;
    std::uint64_t next = 0;
    for (std::size_t from = 0; from < tokens.size();) {
        const auto end = std::size_t(
            std::find_if(tokens.begin() + std::ptrdiff_t(from), tokens.end(), [](const CppToken& t) { return t == ","; }) - tokens.begin());
        offsets.push_back(offsetAfter(CppText(tokens).subspan(from, end - from), next));
        next = offsets.back().offset + offsets.back().bytes;
        from = end + 1;
    }
    return offsets;
}

}  // namespace simtscope::analysis

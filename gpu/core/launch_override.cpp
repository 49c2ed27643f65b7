#include "gpu/core/launch_override.h"

#include <charconv>
#include <fmt/format.h>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

template <class Number>
bool readNumber(std::string_view text, Number& out)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

/// Removes the text before the first separator, and the separator, from `rest`. Returns that text; all of `rest` if it has no separator.
std::string_view takeUntil(std::string_view& rest, char separator)
{
    const std::size_t at = rest.find(separator);
    const std::string_view item = rest.substr(0, at);
    rest = at == rest.npos ? std::string_view() : rest.substr(at + 1);
    return item;
}

/// Reads "4" | "4,2" | "4,2,3" into `out`. Returns false for any other form.
bool readExtent(std::string_view text, Dim3& out)
{
    if (text.empty() || text.back() == ',')
        return false;
    out = {1, 1, 1};
    for (std::uint32_t* extent : {&out.x, &out.y, &out.z}) {
        if (!readNumber(takeUntil(text, ','), *extent) || *extent == 0)
            return false;
        if (text.empty())
            return true;
    }
    return false;
}

}  // namespace

Result<LaunchOverride> parseLaunchOverride(std::string_view text)
{
    LaunchOverride result;
    const std::size_t colon = text.rfind(':');
    std::string_view rest = colon == text.npos ? std::string_view() : text.substr(colon + 1);
    result.kernel = text.substr(0, colon == text.npos ? 0 : colon);
    const std::string_view grid = takeUntil(rest, 'x'), block = takeUntil(rest, 'x');
    std::uint64_t shared = 0;
    if (result.kernel.empty() || text.back() == 'x' || !readExtent(grid, result.grid) || !readExtent(block, result.block) ||
        (!rest.empty() && !readNumber(rest, shared)))
        return fail(msg::run::notLaunchOverride(text));
    if (!rest.empty())
        result.dynamicSharedBytes = shared;
    return result;
}

}  // namespace simtscope

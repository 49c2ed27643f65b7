#include "gpu/core/launch_override.h"

#include <charconv>
#include <fmt/format.h>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

template <class Number>
bool parseNumber(std::string_view text, Number& out)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

/// Removes the text before the first separator, and the separator, from `remaining`. Returns that text; all of `remaining` if it has no
/// separator.
std::string_view takeUntil(std::string_view& remaining, char separator)
{
    const std::size_t end = remaining.find(separator);
    const std::string_view item = remaining.substr(0, end);
    remaining = end == remaining.npos ? std::string_view() : remaining.substr(end + 1);
    return item;
}

/// Reads "4" | "4,2" | "4,2,3" into `out`. Returns false for any other form.
bool parseExtent(std::string_view text, Dim3& out)
{
    if (text.empty() || text.back() == ',')
        return false;
    out = {1, 1, 1};
    for (std::uint32_t* extent : {&out.x, &out.y, &out.z}) {
        if (!parseNumber(takeUntil(text, ','), *extent) || *extent == 0)
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
    std::string_view configuration = colon == text.npos ? std::string_view() : text.substr(colon + 1);
    result.kernel = text.substr(0, colon == text.npos ? 0 : colon);
    const std::string_view grid = takeUntil(configuration, 'x'), block = takeUntil(configuration, 'x');
    std::uint64_t shared = 0;
    if (result.kernel.empty() || text.back() == 'x' || !parseExtent(grid, result.grid) || !parseExtent(block, result.block) ||
        (!configuration.empty() && !parseNumber(configuration, shared)))
        return fail(msg::run::notLaunchOverride(text));
    if (!configuration.empty())
        result.dynamicSharedBytes = shared;
    return result;
}

}  // namespace simtscope

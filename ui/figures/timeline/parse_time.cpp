#include "ui/figures/timeline/parse_time.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

namespace simtscope::figures {

namespace {

struct ParsedTimeUnit {
    std::string_view name;
    double nanoseconds;
};
constexpr ParsedTimeUnit kParsedTimeUnits[] = {{"ns", 1}, {"us", 1e3}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}};
constexpr double kMaxNanoseconds = 1e18;  // 32 years

}  // namespace

std::optional<std::uint64_t> parseTime(std::string_view text)
{
    double number = 0;
    const std::from_chars_result conversion = std::from_chars(text.data(), text.data() + text.size(), number);
    if (conversion.ec != std::errc())
        return std::nullopt;
    std::string_view unitName = text.substr(std::size_t(conversion.ptr - text.data()));
    unitName.remove_prefix(std::min(unitName.find_first_not_of(' '), unitName.size()));
    const auto* const unit = std::ranges::find(kParsedTimeUnits, unitName, &ParsedTimeUnit::name);
    const double nanoseconds = unit == std::end(kParsedTimeUnits) ? -1 : number * unit->nanoseconds;
    if (!(nanoseconds >= 0 && nanoseconds <= kMaxNanoseconds))
        return std::nullopt;
    return std::uint64_t(std::llround(nanoseconds));
}

}  // namespace simtscope::figures

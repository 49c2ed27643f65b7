#include "gpu/core/schedule.h"

#include <charconv>
#include <fmt/format.h>
#include <string_view>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

constexpr std::string_view kRoundRobinText = "rr", kRandomPrefix = "random:";

}  // namespace

Result<Schedule> parseSchedule(const std::string& text)
{
    if (text == kRoundRobinText)
        return Schedule{};
    Schedule schedule{true, 0};
    if (text.starts_with(kRandomPrefix) && text.size() > kRandomPrefix.size()) {
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data() + kRandomPrefix.size(), end, schedule.seed);
        if (error == std::errc() && stop == end)
            return schedule;
    }
    return fail(msg::run::notSchedule(text));
}

std::string formatSchedule(const Schedule& schedule)
{
    return schedule.isRandom ? fmt::format("{}{}", kRandomPrefix, schedule.seed) : std::string(kRoundRobinText);
}

}  // namespace simtscope

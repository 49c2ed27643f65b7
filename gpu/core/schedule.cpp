#include "gpu/core/schedule.h"

#include <charconv>
#include <fmt/format.h>
#include <string_view>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

constexpr std::string_view kRoundRobin = "rr", kRandom = "random:";

}  // namespace

Result<Schedule> parseSchedule(const std::string& text)
{
    if (text == kRoundRobin)
        return Schedule{};
    Schedule schedule{true, 0};
    if (text.starts_with(kRandom) && text.size() > kRandom.size()) {
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data() + kRandom.size(), end, schedule.seed);
        if (error == std::errc() && stop == end)
            return schedule;
    }
    return fail(msg::run::notSchedule(text));
}

std::string scheduleText(const Schedule& schedule)
{
    return schedule.isRandom ? fmt::format("{}{}", kRandom, schedule.seed) : std::string(kRoundRobin);
}

}  // namespace simtscope

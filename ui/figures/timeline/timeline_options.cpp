#include "ui/figures/timeline/timeline_options.h"

#include "gpu/core/messages/app.h"
#include "ui/figures/timeline/parse_time.h"

namespace simtscope::figures {

namespace {

constexpr const char* kFromOption = "from";
constexpr const char* kToOption = "to";

Result<std::uint64_t> readTime(const std::string& text)
{
    const std::optional<std::uint64_t> time = parseTime(text);
    return time ? Result<std::uint64_t>(*time) : fail(msg::app::notTime(text));
}

Result<void> checkTime(const std::string& text)
{
    const Result<std::uint64_t> time = readTime(text);
    return time ? Result<void>() : tl::unexpected(time.error());
}

Result<void> readTimes(const OptionTexts& texts, FigureSpecificOptions& options)
{
    TimelineOptions timelineOptions;
    const auto textOf = [&](const char* name) {
        const auto found = texts.find(name);
        return found == texts.end() ? std::string() : found->second;
    };
    for (const auto& [name, time] : {std::pair{kFromOption, &timelineOptions.startTime}, {kToOption, &timelineOptions.endTime}}) {
        if (textOf(name).empty())
            continue;
        const Result<std::uint64_t> parsedTime = readTime(textOf(name));
        if (!parsedTime)
            return tl::unexpected(parsedTime.error());
        *time = *parsedTime;
    }
    if (!textOf(kToOption).empty() && timelineOptions.endTime <= timelineOptions.startTime)
        return fail(msg::app::timesReversed(textOf(kFromOption), textOf(kToOption)));
    options.set(timelineOptions);
    return {};
}

constexpr TextOption kOptionRows[] = {
    {kFromOption, "Timeline: where it begins, such as 12.5us (default: with the first work)", "TIME", "a time", checkTime},
    {kToOption, "Timeline: where it ends, such as 1ms (default: with the last work)", "TIME", "a time", checkTime},
};

}  // namespace

constinit const TextOptions kTimelineTextOptions = {
    .options = kOptionRows, .read = readTimes, .makeWrongFigureMessage = [] { return msg::app::onlyTimeline(); }};

}  // namespace simtscope::figures

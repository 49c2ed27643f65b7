#include "ui/figures/timeline/timeline_options.h"

#include "gpu/core/messages/app.h"
#include "ui/figures/timeline/time_text.h"

namespace simtscope::figures {

namespace {

constexpr const char* kFrom = "from";
constexpr const char* kTo = "to";

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
    TimelineOptions read;
    const auto textOf = [&](const char* name) {
        const auto found = texts.find(name);
        return found == texts.end() ? std::string() : found->second;
    };
    for (const auto& [name, time] : {std::pair{kFrom, &read.from}, {kTo, &read.to}}) {
        if (textOf(name).empty())
            continue;
        const Result<std::uint64_t> given = readTime(textOf(name));
        if (!given)
            return tl::unexpected(given.error());
        *time = *given;
    }
    if (!textOf(kTo).empty() && read.to <= read.from)
        return fail(msg::app::timesReversed(textOf(kFrom), textOf(kTo)));
    options.set(read);
    return {};
}

constexpr TextOption kRows[] = {
    {kFrom, "Timeline: where it begins, such as 12.5us (default: with the first work)", "TIME", "a time", checkTime},
    {kTo, "Timeline: where it ends, such as 1ms (default: with the last work)", "TIME", "a time", checkTime},
};

}  // namespace

constinit const TextOptions kTimelineTextOptions = {
    .options = kRows, .read = readTimes, .wrongFigureMessage = [] { return msg::app::onlyTimeline(); }};

}  // namespace simtscope::figures

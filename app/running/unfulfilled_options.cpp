#include "app/running/unfulfilled_options.h"

#include <algorithm>
#include <set>
#include <string>

#include <fmt/format.h>

#include "gpu/core/messages/app.h"
#include "gpu/core/messages/call.h"

namespace simtscope::app {
namespace {

constexpr std::size_t kMaxNamedKernels = 12;

/// Returns the requested blocks that no launch has: "99, 200-210". `blocks` is the number of blocks of the largest grid.
std::string formatBlocksBeyond(const trace::BlockSelection& selection, std::uint64_t blockCount)
{
    std::string missingRanges;
    for (const auto& [first, last] : selection.ranges) {
        if (last < blockCount)
            continue;
        const std::uint64_t begin = std::max<std::uint64_t>(first, blockCount);
        missingRanges += (missingRanges.empty() ? "" : ", ") + (begin == last ? std::to_string(last) : fmt::format("{}-{}", begin, last));
    }
    return missingRanges;
}

std::string joinLaunchedKernels(const trace::Recording& recording)
{
    std::set<std::string> names;
    for (const trace::Launch& launch : recording.launches)
        names.insert(launch.name);
    std::string text;
    std::size_t namedCount = 0;
    for (const std::string& name : names)
        if (namedCount++ < kMaxNamedKernels)
            text += (text.empty() ? "" : ", ") + name;
    return text + (names.size() > kMaxNamedKernels ? ", …" : "");
}

}  // namespace

std::vector<Message> findUnfulfilledOptions(const program::RunPlan& plan, const trace::Recording& recording)
{
    std::vector<Message> messages;
    if (recording.launches.empty())
        return messages;
    std::uint64_t maxBlockCount = 0;
    for (const trace::Launch& launch : recording.launches)
        maxBlockCount = std::max(maxBlockCount, launch.grid.count());
    if (const std::string missingBlocks = formatBlocksBeyond(plan.options.blocks, maxBlockCount); !missingBlocks.empty())
        messages.push_back(msg::app::noSuchBlocks(missingBlocks, maxBlockCount, maxBlockCount - 1));
    // A refused launch has no row in the recording. So the runtime's notes decide whether a kernel was launched.
    for (const LaunchOverride& launchOverride : plan.options.launches)
        if (std::ranges::any_of(recording.notes, [&](const Message& note) {
                return note.text() == msg::call::overrideUnused(launchOverride.kernel).text();
            }))
            messages.push_back(msg::app::kernelNotLaunched(launchOverride.kernel, joinLaunchedKernels(recording)));
    if (const StopLaunch& until = plan.options.until; !until.kernel.empty()) {
        const auto count = std::uint64_t(std::ranges::count(recording.launches, until.kernel, &trace::Launch::name));
        if (count < until.number && recording.program.isComplete)
            messages.push_back(msg::app::untilNotReached(until.number, until.kernel, count, joinLaunchedKernels(recording)));
    }
    return messages;
}

}  // namespace simtscope::app

// Declared in early_reads.h.
#include "gpu/analysis/checkers/early_reads.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "gpu/core/each_lane.h"
#include "gpu/core/messages/fault.h"
#include "gpu/trace/model/code_locations.h"

namespace simtscope::analysis {
namespace {

using trace::EventKind;
using trace::FindingKind;
using Line = std::pair<std::string, std::uint32_t>;

/// Names a thread of a block, and the instruction with which it accesses the memory.
struct ThreadAccess {
    std::uint32_t warp = 0;
    unsigned lane = 0;
    SiteId site{};
};

std::optional<Line> findLine(const trace::Recording& recording, const trace::Launch& launch, SiteId id)
{
    const trace::Site* const site = recording.findSite(launch, id);
    if (!site || site->frames.empty())
        return std::nullopt;
    return Line{site->frames.front().path, site->frames.front().line};
}

bool overlaps(const trace::FindingLocation& location, std::uint64_t offset, unsigned bytes)
{
    const auto begin = std::uint64_t(*location.offset);
    return offset < begin + std::max<std::uint64_t>(location.bytes, 1) && begin < offset + bytes;
}

/// Returns the lane of the event that accesses the location in shared memory.
std::optional<unsigned> findLane(const trace::Event& event, const trace::EventData& data, const trace::Site& site,
                                 const trace::FindingLocation& location)
{
    for (const unsigned lane : eachLane(event.mask))
        if (data.allocation[lane] == trace::kSharedAllocation.value && overlaps(location, data.offset[lane], site.bytes()))
            return lane;
    return std::nullopt;
}

/// Returns the first write of the location after the read, if it is another thread's and no barrier of the block orders the two.
std::optional<ThreadAccess> findLaterWrite(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& block,
                                           const trace::FindingLocation& location, const trace::FindingAccess& read)
{
    std::optional<ThreadAccess> reader;
    bool hasReaderArrived = false;         // whether the reader has arrived at a barrier after the read
    std::set<std::uint32_t> orderedWarps;  // those that left a barrier after that
    trace::EventData data;
    for (std::uint32_t i = 0; i < block.size(); ++i) {
        const trace::Event event = block.event(EventIndex(i));
        if (!reader) {
            const trace::Site* const site = recording.findSite(launch, read.site);
            if (!site || event.site != read.site || event.warp.value != read.warp || event.time != read.time)
                continue;
            block.read(EventIndex(i), data);
            if (const auto lane = findLane(event, data, *site, location))
                reader = ThreadAccess{read.warp, *lane, read.site};
            continue;
        }
        if (event.kind == EventKind::BarrierArrive && event.warp.value == reader->warp)
            hasReaderArrived = true;
        else if (event.kind == EventKind::BarrierLeave && hasReaderArrived)
            orderedWarps.insert(event.warp.value);
        if (event.kind != EventKind::Store && event.kind != EventKind::Atomic)
            continue;
        const trace::Site* const site = recording.findSite(launch, event.site);
        if (!site)
            continue;
        block.read(EventIndex(i), data);
        const auto lane = findLane(event, data, *site, location);
        if (!lane)
            continue;
        const bool isSameThread = event.warp.value == reader->warp && *lane == reader->lane;
        return isSameThread || orderedWarps.contains(event.warp.value) ? std::nullopt
                                                                       : std::optional(ThreadAccess{event.warp.value, *lane, event.site});
    }
    return std::nullopt;
}

/// Returns whether a race of the array between the two lines is among the findings.
bool hasRace(const trace::Recording& recording, const std::vector<trace::Finding>& findings, const trace::Finding& read,
             const std::set<Line>& lines)
{
    return std::ranges::any_of(findings, [&](const trace::Finding& race) {
        if (race.kind != FindingKind::Race || race.location.space != ptx::StateSpace::Shared || race.kernel != read.kernel ||
            race.location.variable != read.location.variable || race.launch.value >= recording.launches.size())
            return false;
        std::set<Line> raceLines;
        for (const trace::FindingAccess& access : race.accesses)
            if (const auto line = findLine(recording, recording.launches[race.launch.value], access.site))
                raceLines.insert(*line);
        return raceLines == lines;
    });
}

/// Replaces the clause that says what nothing had written.
void replaceUnwritten(Message& message, const std::string& thread, const std::string& line)
{
    if (message.is(msg::fault::unwrittenVariable) || message.is(msg::fault::unwrittenShared)) {
        const bool isNamed = message.is(msg::fault::unwrittenVariable);
        const auto number = [&](std::size_t argument) { return std::get<std::int64_t>(message.arguments[argument].value); };
        const Message element =
            isNamed ? msg::fault::indexed(std::get<std::string>(message.arguments[0].value), number(1)) : msg::fault::offset(number(0));
        message = msg::fault::readTooEarly(element, thread, line);
        return;
    }
    for (Argument& argument : message.arguments)
        if (auto* const nested = std::get_if<std::vector<Message>>(&argument.value))
            for (Message& part : *nested)
                replaceUnwritten(part, thread, line);
}

void nameLaterWrite(const trace::Recording& recording, const std::vector<trace::Finding>& findings, trace::Finding& finding)
{
    if (finding.launch.value >= recording.launches.size() || finding.location.offset.value_or(-1) < 0)
        return;
    const trace::Launch& launch = recording.launches[finding.launch.value];
    for (const trace::FindingAccess& access : finding.accesses) {
        const trace::Site* const site = access.block >= 0 && access.time ? recording.findSite(launch, access.site) : nullptr;
        const trace::BlockTrace* const block = site ? launch.findBlock(BlockId(std::uint32_t(access.block))) : nullptr;
        const auto readLine = findLine(recording, launch, access.site);
        if (!block || !readLine || site->kind != trace::SiteKind::Load)
            continue;
        const auto write = findLaterWrite(recording, launch, *block, finding.location, access);
        const auto writeLine = write ? findLine(recording, launch, write->site) : std::nullopt;
        if (!writeLine || !hasRace(recording, findings, finding, {*readLine, *writeLine}))
            continue;
        const std::string file = writeLine->first.substr(writeLine->first.find_last_of('/') + 1);
        replaceUnwritten(finding.message, trace::formatIndex(coordinates(write->warp * kWarpSize + write->lane, launch.block)),
                         fmt::format("{}:{}", file, writeLine->second));
        return;
    }
}

}  // namespace

void nameLaterWrites(const trace::Recording& recording, std::vector<trace::Finding>& findings)
{
    if (std::ranges::none_of(findings, [](const trace::Finding& finding) { return finding.kind == FindingKind::Race; }))
        return;
    for (trace::Finding& finding : findings)
        if (finding.kind == FindingKind::Uninitialised && finding.location.space == ptx::StateSpace::Shared)
            nameLaterWrite(recording, findings, finding);
}

const Message* findEarlyRead(const Message& message)
{
    if (message.is(msg::fault::readTooEarly))
        return &message;
    for (const Argument& argument : message.arguments)
        if (const auto* const nested = std::get_if<std::vector<Message>>(&argument.value))
            for (const Message& part : *nested)
                if (const Message* const found = findEarlyRead(part))
                    return found;
    return nullptr;
}

}  // namespace simtscope::analysis

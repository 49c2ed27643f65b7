#include "gpu/simt/checks/lost_wake_ups.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/core/messages/sync.h"
#include "gpu/simt/checks/access_location.h"
#include "gpu/simt/checks/causal_order.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/launch_races.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

using ptx::AtomicOperation;
using ptx::DecodedOp;
using ptx::OpKind;

namespace {

constexpr std::size_t kMaxFlags = 1u << 16, kMaxPlainStores = 1u << 18, kMaxWords = 1u << 21;
constexpr std::size_t kMaxWrites = 2048, kMaxEventsOfSite = 16, kMaxIdleLoads = 1024;

bool isSameThread(const ThreadPosition& a, const ThreadPosition& b)
{
    return a.block == b.block && a.warp == b.warp && a.lane == b.lane;
}

std::uint64_t truncate(std::uint64_t value, unsigned bytes)
{
    return bytes >= 8 ? value : value & ((1ull << 8 * bytes) - 1);
}

}  // namespace

std::unique_ptr<LostWakeUps> LostWakeUps::create(const RunningLaunch& launch, LaunchChecks& checks)
{
    bool hasWaits = false;
    for (const auto& code : launch.kernel.functions)
        for (std::size_t i = 0; code && i < code->decoded.ops.size(); ++i) {
            if (cannotFollow(code->decoded.ops[i]))
                return nullptr;
            hasWaits = hasWaits || (code->annotations[i].mayWait && !code->annotations[i].endsByItself);
        }
    return hasWaits ? std::make_unique<LostWakeUps>(launch, checks) : nullptr;
}

LostWakeUps::LostWakeUps(const RunningLaunch& launch, LaunchChecks& checks)
    : m_launch(launch), m_checks(checks), m_syncSemantics(makeSyncSemantics(launch.kernel)), m_controlDependent(launch.kernel)
{
}

LostWakeUps::Flag* LostWakeUps::flagAt(const LaneAccess& access, unsigned bytes)
{
    const WordKey word = CausalOrder::makeWordKey(access.issue.block, access.isShared, access.address);
    const auto [entry, isNew] = m_flags.try_emplace(word);
    Flag& flag = entry->second;
    if (isNew) {
        flag.address = access.address;
        flag.bytes = bytes;
        flag.isShared = access.isShared;
        flag.isLeftOut = bytes < 4 || bytes > 8 || access.address % bytes || m_plainlyStoredWords.contains(word);
        m_isOff = m_isOff || m_flags.size() > kMaxFlags;
    }
    flag.isLeftOut = flag.isLeftOut || flag.bytes != bytes || flag.address != access.address;
    return &flag;
}

/// Notes the value that the word holds before the access. If it is not the known value, something that this check does not see writes the
/// word, so the word is left out.
void LostWakeUps::noteHeldValue(Flag& flag, std::uint64_t value)
{
    flag.isLeftOut = flag.isLeftOut || (flag.isKnown && flag.value != value);
    flag.value = value;
    flag.isKnown = true;
}

void LostWakeUps::followOrder(const LaneAccess& access, unsigned bytes, bool reads, bool writes)
{
    const bool decidesPath = reads && m_controlDependent.isControlDependent(access.issue.code(), access.issue.split.pc);
    for (std::uint64_t address = access.address & ~3ull; address < access.address + bytes; address += 4) {
        const WordKey word = CausalOrder::makeWordKey(access.issue.block, access.isShared, address);
        if (reads)
            m_order.read(access.thread, word, decidesPath);
        if (writes)
            m_order.write(access.thread, word, m_launch.time);
    }
    if (m_order.isFull() || m_order.wordCount() > kMaxWords) {
        m_isOff = true;
        m_order = {};
    }
}

void LostWakeUps::noteWrite(const LaneAccess& access, Flag& flag, WriteKind kind, std::uint64_t value, bool decidesPath, Clock clock)
{
    if (flag.isLeftOut || flag.writes.size() >= kMaxWrites) {
        flag.isLeftOut = true;
        return;
    }
    Write write;
    write.thread = access.thread;
    write.time = m_launch.time;
    write.site = access.issue.site();
    write.clock = clock;
    write.kind = kind;
    write.value = value;
    write.decidesPath = decidesPath;
    flag.writes.push_back(write);
    m_order.mark(access.thread, m_launch.time);
}

/// Notes that the thread has found the value.
void LostWakeUps::noteFoundValue(const LaneAccess& access, Flag& flag, std::uint64_t value)
{
    if (flag.isLeftOut)
        return;
    const std::uint32_t site = access.issue.site();
    if (std::size_t(std::ranges::count(flag.waits, site, &Wait::site)) >= kMaxEventsOfSite)
        return;
    const std::uint64_t thread = std::uint64_t(access.thread.block) << 10 | access.thread.warp << 5 | access.thread.lane;
    const Poll poll{site, access.address, value};
    if (const auto lastPoll = m_polls.find(thread); lastPoll != m_polls.end() && lastPoll->second == poll)
        return;
    SiteLoads& siteLoads = m_loadsOfSite[site];
    if (!siteLoads.hasWaitingLoad && siteLoads.loadCount >= kMaxIdleLoads)
        return;  // No load of this site has waited, so it does not belong to a loop that waits.
    WaitSite waitSite = m_waitSites.capture(access.issue.frame(), access.issue.split.pc, access.lane);
    if (waitsForChange(waitSite, value)) {
        m_polls[thread] = poll;
        siteLoads.hasWaitingLoad = true;
        return;
    }
    ++siteLoads.loadCount;
    m_polls.erase(thread);
    Wait wait;
    wait.thread = access.thread;
    wait.time = m_launch.time;
    wait.site = site;
    wait.clock = m_order.clockWithDataOf(access.thread);
    wait.waitSite = std::move(waitSite);
    flag.waits.push_back(std::move(wait));
    m_order.mark(access.thread, m_launch.time);
}

void LostWakeUps::handleAccess(const Issue& issue, const CheckedAccess& access)
{
    if (m_isOff || access.space == CheckedSpace::Local || access.kind == AccessKind::Atomic)
        return;
    const bool isShared = access.space == CheckedSpace::Shared, isWrite = access.kind == AccessKind::Store;
    const bool isStrong = m_syncSemantics.semanticsOf(issue.code().index, issue.split.pc).isStrong();
    const DecodedOp& op = issue.op;
    for (LaneMask remainingLanes = access.lanes; remainingLanes && !m_isOff; remainingLanes &= remainingLanes - 1) {
        const unsigned lane = unsigned(std::countr_zero(remainingLanes));
        const LaneAccess laneAccess{
            issue, {std::uint32_t(issue.block.id.value), issue.warp.id.value, lane}, lane, access.addresses[lane], isShared};
        if (!isStrong) {
            followOrder(laneAccess, access.bytesPerLane, !isWrite, isWrite);
            for (std::uint64_t address = laneAccess.address & ~3ull; isWrite && address < laneAccess.address + access.bytesPerLane;
                 address += 4) {
                const WordKey word = CausalOrder::makeWordKey(issue.block, isShared, address);
                if (const auto flag = m_flags.find(word); flag != m_flags.end())
                    flag->second.isLeftOut = true;
                else
                    m_plainlyStoredWords.insert(word);
            }
            m_isOff = m_isOff || m_plainlyStoredWords.size() > kMaxPlainStores;
            continue;
        }
        Flag& flag = *flagAt(laneAccess, access.bytesPerLane);
        std::uint64_t heldValue = 0;
        if (!flag.isLeftOut)
            std::memcpy(&heldValue,
                        isShared ? issue.block.shared + laneAccess.address : reinterpret_cast<const std::byte*>(laneAccess.address),
                        access.bytesPerLane);
        // If several lanes store together, memory holds what the first of them finds.
        if (!isWrite || flag.writes.empty() || flag.writes.back().time != m_launch.time || flag.writes.back().site != issue.site())
            noteHeldValue(flag, heldValue);
        if (isWrite) {
            std::uint64_t value = 0;
            if (op.elementCount == 1 && op.elementBytes <= 8)
                std::memcpy(&value, issue.frame().column(op.source[1]) + lane * op.registerBytes, op.elementBytes);
            noteWrite(laneAccess, flag, op.elementCount == 1 ? WriteKind::Value : WriteKind::Other, value, false,
                      m_order.clockWithDataOf(laneAccess.thread));
            flag.value = value;
        }
        followOrder(laneAccess, access.bytesPerLane, !isWrite, isWrite);
        if (!isWrite)
            noteFoundValue(laneAccess, flag, heldValue);
    }
}

void LostWakeUps::handleAtomic(const Issue& issue, const Access& access, const trace::LaneColumn& oldValues, const VectorElements& operands)
{
    if (m_isOff)
        return;
    const DecodedOp& op = issue.op;
    const auto operation = AtomicOperation(op.mode);
    const bool isSum = operation == AtomicOperation::Add && !ptx::isFloat(op.type);
    const WriteKind kind = operation == AtomicOperation::Exchange ? WriteKind::Value : isSum ? WriteKind::Sum : WriteKind::Other;
    const bool decidesPath = m_controlDependent.isControlDependent(issue.code(), issue.split.pc);
    for (const unsigned lane : eachLane(access.sharedLanes | access.deviceLanes)) {
        const bool isShared = access.sharedLanes >> lane & 1;
        const LaneAccess laneAccess{
            issue, {std::uint32_t(issue.block.id.value), issue.warp.id.value, lane}, lane, access.address[lane], isShared};
        Flag& flag = *flagAt(laneAccess, op.elementBytes);
        noteHeldValue(flag, oldValues[lane]);
        const std::uint64_t operand = operands[0][lane];
        // The value that an exchange writes does not depend on the value that it finds.
        const Clock knownBefore = m_order.clockWithDataOf(laneAccess.thread);
        followOrder(laneAccess, op.elementBytes, isPresent(op.destination[0]), false);
        if (isSum && operand == 0) {  // Only reads.
            noteFoundValue(laneAccess, flag, oldValues[lane]);
            continue;
        }
        noteWrite(laneAccess, flag, kind, operand, decidesPath,
                  kind == WriteKind::Value ? knownBefore : m_order.clockWithDataOf(laneAccess.thread));
        followOrder(laneAccess, op.elementBytes, false, true);
        flag.value = kind == WriteKind::Value ? operand : truncate(oldValues[lane] + operand, op.elementBytes);
        flag.isKnown = kind != WriteKind::Other;
    }
}

bool LostWakeUps::isLost(const Flag& flag, Wait& wait, const Write& candidate)
{
    const auto isAfter = [&](const Event& later, const Event& earlier) {
        return isSameThread(later.thread, earlier.thread) ? later.time > earlier.time
                                                          : m_order.knows(later.clock, earlier.thread, earlier.time);
    };
    if (candidate.kind != WriteKind::Value || isAfter(candidate, wait) || !wait.waitsWithValue(candidate.value))
        return false;
    std::uint64_t value = candidate.value;
    for (const Write& write : flag.writes) {
        if (&write == &candidate || (isSameThread(write.thread, wait.thread) && write.time > wait.time))
            continue;
        const bool comesAfter = isAfter(write, candidate);
        const bool isMoved = comesAfter || write.time >= candidate.time;
        if (write.kind == WriteKind::Other || (isMoved && write.decidesPath))
            return false;
        if (!comesAfter)
            continue;
        value = truncate(write.kind == WriteKind::Sum ? value + write.value : write.value, flag.bytes);
        if (!wait.waitsWithValue(value))
            return false;
    }
    return true;
}

void LostWakeUps::finish()
{
    if (m_isOff || m_launch.hasFailed())
        return;
    for (auto& [word, flag] : m_flags) {
        if (flag.isLeftOut)
            continue;
        std::map<std::uint32_t, std::size_t> checkedWriteCounts;
        for (const Write& write : flag.writes)
            if (write.kind == WriteKind::Value && checkedWriteCounts[write.site]++ < kMaxEventsOfSite)
                for (Wait& wait : flag.waits)
                    if (isLost(flag, wait, write))
                        report(flag, wait, write);
    }
}

void LostWakeUps::report(const Flag& flag, const Wait& wait, const Write& write)
{
    if (!m_checks.isNew({trace::FindingKind::Deadlock, trace::Severity::Error, wait.site, write.site}))
        return;
    const auto formatThread = [&](const Event& event) {
        return formatIndex(coordinates(event.thread.warp * kWarpSize + event.thread.lane, m_launch.request.block));
    };
    const auto formatBlock = [&](const Event& event) { return formatIndex(coordinates(event.thread.block, m_launch.request.grid)); };
    const auto accessOf = [&](const Event& event, bool isWrite) {
        return trace::FindingAccess{.site = SiteId(event.site),
                                    .block = std::int64_t(event.thread.block),
                                    .warp = event.thread.warp,
                                    .lanes = laneBit(event.thread.lane),
                                    .time = event.time,
                                    .address = flag.address,
                                    .isWrite = isWrite,
                                    .value = std::nullopt};
    };
    trace::Finding finding;
    finding.kind = trace::FindingKind::Deadlock;
    finding.block = wait.thread.block;
    finding.threads = {wait.thread.warp * kWarpSize + wait.thread.lane};
    finding.address = flag.address;
    finding.location =
        describeAccessLocation(m_launch, flag.isShared ? CheckedSpace::Shared : CheckedSpace::Device, flag.address, flag.bytes);
    finding.accesses = {accessOf(wait, false), accessOf(write, true)};
    const std::string line = formatSiteLine(m_launch, wait.site, &finding, trace::InlinedLine::OutermostCall);
    finding.message = msg::sync::lostWakeUp(
        trace::shortenName(m_launch.tracedLaunch.kernel), formatThread(wait), formatBlock(wait), formatFindingLocation(finding.location),
        line,
        msg::sync::overwritesAwaited(formatThread(write), formatBlock(write),
                                     formatSiteLine(m_launch, write.site, nullptr, trace::InlinedLine::OutermostCall)));
    m_checks.add(std::move(finding));
}

}  // namespace simtscope::simt

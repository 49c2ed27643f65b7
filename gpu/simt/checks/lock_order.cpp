#include "gpu/simt/checks/lock_order.h"

#include <algorithm>
#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/lock_cycles.h"
#include "gpu/simt/checks/spin_walk.h"

namespace simtscope::simt {

using ptx::AtomicOperation;
using ptx::DecodedOp;
using ptx::OpKind;

namespace {

constexpr std::size_t kMaxEdges = 1u << 16;
constexpr std::uint32_t kMaxEdgesPerKind = 4;

bool mayTakeLock(const DecodedOp& op)
{
    const auto operation = AtomicOperation(op.mode);
    return op.kind == OpKind::Atomic && op.elementCount == 1 && isPresent(op.destination[0]) &&
           (operation == AtomicOperation::CompareSwap || operation == AtomicOperation::Exchange);
}

std::uint64_t makeThreadKey(const ThreadPosition& thread)
{
    return std::uint64_t(thread.block) << 10 | thread.warp << 5 | thread.lane;
}

ThreadPosition makeThreadPosition(const Issue& issue, unsigned lane)
{
    return {std::uint32_t(issue.block.id.value), issue.warp.id.value, lane};
}

std::uint64_t readStoredValue(const Issue& issue, unsigned lane)
{
    std::uint64_t value = 0;
    if (issue.op.elementBytes <= 8 && isPresent(issue.op.source[1]))
        std::memcpy(&value, issue.frame().column(issue.op.source[1]) + lane * issue.op.registerBytes, issue.op.elementBytes);
    return value;
}

template <class Body>
void visitWords(const Block& block, bool isShared, std::uint64_t address, unsigned bytes, Body body)
{
    for (std::uint64_t wordAddress = address & ~3ull; wordAddress < address + bytes; wordAddress += 4)
        body(CausalOrder::makeWordKey(block, isShared, wordAddress));
}

}  // namespace

std::unique_ptr<LockOrder> LockOrder::create(const RunningLaunch& launch, LaunchChecks& checks)
{
    bool canTakeLocks = false;
    for (const auto& code : launch.kernel.functions)
        for (std::size_t i = 0; code && i < code->decoded.ops.size(); ++i) {
            if (cannotFollow(code->decoded.ops[i]))
                return nullptr;
            canTakeLocks = canTakeLocks || mayTakeLock(code->decoded.ops[i]);
        }
    return canTakeLocks ? std::make_unique<LockOrder>(launch, checks) : nullptr;
}

LockOrder::LockOrder(const RunningLaunch& launch, LaunchChecks& checks)
    : m_launch(launch), m_checks(checks), m_controlDependent(launch.kernel)
{
}

void LockOrder::handleAccess(const Issue& issue, const CheckedAccess& access)
{
    if (access.space == CheckedSpace::Local || access.kind == AccessKind::Atomic || (m_edges.empty() && m_acquisitionOfLock.empty()))
        return;
    const bool isShared = access.space == CheckedSpace::Shared, isWrite = access.kind == AccessKind::Store;
    const bool decides = m_controlDependent.isControlDependent(issue.code(), issue.split.pc);
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        const ThreadPosition thread = makeThreadPosition(issue, lane);
        const WordKey word = CausalOrder::makeWordKey(issue.block, isShared, address);
        if (isWrite && !m_acquisitionOfLock.empty() &&
            releaseLock({issue, thread, lane, word, address, isShared}, issue.op.elementCount == 1 ? readStoredValue(issue, lane) : ~0ull))
            continue;
        visitWords(issue.block, isShared, address, access.bytesPerLane, [&](WordKey touchedWord) {
            isWrite ? m_order.write(thread, touchedWord, m_launch.time) : m_order.read(thread, touchedWord, decides);
        });
    }
}

void LockOrder::handleAtomic(const Issue& issue, const Access& access, const trace::LaneColumn& oldValues, const VectorElements& operands)
{
    const DecodedOp& op = issue.op;
    const auto operation = AtomicOperation(op.mode);
    const bool swaps = operation == AtomicOperation::CompareSwap,
               decides = m_controlDependent.isControlDependent(issue.code(), issue.split.pc);
    for (const unsigned lane : eachLane(access.sharedLanes | access.deviceLanes)) {
        const bool isShared = access.sharedLanes >> lane & 1;
        const LaneAccess laneAccess{issue,
                                    makeThreadPosition(issue, lane),
                                    lane,
                                    CausalOrder::makeWordKey(issue.block, isShared, access.address[lane]),
                                    access.address[lane],
                                    isShared};
        const std::uint64_t oldValue = oldValues[lane];
        std::uint64_t newValue = 0;
        if (swaps)
            newValue = oldValue == operands[0][lane] ? operands[1][lane] : oldValue;
        else if (operation == AtomicOperation::Exchange)
            newValue = operands[0][lane];
        else
            std::memcpy(&newValue, access.pointer[lane], op.elementBytes);
        if (newValue != oldValue && releaseLock(laneAccess, newValue))
            continue;
        if (mayTakeLock(op) && waitsWhenTaken(laneAccess, swaps ? operands[1][lane] : operands[0][lane])) {
            newValue != oldValue ? takeLock(laneAccess, oldValue) : noteAwaited(laneAccess);
            continue;
        }
        if (m_edges.empty())
            continue;
        visitWords(issue.block, isShared, laneAccess.address, op.elementBytes, [&](WordKey word) {
            if (isPresent(op.destination[0]))
                m_order.read(laneAccess.thread, word, decides);
            m_order.write(laneAccess.thread, word, m_launch.time);
        });
    }
}

/// Returns whether a thread that finds the lock taken waits at this instruction. `takenValue` is the value that a thread writes to take the
/// lock.
bool LockOrder::waitsWhenTaken(const LaneAccess& access, std::uint64_t takenValue)
{
    const auto [entry, isNew] = m_waitsAtSite.try_emplace(access.issue.site());
    if (isNew)
        entry->second = waitsForChange(m_waitSites.capture(access.issue.frame(), access.issue.split.pc, access.lane), takenValue);
    return entry->second && !m_notLocks.contains(access.word);
}

std::uint32_t LockOrder::addAcquisition(const LaneAccess& access, std::uint64_t freeValue)
{
    if (m_freeAcquisitions.empty()) {
        m_freeAcquisitions.push_back(std::uint32_t(m_acquisitions.size()));
        m_acquisitions.emplace_back();
    }
    const std::uint32_t index = m_freeAcquisitions.back();
    m_freeAcquisitions.pop_back();
    m_acquisitions[index] = {.word = access.word,
                             .thread = access.thread,
                             .site = access.issue.site(),
                             .time = m_launch.time,
                             .address = access.address,
                             .freeValue = freeValue,
                             .isShared = access.isShared};
    return index;
}

void LockOrder::takeLock(const LaneAccess& access, std::uint64_t freeValue)
{
    if (m_acquisitionOfLock.contains(access.word)) {  // The previous holder has not released the word, so it is no lock.
        forgetLock(access.word);
        return;
    }
    m_awaitedByThread.erase(makeThreadKey(access.thread));
    const std::uint32_t index = addAcquisition(access, freeValue);
    addEdges(index);
    m_heldByThread[makeThreadKey(access.thread)].push_back(index);
    m_acquisitionOfLock[access.word] = index;
}

void LockOrder::noteAwaited(const LaneAccess& access)
{
    const auto [entry, isNew] = m_awaitedByThread.try_emplace(makeThreadKey(access.thread));
    if (!isNew && m_acquisitions[entry->second].word == access.word && m_acquisitions[entry->second].site == access.issue.site())
        return;
    if (!isNew)
        freeAcquisition(entry->second);
    entry->second = addAcquisition(access, 0);
}

void LockOrder::addEdges(std::uint32_t second)
{
    const ThreadPosition thread = m_acquisitions[second].thread;
    const auto threadEntry = m_heldByThread.find(makeThreadKey(thread));
    if (threadEntry == m_heldByThread.end() || threadEntry->second.empty() || m_edges.size() >= kMaxEdges || m_order.isFull())
        return;
    std::vector<WordKey> heldLocks;
    for (const std::uint32_t index : threadEntry->second)
        heldLocks.push_back(m_acquisitions[index].word);
    std::ranges::sort(heldLocks);
    const Clock clock = m_order.clockOf(thread);
    for (const std::uint32_t first : threadEntry->second) {
        const LockAcquisition &firstAcquisition = m_acquisitions[first], &secondAcquisition = m_acquisitions[second];
        if (firstAcquisition.word == secondAcquisition.word ||
            m_edgeCounts[{firstAcquisition.word, secondAcquisition.word, makeThreadKey(thread), firstAcquisition.site,
                          secondAcquisition.site}]++ >= kMaxEdgesPerKind)
            continue;
        m_acquisitions[first].isInEdge = m_acquisitions[second].isInEdge = true;
        m_edges.push_back({first, second, clock, heldLocks});
    }
    m_order.mark(thread, m_acquisitions[second].time);
}

/// Returns whether the thread holds the lock and this is its release.
bool LockOrder::releaseLock(const LaneAccess& access, std::uint64_t value)
{
    const auto holder = m_acquisitionOfLock.find(access.word);
    if (holder == m_acquisitionOfLock.end())
        return false;
    const std::uint32_t index = holder->second;
    if (makeThreadKey(m_acquisitions[index].thread) != makeThreadKey(access.thread)) {
        forgetLock(access.word);
        return false;
    }
    if (m_acquisitions[index].freeValue != value || m_acquisitions[index].address != access.address)
        return false;
    m_acquisitions[index].isReleased = true;
    m_acquisitionOfLock.erase(holder);
    std::erase(m_heldByThread[makeThreadKey(access.thread)], index);
    freeAcquisition(index);
    return true;
}

void LockOrder::freeAcquisition(std::uint32_t index)
{
    if (!m_acquisitions[index].isInEdge)
        m_freeAcquisitions.push_back(index);
}

void LockOrder::forgetLock(WordKey word)
{
    m_notLocks.insert(word);
    if (const auto holder = m_acquisitionOfLock.find(word); holder != m_acquisitionOfLock.end()) {
        const std::uint32_t index = holder->second;
        std::erase(m_heldByThread[makeThreadKey(m_acquisitions[index].thread)], index);
        m_acquisitionOfLock.erase(holder);
        freeAcquisition(index);
    }
}

bool LockOrder::isConfirmed(const Edge& edge) const
{
    const LockAcquisition &first = m_acquisitions[edge.first], &second = m_acquisitions[edge.second];
    if (m_notLocks.contains(first.word) || m_notLocks.contains(second.word))
        return false;
    return m_launch.result.status == LaunchStatus::Deadlock || (first.isReleased && second.isReleased);
}

bool LockOrder::canOverlap(const Edge& a, const Edge& b)
{
    const LockAcquisition &acquisitionA = m_acquisitions[a.second], &acquisitionB = m_acquisitions[b.second];
    if (makeThreadKey(acquisitionA.thread) == makeThreadKey(acquisitionB.thread))
        return false;
    const bool haveCommonLock =
        std::ranges::any_of(a.heldLocks, [&](WordKey word) { return std::ranges::binary_search(b.heldLocks, word); });
    return !haveCommonLock && !m_order.knows(a.clock, acquisitionB.thread, acquisitionB.time) &&
           !m_order.knows(b.clock, acquisitionA.thread, acquisitionA.time);
}

void LockOrder::finish()
{
    if (m_launch.result.status == LaunchStatus::Deadlock)
        for (const auto& [thread, pending] : m_awaitedByThread)
            if (m_acquisitionOfLock.contains(m_acquisitions[pending].word))
                addEdges(pending);
    std::vector<LockEdge> edges;
    std::vector<const Edge*> confirmedEdges;
    for (const Edge& edge : m_edges)
        if (isConfirmed(edge)) {
            edges.push_back({m_acquisitions[edge.first].word, m_acquisitions[edge.second].word});
            confirmedEdges.push_back(&edge);
        }
    forEachCycle(
        edges, [&](std::size_t a, std::size_t b) { return canOverlap(*confirmedEdges[a], *confirmedEdges[b]); },
        [&](const std::vector<std::size_t>& cycle) {
            std::vector<const Edge*> cycleEdges;
            for (const std::size_t index : cycle)
                cycleEdges.push_back(confirmedEdges[index]);
            report(cycleEdges);
        });
}

}  // namespace simtscope::simt

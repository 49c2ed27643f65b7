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
constexpr std::uint32_t kMaxEdgesOfAKind = 4;

bool mayTakeLock(const DecodedOp& op)
{
    const auto operation = AtomicOperation(op.mode);
    return op.kind == OpKind::Atomic && op.elementCount == 1 && isPresent(op.destination[0]) &&
           (operation == AtomicOperation::CompareSwap || operation == AtomicOperation::Exchange);
}

std::uint64_t keyOf(const ThreadPosition& thread)
{
    return std::uint64_t(thread.block) << 10 | thread.warp << 5 | thread.lane;
}

ThreadPosition threadOf(const Issue& issue, unsigned lane)
{
    return {std::uint32_t(issue.block.id.value), issue.warp.id.value, lane};
}

std::uint64_t storedValue(const Issue& issue, unsigned lane)
{
    std::uint64_t value = 0;
    if (issue.op.elementBytes <= 8 && isPresent(issue.op.source[1]))
        std::memcpy(&value, issue.frame().column(issue.op.source[1]) + lane * issue.op.registerBytes, issue.op.elementBytes);
    return value;
}

template <class Body>
void eachWord(const Block& block, bool isShared, std::uint64_t address, unsigned bytes, Body body)
{
    for (std::uint64_t at = address & ~3ull; at < address + bytes; at += 4)
        body(CausalOrder::wordOf(block, isShared, at));
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
    if (access.space == CheckedSpace::Local || access.kind == AccessKind::Atomic || (m_edges.empty() && m_holder.empty()))
        return;
    const bool shared = access.space == CheckedSpace::Shared, isWrite = access.kind == AccessKind::Store;
    const bool decides = m_controlDependent.isControlDependent(issue.code(), issue.split.pc);
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        const ThreadPosition thread = threadOf(issue, lane);
        const Word word = CausalOrder::wordOf(issue.block, shared, address);
        if (isWrite && !m_holder.empty() &&
            releaseLock({issue, thread, lane, word, address, shared}, issue.op.elementCount == 1 ? storedValue(issue, lane) : ~0ull))
            continue;
        eachWord(issue.block, shared, address, access.bytesPerLane,
                 [&](Word part) { isWrite ? m_order.write(thread, part, m_launch.time) : m_order.read(thread, part, decides); });
    }
}

void LockOrder::handleAtomic(const Issue& issue, const Access& access, const trace::LaneColumn& before, const Values& operands)
{
    const DecodedOp& op = issue.op;
    const auto operation = AtomicOperation(op.mode);
    const bool swaps = operation == AtomicOperation::CompareSwap,
               decides = m_controlDependent.isControlDependent(issue.code(), issue.split.pc);
    for (const unsigned lane : eachLane(access.sharedLanes | access.deviceLanes)) {
        const bool shared = access.sharedLanes >> lane & 1;
        const Lane at{
            issue, threadOf(issue, lane), lane, CausalOrder::wordOf(issue.block, shared, access.address[lane]), access.address[lane],
            shared};
        const std::uint64_t found = before[lane];
        std::uint64_t now = 0;
        if (swaps)
            now = found == operands[0][lane] ? operands[1][lane] : found;
        else if (operation == AtomicOperation::Exchange)
            now = operands[0][lane];
        else
            std::memcpy(&now, access.pointer[lane], op.elementBytes);
        if (now != found && releaseLock(at, now))
            continue;
        if (mayTakeLock(op) && waitsWhenTaken(at, swaps ? operands[1][lane] : operands[0][lane])) {
            now != found ? takeLock(at, found) : noteAwaited(at);
            continue;
        }
        if (m_edges.empty())
            continue;
        eachWord(issue.block, shared, at.address, op.elementBytes, [&](Word word) {
            if (isPresent(op.destination[0]))
                m_order.read(at.thread, word, decides);
            m_order.write(at.thread, word, m_launch.time);
        });
    }
}

/// Returns whether a thread that finds the lock taken waits at this instruction. `taken` is the value that a thread writes to take the
/// lock.
bool LockOrder::waitsWhenTaken(const Lane& at, std::uint64_t taken)
{
    const auto [entry, isNew] = m_waitsAtSite.try_emplace(at.issue.site());
    if (isNew)
        entry->second = waitsForChange(m_waitSites.capture(at.issue.frame(), at.issue.split.pc, at.lane), taken);
    return entry->second && !m_notLocks.contains(at.word);
}

std::uint32_t LockOrder::addAcquisition(const Lane& at, std::uint64_t free)
{
    if (m_freeAcquisitions.empty()) {
        m_freeAcquisitions.push_back(std::uint32_t(m_acquisitions.size()));
        m_acquisitions.emplace_back();
    }
    const std::uint32_t index = m_freeAcquisitions.back();
    m_freeAcquisitions.pop_back();
    m_acquisitions[index] = {.word = at.word,
                             .thread = at.thread,
                             .site = at.issue.site(),
                             .time = m_launch.time,
                             .address = at.address,
                             .freeValue = free,
                             .isShared = at.isShared};
    return index;
}

void LockOrder::takeLock(const Lane& at, std::uint64_t free)
{
    if (m_holder.contains(at.word)) {  // The previous holder has not released the word, so it is no lock.
        forgetLock(at.word);
        return;
    }
    m_awaits.erase(keyOf(at.thread));
    const std::uint32_t index = addAcquisition(at, free);
    addEdges(index);
    m_held[keyOf(at.thread)].push_back(index);
    m_holder[at.word] = index;
}

void LockOrder::noteAwaited(const Lane& at)
{
    const auto [entry, isNew] = m_awaits.try_emplace(keyOf(at.thread));
    if (!isNew && m_acquisitions[entry->second].word == at.word && m_acquisitions[entry->second].site == at.issue.site())
        return;
    if (!isNew)
        freeAcquisition(entry->second);
    entry->second = addAcquisition(at, 0);
}

void LockOrder::addEdges(std::uint32_t second)
{
    const ThreadPosition thread = m_acquisitions[second].thread;
    const auto held = m_held.find(keyOf(thread));
    if (held == m_held.end() || held->second.empty() || m_edges.size() >= kMaxEdges || m_order.isFull())
        return;
    std::vector<Word> words;
    for (const std::uint32_t index : held->second)
        words.push_back(m_acquisitions[index].word);
    std::ranges::sort(words);
    const Clock clock = m_order.clockOf(thread);
    for (const std::uint32_t first : held->second) {
        const LockAcquisition &one = m_acquisitions[first], &other = m_acquisitions[second];
        if (one.word == other.word || m_edgeCounts[{one.word, other.word, keyOf(thread), one.site, other.site}]++ >= kMaxEdgesOfAKind)
            continue;
        m_acquisitions[first].isInEdge = m_acquisitions[second].isInEdge = true;
        m_edges.push_back({first, second, clock, words});
    }
    m_order.mark(thread, m_acquisitions[second].time);
}

/// Returns whether the thread holds the lock and this is its release.
bool LockOrder::releaseLock(const Lane& at, std::uint64_t value)
{
    const auto holder = m_holder.find(at.word);
    if (holder == m_holder.end())
        return false;
    const std::uint32_t index = holder->second;
    if (keyOf(m_acquisitions[index].thread) != keyOf(at.thread)) {
        forgetLock(at.word);
        return false;
    }
    if (m_acquisitions[index].freeValue != value || m_acquisitions[index].address != at.address)
        return false;
    m_acquisitions[index].isReleased = true;
    m_holder.erase(holder);
    std::erase(m_held[keyOf(at.thread)], index);
    freeAcquisition(index);
    return true;
}

void LockOrder::freeAcquisition(std::uint32_t taken)
{
    if (!m_acquisitions[taken].isInEdge)
        m_freeAcquisitions.push_back(taken);
}

void LockOrder::forgetLock(Word word)
{
    m_notLocks.insert(word);
    if (const auto holder = m_holder.find(word); holder != m_holder.end()) {
        const std::uint32_t index = holder->second;
        std::erase(m_held[keyOf(m_acquisitions[index].thread)], index);
        m_holder.erase(holder);
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
    const LockAcquisition &one = m_acquisitions[a.second], &other = m_acquisitions[b.second];
    if (keyOf(one.thread) == keyOf(other.thread))
        return false;
    const bool haveGate = std::ranges::any_of(a.held, [&](Word word) { return std::ranges::binary_search(b.held, word); });
    return !haveGate && !m_order.knows(a.clock, other.thread, other.time) && !m_order.knows(b.clock, one.thread, one.time);
}

void LockOrder::finish()
{
    if (m_launch.result.status == LaunchStatus::Deadlock)
        for (const auto& [thread, pending] : m_awaits)
            if (m_holder.contains(m_acquisitions[pending].word))
                addEdges(pending);
    std::vector<LockEdge> edges;
    std::vector<const Edge*> counted;
    for (const Edge& edge : m_edges)
        if (isConfirmed(edge)) {
            edges.push_back({m_acquisitions[edge.first].word, m_acquisitions[edge.second].word});
            counted.push_back(&edge);
        }
    forEachCycle(
        edges, [&](std::size_t a, std::size_t b) { return canOverlap(*counted[a], *counted[b]); },
        [&](const std::vector<std::size_t>& cycle) {
            std::vector<const Edge*> found;
            for (const std::size_t index : cycle)
                found.push_back(counted[index]);
            report(found);
        });
}

}  // namespace simtscope::simt

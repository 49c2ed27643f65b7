#include "gpu/runtime/state/unused_memory.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {
namespace {

/// Collects the blocks that one call site in the program's text has allocated.
struct CallSiteBlocks {
    trace::Allocation first;
    std::int64_t blockCount = 0;
    std::uint64_t bytes = 0;
};
using BlocksByCallSite = std::map<HostCallId, CallSiteBlocks>;

void addBlock(BlocksByCallSite& groups, const trace::Allocation& block, HostCallId allocatedBy)
{
    if (allocatedBy == kNoHostCall)
        return;
    CallSiteBlocks& group = groups.try_emplace(allocatedBy, CallSiteBlocks{block, 0, 0}).first->second;
    ++group.blockCount;
    group.bytes += block.bytes;
}

void writeMemoryNote(State& s, trace::FindingKind kind, const HostCall& call, const trace::Allocation& block, const Message& sentence)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.severity = trace::Severity::Note;
    finding.file = call.file;
    finding.line = call.line;
    finding.location.space = ptx::StateSpace::Global;
    finding.location.allocation = std::int64_t(block.id.value);
    finding.location.variable = call.variable;
    finding.location.bytes = block.bytes;
    finding.message = addLocationToSentence(call, sentence);
    s.recorder->writeFinding(finding);
}

void noteLeaks(State& s)
{
    const auto isUnfreed = [](const Memory::AllocatedMemory& block) { return block.mappedBytes != 0 && !block.isReserved; };
    BlocksByCallSite leaks;
    for (const Memory::AllocatedMemory* const block : s.memory.select(isUnfreed))
        addBlock(leaks, block->info, block->allocatedBy);
    for (const auto& [allocatedBy, leak] : leaks) {
        const HostCall call = s.hostCalls.find(allocatedBy);
        if (!call.file.empty())
            writeMemoryNote(s, trace::FindingKind::Leak, call, leak.first,
                            leak.blockCount == 1 ? msg::call::leak(call.text, leak.bytes)
                                                 : msg::call::leaks(call.text, leak.blockCount, leak.bytes));
    }
}

void noteUnread(State& s)
{
    BlocksByCallSite unread;
    for (const auto& [block, made] : s.memory.takeUnreadBlocks())
        addBlock(unread, block, made);
    for (const auto& [made, group] : unread) {
        const HostCall call = s.hostCalls.find(made);
        if (!call.file.empty())
            writeMemoryNote(s, trace::FindingKind::RunNote, call, group.first,
                            msg::call::unread(call.variable.empty() ? call.text : call.variable, group.first.bytes));
    }
}

void noteCopiedUninitialised(State& s)
{
    std::set<HostCallId> noted;
    for (const Memory::CopiedUninitialised& copied : s.memory.takeCopiedUninitialised()) {
        const HostCall call = s.hostCalls.find(copied.allocatedBy);
        if (!call.file.empty() && noted.insert(copied.allocatedBy).second)
            writeMemoryNote(s, trace::FindingKind::RunNote, call, copied.info,
                            msg::call::copiedFresh(call.variable.empty() ? call.text : call.variable, std::int64_t(copied.offset),
                                                   std::int64_t(copied.offset + copied.bytes - 1)));
    }
}

}  // namespace

void noteUnusedMemory(State& state, int exitCode)
{
    const bool isCutShort = exitCode != 0 || std::ranges::any_of(state.devices, &Device::isLost);
    if (!state.recorder || !state.settings.checks.checksMemory || isCutShort)
        return;
    noteCopiedUninitialised(state);
    noteUnread(state);
    noteLeaks(state);
}

}  // namespace simtscope::runtime

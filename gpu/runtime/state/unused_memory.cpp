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
    std::int64_t blocks = 0;
    std::uint64_t bytes = 0;
};
using Groups = std::map<HostCallId, CallSiteBlocks>;

void add(Groups& groups, const trace::Allocation& block, HostCallId made)
{
    if (made == kNoHostCall)
        return;
    CallSiteBlocks& group = groups.try_emplace(made, CallSiteBlocks{block, 0, 0}).first->second;
    ++group.blocks;
    group.bytes += block.bytes;
}

void note(State& s, trace::FindingKind kind, const HostCall& call, const trace::Allocation& block, const Message& sentence)
{
    trace::Finding note;
    note.kind = kind;
    note.severity = trace::Severity::Note;
    note.file = call.file;
    note.line = call.line;
    note.location.space = ptx::StateSpace::Global;
    note.location.allocation = std::int64_t(block.id.value);
    note.location.variable = call.variable;
    note.location.bytes = block.bytes;
    note.message = sentenceWithLocation(call, sentence);
    s.recorder->writeFinding(note);
}

void noteLeaks(State& s)
{
    const auto isOwn = [](const Memory::Block& block) { return block.mappedBytes != 0 && !block.isReserved; };
    Groups leaks;
    for (const Memory::Block* const block : s.memory.select(isOwn))
        add(leaks, block->info, block->made);
    for (const auto& [made, leak] : leaks) {
        const HostCall call = s.hostCalls.find(made);
        if (!call.file.empty())
            note(s, trace::FindingKind::Leak, call, leak.first,
                 leak.blocks == 1 ? msg::call::leak(call.text, leak.bytes) : msg::call::leaks(call.text, leak.blocks, leak.bytes));
    }
}

void noteUnread(State& s)
{
    Groups unread;
    for (const auto& [block, made] : s.memory.takeUnread())
        add(unread, block, made);
    for (const auto& [made, group] : unread) {
        const HostCall call = s.hostCalls.find(made);
        if (!call.file.empty())
            note(s, trace::FindingKind::RunNote, call, group.first,
                 msg::call::unread(call.variable.empty() ? call.text : call.variable, group.first.bytes));
    }
}

void noteCopiedUninitialised(State& s)
{
    std::set<HostCallId> noted;
    for (const Memory::CopiedUninitialised& copied : s.memory.takeCopiedUninitialised()) {
        const HostCall call = s.hostCalls.find(copied.made);
        if (!call.file.empty() && noted.insert(copied.made).second)
            note(s, trace::FindingKind::RunNote, call, copied.info,
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

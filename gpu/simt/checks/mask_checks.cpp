#include "gpu/simt/checks/mask_checks.h"

#include <algorithm>

#include "gpu/core/messages/sync.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/cuda_name.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;

namespace {

/// Says what code lanes still have to execute.
enum class CodeAhead : std::uint8_t { Exit, StraightCode, More };

bool isEnd(const DecodedOp& op)
{
    return (op.kind == OpKind::Return || op.kind == OpKind::Exit) && op.guard == ptx::kNoSlot;
}

/// Returns whether the operation involves control flow or other threads; a compiler does not merge such code from several paths.
bool isMoreThanStraightCode(const DecodedOp& op)
{
    const bool branches = op.kind == OpKind::Branch || op.kind == OpKind::BranchIndexed || op.kind == OpKind::Call;
    return branches || op.kind == OpKind::Barrier || op.kind == OpKind::WarpBarrier || op.kind == OpKind::Matrix || ptx::rowOf(op).laneRule;
}

CodeAhead findCodeAhead(const Frame& frame, std::uint32_t pc)
{
    CodeAhead codeAhead = CodeAhead::Exit;
    for (const Frame* callFrame = &frame; callFrame; pc = callFrame->returnPc, callFrame = callFrame->parent) {
        const auto& ops = callFrame->code->decoded.ops;
        for (; pc < ops.size() && !isEnd(ops[pc]); ++pc) {
            const bool jumps =
                ops[pc].kind == OpKind::Branch && ops[pc].guard == ptx::kNoSlot && callFrame->code->annotations[pc].target > pc;
            if (!jumps && isMoreThanStraightCode(ops[pc]))
                return CodeAhead::More;
            if (jumps)
                pc = callFrame->code->annotations[pc].target - 1;
            else
                codeAhead = CodeAhead::StraightCode;
        }
        if (pc < ops.size() && ops[pc].kind == OpKind::Exit)
            break;
    }
    return codeAhead;
}

trace::FindingAccess makeFindingAccess(const RunningWarp& current, const Frame& frame, std::uint32_t pc, LaneMask lanes)
{
    return {.site = SiteId(frame.code->siteOrLast(pc)),
            .block = std::int64_t(current.block.id.value),
            .warp = current.warp.id.value,
            .lanes = lanes,
            .time = current.launch.time,
            .address = 0,
            .isWrite = false,
            .value = std::nullopt};
}

}  // namespace

void MaskChecks::checkMembers(const Issue& issue, LaneMask members)
{
    const LaneMask outsideLanes = issue.lanes & ~members;
    if (outsideLanes)
        report(issue, issue.split, members, outsideLanes, false, trace::Severity::Error,
               {makeFindingAccess(issue, issue.frame(), issue.split.pc, outsideLanes)});
}

void MaskChecks::noteRelease(const RunningWarp& current, const Frame& frame, std::uint32_t pc, LaneMask lanes)
{
    const CodeAhead codeAhead = findCodeAhead(frame, pc);
    if (codeAhead == CodeAhead::Exit)
        return;
    for (const Split& split : current.warp.splits) {
        if (split.state != SplitState::AtWarpSync || !(split.members & lanes))
            continue;
        auto known = std::ranges::find_if(m_pendingMasks, [&](const PendingMask& pending) {
            return pending.block == current.block.id.value && pending.warp == current.warp.id && pending.frame == split.frame &&
                   pending.pc == split.pc && pending.members == split.members;
        });
        if (known == m_pendingMasks.end())
            known = m_pendingMasks.insert(known, {.block = current.block.id.value,
                                                  .warp = current.warp.id,
                                                  .frame = split.frame,
                                                  .pc = split.pc,
                                                  .members = split.members,
                                                  .departedLanes = 0,
                                                  .certainlyDepartedLanes = 0,
                                                  .departure = makeFindingAccess(current, frame, pc, lanes)});
        known->departedLanes |= split.members & lanes;
        known->certainlyDepartedLanes |= codeAhead == CodeAhead::More ? split.members & lanes : 0;
    }
}

void MaskChecks::checkComplete(const RunningWarp& current, const Split& waiting)
{
    const auto known = std::ranges::find_if(m_pendingMasks, [&](const PendingMask& pending) {
        return pending.block == current.block.id.value && pending.warp == current.warp.id && pending.frame == waiting.frame &&
               pending.pc == waiting.pc && pending.members == waiting.members;
    });
    if (known == m_pendingMasks.end())
        return;
    const PendingMask pending = *known;
    m_pendingMasks.erase(known);
    const LaneMask absentLanes = pending.departedLanes & ~current.warp.liveLanes;
    if (absentLanes)
        report(current, waiting, waiting.members, absentLanes, true,
               absentLanes & pending.certainlyDepartedLanes ? trace::Severity::Error : trace::Severity::Note,
               {makeFindingAccess(current, *waiting.frame, waiting.pc, waiting.mask), pending.departure});
}

void MaskChecks::report(const RunningWarp& current, const Split& split, LaneMask members, LaneMask lanes, bool isAbsent,
                        trace::Severity severity, std::vector<trace::FindingAccess> accesses)
{
    trace::LocationChain location = trace::findLocationChain(makeCallChain(*split.frame, split.pc));
    if (!location.empty() && !m_reported.emplace(std::move(location), isAbsent, severity).second)
        return;
    trace::Finding finding;
    finding.kind = trace::FindingKind::InvalidMask;
    finding.severity = severity;
    finding.block = current.block.id.value;
    finding.threads = threadsOf(current.warp, lanes);
    finding.accesses = std::move(accesses);
    const std::string line = formatSourceLine(m_launch, *split.frame, split.pc, &finding);
    const DecodedOp& op = split.frame->code->decoded.ops[split.pc];
    finding.message = (isAbsent ? msg::sync::absentMembers : msg::sync::outsideMask)(
        trace::shortenName(m_launch.tracedLaunch.kernel), formatIndex(coordinates(current.block.id.value, m_launch.request.grid)),
        ptx::findCudaName(split.frame->code->decoded.function->instructions[op.instruction], op.operation()), line, members,
        formatRanges(finding.threads));
    m_checks.addIfNew(std::move(finding));
}

}  // namespace simtscope::simt

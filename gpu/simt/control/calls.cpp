#include "gpu/simt/control/calls.h"

#include <algorithm>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/memory/memory_instructions.h"
#include "gpu/simt/state/splits.h"

namespace simtscope::simt {

using ptx::DecodedOp;

namespace {

/// Holds indices of called functions, each with the lanes that call it.
using Callees = std::vector<std::pair<std::uint64_t, LaneMask>>;

/// Finds the functions that the lanes call. Returns an empty list after a fault.
Callees findCallees(const Issue& issue)
{
    if (issue.op.callee >= 0)
        return {{std::uint64_t(issue.op.callee), issue.lanes}};
    const auto& functions = issue.launch.kernel.functions;
    Callees callees;
    for (const unsigned lane : eachLane(issue.lanes)) {
        const auto address = issue.frame().value<std::uint64_t>(issue.op.source[0], lane);
        const std::uint64_t callee = (address - ptx::kCodeWindow) / 16;
        if (address < ptx::kCodeWindow || callee >= functions.size() || address % 16 != 0 || !functions[callee]) {
            noteIllegalCall(issue, lane, address);
            return {};
        }
        auto known = std::find_if(callees.begin(), callees.end(), [&](const auto& entry) { return entry.first == callee; });
        if (known == callees.end())
            callees.emplace_back(callee, laneBit(lane));
        else
            known->second |= laneBit(lane);
    }
    return callees;
}

/// Passes arguments or results that are registers to or from the split's frame. Returns false after a fault.
bool passRegisters(const RunningWarp& current, Split& split, const std::vector<DecodedOp>& moves, LaneMask lanes)
{
    return std::all_of(moves.begin(), moves.end(), [&](const DecodedOp& move) {
        const Issue issue{current, split, move, lanes};
        return move.kind == ptx::OpKind::Load ? executeLoad(issue) : executeStore(issue);
    });
}

void copyFrameRanges(const RunningWarp& current, LaneMask lanes, const Frame& to, const std::vector<ptx::FrameRange>& toRanges,
                     const Frame& from, const std::vector<ptx::FrameRange>& fromRanges)
{
    for (std::size_t i = 0; i < std::min(toRanges.size(), fromRanges.size()); ++i) {
        const std::uint64_t toAddress = to.localBase + toRanges[i].offset, fromAddress = from.localBase + fromRanges[i].offset;
        const std::uint64_t bytes = std::min(toRanges[i].bytes, fromRanges[i].bytes);
        for (const unsigned lane : eachLane(lanes))
            current.warp.local.copy(lane, toAddress, fromAddress, bytes);
        if (UndefinedValues* const undefined = undefinedValuesOf(current.launch))
            undefined->copyLocal(current.warp, lanes, toAddress, fromAddress, bytes);
    }
}

bool enterFunction(const RunningWarp& current, Split& split, const DecodedOp& op, const FunctionCode& code)
{
    Frame* const caller = split.frame;
    Frame* const frame = findOrMakeFrame(current, code, caller, split.pc);
    if (!frame) {
        noteCallDepthFault({current, split, op, split.mask});
        return false;
    }
    frame->lanes |= split.mask;
    const ptx::CallSite& site = caller->code->decoded.calls[std::size_t(op.offset)];
    if (UndefinedValues* const undefined = undefinedValuesOf(current.launch))
        undefined->markLocalUnwritten(current.warp, split.mask, frame->localBase, code.decoded.localBytes);
    copyFrameRanges(current, split.mask, *frame, code.decoded.parameters, *caller, site.arguments);
    for (const unsigned lane : eachLane(split.mask))
        frame->stackTop[lane] = current.warp.local.stackTop(lane);
    split.frame = frame;
    split.pc = 0;
    split.isEntering = true;
    return passRegisters(current, split, code.decoded.prologue, split.mask);
}

/// Removes the lanes from the reconvergence points of the split's function, and gives the split the next outer point. Returns the points of
/// the function.
std::vector<std::int32_t> withdrawFromPoints(Warp& warp, Split& split, LaneMask lanes)
{
    std::vector<std::int32_t> points;
    for (; split.point != kNoPoint && warp.point(split.point).frame == split.frame; split.point = warp.point(split.point).outerPoint) {
        warp.point(split.point).expectedLanes &= ~lanes;
        points.push_back(split.point);
    }
    return points;
}

/// Reconverges the other lanes at points at which only the lanes that left were missing. The running split does not change.
void reconvergeOthers(Warp& warp, const std::vector<std::int32_t>& points)
{
    const std::size_t running = warp.currentSplit;
    for (const std::int32_t point : points)
        reconverge(warp, point);
    warp.currentSplit = running;
}

}  // namespace

Frame* findOrMakeFrame(const RunningWarp& current, const FunctionCode& code, Frame* parent, std::uint32_t callPc)
{
    Warp& warp = current.warp;
    if (parent) {
        std::erase_if(parent->callees, [&](const Frame* callee) { return callee->lanes == 0 || callee->parent != parent; });
        for (Frame* callee : parent->callees)
            if (callee->callPc == callPc && callee->code == &code)
                return callee;
    }
    Frame* frame = nullptr;
    if (warp.freeFrames.empty()) {
        frame = warp.frames.emplace_back(std::make_unique<Frame>()).get();
    } else {
        frame = warp.freeFrames.back();
        warp.freeFrames.pop_back();
    }
    frame->callees.clear();
    if (parent)
        parent->callees.push_back(frame);
    frame->code = &code;
    frame->parent = parent;
    frame->callPc = callPc;
    frame->returnPc = callPc + 1;
    frame->depth = parent ? parent->depth + 1 : 0;
    frame->localBase = parent ? parent->localBase + parent->code->decoded.localBytes : 0;
    frame->stackTop.fill(ptx::kStackBase);
    const std::size_t bytes = code.decoded.registerBytes;
    frame->registers = code.clearsRegisters ? frame->columns.reset(bytes) : frame->columns.reserve(bytes);
    frame->undefined.reset();
    if (!warp.local.grow(frame->localBase + code.decoded.localBytes))
        return nullptr;
    ptx::WarpContext context;
    const LaunchRequest& request = current.launch.request;
    context.grid = request.grid;
    context.block = request.block;
    context.blockId = current.block.id;
    context.warp = warp.id;
    context.sm = current.block.sm;
    context.smCount = current.launch.device.smCount;
    context.gridId = current.launch.tracedLaunch.id.value + 1;
    context.frameBase = frame->localBase;
    context.gridWorkspaceAddress = request.gridWorkspace;
    context.dynamicSharedBytes = request.dynamicSharedBytes;
    context.totalSharedBytes = current.launch.kernel.info.staticSharedBytes + request.dynamicSharedBytes;
    ptx::fillSpecialRegisters(code.decoded, context, frame->registers);
    return frame;
}

bool executeCall(const Issue& issue)
{
    Warp& warp = issue.warp;
    const std::size_t index = warp.currentSplit;
    const Split split = warp.splits[index];
    const DecodedOp& op = issue.op;
    const FunctionCode& caller = *split.frame->code;
    const auto& functions = issue.launch.kernel.functions;
    const Callees callees = findCallees(issue);
    if (callees.empty())
        return false;

    const std::uint32_t nextPc = split.pc + 1;
    const ptx::CallSite& site = caller.decoded.calls[std::size_t(op.offset)];
    if (!passRegisters(issue, warp.splits[index], site.argumentStores, issue.lanes))
        return false;
    if (callees.size() == 1 && !functions[callees[0].first]) {
        if (!callRuntime(issue, issue.launch.module.module().functions[callees[0].first]) ||
            !passRegisters(issue, warp.splits[index], site.resultLoads, issue.lanes))
            return false;
        warp.splits[index].pc = nextPc;
        warp.splits[index].isEntering = true;
        return true;
    }
    // Lanes that do not call, or call another function, reconverge after the call.
    std::int32_t point = split.point;
    if (callees.size() > 1 || issue.lanes != split.mask)
        point = makePoint(warp, split.mask, nextPc, split.frame, split.point);
    if (issue.lanes != split.mask)
        diverge(warp, split.mask & ~issue.lanes, nextPc, point);
    for (std::size_t i = 1; i < callees.size(); ++i) {
        diverge(warp, callees[i].second, split.pc, point);
        if (!enterFunction(issue, warp.splits.back(), op, *functions[callees[i].first]))
            return false;
    }
    warp.splits[index].point = point;
    return enterFunction(issue, warp.splits[index], op, *functions[callees[0].first]);
}

bool returnLanes(const RunningWarp& current, LaneMask lanes)
{
    Warp& warp = current.warp;
    Split& split = warp.running();
    Frame* const frame = split.frame;
    // If only some lanes return (@p ret), the others go on after the instruction, and those that return will not arrive at points of this
    // function.
    if (lanes != split.mask) {
        const std::int32_t stayingPoint = split.point;
        const std::vector<std::int32_t> points = withdrawFromPoints(warp, split, lanes);
        const std::int32_t outerPoint = split.point;
        diverge(warp, split.mask & ~lanes, split.pc + 1, stayingPoint);
        warp.running().point = outerPoint;
        reconvergeOthers(warp, points);
        return returnLanes(current, lanes);
    }
    Frame* const caller = frame->parent;
    const DecodedOp& callOp = caller->code->decoded.ops[frame->callPc];
    const ptx::CallSite& site = caller->code->decoded.calls[std::size_t(callOp.offset)];
    if (!passRegisters(current, split, frame->code->decoded.epilogue, lanes))
        return false;
    copyFrameRanges(current, lanes, *caller, site.returns, *frame, frame->code->decoded.returns);
    for (const unsigned lane : eachLane(lanes))
        warp.local.setStackTop(lane, frame->stackTop[lane]);
    // Lanes that did not reconverge in this function may leave it while its points still expect them.
    const std::vector<std::int32_t> points = withdrawFromPoints(warp, split, lanes);
    frame->lanes &= ~lanes;
    if (frame->lanes == 0)
        warp.freeFrames.push_back(frame);
    split.frame = caller;
    split.pc = frame->returnPc;
    split.isEntering = true;
    if (!passRegisters(current, split, site.resultLoads, lanes))
        return false;
    reconvergeOthers(warp, points);
    return true;
}

}  // namespace simtscope::simt

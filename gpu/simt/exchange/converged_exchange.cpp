#include "gpu/simt/exchange/converged_exchange.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/undefined_flow.h"
#include "gpu/simt/exchange/matrix_instructions.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::LaneValues;

namespace {

template <class Value>
void readColumn(const std::byte* from, LaneMask lanes, LaneValues& to)
{
    for (const unsigned lane : eachLane(lanes)) {
        Value value;
        std::memcpy(&value, from + lane * sizeof value, sizeof value);
        to[lane] = value;
    }
}

template <class Value>
void writeColumn(std::byte* to, LaneMask lanes, const LaneValues& from)
{
    for (const unsigned lane : eachLane(lanes)) {
        const auto value = Value(from[lane]);
        std::memcpy(to + lane * sizeof value, &value, sizeof value);
    }
}

}  // namespace

void readOperands(const Frame& frame, const DecodedOp& op, LaneMask lanes, ptx::LaneExchange& columns)
{
    const ptx::InstructionRow& row = ptx::rowOf(op);
    for (std::size_t i = row.destinationCount; i < row.operands.size(); ++i) {
        const auto column = ptx::columnOf(row.operands[i].role);
        if (!column)
            continue;
        const std::size_t source = i - row.destinationCount;
        const unsigned bytes = ptx::columnBytesOf(row.operands[i], op);
        if (bytes == 0) {
            const LaneMask holds = frame.predicate(op.source[source]) ^ (op.negatedSources >> source & 1 ? kAllLanes : 0);
            for (const unsigned lane : eachLane(lanes))
                (columns.*column)[lane] = holds >> lane & 1;
        } else if (bytes == 8) {
            readColumn<std::uint64_t>(frame.column(op.source[source]), lanes, columns.*column);
        } else {
            readColumn<std::uint32_t>(frame.column(op.source[source]), lanes, columns.*column);
        }
    }
}

void writeResults(const Frame& frame, const DecodedOp& op, LaneMask lanes, const ptx::LaneExchange& columns)
{
    const ptx::InstructionRow& row = ptx::rowOf(op);
    if (isPresent(op.destination[1]))
        frame.setPredicate(op.destination[1], row.laneRule->predicate(op, lanes, columns), lanes);
    if (!isPresent(op.destination[0]))
        return;
    if (row.operands[0].width != ptx::OperandWidth::Predicate) {
        writeColumn<std::uint32_t>(frame.registers + op.destination[0].offset, lanes, columns.result);
        return;
    }
    LaneMask holds = 0;
    for (const unsigned lane : eachLane(lanes))
        holds |= LaneMask(columns.result[lane] != 0) << lane;
    frame.setPredicate(op.destination[0], holds, lanes);
}

void recordExchange(const Issue& issue, const ptx::LaneExchange& columns)
{
    if (!issue.block.isRecorded)
        return;
    const ptx::InstructionRow& row = ptx::rowOf(issue.op);
    trace::EventInput input;
    input.event = {*row.recordingRule.event, SiteId{issue.site()}, issue.warp.id, issue.lanes, issue.launch.time};
    input.elementCount = 1;
    input.values[0] = columns.value.data();
    input.results = columns.result.data();
    input.sourceLanes = row.laneRule->fillSourceLanes ? columns.sourceLane.data() : nullptr;
    issue.launch.recorder.append(issue.block, input);
}

void executeConvergedExchange(const Issue& issue)
{
    if (issue.op.kind == ptx::OpKind::Matrix)
        executeMatrix(issue);
    if (issue.op.kind == ptx::OpKind::WarpBarrier && issue.launch.checks)
        issue.launch.checks->noteWarpBarrier(issue, issue.lanes);
    if (issue.op.kind == ptx::OpKind::Matrix && issue.warp.hasUndefined)
        followMatrix(issue);
    const ptx::InstructionRow& row = ptx::rowOf(issue.op);
    if (!row.laneRule)
        return;
    ptx::LaneExchange columns;
    readOperands(issue.frame(), issue.op, issue.lanes, columns);
    ptx::exchangeLanes(row, issue.op, issue.lanes, columns);
    if (issue.launch.checks)
        issue.launch.checks->noteExchange(issue, issue.lanes);
    if (issue.warp.hasUndefined)
        followExchange(issue, columns);
    if (issue.launch.checks)
        followInactiveSources(issue, issue.lanes, columns);
    writeResults(issue.frame(), issue.op, issue.lanes, columns);
    recordExchange(issue, columns);
}

}  // namespace simtscope::simt

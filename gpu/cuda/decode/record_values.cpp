#include "gpu/cuda/decode/record_values.h"

#include "gpu/trace/model/access_totals.h"

#include "gpu/cuda/instrument/recorded_roles.h"
#include "gpu/ptx/decode/lane_exchange.h"

namespace simtscope::cuda {

using ptx::DecodedOp;
using ptx::OpKind;
using trace::LaneColumn;

void readValues(const DecodedOp& op, LaneMask lanes, ColumnReader& reader, EventPayload& payload)
{
    const ptx::InstructionRow& row = ptx::rowOf(op);
    ptx::LaneExchange columns;
    for (const ptx::OperandRole role : recordedRoles(op)) {
        // The instrumented copy of a red records the result that an atom returns, although a red has no result operand.
        const std::size_t operandIndex = row.findOperandIndex(role);
        const bool isImplicitResult = role == ptx::OperandRole::Result && op.kind == OpKind::Atomic;
        if (operandIndex == row.operands.size() && !isImplicitResult)
            continue;
        const unsigned bytes = isImplicitResult ? op.elementBytes : recordedBytes(row.operands[operandIndex], op);
        if (row.laneRule) {
            reader.readValue(bytes, columns.*ptx::columnOf(role));
        } else if (role == ptx::OperandRole::Result && op.kind == OpKind::Atomic) {
            reader.readValue(bytes, payload.result);
            payload.hasResult = true;
        } else {
            for (unsigned element = 0; element < op.elementCount; ++element)
                reader.readValue(bytes, payload.values[payload.elementCount++]);
        }
    }
    if (!row.laneRule)
        return;
    ptx::completeRecordedColumns(row, op, lanes, columns);
    payload.elementCount = 1;
    payload.values[0] = columns.value;
    payload.result = columns.result;
    payload.sourceLanes = columns.sourceLane;
    payload.hasResult = true;
    payload.hasSourceLanes = row.laneRule->fillSourceLanes != nullptr;
}

void readTexels(const DecodedOp& op, const ptx::DecodedFunction& function, LaneMask lanes, const TexelLocator& locateTexel,
                ColumnReader& reader, EventPayload& payload)
{
    const ptx::TextureAccess& access = function.textures[std::size_t(op.offset)];
    LaneColumn objects{};
    std::array<LaneColumn, 4> coordinates{};
    const bool isQuery = op.kind == OpKind::TextureQuery;
    if (!isQuery) {
        reader.readValue(8, objects);
        for (unsigned i = 0; i < access.coordinateCount; ++i)
            reader.read32(coordinates[i]);
    }
    payload.elementCount = op.elementCount;
    for (unsigned element = 0; element < op.elementCount; ++element)
        reader.readValue(op.elementBytes, payload.values[element]);
    payload.hasAddress = true;
    payload.allocations.fill(trace::kNoAllocation.value);
    if (isQuery || !locateTexel)
        return;
    forEachLane(lanes, [&](unsigned lane) {
        std::array<std::uint32_t, 4> laneCoordinates{};
        for (unsigned i = 0; i < access.coordinateCount; ++i)
            laneCoordinates[i] = std::uint32_t(coordinates[i][lane]);
        if (const auto texel = locateTexel(op, access, objects[lane], laneCoordinates)) {
            payload.allocations[lane] = texel->allocation.value;
            payload.offsets[lane] = texel->offset;
        }
    });
}

LaneColumn readBarrierNumbers(const RawRecord& record, const DecodeRequest& request)
{
    LaneColumn numbers{};
    const SiteRecord& site = request.instrumented->sites[record.site().value];
    if (site.columnCount > 0) {
        ColumnReader(record, site.columnCount).read32(numbers);
        return numbers;
    }
    const ptx::Instruction& instruction = request.module->functions[site.functionIndex].instructions[site.instructionIndex];
    const DecodedOp& op = request.instrumented->functions[site.functionIndex].decoded.ops[site.instructionIndex];
    numbers.fill(std::uint64_t(instruction.operands[ptx::rowOf(op).findOperandIndex(ptx::OperandRole::BarrierId)].integer));
    return numbers;
}

void countAccess(const DecodedOp& op, LaneMask lanes, AtomicRule rule, const EventPayload& payload, trace::SiteTotals& totals)
{
    if (op.guard != ptx::kNoSlot) {
        ++totals.instructions;
        totals.threadInstructions += unsigned(std::popcount(lanes));
    }
    if (!payload.hasAddress)
        return;
    const AccessKind kind = op.kind == OpKind::Load ? AccessKind::Load : op.kind == OpKind::Store ? AccessKind::Store : AccessKind::Atomic;
    add(totals, computeAccessCost({.kind = kind,
                                   .atomic = rule,
                                   .isConstant = op.space == ptx::StateSpace::Const,
                                   .bytesPerLane = unsigned(op.elementBytes) * op.elementCount,
                                   .sharedLanes = payload.sharedLanes,
                                   .deviceLanes = payload.deviceLanes,
                                   .localLanes = payload.localLanes,
                                   .addresses = payload.hardwareAddresses}));
    if (op.kind == OpKind::Atomic && payload.elementCount == 2)
        totals.failedSwaps += countFailedSwaps(lanes, payload.result, payload.values[0]);
}

}  // namespace simtscope::cuda

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
    for (const ptx::Role role : recordedRoles(op)) {
        // The instrumented copy of a red records the result that an atom returns, although a red has no result operand.
        const std::size_t at = row.find(role);
        const bool isAdded = role == ptx::Role::Result && op.kind == OpKind::Atomic;
        if (at == row.operands.size() && !isAdded)
            continue;
        const unsigned bytes = isAdded ? op.elementBytes : recordedBytes(row.operands[at], op);
        if (row.lanes) {
            reader.readValue(bytes, columns.*ptx::columnOf(role));
        } else if (role == ptx::Role::Result && op.kind == OpKind::Atomic) {
            reader.readValue(bytes, payload.result);
            payload.hasResult = true;
        } else {
            for (unsigned element = 0; element < op.elements; ++element)
                reader.readValue(bytes, payload.values[payload.elements++]);
        }
    }
    if (!row.lanes)
        return;
    ptx::completeRecorded(row, op, lanes, columns);
    payload.elements = 1;
    payload.values[0] = columns.value;
    payload.result = columns.result;
    payload.sourceLanes = columns.sourceLane;
    payload.hasResult = true;
    payload.hasSourceLanes = row.lanes->sourceLanes != nullptr;
}

void readTexels(const DecodedOp& op, const ptx::DecodedFunction& function, LaneMask lanes, const TexelOf& texelOf, ColumnReader& reader,
                EventPayload& payload)
{
    const ptx::TextureAccess& access = function.textures[std::size_t(op.offset)];
    LaneColumn objects{};
    std::array<LaneColumn, 4> coordinates{};
    const bool isQuery = op.kind == OpKind::TextureQuery;
    if (!isQuery) {
        reader.readValue(8, objects);
        for (unsigned i = 0; i < access.coordinates; ++i)
            reader.read32(coordinates[i]);
    }
    payload.elements = op.elements;
    for (unsigned element = 0; element < op.elements; ++element)
        reader.readValue(op.elementBytes, payload.values[element]);
    payload.hasAddress = true;
    payload.allocations.fill(trace::kNoAllocation.value);
    if (isQuery || !texelOf)
        return;
    forEachLane(lanes, [&](unsigned lane) {
        std::array<std::uint32_t, 4> at{};
        for (unsigned i = 0; i < access.coordinates; ++i)
            at[i] = std::uint32_t(coordinates[i][lane]);
        if (const auto texel = texelOf(op, access, objects[lane], at)) {
            payload.allocations[lane] = texel->allocation.value;
            payload.offsets[lane] = texel->offset;
        }
    });
}

LaneColumn barriersOf(const RawRecord& record, const DecodeRequest& request)
{
    LaneColumn numbers{};
    const SiteRecord& site = request.instrumented->sites[record.site().value];
    if (site.columns > 0) {
        ColumnReader(record, site.columns).read32(numbers);
        return numbers;
    }
    const ptx::Instruction& instruction = request.module->functions[site.function].instructions[site.instruction];
    const DecodedOp& op = request.instrumented->functions[site.function].decoded.ops[site.instruction];
    numbers.fill(std::uint64_t(instruction.operands[ptx::rowOf(op).find(ptx::Role::BarrierId)].integer));
    return numbers;
}

void countAccess(const DecodedOp& op, LaneMask lanes, AtomicRule rule, const EventPayload& payload, trace::SiteTotals& totals)
{
    if (op.guard != ptx::kNoSlot) {
        ++totals.instructions;
        totals.threads += unsigned(std::popcount(lanes));
    }
    if (!payload.hasAddress)
        return;
    const AccessKind kind = op.kind == OpKind::Load ? AccessKind::Load : op.kind == OpKind::Store ? AccessKind::Store : AccessKind::Atomic;
    add(totals, accessCost({.kind = kind,
                            .atomic = rule,
                            .isConstant = op.space == ptx::StateSpace::Const,
                            .bytes = unsigned(op.elementBytes) * op.elements,
                            .shared = payload.inShared,
                            .device = payload.inDevice,
                            .local = payload.inLocal,
                            .addresses = payload.raw}));
    if (op.kind == OpKind::Atomic && payload.elements == 2)
        totals.failed += failedSwaps(lanes, payload.result, payload.values[0]);
}

}  // namespace simtscope::cuda

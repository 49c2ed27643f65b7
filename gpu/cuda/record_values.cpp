#include "gpu/cuda/record_values.h"

#include "gpu/trace/access_totals.h"

namespace simtscope::cuda {

using ptx::DecodedOp;
using ptx::OpKind;
using trace::LaneColumn;

namespace {

/// The lane that a shuffle reads from: PTX ISA 9.0, 9.7.9.6 "shfl.sync".
unsigned shuffleSource(ptx::ShuffleMode mode, unsigned lane, std::uint32_t operand, std::uint32_t c)
{
    const unsigned b = operand & 31, clamp = c & 31, segment = c >> 8 & 31;
    const unsigned last = (lane & segment) | (clamp & ~segment);
    unsigned from = lane;
    switch (mode) {
    case ptx::ShuffleMode::Up:
        return lane >= b && lane - b >= last ? lane - b : lane;
    case ptx::ShuffleMode::Down:
        from = lane + b;
        break;
    case ptx::ShuffleMode::Butterfly:
        from = lane ^ b;
        break;
    case ptx::ShuffleMode::Index:
        from = (lane & segment) | (b & ~segment);
        break;
    }
    return from <= last ? from : lane;
}

}  // namespace

void readValues(const DecodedOp& op, LaneMask lanes, ColumnReader& reader, Shown& shown)
{
    shown.elements = 1;
    switch (op.kind) {
    case OpKind::Load:
    case OpKind::Store:
        shown.elements = op.elements;
        for (unsigned element = 0; element < op.elements; ++element)
            reader.readValue(op.elementBytes, shown.values[element]);
        break;
    case OpKind::Atomic:
        shown.elements = ptx::AtomicOperation(op.subOperation) == ptx::AtomicOperation::CompareSwap ? 2 : 1;
        for (unsigned element = 0; element < shown.elements; ++element)
            reader.readValue(op.elementBytes, shown.values[element]);
        reader.readValue(op.elementBytes, shown.old);
        shown.hasOld = true;
        break;
    case OpKind::Shuffle: {
        LaneColumn operand{}, clamp{};
        reader.read32(shown.values[0]);
        reader.read32(shown.old);
        reader.read32(operand);
        reader.read32(clamp);
        forEachLane(lanes, [&](unsigned lane) {
            shown.offsets[lane] =
                shuffleSource(ptx::ShuffleMode(op.subOperation), lane, std::uint32_t(operand[lane]), std::uint32_t(clamp[lane]));
        });
        shown.hasOld = shown.hasOffsets = true;
        break;
    }
    case OpKind::Vote:
    case OpKind::Reduce:
        reader.read32(shown.values[0]);
        reader.read32(shown.old);
        shown.hasOld = true;
        break;
    case OpKind::Match:
        reader.readValue(ptx::bitWidth(op.type) / 8, shown.values[0]);
        reader.read32(shown.old);
        shown.hasOld = true;
        break;
    case OpKind::ActiveMask:
    case OpKind::Elect:
        reader.read32(shown.old);
        forEachLane(lanes, [&](unsigned lane) { shown.values[0][lane] = 1; });
        shown.hasOld = true;
        break;
    default:
        shown.elements = 0;
    }
}

void readTexels(const DecodedOp& op, const ptx::DecodedFunction& function, LaneMask lanes, const TexelOf& texelOf, ColumnReader& reader,
                Shown& shown)
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
    shown.elements = op.elements;
    for (unsigned element = 0; element < op.elements; ++element)
        reader.readValue(op.elementBytes, shown.values[element]);
    shown.hasAddress = true;
    shown.allocations.fill(trace::kNoAllocation.value);
    if (isQuery || !texelOf)
        return;
    forEachLane(lanes, [&](unsigned lane) {
        std::array<std::uint32_t, 4> at{};
        for (unsigned i = 0; i < access.coordinates; ++i)
            at[i] = std::uint32_t(coordinates[i][lane]);
        if (const auto texel = texelOf(op, access, objects[lane], at)) {
            shown.allocations[lane] = texel->allocation.value;
            shown.offsets[lane] = texel->offset;
        }
    });
}

void countAccess(const DecodedOp& op, LaneMask lanes, AtomicRule rule, const Shown& shown, trace::SiteTotals& totals)
{
    if (op.guard != ptx::kNoSlot) {
        ++totals.instructions;
        totals.threads += unsigned(std::popcount(lanes));
    }
    if (!shown.hasAddress)
        return;
    const AccessKind kind = op.kind == OpKind::Load ? AccessKind::Load : op.kind == OpKind::Store ? AccessKind::Store : AccessKind::Atomic;
    add(totals, accessCost({.kind = kind,
                            .atomic = rule,
                            .isConstant = op.space == ptx::StateSpace::Const,
                            .bytes = unsigned(op.elementBytes) * op.elements,
                            .shared = shown.inShared,
                            .device = shown.inDevice,
                            .local = shown.inLocal,
                            .addresses = shown.raw}));
    if (kind == AccessKind::Atomic && shown.elements == 2)
        totals.failed += failedSwaps(lanes, shown.old, shown.values[0]);
}

}  // namespace simtscope::cuda

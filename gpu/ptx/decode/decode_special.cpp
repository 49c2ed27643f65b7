// Decodes special registers (declared in decode_context.h and ptx/model/decoded_function.h): PTX ISA 9.0, chapter 10. They are columns that
// a warp starts with; clocks are read when executed.
#include <array>
#include <cstring>

#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

struct SpecialRow {
    std::string_view name;
    SpecialRegisterType special;
};

using enum SpecialRegister;
constexpr ScalarType kType32 = ScalarType::U32, kType64 = ScalarType::U64;

// A launch has no clusters here: every block is a cluster of its own.
constexpr std::array kSpecialRows = {
    SpecialRow{"%tid.x", {TidX, kType32}},
    SpecialRow{"%tid.y", {TidY, kType32}},
    SpecialRow{"%tid.z", {TidZ, kType32}},
    SpecialRow{"%ntid.x", {NtidX, kType32}},
    SpecialRow{"%ntid.y", {NtidY, kType32}},
    SpecialRow{"%ntid.z", {NtidZ, kType32}},
    SpecialRow{"%ctaid.x", {CtaidX, kType32}},
    SpecialRow{"%ctaid.y", {CtaidY, kType32}},
    SpecialRow{"%ctaid.z", {CtaidZ, kType32}},
    SpecialRow{"%nctaid.x", {NctaidX, kType32}},
    SpecialRow{"%nctaid.y", {NctaidY, kType32}},
    SpecialRow{"%nctaid.z", {NctaidZ, kType32}},
    SpecialRow{"%clusterid.x", {CtaidX, kType32}},
    SpecialRow{"%clusterid.y", {CtaidY, kType32}},
    SpecialRow{"%clusterid.z", {CtaidZ, kType32}},
    SpecialRow{"%nclusterid.x", {NctaidX, kType32}},
    SpecialRow{"%nclusterid.y", {NctaidY, kType32}},
    SpecialRow{"%nclusterid.z", {NctaidZ, kType32}},
    SpecialRow{"%cluster_ctaid.x", {Zero, kType32}},
    SpecialRow{"%cluster_ctaid.y", {Zero, kType32}},
    SpecialRow{"%cluster_ctaid.z", {Zero, kType32}},
    SpecialRow{"%cluster_nctaid.x", {One, kType32}},
    SpecialRow{"%cluster_nctaid.y", {One, kType32}},
    SpecialRow{"%cluster_nctaid.z", {One, kType32}},
    SpecialRow{"%cluster_ctarank", {Zero, kType32}},
    SpecialRow{"%cluster_nctarank", {One, kType32}},
    SpecialRow{"%laneid", {LaneId, kType32}},
    SpecialRow{"%warpid", {WarpId, kType32}},
    SpecialRow{"%nwarpid", {NWarpId, kType32}},
    SpecialRow{"%smid", {SmId, kType32}},
    SpecialRow{"%nsmid", {NSmId, kType32}},
    SpecialRow{"%gridid", {GridId, kType32}},
    SpecialRow{"%lanemask_eq", {LaneMaskEq, kType32}},
    SpecialRow{"%lanemask_lt", {LaneMaskLt, kType32}},
    SpecialRow{"%lanemask_le", {LaneMaskLe, kType32}},
    SpecialRow{"%lanemask_gt", {LaneMaskGt, kType32}},
    SpecialRow{"%lanemask_ge", {LaneMaskGe, kType32}},
    SpecialRow{"%dynamic_smem_size", {DynamicSharedSize, kType32}},
    SpecialRow{"%total_smem_size", {TotalSharedSize, kType32}},
    SpecialRow{"%aggr_smem_size", {TotalSharedSize, kType32}},
    SpecialRow{"%current_graph_exec", {Zero64, kType64}},  // a launch never comes from a graph
    // The driver passes these to cooperative_groups (cooperative_groups/details/driver_abi.h of the toolkit).
    SpecialRow{"%envreg1", {WorkspaceHigh, kType32}},
    SpecialRow{"%envreg2", {WorkspaceLow, kType32}},
    // These are not PTX but the decoder's own names: the begin of the thread's frame, and %gridid read as 64 bits.
    SpecialRow{"%frame_base", {FrameBase, kType64}},
    SpecialRow{"%gridid64", {GridId64, kType64}},
    SpecialRow{"%clock", {Clock, kType32}},
    SpecialRow{"%clock_hi", {ClockHigh, kType32}},
    SpecialRow{"%clock64", {Clock64, kType64}},
    SpecialRow{"%globaltimer", {GlobalTimer, kType64}},
    SpecialRow{"%globaltimer_lo", {GlobalTimerLow, kType32}},
    SpecialRow{"%globaltimer_hi", {GlobalTimerHigh, kType32}},
};

template <class T>
void fill(std::byte* column, T value)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        std::memcpy(column + lane * sizeof value, &value, sizeof value);
}

/// Returns the values that all lanes share, in the order of SpecialRegister; those that differ between lanes are 0.
std::array<std::uint32_t, std::size_t(FrameBase)> computeUniformValues(const WarpContext& context)
{
    const Dim3 block = coordinates(context.blockId.value, context.grid);
    return {0,
            0,
            0,
            context.block.x,
            context.block.y,
            context.block.z,
            block.x,
            block.y,
            block.z,
            context.grid.x,
            context.grid.y,
            context.grid.z,
            0,
            context.warp.value,
            warpCount(context.block),
            context.sm,
            context.smCount,
            std::uint32_t(context.gridId),
            0,
            0,
            0,
            0,
            0,
            context.dynamicSharedBytes,
            context.totalSharedBytes,
            0,
            1};
}

void fillThread(SpecialRegister specialRegister, const WarpContext& context, std::byte* column)
{
    Dim3 thread = coordinates(std::uint64_t(context.warp.value) * kWarpSize, context.block);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const std::uint32_t value = specialRegister == TidX ? thread.x : specialRegister == TidY ? thread.y : thread.z;
        std::memcpy(column + lane * sizeof value, &value, sizeof value);
        if (++thread.x == context.block.x) {
            thread.x = 0;
            if (++thread.y == context.block.y) {
                thread.y = 0;
                ++thread.z;
            }
        }
    }
}

void fillLane(SpecialRegister specialRegister, std::byte* column)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const LaneMask laneMask = LaneMask(1) << lane, lowerMask = laneMask - 1;
        const std::uint32_t value = specialRegister == LaneId       ? lane
                                    : specialRegister == LaneMaskEq ? laneMask
                                    : specialRegister == LaneMaskLt ? lowerMask
                                    : specialRegister == LaneMaskLe ? lowerMask | laneMask
                                    : specialRegister == LaneMaskGt ? ~(lowerMask | laneMask)
                                                                    : ~lowerMask;
        std::memcpy(column + lane * sizeof value, &value, sizeof value);
    }
}

}  // namespace

const SpecialRegisterType* findSpecialRegister(const std::string& name)
{
    for (const SpecialRow& row : kSpecialRows)
        if (row.name == name)
            return &row.special;
    // The rest of %envreg0 … %envreg31 holds what the driver puts there: nothing, for a CUDA launch.
    static constexpr SpecialRegisterType kEnvironment{Zero, kType32};
    return name.starts_with("%envreg") ? &kEnvironment : nullptr;
}

void fillSpecialRegisters(const DecodedFunction& function, const WarpContext& context, std::byte* registers)
{
    const auto values = computeUniformValues(context);
    for (const auto& [specialRegister, offset] : function.specials) {
        std::byte* const column = registers + offset;
        if (specialRegister == WorkspaceHigh || specialRegister == WorkspaceLow)
            fill(column, std::uint32_t(context.gridWorkspaceAddress >> (specialRegister == WorkspaceHigh ? 32 : 0)));
        else if (specialRegister >= FrameBase)
            fill(column, specialRegister == FrameBase  ? context.frameBase
                         : specialRegister == GridId64 ? context.gridId
                                                       : std::uint64_t(0));
        else if (specialRegister <= TidZ)
            fillThread(specialRegister, context, column);
        else if (specialRegister == LaneId || (specialRegister >= LaneMaskEq && specialRegister <= LaneMaskGe))
            fillLane(specialRegister, column);
        else
            fill(column, values[std::size_t(specialRegister)]);
    }
}

ScalarType findLastType(const Instruction& instruction)
{
    for (auto modifier = instruction.modifiers.rbegin(); modifier != instruction.modifiers.rend(); ++modifier)
        if (const ScalarType type = findScalarType(*modifier); type != ScalarType::None)
            return type;
    return ScalarType::None;
}

}  // namespace simtscope::ptx

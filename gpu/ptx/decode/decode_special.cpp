// Decodes special registers: PTX ISA 9.0, chapter 10. They are columns that a warp starts with; clocks are read when executed.
#include <array>
#include <cstring>

#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

struct Special {
    std::string_view name;
    SpecialRegisterType special;
};

using enum SpecialRegister;
constexpr ScalarType kType32 = ScalarType::U32, kType64 = ScalarType::U64;

// A launch has no clusters here: every block is a cluster of its own.
constexpr std::array kSpecials = {
    Special{"%tid.x", {TidX, kType32}},
    Special{"%tid.y", {TidY, kType32}},
    Special{"%tid.z", {TidZ, kType32}},
    Special{"%ntid.x", {NtidX, kType32}},
    Special{"%ntid.y", {NtidY, kType32}},
    Special{"%ntid.z", {NtidZ, kType32}},
    Special{"%ctaid.x", {CtaidX, kType32}},
    Special{"%ctaid.y", {CtaidY, kType32}},
    Special{"%ctaid.z", {CtaidZ, kType32}},
    Special{"%nctaid.x", {NctaidX, kType32}},
    Special{"%nctaid.y", {NctaidY, kType32}},
    Special{"%nctaid.z", {NctaidZ, kType32}},
    Special{"%clusterid.x", {CtaidX, kType32}},
    Special{"%clusterid.y", {CtaidY, kType32}},
    Special{"%clusterid.z", {CtaidZ, kType32}},
    Special{"%nclusterid.x", {NctaidX, kType32}},
    Special{"%nclusterid.y", {NctaidY, kType32}},
    Special{"%nclusterid.z", {NctaidZ, kType32}},
    Special{"%cluster_ctaid.x", {Zero, kType32}},
    Special{"%cluster_ctaid.y", {Zero, kType32}},
    Special{"%cluster_ctaid.z", {Zero, kType32}},
    Special{"%cluster_nctaid.x", {One, kType32}},
    Special{"%cluster_nctaid.y", {One, kType32}},
    Special{"%cluster_nctaid.z", {One, kType32}},
    Special{"%cluster_ctarank", {Zero, kType32}},
    Special{"%cluster_nctarank", {One, kType32}},
    Special{"%laneid", {LaneId, kType32}},
    Special{"%warpid", {WarpId, kType32}},
    Special{"%nwarpid", {NWarpId, kType32}},
    Special{"%smid", {SmId, kType32}},
    Special{"%nsmid", {NSmId, kType32}},
    Special{"%gridid", {GridId, kType32}},
    Special{"%lanemask_eq", {LaneMaskEq, kType32}},
    Special{"%lanemask_lt", {LaneMaskLt, kType32}},
    Special{"%lanemask_le", {LaneMaskLe, kType32}},
    Special{"%lanemask_gt", {LaneMaskGt, kType32}},
    Special{"%lanemask_ge", {LaneMaskGe, kType32}},
    Special{"%dynamic_smem_size", {DynamicSharedSize, kType32}},
    Special{"%total_smem_size", {TotalSharedSize, kType32}},
    Special{"%aggr_smem_size", {TotalSharedSize, kType32}},
    Special{"%current_graph_exec", {Zero64, kType64}},  // a launch never comes from a graph
    // The driver passes these to cooperative_groups (cooperative_groups/details/driver_abi.h of the toolkit).
    Special{"%envreg1", {WorkspaceHigh, kType32}},
    Special{"%envreg2", {WorkspaceLow, kType32}},
    // These are not PTX but the decoder's own names: the begin of the thread's frame, and %gridid read as 64 bits.
    Special{"%frame_base", {FrameBase, kType64}},
    Special{"%gridid64", {GridId64, kType64}},
    Special{"%clock", {Clock, kType32}},
    Special{"%clock_hi", {ClockHigh, kType32}},
    Special{"%clock64", {Clock64, kType64}},
    Special{"%globaltimer", {GlobalTimer, kType64}},
    Special{"%globaltimer_lo", {GlobalTimerLow, kType32}},
    Special{"%globaltimer_hi", {GlobalTimerHigh, kType32}},
};

template <class T>
void fill(std::byte* column, T value)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        std::memcpy(column + lane * sizeof value, &value, sizeof value);
}

/// Returns the values that all lanes share, in the order of SpecialRegister; those that differ between lanes are 0.
std::array<std::uint32_t, std::size_t(FrameBase)> uniformValues(const WarpContext& context)
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

void fillThread(SpecialRegister which, const WarpContext& context, std::byte* column)
{
    Dim3 thread = coordinates(std::uint64_t(context.warp.value) * kWarpSize, context.block);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const std::uint32_t value = which == TidX ? thread.x : which == TidY ? thread.y : thread.z;
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

void fillLane(SpecialRegister which, std::byte* column)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const LaneMask self = LaneMask(1) << lane, below = self - 1;
        const std::uint32_t value = which == LaneId       ? lane
                                    : which == LaneMaskEq ? self
                                    : which == LaneMaskLt ? below
                                    : which == LaneMaskLe ? below | self
                                    : which == LaneMaskGt ? ~(below | self)
                                                          : ~below;
        std::memcpy(column + lane * sizeof value, &value, sizeof value);
    }
}

}  // namespace

const SpecialRegisterType* findSpecialRegister(const std::string& name)
{
    for (const Special& row : kSpecials)
        if (row.name == name)
            return &row.special;
    // The rest of %envreg0 … %envreg31 holds what the driver puts there: nothing, for a CUDA launch.
    static constexpr SpecialRegisterType kEnvironment{Zero, kType32};
    return name.starts_with("%envreg") ? &kEnvironment : nullptr;
}

void fillSpecialRegisters(const DecodedFunction& function, const WarpContext& context, std::byte* registers)
{
    const auto uniform = uniformValues(context);
    for (const auto& [which, offset] : function.specials) {
        std::byte* const column = registers + offset;
        if (which == WorkspaceHigh || which == WorkspaceLow)
            fill(column, std::uint32_t(context.gridWorkspaceAddress >> (which == WorkspaceHigh ? 32 : 0)));
        else if (which >= FrameBase)
            fill(column, which == FrameBase ? context.frameBase : which == GridId64 ? context.gridId : std::uint64_t(0));
        else if (which <= TidZ)
            fillThread(which, context, column);
        else if (which == LaneId || (which >= LaneMaskEq && which <= LaneMaskGe))
            fillLane(which, column);
        else
            fill(column, uniform[std::size_t(which)]);
    }
}

ScalarType lastType(const Instruction& instruction)
{
    for (auto modifier = instruction.modifiers.rbegin(); modifier != instruction.modifiers.rend(); ++modifier)
        if (const ScalarType type = findScalarType(*modifier); type != ScalarType::None)
            return type;
    return ScalarType::None;
}

}  // namespace simtscope::ptx

// Special registers: PTX ISA 9.0, chapter 10. They are columns that a warp starts with; clocks are read when executed.
#include <array>
#include <cstring>

#include "gpu/ptx/decode_context.h"

namespace simtscope::ptx {

namespace {

struct Row {
    std::string_view name;
    SpecialName special;
};

using enum SpecialRegister;
constexpr ScalarType kWord = ScalarType::U32, kLong = ScalarType::U64;

// A launch has no clusters here: every block is a cluster of its own.
constexpr std::array kRows = {
    Row{"%tid.x", {TidX, kWord}},
    Row{"%tid.y", {TidY, kWord}},
    Row{"%tid.z", {TidZ, kWord}},
    Row{"%ntid.x", {NtidX, kWord}},
    Row{"%ntid.y", {NtidY, kWord}},
    Row{"%ntid.z", {NtidZ, kWord}},
    Row{"%ctaid.x", {CtaidX, kWord}},
    Row{"%ctaid.y", {CtaidY, kWord}},
    Row{"%ctaid.z", {CtaidZ, kWord}},
    Row{"%nctaid.x", {NctaidX, kWord}},
    Row{"%nctaid.y", {NctaidY, kWord}},
    Row{"%nctaid.z", {NctaidZ, kWord}},
    Row{"%clusterid.x", {CtaidX, kWord}},
    Row{"%clusterid.y", {CtaidY, kWord}},
    Row{"%clusterid.z", {CtaidZ, kWord}},
    Row{"%nclusterid.x", {NctaidX, kWord}},
    Row{"%nclusterid.y", {NctaidY, kWord}},
    Row{"%nclusterid.z", {NctaidZ, kWord}},
    Row{"%cluster_ctaid.x", {Zero, kWord}},
    Row{"%cluster_ctaid.y", {Zero, kWord}},
    Row{"%cluster_ctaid.z", {Zero, kWord}},
    Row{"%cluster_nctaid.x", {One, kWord}},
    Row{"%cluster_nctaid.y", {One, kWord}},
    Row{"%cluster_nctaid.z", {One, kWord}},
    Row{"%cluster_ctarank", {Zero, kWord}},
    Row{"%cluster_nctarank", {One, kWord}},
    Row{"%laneid", {LaneId, kWord}},
    Row{"%warpid", {WarpId, kWord}},
    Row{"%nwarpid", {NWarpId, kWord}},
    Row{"%smid", {SmId, kWord}},
    Row{"%nsmid", {NSmId, kWord}},
    Row{"%gridid", {GridId, kWord}},
    Row{"%lanemask_eq", {LaneMaskEq, kWord}},
    Row{"%lanemask_lt", {LaneMaskLt, kWord}},
    Row{"%lanemask_le", {LaneMaskLe, kWord}},
    Row{"%lanemask_gt", {LaneMaskGt, kWord}},
    Row{"%lanemask_ge", {LaneMaskGe, kWord}},
    Row{"%dynamic_smem_size", {DynamicSharedSize, kWord}},
    Row{"%total_smem_size", {TotalSharedSize, kWord}},
    Row{"%aggr_smem_size", {TotalSharedSize, kWord}},
    Row{"%current_graph_exec", {Zero64, kLong}},  // no launch comes from a graph
    // What the driver tells cooperative_groups (cooperative_groups/details/driver_abi.h of the toolkit).
    Row{"%envreg1", {WorkspaceHigh, kWord}},
    Row{"%envreg2", {WorkspaceLow, kWord}},
    // Not PTX, the decoder's own names: where the thread's frame begins, and %gridid where it is read as 64 bits.
    Row{"%frame_base", {FrameBase, kLong}},
    Row{"%gridid64", {GridId64, kLong}},
    Row{"%clock", {Clock, kWord}},
    Row{"%clock_hi", {ClockHigh, kWord}},
    Row{"%clock64", {Clock64, kLong}},
    Row{"%globaltimer", {GlobalTimer, kLong}},
    Row{"%globaltimer_lo", {GlobalTimerLow, kWord}},
    Row{"%globaltimer_hi", {GlobalTimerHigh, kWord}},
};

template <class T>
void fill(std::byte* column, T value)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        std::memcpy(column + lane * sizeof value, &value, sizeof value);
}

/// Values that all lanes share, in the order of SpecialRegister; those of single lanes are 0.
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
            context.dynamicShared,
            context.totalShared,
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

const SpecialName* findSpecial(const std::string& name)
{
    for (const Row& row : kRows)
        if (row.name == name)
            return &row.special;
    // The other of %envreg0 … %envreg31 hold what the driver puts there: nothing, for a CUDA launch.
    static constexpr SpecialName kEnvironment{Zero, kWord};
    return name.starts_with("%envreg") ? &kEnvironment : nullptr;
}

void fillSpecials(const DecodedFunction& function, const WarpContext& context, std::byte* registers)
{
    const auto uniform = uniformValues(context);
    for (const auto& [which, offset] : function.specials) {
        std::byte* const column = registers + offset;
        if (which == WorkspaceHigh || which == WorkspaceLow)
            fill(column, std::uint32_t(context.gridWorkspace >> (which == WorkspaceHigh ? 32 : 0)));
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
        if (const ScalarType type = scalarType(*modifier); type != ScalarType::None)
            return type;
    return ScalarType::None;
}

}  // namespace simtscope::ptx

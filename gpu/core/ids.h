// Defines typed identifiers and small value types for every layer.
//
// An id is an index with a tag type, so that a warp cannot be passed where a block is meant.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace simtscope {

/// Holds an index whose type says what it counts; ids of different tags do not convert into each other.
template <class Tag, class Rep = std::uint32_t>
struct Id {
    Rep value{};

    constexpr Id() = default;
    constexpr explicit Id(Rep v) : value(v) {}
    constexpr auto operator<=>(const Id&) const = default;
};

using LaunchId = Id<struct LaunchTag>;          ///< order of the launch within the run, from 0
using ModuleId = Id<struct ModuleTag>;          ///< one PTX text of the program, from 0
using SiteId = Id<struct SiteTag>;              ///< ordinal of a PTX instruction within its module, in textual order
using BlockId = Id<struct BlockTag>;            ///< linear block index: x + y*gridDim.x + z*gridDim.x*gridDim.y
using WarpId = Id<struct WarpTag>;              ///< warp within its block: linear thread index / 32
using AllocationId = Id<struct AllocationTag>;  ///< an allocation of device memory; trace/model/recording.h names the reserved ids
using StreamId = Id<struct StreamTag>;          ///< 0 is the default stream
using EventIndex = Id<struct EventTag>;         ///< position of an event within its block, in recorded order

inline constexpr unsigned kWarpSize = 32;
using LaneMask = std::uint32_t;  ///< bit i stands for lane i
inline constexpr LaneMask kAllLanes = 0xffffffffu;

/// Holds the extent of a grid or a block, as CUDA's dim3 does.
struct Dim3 {
    std::uint32_t x = 1, y = 1, z = 1;

    constexpr std::uint64_t count() const { return std::uint64_t(x) * y * z; }
    constexpr bool operator==(const Dim3&) const = default;
};

/// Returns the coordinates of a linear index inside `extent`, x fastest.
constexpr Dim3 coordinates(std::uint64_t linear, Dim3 extent)
{
    return {std::uint32_t(linear % extent.x), std::uint32_t(linear / extent.x % extent.y), std::uint32_t(linear / extent.x / extent.y)};
}

/// Returns the lanes of warp `warp` that exist in a block of `threads` threads (the last warp may be partial).
constexpr LaneMask residentLanes(std::uint64_t threads, WarpId warp)
{
    const std::uint64_t first = std::uint64_t(warp.value) * kWarpSize;
    if (first >= threads)
        return 0;
    const std::uint64_t left = threads - first;
    return left >= kWarpSize ? kAllLanes : (LaneMask(1) << left) - 1;
}

/// Returns the number of warps of a block; the last one may have fewer than 32 threads.
constexpr std::uint32_t warpCount(Dim3 block)
{
    return std::uint32_t((block.count() + kWarpSize - 1) / kWarpSize);
}

}  // namespace simtscope

template <class Tag, class Rep>
struct std::hash<simtscope::Id<Tag, Rep>> {
    std::size_t operator()(simtscope::Id<Tag, Rep> id) const noexcept { return std::hash<Rep>{}(id.value); }
};

// Tests which lanes of a mask are visited, and in which order.
#include "gpu/core/each_lane.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace simtscope {
namespace {

std::vector<unsigned> lanesOf(LaneMask mask)
{
    std::vector<unsigned> lanes;
    forEachLane(mask, [&](unsigned lane) { lanes.push_back(lane); });
    return lanes;
}

std::vector<unsigned> lanesOfRange(LaneMask mask)
{
    std::vector<unsigned> lanes;
    for (const unsigned lane : eachLane(mask))
        lanes.push_back(lane);
    return lanes;
}

TEST(EachLane, IsVisitedInAscendingOrder)
{
    EXPECT_EQ(lanesOf(0), std::vector<unsigned>{});
    EXPECT_EQ(lanesOf(0x80000005), (std::vector<unsigned>{0, 2, 31}));
    std::vector<unsigned> allLanes(kWarpSize);
    std::iota(allLanes.begin(), allLanes.end(), 0u);
    EXPECT_EQ(lanesOf(kAllLanes), allLanes);
    for (const LaneMask mask : {0u, 0x80000005u, kAllLanes})
        EXPECT_EQ(lanesOfRange(mask), lanesOf(mask));
}

}  // namespace
}  // namespace simtscope

// Tests that the attributes of a device model agree with its properties.
#include "gpu/runtime/abi/device_attributes.h"

#include <gtest/gtest.h>

namespace simtscope::runtime {
namespace {

TEST(DeviceAttributes, AgreeWithTheProperties)
{
    const AbiDeviceProp p = makeDeviceProperties(*findDeviceModel("sm_90"));
    EXPECT_EQ(p.multiProcessorCount, 132);
    EXPECT_EQ(p.major, 9);
    EXPECT_EQ(p.maxGridSize[1], 65535);
    EXPECT_EQ(p.sharedMemPerBlockOptin, 232448u);
    EXPECT_EQ(p.totalGlobalMem, 150109880320u);
    EXPECT_EQ(deviceAttribute(*findDeviceModel("sm_90"), 16), 132);
    EXPECT_FALSE(deviceAttribute(*findDeviceModel("sm_90"), 3000).has_value());
    EXPECT_STREQ(makeDeviceProperties(*findDeviceModel("sm_75")).name, "SIMTscope sm_75 (modelled T4)");
}

}  // namespace
}  // namespace simtscope::runtime

// Tests how a list of devices is parsed.
#include "gpu/core/devices.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace simtscope {
namespace {

TEST(Devices, AreNamedOneByOneOrByNumber)
{
    const auto names = [](const char* text) {
        std::string joined;
        const auto devices = parseDevices(text);
        for (const DeviceModel* device : devices.value_or(std::vector<const DeviceModel*>{}))
            joined += std::string(device->name) + ' ';
        return devices ? joined : devices.error().message.text();
    };
    EXPECT_EQ(names("sm_90"), "sm_90 ");
    EXPECT_EQ(names("sm_90x2,sm_75"), "sm_90 sm_90 sm_75 ");
    EXPECT_EQ(names("sm_91"), "there is no device model \"sm_91\"");
    EXPECT_EQ(names("sm_90,"), "there is no device model \"\"");
    EXPECT_EQ(names("sm_90x"), "\"\" is not a number of devices");
    EXPECT_EQ(names("sm_90x0"), "\"0\" is not a number of devices");
    EXPECT_EQ(names("sm_90x17"), "\"sm_90x17\" names more than 16 devices");
}

}  // namespace
}  // namespace simtscope

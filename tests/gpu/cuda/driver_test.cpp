// Tests the messages about GPUs and their absence, with a library in place of NVIDIA's.
#include "gpu/cuda/driver.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "gpu/core/messages/gpu.h"

using namespace simtscope;

namespace {

/// Sets environment variables during the lifetime of the object.
class Environment {
public:
    explicit Environment(std::map<std::string, std::string> variables) : m_variables(std::move(variables))
    {
        for (const auto& [name, value] : m_variables)
            ::setenv(name.c_str(), value.c_str(), 1);
    }
    ~Environment()
    {
        for (const auto& [name, value] : m_variables)
            ::unsetenv(name.c_str());
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    std::map<std::string, std::string> m_variables;
};

Result<cuda::Driver> find(std::map<std::string, std::string> variables = {})
{
    const Environment environment(std::move(variables));
    return cuda::findDriver(SIMTSCOPE_STAND_IN_DRIVER);
}

}  // namespace

TEST(Driver, ListsTheGpus)
{
    const auto driver = find({{"STAND_IN_GPUS", "2"}});
    ASSERT_TRUE(driver) << driver.error().text();
    EXPECT_EQ(driver->version, 13000);
    ASSERT_EQ(driver->gpus.size(), 2u);
    const cuda::Gpu& gpu = driver->gpus[0];
    EXPECT_EQ(gpu.name, "Stand-in GPU");
    EXPECT_EQ(gpu.computeMajor, 9);
    EXPECT_EQ(gpu.smCount, 132u);
    EXPECT_EQ(gpu.memoryBytes, std::uint64_t(140) << 30);
    EXPECT_NEAR(gpu.gigabytesPerSecond, 4916.7, 0.1);  // NVIDIA states 4.9 TB/s for an H200
    EXPECT_EQ(driver->gpus[1].computeMajor, 8);
}

TEST(Driver, UnusableDriverIsReportedWithTheReason)
{
    const auto missing = cuda::findDriver("libno-such-driver.so.1");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, msg::gpu::noDriver("libno-such-driver.so.1"));

    const auto broken = find({{"STAND_IN_INIT", "100"}});
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().message, msg::gpu::driverDoesNotStart(plainMessage("no CUDA-capable device is detected")));

    const auto old = find({{"STAND_IN_VERSION", "12040"}});
    ASSERT_FALSE(old);
    EXPECT_EQ(old.error().message, msg::gpu::driverTooOld(12, 4));

    const auto withoutGpus = find({{"STAND_IN_GPUS", "0"}});
    ASSERT_FALSE(withoutGpus);
    EXPECT_EQ(withoutGpus.error().message, msg::gpu::noGpu());

    const auto tooOld = find({{"STAND_IN_MAJOR", "6"}});
    ASSERT_FALSE(tooOld);
    EXPECT_EQ(tooOld.error().message, msg::gpu::gpuTooOld("Stand-in GPU", 6, 0));
}

TEST(Driver, GpusThatAreTooOldAreLeftOut)
{
    const auto driver = find({{"STAND_IN_GPUS", "2"}, {"STAND_IN_MAJOR", "6"}});
    ASSERT_TRUE(driver);
    ASSERT_EQ(driver->gpus.size(), 1u);
    EXPECT_EQ(driver->gpus[0].index, 1);
}

// Tests the variables that SIMTscope adds to the environment of a program.
#include "gpu/program/run/run_environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "gpu/program/run/glibc_tunables.h"

namespace simtscope::program {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

class RunEnvironment : public testing::Test {
protected:
    void SetUp() override { ::unsetenv(kTunablesVariable); }
    void TearDown() override { ::unsetenv(kTunablesVariable); }

    std::vector<std::string> environmentOf(const std::vector<std::string>& userVariables)
    {
        return makeEnvironment(userVariables, {"/runtime", {}, 13000}, {});
    }
};

TEST_F(RunEnvironment, LargePagesAreRequestedAndNotTrimmed)
{
    EXPECT_THAT(environmentOf({}),
                Contains(AllOf(StartsWith("GLIBC_TUNABLES="), HasSubstr("malloc.hugetlb=1"), HasSubstr("malloc.trim_threshold="))));
}

TEST_F(RunEnvironment, LeavesTheUsersTunablesAlone)
{
    const std::string userTunables = "GLIBC_TUNABLES=glibc.malloc.check=3";
    const auto added = environmentOf({userTunables});
    EXPECT_THAT(added, Contains(userTunables));
    EXPECT_THAT(added, Contains(StartsWith("GLIBC_TUNABLES=")).Times(1));

    ::setenv(kTunablesVariable, "glibc.malloc.check=3", 1);
    const auto inherited = environmentOf({});
    EXPECT_THAT(inherited, Contains(userTunables));
    EXPECT_THAT(inherited, Contains(StartsWith("GLIBC_TUNABLES=")).Times(1));
}

TEST_F(RunEnvironment, HasTheRuntimeFirstAmongTheLibraries)
{
    EXPECT_THAT(environmentOf({}), Contains(StartsWith("LD_LIBRARY_PATH=/runtime")));
}

}  // namespace
}  // namespace simtscope::program

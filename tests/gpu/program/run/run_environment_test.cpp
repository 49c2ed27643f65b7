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
    void SetUp() override { ::unsetenv(kTunables); }
    void TearDown() override { ::unsetenv(kTunables); }

    std::vector<std::string> of(const std::vector<std::string>& own) { return makeEnvironment(own, {"/runtime", {}, 13000}, {}); }
};

TEST_F(RunEnvironment, LargePagesAreRequestedAndNotTrimmed)
{
    EXPECT_THAT(of({}), Contains(AllOf(StartsWith("GLIBC_TUNABLES="), HasSubstr("malloc.hugetlb=1"), HasSubstr("malloc.trim_threshold="))));
}

TEST_F(RunEnvironment, LeavesTheUsersTunablesAlone)
{
    const std::string own = "GLIBC_TUNABLES=glibc.malloc.check=3";
    const auto added = of({own});
    EXPECT_THAT(added, Contains(own));
    EXPECT_THAT(added, Contains(StartsWith("GLIBC_TUNABLES=")).Times(1));

    ::setenv(kTunables, "glibc.malloc.check=3", 1);
    const auto inherited = of({});
    EXPECT_THAT(inherited, Contains(own));
    EXPECT_THAT(inherited, Contains(StartsWith("GLIBC_TUNABLES=")).Times(1));
}

TEST_F(RunEnvironment, HasTheRuntimeFirstAmongTheLibraries)
{
    EXPECT_THAT(of({}), Contains(StartsWith("LD_LIBRARY_PATH=/runtime")));
}

}  // namespace
}  // namespace simtscope::program

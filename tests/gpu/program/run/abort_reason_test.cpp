// Tests that the reason why a program has aborted is found in its last output.
#include "gpu/program/run/abort_reason.h"

#include <gtest/gtest.h>

#include "gpu/core/messages/run.h"

namespace simtscope::program {
namespace {

std::string reasonIn(std::string_view errors)
{
    return findAbortReason(errors).cause.text();
}

TEST(AbortReason, AnUncaughtExceptionIsNamed)
{
    const std::string thrown = "terminate called after throwing an instance of 'std::runtime_error'\n";
    EXPECT_EQ(reasonIn("something before\n" + thrown + "  what():  no such file\n"),
              "uncaught exception of type std::runtime_error: no such file");
    EXPECT_EQ(reasonIn("terminate called after throwing an instance of 'int'\n"), "uncaught exception of type int");
    EXPECT_TRUE(findAbortReason(thrown).fix.is(msg::run::catchException));
    EXPECT_TRUE(findAbortReason("terminate called without an active exception\n").cause.is(msg::run::terminateCalled));
}

TEST(AbortReason, AssertionAndHeapErrorsAreRecognised)
{
    EXPECT_EQ(reasonIn("./a: a.cu:3: int main(): Assertion `n > 0' failed.\n"),
              "failed assertion: a.cu:3: int main(): Assertion `n > 0' failed.");
    EXPECT_EQ(reasonIn("double free or corruption (fasttop)\n"), "damaged heap: double free or corruption (fasttop)");
    EXPECT_EQ(reasonIn("free(): invalid pointer\n"), "damaged heap: free(): invalid pointer");
    EXPECT_EQ(reasonIn("*** stack smashing detected ***: terminated\n"), "buffer overflow: stack smashing detected");
    EXPECT_EQ(reasonIn("pure virtual method called\nterminate called without an active exception\n"),
              "std::terminate() without an exception");
}

TEST(AbortReason, OtherOutputGivesNoReason)
{
    for (const char* errors : {"", "\n", "error: terminate called\n", "the assertion failed\n"})
        EXPECT_TRUE(findAbortReason(errors).cause.isEmpty()) << errors;
    EXPECT_TRUE(findAbortReason(std::string(1 << 20, 'x')).cause.isEmpty());
}

}  // namespace
}  // namespace simtscope::program

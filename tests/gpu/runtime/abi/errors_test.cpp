// Tests the names and texts of error codes.
#include "gpu/runtime/abi/errors.h"

#include <gtest/gtest.h>

namespace simtscope::runtime {
namespace {

TEST(Errors, KnowTheirNamesAndTexts)
{
    EXPECT_STREQ(errorName(Error::Success), "cudaSuccess");
    EXPECT_STREQ(errorText(Error::Success), "no error");
    EXPECT_STREQ(errorName(Error::IllegalAddress), "cudaErrorIllegalAddress");
    EXPECT_STREQ(errorText(Error::InvalidConfiguration), "invalid configuration argument");
    EXPECT_STREQ(errorName(Error(12345)), "unrecognized error code");
}

}  // namespace
}  // namespace simtscope::runtime

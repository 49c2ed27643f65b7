// Instructions that share a state, or whose registers differ from their types: what one row of the arithmetic table does not show.
#include <gtest/gtest.h>

#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

std::vector<std::uint64_t> run(const std::string& body, std::uint32_t words, const std::string& moduleScope = {})
{
    Harness harness(kernelText(body, moduleScope));
    const std::uint64_t out = harness.allocate(8 * words);
    const auto outcome = harness.launch("k", {1}, {1}, {out, harness.allocate(8), 0});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success)
        << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
    return harness.download<std::uint64_t>(out, words);
}

// As on an H200: CF is a carry after a subtraction, too, 1 where nothing was borrowed.
TEST(ConditionCode, OfASubtractionIsReadByAnAddition)
{
    EXPECT_EQ(run(R"(
        sub.cc.u32 %r1, 5, 7; addc.u32 %r2, 0, 0; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out], %rd1;
        sub.cc.u32 %r1, 7, 5; addc.u32 %r2, 0, 0; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out+8], %rd1;
        add.cc.u32 %r1, -1, 1; subc.u32 %r2, 5, 3; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out+16], %rd1;
        add.cc.u32 %r1, 1, 1; subc.u32 %r2, 5, 3; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out+24], %rd1;
        sub.cc.u32 %r1, 5, 7; madc.lo.u32 %r2, 3, 4, 0; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out+32], %rd1;
        sub.cc.u64 %rd1, 7, 5; addc.u64 %rd1, 0, 0; st.global.u64 [%out+40], %rd1;
        sub.cc.u32 %r1, 0, 1; subc.cc.u32 %r2, 1, 0; subc.u32 %r3, 9, 4; mov.b64 %rd1, {%r2, %r3}; st.global.u64 [%out+48], %rd1;)",
                  7),
              (std::vector<std::uint64_t>{0, 1, 2, 1, 12, 1, 0x500000000}));
}

}  // namespace
}  // namespace simtscope::simt::testing

// Tests the reading of expected values from texts, .npy files and raw bytes, and their comparison with values of a program.
#include <bit>
#include <cstring>
#include <gmock/gmock.h>

#include "gpu/analysis/difference/expected_numbers.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

using enum ptx::ScalarType;
using testing::ElementsAre;

std::vector<double> numbersOf(const Result<std::vector<ExpectedNumber>>& parsed)
{
    std::vector<double> numbers;
    EXPECT_TRUE(parsed) << parsed.error().text();
    for (const ExpectedNumber& number : parsed ? *parsed : std::vector<ExpectedNumber>())
        numbers.push_back(number.number);
    return numbers;
}

std::string rawBytes(const std::vector<float>& values)
{
    std::string bytes(values.size() * 4, '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

/// Returns a file of NumPy's format, version 1.0.
std::string npy(const std::string& header, const std::string& data)
{
    return std::string("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' + header + data;
}

TEST(ExpectedNumbers, ReadsTexts)
{
    EXPECT_THAT(numbersOf(parseExpectedNumbers("1, 2.5;-3\n# a comment 7\n4e2 5 # six", "c.txt", None)), ElementsAre(1, 2.5, -3, 400, 5));
    const auto word = parseExpectedNumbers("1 two 3", "c.txt", None);
    ASSERT_FALSE(word);
    EXPECT_TRUE(word.error().message.is(msg::difference::notNumber));
    const auto empty = parseExpectedNumbers(" \n# nothing", "c.csv", None);
    ASSERT_FALSE(empty);
    EXPECT_TRUE(empty.error().message.is(msg::difference::noValues));
}

TEST(ExpectedNumbers, ReadsRawBytesOfTheArraysType)
{
    EXPECT_THAT(numbersOf(parseExpectedNumbers(rawBytes({1.5f, -2}), "c.bin", F32)), ElementsAre(1.5, -2));
    const auto torn = parseExpectedNumbers("12345", "c.raw", S32);
    ASSERT_FALSE(torn);
    EXPECT_TRUE(torn.error().message.is(msg::difference::unfitRaw));
}

TEST(ExpectedNumbers, ReadsFilesOfNumPy)
{
    const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
    EXPECT_THAT(numbersOf(parseExpectedNumbers(npy(header, rawBytes({0.25f, 8})), "c.npy", S32)), ElementsAre(0.25, 8));
    for (const char* const unsupported :
         {"{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }\n", "{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }\n",
          "{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1), }\n"}) {
        const auto parsed = parseExpectedNumbers(npy(unsupported, rawBytes({1})), "c.npy", F32);
        ASSERT_FALSE(parsed) << unsupported;
        EXPECT_TRUE(parsed.error().message.is(msg::difference::unsupportedNpy)) << unsupported;
    }
    for (const std::string& damaged : {std::string("\x93NUMPY"), npy(header, "").substr(0, 30), std::string(40, 'x')}) {
        const auto parsed = parseExpectedNumbers(damaged, "c.npy", F32);
        ASSERT_FALSE(parsed);
        EXPECT_TRUE(parsed.error().message.is(msg::difference::damagedNpy));
    }
}

TEST(ExpectedNumbers, ComparesWholeNumbersExactly)
{
    EXPECT_TRUE(isExpected(7, S32, {7, "7"}, 0.1));
    EXPECT_TRUE(isExpected(7, S32, {7, "7.0"}, 0));
    EXPECT_FALSE(isExpected(8, S32, {7, "7"}, 1)) << "the tolerance is only for floating-point numbers";
    EXPECT_TRUE(isExpected(0xffffffff, S32, {-1, "-1"}, 0));
    EXPECT_FALSE(isExpected(9007199254740993, S64, {9007199254740992.0, "9007199254740992"}, 0)) << "a double cannot tell these apart";
}

TEST(ExpectedNumbers, ComparesFloatsWithATolerance)
{
    const auto bits = [](float value) { return std::uint64_t(std::bit_cast<std::uint32_t>(value)); };
    EXPECT_TRUE(isExpected(bits(1000.005f), F32, {1000, "1000"}, 1e-5));
    EXPECT_FALSE(isExpected(bits(1000.05f), F32, {1000, "1000"}, 1e-5));
    EXPECT_TRUE(isExpected(bits(1e-7f), F32, {0, "0"}, 1e-5)) << "absolute below 1";
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(isExpected(bits(float(nan)), F32, {0, "0"}, 1e-5));
    EXPECT_TRUE(isExpected(bits(float(nan)), F32, {nan, "nan"}, 1e-5));
}

}  // namespace
}  // namespace simtscope::analysis

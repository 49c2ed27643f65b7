// Checks how values are formatted, in full and shortened.
#include <gtest/gtest.h>

#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {
namespace {

TEST(Values, ValuesReadLikeTheProgramsOwn)
{
    EXPECT_EQ(formatValue(0xfffffffdu, ptx::ScalarType::S32, 4), "-3");
    EXPECT_EQ(formatValue(0xfffffffdu, ptx::ScalarType::U32, 4), "4294967293");
    EXPECT_EQ(formatValue(0x3dcccccdu, ptx::ScalarType::F32, 4), "0.1");
    EXPECT_EQ(formatValue(0x3ff8000000000000u, ptx::ScalarType::F64, 8), "1.5");
    EXPECT_EQ(formatValue(0x3c00, ptx::ScalarType::F16, 2), "1");
    EXPECT_EQ(formatValue(0xae66, ptx::ScalarType::F16, 2), "-0.1");
    EXPECT_EQ(formatValue(0x7bff, ptx::ScalarType::F16, 2), "65504");
    EXPECT_EQ(formatValue(0x0001, ptx::ScalarType::F16, 2), "6e-08") << "the smallest half is 2^-24";
    EXPECT_EQ(formatValue(0xfc00, ptx::ScalarType::F16, 2), "-inf");
    EXPECT_EQ(formatValue(0x3dcd, ptx::ScalarType::BF16, 2), "0.1");
    EXPECT_EQ(formatValue(0x4049, ptx::ScalarType::BF16, 2), "3.14");
    EXPECT_EQ(formatValue(0x40003c00, ptx::ScalarType::F16x2, 4), "(1, 2)") << "the lower half is the first";
    EXPECT_EQ(formatValue(0xfffe0003, ptx::ScalarType::S16x2, 4), "(3, -2)");
    EXPECT_EQ(parseTypeName("const unsigned int"), ptx::ScalarType::U32);
}

TEST(Values, BuiltInTypesHaveManyNames)
{
    for (const char* name : {"unsigned", "unsigned int", "uint", "int unsigned", "const volatile uint32_t", "std::uint32_t"})
        EXPECT_EQ(parseTypeName(name), ptx::ScalarType::U32) << name;
    for (const char* name : {"long", "long int", "signed long long", "long long int"})
        EXPECT_EQ(parseTypeName(name), ptx::ScalarType::S64) << name;
    EXPECT_EQ(parseTypeName("unsigned short int"), ptx::ScalarType::U16);
    EXPECT_EQ(parseTypeName("signed char"), ptx::ScalarType::S8);
    for (const char* name : {"", "const", "long double", "short char", "long long long", "unsigned signed", "data_t", "int *"})
        EXPECT_EQ(parseTypeName(name), ptx::ScalarType::None) << name;
}

TEST(Values, LongNumbersAreShortened)
{
    EXPECT_EQ(shortenNumber(123456, 1), "123k");
    EXPECT_EQ(shortenNumber(-1234567, 1), "-1.2M");
    EXPECT_EQ(shortenNumber(-1234567, 0), "-1M");
    EXPECT_EQ(shortenNumber(4294967295.0, 1), "4.3G");
    EXPECT_EQ(shortenNumber(-5000, 0), "-5k");
    EXPECT_EQ(shortenNumber(12, 1), "12");
}

TEST(Values, BecomeShorterUntilTheyFit)
{
    using Forms = std::vector<std::string>;
    EXPECT_EQ(makeShorterForms(makeShownValue(12345, ptx::ScalarType::U32, 4)), (Forms{"12345", "≈12k", "≈12k"}));
    EXPECT_EQ(makeShorterForms(makeShownValue(1148, ptx::ScalarType::U32, 4)), (Forms{"1148", "≈1.1k"})) << "1k would be off by an eighth";
    EXPECT_EQ(makeShorterForms(makeShownValue(1024, ptx::ScalarType::U32, 4)), (Forms{"1024", "≈1.0k", "≈1k"}));
    EXPECT_EQ(makeShorterForms(makeShownValue(2000, ptx::ScalarType::U32, 4)), (Forms{"2000", "2.0k", "2k"})) << "exact";
    EXPECT_EQ(makeShorterForms(makeShownValue(0x40490fdb, ptx::ScalarType::F32, 4)),
              (Forms{"3.1415927", "3.14159", "3.1416", "3.142", "3.14", "3.1", "≈3"}));
    EXPECT_EQ(makeShorterForms(makeShownValue(1, ptx::ScalarType::Pred, 1)), Forms{"true"});
}

}  // namespace
}  // namespace simtscope::analysis

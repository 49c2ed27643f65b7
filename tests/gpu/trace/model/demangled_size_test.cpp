// Tests that no name becomes larger or deeper than can be shown.
#include "gpu/trace/model/demangled_size.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "gpu/trace/model/recording.h"

namespace simtscope::trace {
namespace {

constexpr std::size_t kMax = 1u << 20;

std::string demangledByTheLibrary(const char* mangled)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(mangled, nullptr, nullptr, &status), &std::free);
    return status == 0 ? text.get() : "";
}

TEST(DemangledSize, IsAtLeastThatOfTheName)
{
    for (const char* name : {"_Z7reduce1PfPKfi", "_ZN2ns1fILi3EEEviPK1A", "_Z1fI1PI1AS1_EEvT_S3_", "_ZN12_GLOBAL__N_11fEv", "_ZZ1fiE4data",
                             "_Z1fIJifdEEvDpT_", "_ZNSt6vectorIiSaIiEE9push_backERKi", "_ZN1AC1ERKS_", "_ZN1AcviEv", "_Z1fPFvRA4_iE",
                             "_Z1fM1AKFvvE", "_ZTV1A", "_ZZN1A1fEvENKUliE_clEi", "_ZN5QListIiE6lengthIDsLm3EEExRAT0__KT_"}) {
        const std::string text = demangledByTheLibrary(name);
        const auto size = maxDemangledBytes(name, kMax);
        EXPECT_TRUE(size && *size >= text.size() && *size < 40 * (text.size() + 10)) << name << ' ' << text << ' ' << size.value_or(0);
    }
}

TEST(DemangledSize, IsUnknownForTextThatIsNoName)
{
    for (const std::string& name : {std::string("_Z"), std::string("_Z9abc"), std::string("_ZN1A"), std::string("_Z1fIS_EvS9_"),
                                    "_Z1f" + std::string(100'000, 'P') + 'i', "_Z1f" + std::string(5000, 'N')})
        EXPECT_FALSE(maxDemangledBytes(name, kMax)) << name.substr(0, 20);
}

/// Each pair names the one before twice: of 250 bytes become terabytes.
TEST(DemangledSize, ANameThatDoublesIsShownAsItIs)
{
    constexpr std::string_view kDigits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string name = "_Z1fI1PI1AS1_E";
    for (const char digit : kDigits)
        name += std::string("S0_IS") + digit + "_S" + digit + "_E";
    name += "Evv";
    EXPECT_EQ(maxDemangledBytes(name, kMax), kMax);
    EXPECT_EQ(demangle(name), name);
    EXPECT_EQ(shortenName(name), name);
}

TEST(DemangledSize, ADeepNameIsShownAsItIs)
{
    const std::string name = "_Z1f" + std::string(3000, 'P') + 'i';
    EXPECT_EQ(demangle(name), name);
}

}  // namespace
}  // namespace simtscope::trace

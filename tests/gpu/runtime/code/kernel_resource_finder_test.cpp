// Tests the use of ptxas to find a kernel's resources, and the digests of memory contents.
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/code/kernel_resource_finder.h"
#include "gpu/runtime/state/content_digest.h"
#include "gpu/runtime/state/device_address_space.h"

namespace simtscope::runtime {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModule = ".version 8.0\n.target sm_75\n.address_size 64\n"
                                ".visible .entry other()\n{\nret;\n}\n"
                                ".visible .entry twice(.param .u64 p)\n{\n.reg .b64 %rd<3>;\n.reg .b32 %r<4>;\n"
                                ".shared .align 4 .b8 tile[256];\nld.param.u64 %rd1, [p];\nld.global.u32 %r1, [%rd1];\n"
                                "st.volatile.shared.u32 [tile], %r1;\nld.volatile.shared.u32 %r2, [tile];\n"
                                "add.s32 %r3, %r1, %r2;\nst.global.u32 [%rd1], %r3;\nret;\n}\n";

class MachineCodeTest : public testing::Test {
protected:
    void SetUp() override
    {
        std::string folder = (fs::temp_directory_path() / "machine-code-XXXXXX").string();
        m_folder = ::mkdtemp(folder.data());
    }
    void TearDown() override { fs::remove_all(m_folder); }

    /// Writes a script in place of ptxas that counts its runs and prints what a real one would print for the kernel "twice".
    std::string standIn() const
    {
        const fs::path path = m_folder / "ptxas";
        std::ofstream(path) << "#!/bin/sh\necho \"$@\" >>" << (m_folder / "runs").string()
                            << "\necho \"ptxas info    : Compiling entry function 'twice' for 'sm_90'\"\n"
                               "echo \"ptxas info    : Function properties for twice\"\n"
                               "echo '    48 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads'\n"
                               "echo 'ptxas info    : Used 18 registers, used 1 barriers, 256 bytes smem'\n";
        fs::permissions(path, fs::perms::owner_all);
        return path.string();
    }
    std::vector<std::string> toolRuns() const
    {
        std::ifstream file(m_folder / "runs");
        std::vector<std::string> lines;
        for (std::string line; std::getline(file, line);)
            lines.push_back(line);
        return lines;
    }

    fs::path m_folder;
};

TEST_F(MachineCodeTest, AsksOnceAndKeepsTheAnswer)
{
    const KernelResourceFinder::Request request{kModule, {"-maxrregcount=32"}, "sm_90", "twice"};
    const std::string ptxas = standIn();
    for (int i = 0; i < 2; ++i) {
        const auto found = KernelResourceFinder(ptxas, m_folder.string()).findResources(request);
        ASSERT_TRUE(found) << found.error().message.text();
        EXPECT_EQ(*found, (ptx::KernelResources{18, 256, 8, 48}));
    }
    ASSERT_EQ(toolRuns().size(), 1u);
    EXPECT_THAT(toolRuns()[0], testing::HasSubstr("-v --gpu-name sm_90 --entry twice -o /dev/null -maxrregcount=32 "));

    KernelResourceFinder::Request otherRequest = request;
    otherRequest.architecture = "sm_80";
    EXPECT_TRUE(KernelResourceFinder(ptxas, m_folder.string()).findResources(otherRequest));
    EXPECT_EQ(toolRuns().size(), 2u) << "another architecture is another question";
    otherRequest.kernel = "thrice";
    EXPECT_FALSE(KernelResourceFinder(ptxas, m_folder.string()).findResources(otherRequest)) << "ptxas has not said anything of it";
}

TEST_F(MachineCodeTest, MissingPtxasIsReported)
{
    const auto none = KernelResourceFinder({}, m_folder.string()).findResources({kModule, {}, "sm_90", "twice"});
    ASSERT_FALSE(none);
    EXPECT_TRUE(none.error().message.is(msg::call::noPtxas));
    EXPECT_FALSE(KernelResourceFinder("/no/such/ptxas", m_folder.string()).findResources({kModule, {}, "sm_90", "twice"}));
}

TEST_F(MachineCodeTest, WorksWhereTheProgramIgnoresItsChildren)
{
    const auto before = std::signal(SIGCHLD, SIG_IGN);
    const auto found = KernelResourceFinder(standIn(), {}).findResources({kModule, {}, "sm_90", "twice"});
    std::signal(SIGCHLD, before);
    ASSERT_TRUE(found) << found.error().message.text();
    EXPECT_EQ(found->registersPerThread, 18u);
}

TEST(PtxasOptions, AreThoseThatDecideTheRegisters)
{
    constexpr char kOptions[] = "-O1 -dlcm=cg  -maxrregcount=32 --generate-line-info -Ofast";
    constexpr std::uint32_t kOffset = 64;
    std::vector<std::byte> header(kOffset + sizeof kOptions);
    std::memcpy(header.data() + 20, &kOffset, sizeof kOffset);
    std::memcpy(header.data() + kOffset, kOptions, sizeof kOptions);
    EXPECT_THAT(makePtxasOptions(header), testing::ElementsAre("-O1", "-maxrregcount=32"));
    const std::uint32_t beyond = 1u << 20;
    std::memcpy(header.data() + 20, &beyond, sizeof beyond);
    EXPECT_TRUE(makePtxasOptions(header).empty());
    EXPECT_TRUE(makePtxasOptions({}).empty());
}

TEST(Contents, EqualMemoryHasEqualDigests)
{
    constexpr std::uint64_t kBytes = 3 * 4096 + 20;
    DeviceAddressSpace range;
    auto* const memory = static_cast<unsigned char*>(range.allocate(4 * 4096));
    ASSERT_TRUE(memory);
    const auto digest = [&] { return computeContentDigest(reinterpret_cast<std::uint64_t>(memory), kBytes); };
    EXPECT_EQ(digest(), 0u) << "pages that were never touched";
    memory[5000] = 0;
    EXPECT_EQ(digest(), 0u) << "zeros";
    memory[kBytes - 1] = 7;
    const std::uint64_t lastDigest = digest();
    EXPECT_NE(lastDigest, 0u);
    memory[kBytes] = 1;
    EXPECT_EQ(digest(), lastDigest) << "what lies beyond the allocation";
    memory[8] = 3;
    const std::uint64_t first = digest();
    std::swap(memory[8], memory[16]);
    EXPECT_NE(digest(), first) << "the same values in other places";
    std::swap(memory[8], memory[16]);
    EXPECT_EQ(digest(), first);
}

TEST(DeviceAddressSpace, BeginsWhereItBeganBefore)
{
    void* before = nullptr;
    for (int i = 0; i < 2; ++i) {
        DeviceAddressSpace range;
        void* const first = range.allocate(512);
        if (i > 0) {
            EXPECT_EQ(first, before);
        }
        before = first;
    }
}

}  // namespace
}  // namespace simtscope::runtime

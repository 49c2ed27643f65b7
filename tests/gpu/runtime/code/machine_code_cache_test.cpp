// Tests the cache of machine code on disk, and the compiler that fills it.
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

#include "gpu/runtime/code/fat_binary.h"
#include "gpu/runtime/code/machine_code_cache.h"
#include "gpu/runtime/code/ptx_compiler.h"

namespace simtscope::runtime {
namespace {

namespace fs = std::filesystem;

std::vector<std::byte> bytesOf(const std::string& text)
{
    const auto* const bytes = reinterpret_cast<const std::byte*>(text.data());
    return {bytes, bytes + text.size()};
}

class CodeCacheTest : public testing::Test {
protected:
    void SetUp() override
    {
        std::string folder = (fs::temp_directory_path() / "code-cache-XXXXXX").string();
        m_folder = ::mkdtemp(folder.data());
    }
    void TearDown() override { fs::remove_all(m_folder); }

    std::string cacheFolder() const { return (m_folder / "kept").string(); }
    std::size_t files() const
    {
        return fs::exists(cacheFolder()) ? std::size_t(std::distance(fs::directory_iterator(cacheFolder()), fs::directory_iterator())) : 0;
    }
    /// Writes a script in place of ptxas that logs each run and then executes the command `does`.
    std::string standIn(const std::string& does) const
    {
        const fs::path path = m_folder / "ptxas";
        std::ofstream(path) << "#!/bin/sh\necho \"$@\" >>" << (m_folder / "runs").string() << "\n" << does << "\n";
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

TEST_F(CodeCacheTest, FindsStoredCode)
{
    const MachineCodeCache cache(cacheFolder());
    EXPECT_FALSE(cache.find("a"));
    cache.store("a", bytesOf("one"));
    cache.store("b", bytesOf("two"));
    EXPECT_EQ(cache.find("a"), bytesOf("one"));
    EXPECT_EQ(cache.find("b"), bytesOf("two"));
    EXPECT_EQ(files(), 2u);
    const MachineCodeCache nothing("");
    nothing.store("a", bytesOf("one"));
    EXPECT_FALSE(nothing.find("a"));
}

TEST_F(CodeCacheTest, DamagedEntryCountsAsMissingAndIsReplaced)
{
    const MachineCodeCache cache(cacheFolder());
    cache.store("a", bytesOf("machine code"));
    const fs::path file = *fs::directory_iterator(cacheFolder());
    fs::resize_file(file, fs::file_size(file) - 1);
    EXPECT_FALSE(cache.find("a"));
    cache.store("a", bytesOf("machine code"));
    EXPECT_EQ(cache.find("a"), bytesOf("machine code"));
    std::fstream(file, std::ios::in | std::ios::out | std::ios::binary).seekp(-1, std::ios::end).put('X');
    EXPECT_FALSE(cache.find("a"));
    std::ofstream(file, std::ios::trunc);
    EXPECT_FALSE(cache.find("a"));
}

TEST_F(CodeCacheTest, LeastRecentlyUsedEntriesAreRemoved)
{
    const MachineCodeCache cache(cacheFolder(), 3 * 132);
    const auto old = [&](const std::string& key, int hours) {
        fs::last_write_time(fs::path(cacheFolder()) / (key + ".cubin"), fs::file_time_type::clock::now() - std::chrono::hours(hours));
    };
    for (const char* key : {"a", "b", "c"})
        cache.store(key, bytesOf(std::string(100, key[0])));
    old("a", 3);
    old("b", 2);
    old("c", 1);
    EXPECT_TRUE(cache.find("a"));  // now "a" is the entry used last
    cache.store("d", bytesOf(std::string(100, 'd')));
    EXPECT_FALSE(cache.find("b"));
    EXPECT_TRUE(cache.find("a"));
    EXPECT_TRUE(cache.find("c"));
    EXPECT_TRUE(cache.find("d"));
}

constexpr char kWritesLast[] = "for a in \"$@\"; do case $o in -o) out=$a;; esac; o=$a; last=$a; done\ncat \"$last\" > \"$out\"";

TEST_F(CodeCacheTest, CompilerRunsOncePerContent)
{
    const PtxCompiler compiler(standIn(kWritesLast), cacheFolder(), "sm_90");
    EXPECT_EQ(compiler.compile("first", {}).value(), bytesOf("first"));
    EXPECT_EQ(compiler.compile("first", {}).value(), bytesOf("first"));
    EXPECT_EQ(compiler.compile("second", {"-O1"}).value(), bytesOf("second"));
    EXPECT_EQ(compiler.compile("second", {}).value(), bytesOf("second"));
    ASSERT_EQ(toolRuns().size(), 3u);
    EXPECT_NE(toolRuns()[0].find("--gpu-name sm_90 -o "), std::string::npos);
    EXPECT_NE(toolRuns()[1].find(" -O1 "), std::string::npos);
    EXPECT_EQ(PtxCompiler(standIn(kWritesLast), "", "sm_90").compile("first", {}).value(), bytesOf("first"));
    EXPECT_EQ(toolRuns().size(), 4u);
}

TEST_F(CodeCacheTest, CodeThatPtxasRefusesIsAnErrorAndNotCached)
{
    const PtxCompiler compiler(standIn("echo 'ptxas fatal : no'; exit 1"), cacheFolder(), "sm_90");
    const auto refused = compiler.compile("first", {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find("ptxas fatal : no"), std::string::npos) << refused.error().text();
    EXPECT_EQ(files(), 0u);
    EXPECT_FALSE(PtxCompiler("", cacheFolder(), "sm_90").compile("first", {}));
}

TEST_F(CodeCacheTest, ACompilerThatIsStoppedEnds)
{
    const PtxCompiler compiler(standIn("exec sleep 60"), cacheFolder(), "sm_90");
    const auto begin = std::chrono::steady_clock::now();
    std::jthread thread([&](const std::stop_token& stop) { EXPECT_FALSE(compiler.compile("first", {}, stop)); });
    while (toolRuns().empty())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    thread.request_stop();
    thread.join();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
    EXPECT_EQ(files(), 0u);
}

TEST_F(CodeCacheTest, AFatBinaryHoldsMachineCodeBesideItsPtx)
{
    const PtxImage image{75, ".version 8.0", std::vector<std::byte>(64)};
    PtxImage withHeader = image;
    const std::uint16_t kind = 1;
    const std::uint32_t bytes = 64;
    std::memcpy(withHeader.header.data(), &kind, sizeof kind);
    std::memcpy(withHeader.header.data() + 4, &bytes, sizeof bytes);
    const MachineCodeImage code{90, bytesOf("\177ELF\2\1\1A\10 and so on")};
    const OwnedFatBinary ptxOnly = writeFatBinary(withHeader), withMachineCode = writeFatBinary(withHeader, &code);
    const auto read = readFatBinary(withMachineCode.wrapper.get());
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->size(), 1u);
    EXPECT_EQ(read->front().text, ".version 8.0");
    ASSERT_EQ(withMachineCode.data.size(), ptxOnly.data.size() + 64 + 24);
    EXPECT_EQ(std::to_integer<int>(withMachineCode.data[ptxOnly.data.size()]), 2);
    EXPECT_EQ(std::memcmp(withMachineCode.data.data() + ptxOnly.data.size() + 64, code.code.data(), code.code.size()), 0);
}

}  // namespace
}  // namespace simtscope::runtime

// Tests which PTX is read from fat binaries, compressed or not, and chosen for a device.
#include "gpu/runtime/code/fat_binary.h"

#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <lz4.h>
#include <string>
#include <vector>
#include <zstd.h>

#include "gpu/core/messages/call.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint16_t kPtx = 1, kElf = 2;                                   // kinds of entries
constexpr std::uint64_t kUncompressed = 0x11, kLz4 = 0x2011, kZstd = 0x8011;  // flags of entries

/// Builds a fat binary with the layout of nvcc.
class FatBinaryBuilder {
public:
    void add(std::uint16_t kind, unsigned architecture, const std::string& payload, std::uint64_t flags = kUncompressed,
             std::uint64_t original = 0)
    {
        std::vector<char> header(64, 0);
        put(header, 0, kind);
        put(header, 4, std::uint32_t(header.size()));
        put(header, 8, std::uint64_t(payload.size()));
        put(header, 16, std::uint32_t(payload.size()));
        put(header, 28, std::uint32_t(architecture));
        put(header, 40, flags);
        put(header, 56, original);
        m_entries.insert(m_entries.end(), header.begin(), header.end());
        m_entries.insert(m_entries.end(), payload.begin(), payload.end());
    }
    const void* wrapper()
    {
        m_data.assign(16, 0);
        put(m_data, 0, std::uint32_t(0xba55ed50));
        put(m_data, 6, std::uint16_t(16));
        put(m_data, 8, std::uint64_t(m_entries.size()));
        m_data.insert(m_data.end(), m_entries.begin(), m_entries.end());
        m_wrapper = {0x466243b1, 1, m_data.data(), nullptr};
        return &m_wrapper;
    }

private:
    template <class Value>
    static void put(std::vector<char>& bytes, std::size_t offset, Value value)
    {
        std::memcpy(bytes.data() + offset, &value, sizeof value);
    }
    struct Wrapper {
        std::uint32_t magic, version;
        const void *data, *prelinked;
    };
    std::vector<char> m_entries, m_data;
    Wrapper m_wrapper{};
};

TEST(FatBinary, GivesItsPtx)
{
    FatBinaryBuilder binary;
    binary.add(kElf, 75, "\177ELF");
    binary.add(kPtx, 75, std::string(".version 9.0\n\0\0\0", 16));
    binary.add(kPtx, 90, ".version 9.1\n");
    const auto images = readFatBinary(binary.wrapper());
    ASSERT_TRUE(images) << images.error().text();
    ASSERT_EQ(images->size(), 2u);
    EXPECT_EQ(images->at(0).text, ".version 9.0\n");
    EXPECT_EQ(chooseImage(*images, 89)->architecture, 75u);
    EXPECT_EQ(chooseImage(*images, 90)->architecture, 90u);
    EXPECT_EQ(chooseImage(*images, 70), nullptr);
}

TEST(FatBinary, UnpacksZstd)
{
    const std::string text = ".version 9.0\n.target sm_75\n" + std::string(1000, ' ');
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
    FatBinaryBuilder binary;
    binary.add(kPtx, 75, packed, kZstd, text.size());
    const auto images = readFatBinary(binary.wrapper());
    ASSERT_TRUE(images) << images.error().text();
    EXPECT_EQ(images->front().text, text);
}

TEST(FatBinary, UnpacksLz4)
{
    const std::string text = ".version 9.0\n.target sm_75\n" + std::string(1000, ' ');
    std::string packed(std::size_t(LZ4_compressBound(int(text.size()))), '\0');
    packed.resize(std::size_t(LZ4_compress_default(text.data(), packed.data(), int(text.size()), int(packed.size()))));
    FatBinaryBuilder binary;
    binary.add(kPtx, 75, packed, kLz4, text.size());
    const auto images = readFatBinary(binary.wrapper());
    ASSERT_TRUE(images) << images.error().text();
    EXPECT_EQ(images->front().text, text);
    for (std::size_t bytes = 0; bytes < packed.size(); ++bytes) {
        FatBinaryBuilder damaged;
        damaged.add(kPtx, 75, packed.substr(0, bytes), kLz4, text.size());
        EXPECT_FALSE(readFatBinary(damaged.wrapper())) << bytes;
    }
}

TEST(FatBinary, RefusesUnusableData)
{
    FatBinaryBuilder onlyMachineCode;
    onlyMachineCode.add(kElf, 75, "\177ELF");
    const auto none = readFatBinary(onlyMachineCode.wrapper());
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, msg::call::machineCodeOnly());

    FatBinaryBuilder packed;
    packed.add(kPtx, 75, "....", kLz4, 100);
    const auto lz4 = readFatBinary(packed.wrapper());
    ASSERT_FALSE(lz4);
    EXPECT_EQ(lz4.error().message, msg::call::notUnpackedLz4());

    const std::uint32_t nonsense[4] = {1, 2, 3, 4};
    EXPECT_FALSE(readFatBinary(nonsense));
}

}  // namespace
}  // namespace simtscope::runtime

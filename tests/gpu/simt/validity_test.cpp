// Tests which bytes count as written, across pages and after copies.
#include <gtest/gtest.h>

#include <memory>

#include "gpu/core/fresh_memory.h"
#include "gpu/simt/validity.h"

namespace simtscope::simt {
namespace {

constexpr std::uint64_t kPage = 4096, kAll = ~std::uint64_t(0);

Origin origin(bool isComputed)
{
    Origin from;
    from.isComputed = isComputed;
    from.source = 1;
    return from;
}

TEST(Validity, IsWrittenByteByByte)
{
    Validity validity(3 * kPage);
    EXPECT_FALSE(validity.isAllWritten());
    EXPECT_EQ(validity.undefinedBits(0, 8), kAll);
    validity.write(kPage - 2, 4);
    EXPECT_TRUE(validity.isWritten(kPage - 2, 4));
    EXPECT_FALSE(validity.isWritten(kPage - 3, 4));
    EXPECT_EQ(validity.undefinedBits(kPage - 4, 8), 0xffff00000000ffffull);
    validity.write(0, 3 * kPage - 1);
    EXPECT_FALSE(validity.isAllWritten());
    validity.write(3 * kPage - 1, 1);
    EXPECT_TRUE(validity.isAllWritten());
    validity.forget(5, 1);
    EXPECT_EQ(validity.undefinedBits(4, 4), 0xff00u);
    EXPECT_FALSE(validity.isAllWritten());
}

TEST(Validity, EndOfTheLastPageIsNoMemory)
{
    Validity validity(kPage + 10);
    validity.write(0, kPage);
    validity.write(kPage, 9);
    EXPECT_FALSE(validity.isAllWritten());
    validity.write(kPage + 9, 1);
    EXPECT_TRUE(validity.isAllWritten());
    validity.grow(kPage + 20);
    EXPECT_TRUE(validity.isWritten(0, kPage + 10));
    EXPECT_FALSE(validity.isWritten(kPage + 10, 1));
}

TEST(Validity, BitsOfAByte)
{
    Validity validity(64);
    validity.store(8, 2, 0xf00f, origin(false));
    EXPECT_EQ(validity.undefinedBits(8, 2), 0xf00fu);
    validity.forget(8, 1);
    EXPECT_EQ(validity.undefinedBits(8, 2), 0xf0ffu);
    validity.store(8, 2, 0, {});
    EXPECT_TRUE(validity.isWritten(8, 2));
}

TEST(Validity, ACopyIsAsUndefinedAsItsSource)
{
    Validity source(2 * kPage), target(2 * kPage);
    source.write(0, 10);
    source.store(4, 1, 0x0f, origin(true));
    target.write(0, 2 * kPage);
    target.copy(kPage - 4, &source, 0, 16);
    EXPECT_EQ(target.undefinedBits(kPage - 4, 8), 0x0f00000000ull);
    EXPECT_EQ(target.origin(kPage).source, 1u);
    EXPECT_EQ(target.undefinedBits(kPage + 4, 8), 0xffffffffffff0000ull);
    target.copy(0, nullptr, 0, 2 * kPage);
    EXPECT_TRUE(target.isAllWritten());
}

// A value that was only moved may be the padding of a structure.
TEST(Validity, AResultIsComputedOrLongerThanPadding)
{
    Validity validity(kPage);
    EXPECT_FALSE(validity.findFirstResult(0, kPage));
    for (unsigned at = 16; at < 28; at += 4)
        validity.store(at, 4, 0xffffffff, origin(false));
    EXPECT_FALSE(validity.findFirstResult(0, kPage));
    validity.store(28, 4, 0xffffffff, origin(false));
    ASSERT_TRUE(validity.findFirstResult(0, kPage));
    EXPECT_EQ(validity.findFirstResult(0, kPage)->offset, 16u);
    EXPECT_FALSE(validity.findFirstResult(20, kPage - 20));
    validity.write(16, 16);
    validity.store(100, 1, 1, origin(true));
    ASSERT_TRUE(validity.findFirstResult(0, kPage));
    EXPECT_EQ(validity.findFirstResult(0, kPage)->offset, 100u);
}

/// Makes structures of `size` bytes. The first 8 bytes of each are written, the others were copied.
std::unique_ptr<Validity> structures(std::uint64_t count, std::uint64_t size)
{
    auto made = std::make_unique<Validity>(count * size);
    Validity& validity = *made;
    for (std::uint64_t i = 0; i < count; ++i) {
        validity.write(i * size, 8);
        for (std::uint64_t at = 8; at < size; at += 4)
            validity.store(i * size + at, 4, 0xffffffff, origin(false));
    }
    return made;
}

// alignas(128) gives each counter its own cache line.
TEST(Validity, PaddingIsAsLongAsTheAlignmentWants)
{
    for (const std::uint64_t size : {32, 64, 128, 256})
        for (const std::uint64_t count : {1, 2, 40})
            EXPECT_FALSE(structures(count, size)->findFirstResult(0, count * size)) << size << ' ' << count;
    EXPECT_TRUE(structures(3, 48)->findFirstResult(0, 3 * 48));
    EXPECT_TRUE(structures(3, 512)->findFirstResult(0, 3 * 512));
    // No other structure has undefined bytes at this place, so they are the end of an array.
    Validity tail(1024);
    tail.write(0, 1000);
    for (unsigned at = 1000; at < 1024; at += 4)
        tail.store(at, 4, 0xffffffff, origin(false));
    ASSERT_TRUE(tail.findFirstResult(0, 1024));
    EXPECT_EQ(tail.findFirstResult(0, 1024)->offset, 1000u);
}

TEST(Validity, FreshBytesPaddingAndStoredBytesAreDistinguished)
{
    Validity memory(3 * 4096);
    const auto fresh = [&](std::uint64_t offset, std::uint64_t count) {
        const auto found = memory.findFirstUnwrittenRun(offset, count);
        return found ? std::pair(found->offset, found->bytes) : std::pair<std::uint64_t, std::uint64_t>(0, 0);
    };
    EXPECT_EQ(fresh(0, 3 * 4096), std::pair(std::uint64_t(0), std::uint64_t(3 * 4096)));
    memory.write(0, 4000);
    memory.write(4100, 100);
    EXPECT_EQ(fresh(0, 8192), std::pair(std::uint64_t(4000), std::uint64_t(100))) << "across pages";
    EXPECT_EQ(fresh(0, 4000).second, 0u);
    EXPECT_EQ(fresh(3990, 20).second, 0u) << "as few as padding";
    EXPECT_EQ(fresh(4000, 4).second, 4u) << "all that is asked for";
    memory.store(4000, 8, ~0ull, {.isComputed = 0, .source = 1, .offset = 0});
    EXPECT_EQ(fresh(4000, 200), std::pair(std::uint64_t(4008), std::uint64_t(92))) << "an undefined value that was stored is not fresh";
}

/// Provides memory that the host may write, too.
struct Shared {
    explicit Shared(std::uint64_t bytes) : memory(bytes), validity(bytes)
    {
        for (std::uint64_t i = 0; i < bytes; ++i)
            memory[i] = hostAccessibleFillByte(i);
        validity.shareWithHost(memory.data());
    }
    bool isWritten(std::uint64_t offset, std::uint64_t count)
    {
        validity.markHostWrites(offset, count, unsigned(std::min<std::uint64_t>(count, 16)));
        return validity.isWritten(offset, count);
    }
    std::vector<std::byte> memory;
    Validity validity;
};

TEST(Validity, NoticesWordsThatTheHostWrites)
{
    Shared shared(10'000);
    EXPECT_FALSE(shared.isWritten(0, 4));
    std::fill_n(shared.memory.begin() + 400, 8, std::byte(0));
    EXPECT_TRUE(shared.isWritten(400, 8));
    EXPECT_FALSE(shared.isWritten(396, 8));
    EXPECT_FALSE(shared.isWritten(408, 4));
    // A single byte of a word that the host has written may equal the fill pattern.
    shared.memory[801] = std::byte(1);
    EXPECT_TRUE(shared.isWritten(800, 4));
    EXPECT_FALSE(shared.isWritten(804, 4));
    // The written bytes extend beyond a page, to the end.
    std::fill_n(shared.memory.begin() + 4000, 6000, std::byte(7));
    EXPECT_TRUE(shared.isWritten(4000, 6000));
    EXPECT_FALSE(shared.isWritten(3996, 4));
}

TEST(Validity, TakesEqualBytesOfAnyValueForWritten)
{
    for (unsigned byte = 0; byte < 256; ++byte) {
        Shared shared(4096);
        std::fill(shared.memory.begin(), shared.memory.end(), std::byte(byte));
        EXPECT_TRUE(shared.isWritten(0, 4096)) << byte;
    }
}

TEST(Validity, TakesAByteForWrittenWhereTheOthersBesideItAre)
{
    Shared shared(4096);  // Structures of a byte that equals the fill pattern, padding, and a number.
    for (std::size_t i = 8; i < 4096; i += 16)
        std::fill_n(shared.memory.begin() + std::ptrdiff_t(i), 8, std::byte(7));
    EXPECT_TRUE(shared.isWritten(160, 1));
    EXPECT_FALSE(shared.isWritten(176, 4));
    EXPECT_TRUE(shared.isWritten(168, 4));
}

TEST(Validity, ComparesTheLastBytesWithThoseBeforeThem)
{
    Shared shared(11);
    EXPECT_FALSE(shared.isWritten(10, 1));
    shared.memory[9] = std::byte(0);
    EXPECT_TRUE(shared.isWritten(8, 3));
    Shared flag(1);
    EXPECT_FALSE(flag.isWritten(0, 1));
    flag.memory[0] = std::byte(1);
    EXPECT_TRUE(flag.isWritten(0, 1));
}

TEST(Validity, WantsTwoFreshWordsOfMuchMemory)
{
    Shared shared(std::uint64_t(2) << 20);
    EXPECT_FALSE(shared.isWritten(4096, 4));
    shared.memory[4100] = std::byte(0);
    EXPECT_TRUE(shared.isWritten(4096, 4)) << "its other half is written";
    EXPECT_FALSE(shared.isWritten(4104, 4));
}

TEST(Validity, WriteOfTheHostReplacesResults)
{
    Shared shared(8192);
    for (unsigned at = 0; at < 4096; at += 8)
        shared.validity.store(at, 8, ~0ull, origin(true));
    shared.validity.store(4096, 4, 0xffffffff, origin(true));
    EXPECT_TRUE(shared.validity.isAllUndefined(0, 4096));
    EXPECT_TRUE(shared.validity.holdsResults(4096, 4096));
    EXPECT_TRUE(shared.validity.isAllUndefined(4096, 4096)) << "the rest is fresh";
    shared.validity.write(8000, 1);
    EXPECT_FALSE(shared.validity.isAllUndefined(4096, 4096));
    shared.validity.defineResults(4096, 4096);
    EXPECT_FALSE(shared.validity.holdsResults(4096, 4096));
    EXPECT_TRUE(shared.isWritten(4096, 4));
    EXPECT_FALSE(shared.isWritten(4100, 4));
    EXPECT_FALSE(shared.isWritten(0, 4096)) << "that a result looks different is no sign of the host";
}

TEST(Validity, UndefinedBytesOfACopyAreNoPadding)
{
    Validity validity(64);
    validity.write(0, 64);
    validity.store(8, 4, 0xffffffff, origin(false));
    EXPECT_FALSE(validity.findFirstResult(0, 64));
    EXPECT_TRUE(validity.findFirstResult(8, 4));
}

}  // namespace
}  // namespace simtscope::simt

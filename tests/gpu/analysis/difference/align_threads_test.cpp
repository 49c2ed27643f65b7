// Tests how the accesses of a thread in two runs are paired.
#include <gmock/gmock.h>

#include "gpu/analysis/difference/align_threads.h"

namespace simtscope::analysis {
namespace {

using testing::ElementsAre;

/// Makes a load of an element of an array, in a line.
ThreadAccess load(std::uint64_t element, std::uint32_t array = 0, std::uint64_t line = 1)
{
    ThreadAccess access;
    access.kind = trace::EventKind::Load;
    access.bytes = 4;
    access.location = {array, 4 * element};
    access.point = line << 32 | std::uint64_t(array) << 8 | std::uint64_t(access.kind);
    return access;
}

std::vector<ThreadAccess> loads(const std::vector<std::uint64_t>& elements)
{
    std::vector<ThreadAccess> accesses;
    for (const std::uint64_t element : elements)
        accesses.push_back(load(element));
    return accesses;
}

/// Returns the pairs as "0-0", with "_" for none.
std::vector<std::string> align(const std::vector<ThreadAccess>& left, const std::vector<ThreadAccess>& right, bool isSameCode = false)
{
    std::vector<std::string> texts;
    const auto text = [](std::uint32_t position) { return position == kNoAccess ? std::string("_") : std::to_string(position); };
    for (const AlignedAccesses& pair : alignThreads(left, right, isSameCode))
        texts.push_back(text(pair.left) + "-" + text(pair.right));
    return texts;
}

TEST(AlignThreads, PairsInOrder)
{
    EXPECT_THAT(align(loads({1, 2, 3}), loads({0, 1, 2})), ElementsAre("0-0", "1-1", "2-2")) << "an index that is one too large";
}

TEST(AlignThreads, FollowsTheCompilerThatReordersLoads)
{
    EXPECT_THAT(align(loads({0, 3, 1, 2, 4}), loads({0, 1, 2, 3, 4})), ElementsAre("0-0", "1-3", "2-1", "3-2", "4-4"));
    EXPECT_THAT(align(loads({1, 0}), loads({0, 1}), true), ElementsAre("0-0", "1-1")) << "the same code reorders nothing";
}

TEST(AlignThreads, KeepsAnAccessThatOnlyOneRunMakes)
{
    EXPECT_THAT(align(loads({0, 1}), loads({0, 1, 2})), ElementsAre("0-0", "1-1", "_-2"));
    EXPECT_THAT(align(loads({1, 2}), loads({0, 1, 2})), ElementsAre("_-0", "0-1", "1-2"));
}

TEST(AlignThreads, LeavesOutALoadThatTheCompilerHasDropped)
{
    EXPECT_THAT(align(loads({0, 1}), loads({0, 0, 1})), ElementsAre("0-0", "1-2"));
}

TEST(AlignThreads, PairsAMovedLineAndAnotherArray)
{
    EXPECT_THAT(align({load(5, 0, 1), load(6, 0, 2)}, {load(6, 0, 3), load(5, 0, 4)}), ElementsAre("0-1", "1-0")) << "lines have moved";
    EXPECT_THAT(align({load(5, 0, 1)}, {load(5, 1, 1)}), ElementsAre("0-0")) << "the same line reads another array";
}

}  // namespace
}  // namespace simtscope::analysis

// Tests what the gradings of a class share: the lock on the machine, the facts about it, and the terminal.
#include <gmock/gmock.h>

#include <thread>

#include "gpu/exercises/clean_lines.h"
#include "gpu/exercises/compile_submission.h"
#include "gpu/exercises/compiler_folders.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/exercises/machine_facts.h"
#include "gpu/exercises/machine_lock.h"

namespace simtscope::exercises {
namespace {

using testing::ElementsAre;

TEST(MachineLock, IsLeftToOneThatWaitsForAllOfIt)
{
    MachineLock room;
    room.lockShared();
    std::atomic<bool> hadAll = false, cameIn = false;
    std::jthread alone([&] {
        room.lockExclusive();
        EXPECT_FALSE(cameIn) << "somebody came in while it waited";
        hadAll = true;
        room.unlockExclusive();
    });
    while (!room.isExclusiveAwaited())
        std::this_thread::yield();
    std::jthread later([&] {
        room.lockShared();
        EXPECT_TRUE(hadAll);
        cameIn = true;
        room.unlockShared();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    room.unlockShared();
}

TEST(CleanLines, KeepCharactersThatComeInPieces)
{
    CleanLines lines;
    EXPECT_EQ(lines.add("Pr\xc3"), "");
    EXPECT_EQ(lines.add("\xbc"
                        "fung\nn\xc3"),
              "Pr\xc3\xbc"
              "fung\n");
    EXPECT_EQ(lines.add("\xa4"), "");
    EXPECT_EQ(lines.rest(), "n\xc3\xa4");
    EXPECT_EQ(lines.rest(), "");
}

/// A process that grades one submission uses the knowledge of the class instead of asking compilers and searching folders.
TEST(MachineKnowledge, IsToldToOtherProcesses)
{
    const std::string knowledge =
        R"({"compilers": [{"nvcc": "/n/nvcc", "host": "/n/g++", "readable": ["/n/include"], "tools": ["/n/bin"]}],)"
        R"( "searches": {"/n/include": {"exercises": ["/n/include/01-a"], "unlisted": [{"path": "/n/include/x", "why": "no"}]}},)"
        R"( "tools": {"nvcc": "/n/nvcc", "version": 13000, "runtime": "/n/lib"}})";
    EXPECT_FALSE(importMachineFacts("{}"));
    EXPECT_FALSE(importMachineFacts("no JSON"));
    ASSERT_TRUE(importMachineFacts(knowledge));
    const auto tools = findTools();
    ASSERT_TRUE(tools);
    EXPECT_EQ(tools->toolkit.nvcc, "/n/nvcc");
    EXPECT_EQ(runtimeLibrary(*tools), "/n/lib/libcudart.so.13");
    const CompilerFolders folders = compilerFolders(tools->toolkit, "/n/g++");
    EXPECT_THAT(folders.readable, ElementsAre("/n/include"));
    EXPECT_THAT(folders.toolFolders, ElementsAre("/n/bin"));
    const ExerciseSearch search = cachedSearches().at("/n/include");
    EXPECT_THAT(search.exercises, ElementsAre("/n/include/01-a"));
    ASSERT_EQ(search.unlisted.size(), 1u);
    EXPECT_EQ(search.unlisted.front().why, "no");
    EXPECT_TRUE(importMachineFacts(exportMachineFacts()));
    setSharedTools(std::nullopt);
}

}  // namespace
}  // namespace simtscope::exercises

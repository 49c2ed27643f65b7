// Tests that a process which grades one submission uses the facts about the machine that the grader of the class has collected.
#include <gmock/gmock.h>

#include "gpu/exercises/compile_submission.h"
#include "gpu/exercises/compiler_folders.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/exercises/machine_facts.h"

namespace simtscope::exercises {
namespace {

using testing::ElementsAre;

/// A process that grades one submission uses the facts of the class instead of asking compilers and searching folders.
TEST(MachineFacts, AreExportedToOtherProcesses)
{
    const std::string facts =
        R"({"compilers": [{"nvcc": "/n/nvcc", "host": "/n/g++", "readable": ["/n/include"], "tools": ["/n/bin"]}],)"
        R"( "searches": {"/n/include": {"exercises": ["/n/include/01-a"], "unlisted": [{"path": "/n/include/x", "why": "no"}]}},)"
        R"( "tools": {"nvcc": "/n/nvcc", "version": 13000, "runtime": "/n/lib"}})";
    EXPECT_FALSE(importMachineFacts("{}"));
    EXPECT_FALSE(importMachineFacts("no JSON"));
    ASSERT_TRUE(importMachineFacts(facts));
    const auto tools = findTools();
    ASSERT_TRUE(tools);
    EXPECT_EQ(tools->toolkit.nvcc, "/n/nvcc");
    EXPECT_EQ(runtimeLibraryPath(*tools), "/n/lib/libcudart.so.13");
    const CompilerFolders folders = findCompilerFolders(tools->toolkit, "/n/g++");
    EXPECT_THAT(folders.readablePaths, ElementsAre("/n/include"));
    EXPECT_THAT(folders.toolFolders, ElementsAre("/n/bin"));
    const ExerciseSearch search = cachedSearches().at("/n/include");
    EXPECT_THAT(search.exercises, ElementsAre("/n/include/01-a"));
    ASSERT_EQ(search.unlistedFolders.size(), 1u);
    EXPECT_EQ(search.unlistedFolders.front().reason, "no");
    EXPECT_TRUE(importMachineFacts(exportMachineFacts()));
    setSharedTools(std::nullopt);
}

}  // namespace
}  // namespace simtscope::exercises

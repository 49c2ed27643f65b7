// Tests that paths of source files become relative to the root, in PTX and in sites.
#include "gpu/runtime/code/relative_paths.h"

#include <gtest/gtest.h>
#include <map>
#include <string>

namespace simtscope::runtime {
namespace {

TEST(SourceRoot, LeavesPathsElsewhereAlone)
{
    EXPECT_EQ(makeRelative("/a/b/c.cu", "/a"), "b/c.cu");
    EXPECT_EQ(makeRelative("/ab/c.cu", "/a"), "/ab/c.cu");
    EXPECT_EQ(makeRelative("/a", "/a"), "/a");
    EXPECT_EQ(makeRelative("/a/b.cu", ""), "/a/b.cu");
}

TEST(SourceRoot, ShortensFilesAndLinesOfAModule)
{
    const std::string before = ".file\t1 \"/a/b.cu\"\n\t.file 2 \"/usr/x.h\"\n// see \"/a/b.cu\"\n.file 3 \"/a/c/d.h\", 1, 2\n";
    trace::ModuleInfo module{before};
    std::map<SiteId, trace::Site> sites;
    sites[SiteId{0}].frames = {{2, "/usr/x.h", 1, 1, "f"}, {1, "/a/b.cu", 7, 3, ""}};
    sites[SiteId{1}].frames = sites[SiteId{0}].frames;
    sites[SiteId{2}].frames = {{3, "/a/c/d.h", 1, 1, ""}};
    makePathsRelative(module, sites, "/a");
    EXPECT_EQ(module.ptx, ".file\t1 \"b.cu\"\n\t.file 2 \"/usr/x.h\"\n// see \"/a/b.cu\"\n.file 3 \"c/d.h\", 1, 2\n");
    EXPECT_EQ(sites[SiteId{0}].frames[0].path, "/usr/x.h");
    EXPECT_EQ(sites[SiteId{0}].frames[1].path, "b.cu");
    EXPECT_EQ(&sites[SiteId{1}].frames[1], &sites[SiteId{0}].frames[1]) << "still shared";
    EXPECT_EQ(sites[SiteId{2}].frames[0].path, "c/d.h");
    module.ptx = before;
    makePathsRelative(module, sites, "");
    EXPECT_EQ(module.ptx, before);
}

}  // namespace
}  // namespace simtscope::runtime

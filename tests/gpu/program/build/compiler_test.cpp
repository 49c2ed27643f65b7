
#include "gpu/core/messages/run.h"
#include "gpu/program/build/build.h"
#include "gpu/program/build/compile_hints.h"
#include "gpu/program/build/dependencies.h"
#include "gpu/program/build/program_cache.h"
#include "tests/gpu/program/workspace.h"

namespace simtscope::program {
namespace {

TEST(CompilerMessages, AreTakenApart)
{
    const auto messages =
        parseCompilerMessages("a b.cu(12): error: identifier \"foo\" is undefined\n"
                              "      foo(1);\n"
                              "      ^\n\n"
                              "x.cu(3): warning #177-D: variable \"i\" was declared but never referenced\n"
                              "x.cu(3): warning #177-D: variable \"i\" was declared but never referenced\n"
                              "x.cu:5:10: fatal error: nowhere.h: No such file or directory\n"
                              "x.cu(9): catastrophic error: cannot open source file \"y.h\"\n"
                              "nvcc fatal   : Unknown option '--wrong'\n"
                              "/usr/bin/ld: /tmp/x.o: in function `main':\nx.cu:(.text+0x9): undefined reference to `helper()'\n"
                              "1 error detected in the compilation of \"x.cu\".\n");
    ASSERT_EQ(messages.size(), 6u);
    EXPECT_EQ(messages[0].file, "a b.cu");
    EXPECT_EQ(messages[0].line, 12);
    EXPECT_TRUE(messages[0].isError);
    EXPECT_EQ(messages[0].text, "identifier \"foo\" is undefined");
    EXPECT_FALSE(messages[1].isError);
    EXPECT_EQ(messages[2].line, 5);
    EXPECT_TRUE(messages[2].isError);
    EXPECT_EQ(messages[3].line, 9);
    EXPECT_EQ(messages[4].text, "Unknown option '--wrong'");
    EXPECT_EQ(messages[5].text, "undefined reference to `helper()'");
}

TEST(CompilerMessages, HaveAHintWhenTheBuildIsToBlame)
{
    EXPECT_EQ(findCompileHint("identifier \"__reduce_add_sync\" is undefined"), msg::run::needsSm80());
    EXPECT_EQ(findCompileHint("namespace \"cooperative_groups\" has no member \"this_cluster\""), msg::run::needsSm90());
    EXPECT_EQ(findCompileHint("__host__ or __device__ annotation on lambda requires --extended-lambda nvcc flag"),
              msg::run::extendedLambda());
    EXPECT_EQ(findCompileHint("undefined reference to `cublasCreate_v2'"), msg::run::machineCode());
    EXPECT_EQ(findCompileHint("undefined reference to `cuInit'"), msg::run::noDriverApi());
    EXPECT_EQ(findCompileHint("undefined reference to `helper()'"), msg::run::nameEveryFile());
    EXPECT_EQ(findCompileHint("helper_cuda.h: No such file or directory"), msg::run::headersBeside());
    EXPECT_EQ(findCompileHint("identifier \"__shfl_down\" is undefined"), msg::run::useSync());
    EXPECT_EQ(findCompileHint("identifier \"foo\" is undefined"), msg::run::declareName());
    EXPECT_EQ(findCompileHint("identifier \"_syncthread\" is undefined"), msg::run::writeSyncthreads());
    EXPECT_EQ(findCompileHint("expected a \";\""), msg::run::endWithSemicolon());
    EXPECT_EQ(findCompileHint("expected a \")\""), msg::run::closeParenthesis());
    EXPECT_EQ(findCompileHint("a break statement may only be used within a loop or switch"), Message{});
}

TEST(Dependencies, AreRead)
{
    const auto files = parseDependencies("program.o : a\\ b.cu \\\n    /usr/include/stdio.h \\\n  dir/c.h\n");
    EXPECT_EQ(files, (std::vector<std::string>{"a b.cu", "/usr/include/stdio.h", "dir/c.h"}));
}

TEST(Hash, KeepsPartsApart)
{
    Hash a, b, c;
    a.add("ab");
    a.add("c");
    b.add("a");
    b.add("bc");
    c.add("ab");
    c.add("c");
    EXPECT_NE(a.hex(), b.hex());
    EXPECT_EQ(a.hex(), c.hex());
    EXPECT_EQ(a.hex().size(), 32u);
}

using CacheTest = Workspace;

TEST_F(CacheTest, FindsStoredBuildsUntilAnIncludeChanges)
{
    const auto cache = ProgramCache::open(path("c"));
    ASSERT_TRUE(cache) << cache.error().text();
    EXPECT_EQ(cache->find("key"), "");
    const std::string header = write("a.h", "1");
    ASSERT_TRUE(cache->store("key", {header}, write("built", "program"), "a warning"));
    const std::string found = cache->find("key");
    EXPECT_EQ(readFile(found), "program");
    EXPECT_EQ(readFile(messagesPath(found)), "a warning");
    EXPECT_EQ(cache->readIncludes("key"), std::vector<std::string>{header});
    EXPECT_EQ(cache->find("other"), "");
    write("a.h", "2");
    EXPECT_EQ(cache->find("key"), "");
    write("a.h", "1");
    EXPECT_EQ(cache->find("key"), found);
}

TEST_F(CacheTest, DropsTheLeastRecentlyUsed)
{
    const auto cache = ProgramCache::open(path("c"), 2500);
    ASSERT_TRUE(cache);
    for (const char* key : {"old", "used", "new"})
        ASSERT_TRUE(cache->store(key, {}, write(key, std::string(1000, 'x')), ""));
    const auto currentTime = std::filesystem::file_time_type::clock::now();
    std::filesystem::last_write_time(cache->find("old"), currentTime - std::chrono::hours(3));
    std::filesystem::last_write_time(folder / "c" / "old.includes", currentTime - std::chrono::hours(3));
    cache->evict();
    EXPECT_EQ(cache->find("old"), "");
    EXPECT_NE(cache->find("used"), "");
    EXPECT_NE(cache->find("new"), "");
}

TEST_F(CacheTest, KeepsTheMessagesOfAProgramThatIsUsed)
{
    namespace fs = std::filesystem;
    const auto cache = ProgramCache::open(path("c"), 1500);
    ASSERT_TRUE(cache);
    for (const char* key : {"used", "new"})
        ASSERT_TRUE(cache->store(key, {}, write(key, std::string(1000, 'x')), "a warning"));
    const auto currentTime = fs::file_time_type::clock::now();
    for (const auto& file : fs::directory_iterator(path("c")))
        fs::last_write_time(file, currentTime - std::chrono::hours(3));
    const std::string used = cache->find("used");
    cache->evict();
    EXPECT_EQ(cache->find("used"), used);
    EXPECT_EQ(readFile(messagesPath(used)), "a warning");
    fs::remove(messagesPath(used));
    EXPECT_EQ(cache->find("used"), "") << "it is built again, because its warnings are gone";
}

TEST_F(CacheTest, UncreatableFolderIsReported)
{
    const auto cache = ProgramCache::open(write("file", "x") + "/below");
    ASSERT_FALSE(cache);
    EXPECT_TRUE(cache.error().message.is(msg::run::cacheUnwritable)) << cache.error().text();
}

using SourceTest = Workspace;

TEST_F(SourceTest, RefusesFilesThatAreNoCudaProgram)
{
    const auto refusal = [](const std::string& file) {
        const auto checked = checkSource(file);
        return checked ? std::string("accepted") : checked.error().message.row->id();
    };
    EXPECT_EQ(refusal(path("none.cu")), "run.missing-source");
    EXPECT_EQ(refusal(folder.string()), "run.folder");
    EXPECT_EQ(refusal(write("empty.cu", " \n\t\n")), "run.empty-source");
    EXPECT_EQ(refusal(write("binary.cu", std::string("\177ELF\0\0", 6))), "run.not-text");
    EXPECT_EQ(refusal(write("notes.txt", "hello")), "run.not-cu");
    EXPECT_EQ(refusal(write("a.simt", "SQLite format 3" + std::string(1, '\0'))), "run.is-recording");
    for (const char* const name : {"good.cu", "good.cpp", "good.cc", "good.cxx", "good.c"})
        EXPECT_EQ(refusal(write(name, "int main() {}")), "accepted") << name;
}

}  // namespace
}  // namespace simtscope::program

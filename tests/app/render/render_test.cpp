// Tests pictures from the command line: every format, without a display, from recordings and from programs.

#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope;
using namespace simtscope::tests;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

const SpawnOptions kNoDisplay{.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}, {"QT_QPA_PLATFORM", {}}}};

std::string shippedPath(const std::string& name)
{
    return repositoryPath("resources/recordings/") + name + ".simt";
}

class Render : public AppTest {
protected:
    /// Returns the text description of the picture in x.svg.
    std::string fact() const
    {
        const std::string picture = readFile(path("x.svg"));
        const std::size_t begin = picture.find("<desc>"), end = picture.find("</desc>");
        return end == std::string::npos ? std::string() : picture.substr(begin + 6, end - begin - 6);
    }
    Outcome render(const std::string& input, std::vector<std::string> addedOptions)
    {
        addedOptions.insert(addedOptions.begin(), {"render", input});
        return runSimtscope(addedOptions, kNoDisplay);
    }
};

}  // namespace

TEST_F(Render, WritesEveryFormatWithoutADisplay)
{
    const std::pair<const char*, std::string> formats[] = {
        {"x.png", "\x89PNG"}, {"x.svg", "<?xml"}, {"x.pdf", "%PDF"}, {"x.gif", "GIF89a"}};
    for (const auto& [name, magic] : formats) {
        const Outcome outcome = render(shippedPath("reduce-1-interleaved"), {"--figure", "tree", "--size", "640x400", "-o", path(name)});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        EXPECT_THAT(readFile(path(name)), StartsWith(magic)) << name;
    }
}

/// If XDG_RUNTIME_DIR names no folder that Qt accepts, Qt creates one in the temporary folder. It does not accept "/", which belongs to
/// root and which everybody may list.
TEST_F(Render, LeavesNothingInTheTemporaryFolder)
{
    std::filesystem::create_directory(path("temporary"));
    for (const std::optional<std::string>& folder : {std::optional<std::string>(), {path("missing")}, {"/"}}) {
        SpawnOptions options = kNoDisplay;
        options.environment["XDG_RUNTIME_DIR"] = folder;
        options.environment["TMPDIR"] = path("temporary");
        const std::string input = shippedPath("reduce-1-interleaved");
        const Outcome picture = runSimtscope({"render", input, "--figure", "tree", "--size", "640x400", "-o", path("x.png")}, options);
        EXPECT_EQ(picture.exitCode, 0) << picture.stderrText;
        const Outcome chart = runSimtscope({"sweep", input, input, "--quantity", "wavefronts", "-o", path("chart.svg")}, options);
        EXPECT_EQ(chart.exitCode, 0) << chart.stderrText;
        EXPECT_EQ(picture.stderrText + chart.stderrText, "");
        EXPECT_TRUE(std::filesystem::is_empty(path("temporary"))) << folder.value_or("not set");
        EXPECT_FALSE(std::filesystem::exists(path("missing")));
    }
}

TEST_F(Render, FiguresThemesAndStepsMakeDifferentPictures)
{
    const std::vector<std::vector<std::string>> variants = {{"--figure", "tree"},
                                                            {"--figure", "banks"},
                                                            {"--figure", "banks", "--hide-answers"},
                                                            {"--figure", "source"},
                                                            {"--figure", "tree", "--theme", "dark"},
                                                            {"--figure", "tree", "--theme", "print"},
                                                            {"--figure", "tree", "--step", "first"},
                                                            {"--figure", "tree", "--step", "5"},
                                                            {"--figure", "tree", "--size", "900x700"}};
    std::vector<std::string> pictures;
    for (auto variant : variants) {
        variant.insert(variant.end(), {"-o", path("x.svg")});
        const Outcome outcome = render(shippedPath("reduce-2-interleaved-strided"), variant);
        ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        pictures.push_back(readFile(path("x.svg")));
    }
    for (std::size_t i = 0; i < pictures.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_NE(pictures[i], pictures[j]) << testing::PrintToString(variants[i]) << testing::PrintToString(variants[j]);
}

TEST_F(Render, AnswersCanBeHidden)
{
    for (const char* hides : {"", "--hide-answers"}) {
        std::vector<std::string> arguments = {"--figure", "banks", "-o", path("x.svg")};
        if (*hides)
            arguments.insert(arguments.begin(), hides);
        ASSERT_EQ(render(shippedPath("reduce-2-interleaved-strided"), arguments).exitCode, 0);
        const std::string picture = readFile(path("x.svg"));
        EXPECT_EQ(picture.find("wavefronts instead of") == std::string::npos, *hides != 0) << hides;
        EXPECT_EQ(picture.find("\u00d78") == std::string::npos, *hides != 0) << "degrees " << hides;
    }
}

TEST_F(Render, ATitleOfOnesOwnReplacesThatOfTheFigure)
{
    ASSERT_EQ(render(shippedPath("hello"), {"--figure", "source", "--title", "Who says hello?", "-o", path("x.svg")}).exitCode, 0);
    const std::string picture = readFile(path("x.svg"));
    EXPECT_THAT(picture, HasSubstr(">Who says hello?</text>"));
    EXPECT_THAT(picture, testing::Not(HasSubstr("source ·")));
    ASSERT_EQ(render(shippedPath("transpose-shared"), {"--figure", "banks", "--compare", shippedPath("transpose-padded"), "--title",
                                                       "One column more", "-o", path("both.svg")})
                  .exitCode,
              0);
    EXPECT_THAT(readFile(path("both.svg")), HasSubstr(">One column more</text>"));
    ASSERT_EQ(render(shippedPath("hello"), {"--figure", "source", "--title", "A page", "-o", path("x.html")}).exitCode, 0);
    EXPECT_THAT(readFile(path("x.html")), HasSubstr("<title>A page"));
    EXPECT_EQ(render(shippedPath("hello"), {"--title", "a", "--no-title", "-o", path("x.svg")}).exitCode, 2);
}

TEST_F(Render, ExcerptBesideAFigureCutsNoExecutedLine)
{
    for (const char* position : {"below", "beside"}) {
        ASSERT_EQ(render(shippedPath("transpose-shared"),
                         {"--figure", "banks", "--slide", "16:9", "--with-source", position, "-o", path("x.svg")})
                      .exitCode,
                  0);
        EXPECT_THAT(readFile(path("x.svg")), HasSubstr(">.y];</text>")) << position << ": out[y * n + x] = tile[threadIdx.x][threadIdx.y];";
    }
}

TEST_F(Render, APageHasItsStepsInTheOrderOfTheRun)
{
    const auto page = [this](const char* steps) {
        EXPECT_EQ(render(shippedPath("reduce-3-sequential"), {"--figure", "tree", "--step", steps, "-o", path("x.html")}).exitCode, 0);
        return readFile(path("x.html"));
    };
    EXPECT_EQ(page("last,3,first"), page("first,3,last"));
}

TEST_F(Render, IsTheSameEachTime)
{
    for (const char* name : {"a.svg", "b.svg"})
        ASSERT_EQ(render(shippedPath("reduce-3-sequential"), {"--figure", "tree", "-o", path(name)}).exitCode, 0);
    EXPECT_EQ(readFile(path("a.svg")), readFile(path("b.svg")));
}

TEST_F(Render, AnAnimationHasAFramePerStep)
{
    ASSERT_EQ(render(shippedPath("hello"), {"--figure", "source", "--size", "320x200", "--step", "1", "-o", path("one.gif")}).exitCode, 0);
    ASSERT_EQ(render(shippedPath("hello"), {"--figure", "source", "--size", "320x200", "--step", "all", "-o", path("all.gif")}).exitCode,
              0);
    EXPECT_GT(readFile(path("all.gif")).size(), readFile(path("one.gif")).size());
    ASSERT_EQ(render(shippedPath("hello"), {"--figure", "source", "--size", "320x200", "-o", path("any.gif")}).exitCode, 0);
    EXPECT_EQ(readFile(path("any.gif")), readFile(path("all.gif"))) << "one picture is no animation";
}

TEST_F(Render, ATimelineShowsThePartThatIsAskedFor)
{
    const auto renderPart = [&](std::vector<std::string> addedOptions) {
        addedOptions.insert(addedOptions.begin(), {"--figure", "timeline"});
        addedOptions.insert(addedOptions.end(), {"-o", path("x.svg")});
        return render(shippedPath("streams-overlap"), addedOptions);
    };
    ASSERT_EQ(renderPart({"--from", "20us", "--to", "0.03 ms"}).exitCode, 0);
    EXPECT_THAT(readFile(path("x.svg")), HasSubstr("shown: 20.0 µs to 30.0 µs of"));
    ASSERT_EQ(renderPart({}).exitCode, 0);
    EXPECT_THAT(readFile(path("x.svg")), testing::Not(HasSubstr("shown:")));
    EXPECT_THAT(renderPart({"--from", "20"}).stderrText, HasSubstr("\"20\" is not a time"));
    EXPECT_THAT(renderPart({"--from", "20us", "--to", "10us"}).stderrText, HasSubstr("--to 10us does not come after --from 20us"));
    EXPECT_EQ(renderPart({"--from", "20us", "--to", "10us"}).exitCode, 2);
    EXPECT_THAT(render(shippedPath("hello"), {"--figure", "tree", "--from", "1us", "-o", path("x.svg")}).stderrText,
                HasSubstr("--from and --to are of --figure timeline"));
}

TEST_F(Render, MissingLaunchBlockAndStepAreReported)
{
    const auto failsWith = [&](std::vector<std::string> addedOptions, const std::string& expectedText) {
        addedOptions.insert(addedOptions.end(), {"-o", path("x.png")});
        const Outcome outcome = render(shippedPath("reduce-1-interleaved"), addedOptions);
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_EQ(outcome.stderrText, expectedText);
    };
    const std::string steps = "Steps are 1 to 32, first, last, ranges such as 3-12, all, changes, cues, bookmarks, or \"line 24 #3\": "
                              "the third step of that line.\n";
    for (const std::string missingLaunch : {"0", "3", "99"})
        failsWith({"--launch", missingLaunch},
                  "simtscope: there is no launch " + missingLaunch + "\nLaunches count from 1; the last one is 2.\n");
    failsWith({"--block", "99"}, "simtscope: launch 1 has no block 99: its grid has 2 in all\nBlocks count from 0.\n");
    failsWith({"--step", "999999"}, "simtscope: there is no step \"999999\"\n" + steps);
    const Outcome withoutLine = render(shippedPath("reduce-1-interleaved"), {"--step", "line 9999", "-o", path("x.png")});
    EXPECT_EQ(withoutLine.exitCode, 2);
    EXPECT_THAT(withoutLine.stderrText, HasSubstr("simtscope: there is no step \"line 9999\": this block has no step of line 9999\n"
                                                  "It has steps of these lines: "));
    failsWith({"--step", "bad"}, "simtscope: there is no step \"bad\"\n" + steps);
    const Outcome unwritable = render(shippedPath("reduce-1-interleaved"), {"-o", path("no/such/folder/x.png")});
    EXPECT_EQ(unwritable.exitCode, 1);
    EXPECT_EQ(unwritable.stderrText, "simtscope: cannot write " + path("no/such/folder/x.png") +
                                         ": No such file or directory\nChoose a folder that is writable and has free space.\n");
}

TEST_F(Render, WithoutAStepTheBanksShowTheWorstAccess)
{
    ASSERT_EQ(render(shippedPath("reduce-2-interleaved-strided"), {"--figure", "banks", "-o", path("x.svg")}).exitCode, 0);
    EXPECT_EQ(fact(), "Line 27 reads sdata: 32 of 32 lanes active. Lanes need 8 different words of each of banks 0, 8, 16 and 24: "
                      "8 wavefronts instead of 1.");
}

TEST_F(Render, SeveralStepsAreNumberedPictures)
{
    const auto names = [&](const std::string& steps) {
        std::filesystem::remove_all(path("steps"));
        std::filesystem::create_directory(path("steps"));
        const Outcome outcome =
            render(shippedPath("reduce-2-interleaved-strided"), {"--figure", "banks", "--step", steps, "-o", path("steps/x.svg")});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        std::set<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(path("steps")))
            found.insert(entry.path().filename());
        return found;
    };
    EXPECT_THAT(names("3-5"), testing::ElementsAre("x-01.svg", "x-02.svg", "x-03.svg"));
    EXPECT_THAT(names("3"), testing::ElementsAre("x.svg"));
    EXPECT_THAT(names("first, last,first"), testing::ElementsAre("x-01.svg", "x-02.svg"));
    EXPECT_EQ(names("all").size(), 44u);
    EXPECT_EQ(names("cues").size(), 3u) << "of this figure";
    const std::size_t changes = names("changes").size();
    EXPECT_GT(changes, 10u);
    EXPECT_LT(changes, 44u);
    EXPECT_THAT(names("whole"), testing::ElementsAre("x.svg"));
}

/// Without --figure and --step, a lesson's picture is what the window opens; a tree ends with its last value.
TEST_F(Render, OpensALessonAsTheWindowDoes)
{
    ASSERT_EQ(render(shippedPath("streams-overlap"), {"-o", path("x.svg")}).exitCode, 0);
    EXPECT_THAT(readFile(path("x.svg")), HasSubstr("timeline · square"));
    ASSERT_EQ(render(shippedPath("reduce-1-interleaved"), {"--figure", "tree", "-o", path("x.svg")}).exitCode, 0);
    EXPECT_THAT(fact(), testing::Not(HasSubstr("exited")));
    ASSERT_EQ(render(shippedPath("reduce-1-interleaved"),
                     {"--compare", shippedPath("reduce-3-sequential"), "--slide", "16:9", "-o", path("x.png")})
                  .exitCode,
              0);
    EXPECT_EQ(readFile(path("x.png")).substr(16, 8), std::string("\0\0\x05\0\0\0\x02\xd0", 8)) << "1280 x 720, from the header of the PNG";
}

TEST_F(Render, StepsThatAreNotThereAreNamed)
{
    const auto complaint = [&](const char* figure, const char* steps) {
        const Outcome outcome =
            render(shippedPath("reduce-2-interleaved-strided"), {"--figure", figure, "--step", steps, "-o", path("x.svg")});
        EXPECT_EQ(outcome.exitCode, 2);
        return outcome.stderrText;
    };
    EXPECT_THAT(complaint("banks", "first,3-999"), HasSubstr("there is no step \"3-999\""));
    EXPECT_THAT(complaint("banks", "9-4"), HasSubstr("there is no step \"9-4\""));
    EXPECT_THAT(complaint("warps", "cues"), HasSubstr("no cue for the figure warps"));
    EXPECT_THAT(complaint("warps", "bookmarks"), HasSubstr("no bookmark for the figure warps"));
}

// Elements of 2 bytes share words; the rows are counted in elements.
TEST_F(Render, BanksShowNarrowElements)
{
    SKIP_WITHOUT_NVCC();
    ASSERT_EQ(render("bank-stride", {"--figure", "banks", "--step", "line 26", "-o", path("x.svg"), "--", "3", "2"}).exitCode, 0);
    const std::string picture = readFile(path("x.svg"));
    EXPECT_EQ(fact(),
              "Line 26 reads s: 32 of 32 lanes active. Lanes need 2 different words of each of 5 banks: 2 wavefronts instead of 1.");
    for (const char* text : {">32<", ">17<", ">s[0]<", ">[64]<"})
        EXPECT_THAT(picture, HasSubstr(text));
}

// The costs of constants and atomics are neither bank conflicts nor sectors. They stand beside their lines and in the sentence.
TEST_F(Render, ConstantsAndAtomicsSayWhoWaits)
{
    SKIP_WITHOUT_NVCC();
    // The last digits of i * 37 differ among eight neighbours, and the words of eight neighbours in one row form a sector. So each of the
    // 31 lanes needs a sector of its own.
    ASSERT_EQ(render("local", {"--figure", "source", "--step", "line 18", "-o", path("x.svg")}).exitCode, 0);
    EXPECT_EQ(fact(), "Line 18 reads local memory: 31 of 32 lanes active. Every thread has its own copy; 31 sectors of 32 bytes.");
    ASSERT_EQ(render("constant", {"--figure", "source", "--launch", "2", "--step", "line 30", "-o", path("x.svg")}).exitCode, 0);
    EXPECT_EQ(fact(), "Line 30 reads coefficients: 32 of 32 lanes active. "
                      "The lanes of a warp read 8 different addresses, one after the other.");
    EXPECT_THAT(readFile(path("x.svg")), AllOf(HasSubstr(">addresses<"), HasSubstr(">×8<")));
    ASSERT_EQ(render("histogram-global", {"--figure", "source", "--step", "line 20 #2", "-o", path("x.svg"), "--", "512", "single", "2"})
                  .exitCode,
              0);
    EXPECT_EQ(fact(), "Line 20 updates bins atomically (add): 32 of 32 lanes active. "
                      "Up to 32 lanes of a warp access one address: these are serialised. 1 sector of 32 bytes, the minimum. "
                      "Shown in the order of the run: in lockstep, cells would have values that they never had.");
    EXPECT_THAT(readFile(path("x.svg")), AllOf(HasSubstr(">serialised<"), HasSubstr(">×32<")));
}

// 256 values with 64 operands each would make 16384 edges. So the picture shows the edges of a few values only, and says so.
TEST_F(Render, TreeOfAProductShowsTheEdgesOfOneValue)
{
    SKIP_WITHOUT_NVCC();
    ASSERT_EQ(render("matmul-tiled", {"--figure", "tree", "-o", path("x.svg")}).exitCode, 0);
    EXPECT_EQ(fact(),
              "Line 37 writes c: 8 warps, 256 of 256 lanes active. 40 sectors of 32 bytes; 32 would suffice. The edges of 1 of 256 values "
              "are drawn, those of c[126].");
    EXPECT_LT(std::filesystem::file_size(path("x.svg")), 1u << 20);
}

TEST_F(Render, RunsAProgramFirst)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome =
        runSimtscope({"render", "reduce-3-sequential", "--figure", "tree", "-o", path("x.svg"), "--", "16", "16"}, kNoDisplay);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_EQ(outcome.stdoutText, "");
    EXPECT_EQ(outcome.stderrText, "reduce-3-sequential: the sum of 16 elements is 68, expected 68\n");
    // The root of the tree is the sum of 3 0 7 4 1 8 5 2 9 6 3 0 7 4 1 8, which is 68.
    EXPECT_THAT(readFile(path("x.svg")), HasSubstr(">68<"));
    const std::string copy =
        writeProgram("own.cu", readFile(repositoryPath("resources/programs/3-reduction/reduce-3-sequential/reduce-3-sequential.cu")));
    EXPECT_EQ(runSimtscope({"render", copy, "--figure", "banks", "-o", path("y.png"), "--", "16", "16"}, kNoDisplay).exitCode, 0);
}

/// Both programs get the same value of a parameter that both have, also where their defaults differ.
TEST_F(Render, ComparedProgramsGetTheSameArguments)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome =
        render("reduce-2-interleaved-strided", {"--figure", "banks", "--compare", "reduce-3-sequential", "-o", path("x.svg")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_EQ(outcome.stderrText, "reduce-2-interleaved-strided: the sum of 256 elements is 1148, expected 1148\n"
                                  "reduce-3-sequential: the sum of 256 elements is 1148, expected 1148\n");
    EXPECT_THAT(readFile(path("x.svg")), testing::Not(HasSubstr("different arguments")));
    const Outcome recordings = render(shippedPath("reduce-2-interleaved-strided"),
                                      {"--figure", "banks", "--compare", shippedPath("reduce-3-sequential"), "-o", path("y.svg")});
    ASSERT_EQ(recordings.exitCode, 0) << recordings.stderrText;
    EXPECT_THAT(readFile(path("y.svg")), HasSubstr("different arguments, so no number is marked as better"));
}

/// Before its first access, a figure of accesses is empty.
TEST_F(Render, TheFirstStepOfBanksIsTheFirstAccess)
{
    ASSERT_EQ(render(shippedPath("reduce-3-sequential"), {"--figure", "banks", "--step", "first", "-o", path("x.svg")}).exitCode, 0);
    EXPECT_THAT(fact(), StartsWith("Line 20 writes sdata"));
}

/// A cue about one thread frames it in the picture of its step, and only there.
TEST_F(Render, TheThreadOfACueIsFramed)
{
    const auto countFrames = [this](const char* step) {
        EXPECT_EQ(render(shippedPath("shuffles"), {"--figure", "warps", "--step", step, "-o", path("x.svg")}).exitCode, 0);
        const std::string picture = readFile(path("x.svg")),
                          frame = "fill=\"none\" stroke=\"#14181f\" stroke-opacity=\"1\" stroke-width=\"2.13333\"";
        std::size_t count = 0;
        for (std::size_t at = picture.find(frame); at != std::string::npos; at = picture.find(frame, at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(countFrames("line 21"), 0u);
    EXPECT_GT(countFrames("line 27"), 0u);
}

TEST_F(Render, TwoRunsSideBySide)
{
    const Outcome outcome =
        render(shippedPath("transpose-shared"), {"--figure", "banks", "--compare", shippedPath("transpose-padded"), "-o", path("x.svg")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const std::string picture = readFile(path("x.svg"));
    EXPECT_EQ(fact(), "Line 30 reads tile: 32 warps, 1,024 of 1,024 lanes active. In warp 0, lanes need 32 different words of bank 0: "
                      "32 wavefronts instead of 1; all warps together 1,024 instead of 32.\n"
                      "Line 29 reads tile: 32 warps, 1,024 of 1,024 lanes active. No bank conflict: 32 wavefronts for 32 warps.");
    for (const char* expectedText : {">Transpose, shared tile<", ">Transpose, padded tile<", ">−992<", ">difference<"})
        EXPECT_THAT(picture, HasSubstr(expectedText));
    EXPECT_THAT(picture, HasSubstr("viewBox=\"0 0 1280 800\""));
    const Outcome missing = render(shippedPath("transpose-shared"), {"--compare", path("nothing.simt"), "-o", path("y.svg")});
    EXPECT_EQ(missing.exitCode, 2);
    EXPECT_EQ(missing.stderrText, "simtscope: " + path("nothing.simt") + " does not exist\n");
    ASSERT_EQ(render(shippedPath("transpose-shared"),
                     {"--compare", shippedPath("transpose-naive"), "--step", "all", "--size", "640x400", "-o", path("x.gif")})
                  .exitCode,
              0);
    EXPECT_THAT(readFile(path("x.gif")), StartsWith("GIF89a"));
}

/// The HTML page has every step, and the title and cues of the lesson. Rendering it again gives the same bytes.
TEST_F(Render, AllStepsMakeOnePage)
{
    for (const char* name : {"x.html", "y.html"}) {
        const Outcome outcome = render(shippedPath("reduce-1-interleaved"), {"--figure", "tree", "--step", "all", "-o", path(name)});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        EXPECT_EQ(outcome.stderrText, "");
    }
    const std::string page = readFile(path("x.html"));
    EXPECT_EQ(page, readFile(path("y.html")));
    EXPECT_THAT(page, AllOf(StartsWith("<!doctype html>"), HasSubstr("<title>Interleaved addressing</title>"),
                            HasSubstr("s = 1: which threads add, and which lanes are inactive?"), HasSubstr("[32,"),
                            HasSubstr("\"asks\":false")));
    EXPECT_THAT(page, testing::Not(HasSubstr("how many lanes access the same bank?"))) << "the cue of another figure";

    ASSERT_EQ(render(shippedPath("reduce-1-interleaved"),
                     {"--figure", "tree", "--step", "4", "--hide-answers", "--theme", "dark", "-o", path("x.html")})
                  .exitCode,
              0);
    EXPECT_THAT(readFile(path("x.html")), AllOf(HasSubstr("\"steps\":[[4,"), HasSubstr("\"asks\":true"), HasSubstr("data-theme=\"dark\"")));
    ASSERT_EQ(render(shippedPath("transpose-shared"),
                     {"--figure", "banks", "--step", "all", "--compare", shippedPath("transpose-padded"), "-o", path("x.html")})
                  .exitCode,
              0);
    EXPECT_THAT(readFile(path("x.html")), HasSubstr("Transpose, shared tile against Transpose, padded tile"));
    EXPECT_THAT(render(shippedPath("reduce-1-interleaved"), {"-o", path("x.bmp")}).stderrText, HasSubstr("or .html"));
    const Outcome unwritable = render(shippedPath("reduce-1-interleaved"), {"--step", "all", "-o", path("no/such/folder.html")});
    EXPECT_EQ(unwritable.exitCode, 1);
    EXPECT_THAT(unwritable.stderrText, HasSubstr("no/such/folder.html"));
}

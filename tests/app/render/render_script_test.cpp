// Tests `render --script`, which makes all pictures of a chapter, as a Makefile would call it.

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

class RenderScript : public AppTest {
protected:
    Outcome renderScript(const std::string& json, std::vector<std::string> addedOptions = {})
    {
        writeFile(path("chapter.json"), json);
        addedOptions.insert(addedOptions.begin(), {"render", "--script", path("chapter.json"), "-o", path("out")});
        return runSimtscope(addedOptions);
    }
    static std::string recording(const std::string& name) { return repositoryPath("resources/recordings/") + name + ".simt"; }
    static std::string picture(const std::string& output, const std::string& keys)
    {
        return R"({"output": ")" + output + R"(", "recording": ")" + recording("reduce-2-interleaved-strided") + "\"" + keys + "}";
    }
    std::string errorFor(const std::string& pictures)
    {
        const Outcome outcome = renderScript(R"({"pictures": [)" + pictures + "]}");
        EXPECT_EQ(outcome.exitCode, 2) << outcome.stderrText;
        return outcome.stderrText;
    }
};

}  // namespace

TEST_F(RenderScript, MakesAllPicturesAndKeepsThoseThatDoNotChange)
{
    const std::string script = R"({"defaults": {"theme": "print", "figure": "banks"}, "pictures": [)" + picture("banks.svg", "") + "," +
                               picture("more/steps.png", R"(, "step": "3-5", "scale": 0.5)") + "," +
                               picture("tree.pdf", R"(, "figure": "tree", "step": "first,last", "sentence": false)") + "," +
                               picture("both.svg", R"(, "compare": ")" + recording("reduce-3-sequential") + "\"") + "]}";
    const Outcome first = renderScript(script);
    ASSERT_EQ(first.exitCode, 0) << first.stderrText;
    EXPECT_EQ(first.stdoutText, path("out") + ": 6 files, 6 of them written, 0 unchanged\n");
    for (const char* name : {"banks.svg", "more/steps-01.png", "more/steps-02.png", "more/steps-03.png", "tree.pdf", "both.svg"})
        EXPECT_TRUE(fs::exists(path("out/") + name)) << name;
    const auto time = fs::last_write_time(path("out/tree.pdf"));
    fs::remove(path("out/banks.svg"));
    EXPECT_EQ(renderScript(script).stdoutText, path("out") + ": 6 files, 1 of them written, 5 unchanged\n");
    EXPECT_EQ(fs::last_write_time(path("out/tree.pdf")), time);
}

TEST_F(RenderScript, ATitleIsATextOrWhetherThereIsOne)
{
    const auto titleOf = [this](const std::string& keys) {
        EXPECT_EQ(renderScript(R"({"defaults": {"title": "Of all"}, "pictures": [)" + picture("a.svg", keys) + "]}").exitCode, 0) << keys;
        const std::string svg = readFile(path("out/a.svg"));
        for (const char* title : {"Of all", "Mine", "tree · reduce2, 256 threads, block 0 in a grid of 1, launch 1 of 1"})
            if (svg.find(">" + std::string(title) + "</text>") != std::string::npos)
                return std::string(title);
        return std::string();
    };
    EXPECT_EQ(titleOf(""), "Of all");
    EXPECT_EQ(titleOf(R"(, "title": "Mine")"), "Mine");
    EXPECT_THAT(titleOf(R"(, "figure": "tree", "title": true)"), HasSubstr("reduce2"));
    EXPECT_EQ(titleOf(R"(, "figure": "tree", "title": false)"), "");
    EXPECT_THAT(errorFor(picture("a.svg", R"(, "title": 3)")), HasSubstr("\"title\" is not a text, true or false"));
    EXPECT_THAT(errorFor(picture("a.svg", R"(, "title": "")")), HasSubstr("\"title\" is not a text, true or false"));
}

TEST_F(RenderScript, WritesARuleForMake)
{
    const Outcome outcome = renderScript(R"({"pictures": [)" + picture("a.svg", "") + "]}", {"--depfile", path("a.d")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const std::string source = recording("reduce-2-interleaved-strided");
    EXPECT_EQ(readFile(path("a.d")),
              path("a.d") + " " + path("out/a.svg") + ": " + path("chapter.json") + " " + source + "\n" + source + ":\n");
}

TEST_F(RenderScript, NamesThePictureThatIsWrong)
{
    const std::string place = path("chapter.json") + ", picture 2 (b.svg): ";
    const std::string validPicture = picture("a.svg", "") + ",";
    EXPECT_THAT(errorFor(validPicture + picture("b.svg", R"(, "figur": "tree")")),
                HasSubstr(place + "there is no key \"figur\"\nKeys: output, "));
    EXPECT_THAT(errorFor(validPicture + picture("b.svg", R"(, "block": "three")")), HasSubstr(place + "\"block\" is not a number"));
    EXPECT_THAT(errorFor(validPicture + picture("b.svg", R"(, "figure": "forest")")), HasSubstr(place + "there is no figure \"forest\""));
    EXPECT_THAT(errorFor(validPicture + picture("b.svg", R"(, "step": "9999")")), HasSubstr(place + "there is no step \"9999\""));
    EXPECT_TRUE(fs::exists(path("out/a.svg"))) << "the others are made";
    EXPECT_THAT(errorFor(validPicture + picture("b.svg", R"(, "scale": 2)")), HasSubstr(place + "--scale is of no use for a .svg file"));
    EXPECT_THAT(errorFor(validPicture + R"({"output": "b.svg"})"), HasSubstr(place + "there is neither \"program\" nor \"recording\""));
    EXPECT_THAT(errorFor(validPicture + picture("a.svg", "")), HasSubstr("another picture has the output a.svg, too"));
    for (const char* outsidePath : {"../a.svg", "/tmp/a.svg", "x/../../a.svg", ""})
        EXPECT_THAT(errorFor(picture(outsidePath, "")), HasSubstr("names no file in the folder")) << outsidePath;
    EXPECT_THAT(renderScript("{").stderrText, HasSubstr("is not JSON"));
    EXPECT_THAT(renderScript("{\n\"pictures\": [1\n2]}").stderrText, HasSubstr("chapter.json:3: is not JSON"));
    EXPECT_THAT(renderScript("{}").stderrText, HasSubstr("has no list \"pictures\""));
    EXPECT_THAT(renderScript(R"({"pictures": [], "picture": 1})").stderrText, HasSubstr("there is no key \"picture\""));
    EXPECT_THAT(runSimtscope({"render", "-o", path("x.svg")}).stderrText, HasSubstr("there is nothing to draw"));
}

/// Whatever is wrong with a picture, the pictures before and after it are made.
TEST_F(RenderScript, MakesTheOthersIfAPictureIsWrong)
{
    const std::string wrongKeys[] = {R"(, "figure": "forest")", R"(, "figur": "tree")", R"(, "block": "three")", R"(, "step": "9999")",
                                     R"(, "theme": "sepia")"};
    for (const std::string& keys : wrongKeys) {
        fs::remove_all(path("out"));
        const Outcome outcome = renderScript(R"({"pictures": [)" + picture("a.svg", "") + "," + picture("b.svg", keys) + "," +
                                             picture("c.svg", R"(, "figure": "tree")") + "," + picture("a.svg", "") + "]}");
        EXPECT_EQ(outcome.exitCode, 2) << keys;
        EXPECT_THAT(outcome.stderrText, HasSubstr(path("chapter.json") + ", picture 2 (b.svg): ")) << keys;
        EXPECT_THAT(outcome.stderrText, HasSubstr("picture 4 (a.svg): another picture has the output a.svg, too")) << keys;
        EXPECT_EQ(outcome.stdoutText, path("out") + ": 2 files, 2 of them written, 0 unchanged; pictures that failed: 2\n") << keys;
        EXPECT_TRUE(fs::exists(path("out/a.svg")) && fs::exists(path("out/c.svg"))) << keys;
    }
}

TEST_F(RenderScript, RunsAProgramOnceForAllItsPictures)
{
    SKIP_WITHOUT_NVCC();
    const std::string figureOptions =
        writeProgram("own.cu", "#include <cstdio>\n__global__ void k(int* p) { p[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }\n"
                               "int main()\n{\n    int* p;\n    cudaMalloc(&p, 512);\n    k<<<4, 32>>>(p);\n"
                               "    std::puts(\"run\");\n    return cudaDeviceSynchronize();\n}\n");
    const Outcome outcome = renderScript(R"({"defaults": {"program": "own.cu", "figure": "memory"}, "pictures": [{"output": "a.svg"},
                                      {"output": "b.svg", "block": 2}, {"output": "c.svg", "block": 3, "figure": "source"}]})");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_EQ(outcome.stderrText, "run\n") << "its output, once";
}

/// Two processes with different time zones, languages and folders make the same bytes from the same script.
TEST_F(RenderScript, MakesTheSameBytesWhereverItRuns)
{
    const char* names[] = {"tree.svg", "tree.png", "tree.pdf", "tree.tex", "tree.html"};
    std::string pictures;
    for (const char* name : names)
        pictures += (pictures.empty() ? "" : ", ") + picture(name, R"(, "figure": "tree", "step": "11-13")") + ", " +
                    picture("source/" + std::string(name), R"(, "figure": "source", "theme": "dark", "step": "11-13")");
    writeFile(path("chapter.json"), R"({"pictures": [)" + pictures + "]}");
    const std::map<std::string, std::optional<std::string>> environments[] = {
        {{"TZ", "Asia/Tokyo"}, {"LANG", "de_DE.UTF-8"}, {"LC_ALL", std::nullopt}, {"LC_NUMERIC", "de_DE.UTF-8"}},
        {{"TZ", "America/New_York"}, {"LANG", "C"}, {"LC_ALL", "C.UTF-8"}},
    };
    for (const int i : {0, 1}) {
        const Outcome outcome = runSimtscope({"render", "--script", path("chapter.json"), "-o", path("out" + std::to_string(i))},
                                             {.environment = environments[i], .workingDirectory = i == 0 ? path("") : std::string("/")});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    }
    std::size_t files = 0;
    for (const auto& file : fs::recursive_directory_iterator(path("out0"))) {
        if (!file.is_regular_file())
            continue;
        ++files;
        EXPECT_TRUE(readFile(file.path()) == readFile(path("out1") / fs::relative(file.path(), path("out0")))) << file.path();
    }
    EXPECT_EQ(files, 2 * (3 + 3 + 3u)) << "stills are numbered, a PDF, TikZ and a page are one file each";
}

TEST_F(RenderScript, TranslatesPictures)
{
    const Outcome outcome = renderScript(R"({"defaults": {"language": "de"}, "pictures": [)" + picture("de.html", "") + ", " +
                                         picture("en.html", R"(, "language": "en")") + ", " + picture("de.svg", "") + "]}");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const auto fileContains = [this](const char* name, const char* text) { return readFile(path(name)).find(text) != std::string::npos; };
    EXPECT_TRUE(fileContains("out/de.html", "<html lang=\"de\">"));
    EXPECT_TRUE(fileContains("out/de.html", "Lanes aktiv"));
    EXPECT_TRUE(fileContains("out/de.svg", "Lanes aktiv")) << "the sentence of the last value";
    EXPECT_TRUE(fileContains("out/en.html", "<html lang=\"en\">"));
    EXPECT_TRUE(fileContains("out/en.html", "lanes active"));
    EXPECT_THAT(errorFor(picture("fr.svg", R"(, "language": "fr")")), HasSubstr("language"));
    const Outcome refused = runSimtscope({"render", recording("hello"), "--language", "fr", "-o", path("x.svg")});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.stderrText, HasSubstr("--language: \"fr\" is none of en, de"));
}

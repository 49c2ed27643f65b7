// Tests the command `sweep`: its output and its exit codes.

#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
using testing::HasSubstr;

namespace {

struct Sweep : AppTest {};

}  // namespace

TEST_F(Sweep, ProgramsAtTheirDefaultsNeedNoCompiler)
{
    const SpawnOptions noCompiler{.environment = {{"PATH", "/nowhere"}, {"CUDACXX", {}}, {"CUDA_HOME", "/nowhere"}, {"DISPLAY", {}}}};
    const Outcome outcome = runSimtscope({"sweep", "transpose-naive", "transpose-shared", "transpose-padded", "--json"}, noCompiler);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const auto json = nlohmann::json::parse(outcome.stdoutText);
    EXPECT_EQ(json["over"], "program");
    ASSERT_EQ(json["runs"].size(), 3u);
    // In a tile of 32x32 ints a column lies in one bank, so that each of its 32 stores takes 32 passes. In a padded tile it lies in 32
    // banks.
    EXPECT_EQ(json["runs"][1]["program"], "transpose-shared");
    EXPECT_EQ(json["runs"][1]["values"]["conflicts"], 992);
    EXPECT_EQ(json["runs"][2]["values"]["conflicts"], 0);
    for (const auto& run : json["runs"])
        EXPECT_TRUE(run["values"].value("time", nlohmann::json()).is_null() || run.value("timed_on", "").starts_with("NVIDIA"))
            << "a model's times are not given: " << run;
}

TEST_F(Sweep, RecordingsHaveTimesAndOptionsStandAnywhere)
{
    const Outcome outcome = runSimtscope(
        {"sweep", "--json", "--quantity", "time,conflicts", "reduce-2-interleaved-strided@h100-large", "reduce-3-sequential@h100-large"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const auto json = nlohmann::json::parse(outcome.stdoutText);
    ASSERT_EQ(json["runs"].size(), 2u);
    EXPECT_GT(json["runs"][0]["values"]["time"], json["runs"][1]["values"]["time"]) << "what conflicts cost";
    EXPECT_GT(json["runs"][0]["values"]["conflicts"], 1'000'000);
    EXPECT_EQ(json["runs"][1]["values"]["conflicts"], 0);
}

TEST_F(Sweep, ValuesOfAParameterHaveEveryForm)
{
    SKIP_WITHOUT_NVCC();
    // The degree of conflict is the greatest common divisor of the stride and 32. One warp makes a store and a load.
    const Outcome text = runSimtscope({"sweep", "bank-stride", "--parameter", "stride=1..4x2,33", "--quantity", "conflicts"});
    EXPECT_EQ(text.exitCode, 0) << text.stderrText;
    EXPECT_EQ(text.stdoutText, "stride  Device          Bank conflicts\n"
                               "1       Modelled sm_90               0\n"
                               "2       Modelled sm_90               2\n"
                               "4       Modelled sm_90               6\n"
                               "33      Modelled sm_90               0\n");
    const std::string file = path("table.csv");
    const Outcome csv =
        runSimtscope({"sweep", "bank-stride", "--parameter", "width=4,8", "--quantity", "wavefronts", "--csv", "-o", file, "--", "2", "4"});
    EXPECT_EQ(csv.exitCode, 0) << csv.stderrText;
    EXPECT_EQ(csv.stdoutText, "");
    EXPECT_EQ(readFile(file), "width,Device,Wavefronts\r\n4,Modelled sm_90,4\r\n8,Modelled sm_90,8\r\n");
    const std::string bySuffix = path("by_suffix.csv");
    EXPECT_EQ(runSimtscope({"sweep", "bank-stride", "--parameter", "width=4,8", "--quantity", "wavefronts", "-o", bySuffix, "--", "2", "4"})
                  .exitCode,
              0);
    EXPECT_EQ(readFile(bySuffix), readFile(file));
    const Outcome animation = runSimtscope({"sweep", "bank-stride", "--parameter", "width=4,8", "-o", path("chart.gif")});
    EXPECT_EQ(animation.exitCode, 2);
    EXPECT_EQ(animation.stderrText,
              "simtscope: " + path("chart.gif") +
                  ": a sweep has no steps for an animation\nName a .svg, .png, .pdf or .tex file for its chart, or a .txt, "
                  ".csv or .json file for its table.\n");
    EXPECT_FALSE(std::filesystem::exists(path("chart.gif")));
}

TEST_F(Sweep, ChartIsWrittenAsAPicture)
{
    const std::string naive = repositoryPath("resources/recordings/transpose-shared.simt");
    const std::string padded = repositoryPath("resources/recordings/transpose-padded.simt");
    for (const auto& [name, magic] : {std::pair{"a.svg", "<?xml"}, {"a.png", "\x89PNG"}, {"a.pdf", "%PDF"}, {"a.tex", "% "}}) {
        const Outcome chart = runSimtscope({"sweep", naive, padded, "--theme", "print", "-o", path(name)});
        ASSERT_EQ(chart.exitCode, 0) << chart.stderrText;
        EXPECT_EQ(readFile(path(name)).find(magic), 0u) << name;
    }
    EXPECT_NE(readFile(path("a.svg")).find("Bank conflicts"), std::string::npos) << "what differs most tellingly";
    const Outcome numbered = runSimtscope({"sweep", naive, padded, "--quantity", "wavefronts,sectors", "-o", path("b.svg")});
    ASSERT_EQ(numbered.exitCode, 0) << numbered.stderrText;
    EXPECT_EQ(numbered.stdoutText, path("b-01.svg") + ": Wavefronts\n" + path("b-02.svg") + ": Sectors\n") << "they are not the file of -o";
    EXPECT_TRUE(std::filesystem::exists(path("b-01.svg")));
    EXPECT_TRUE(std::filesystem::exists(path("b-02.svg")));
}

TEST_F(Sweep, ChartHasTheRequestedTextAndSize)
{
    const auto chart = [this](std::vector<std::string> addedOptions, const std::string& name = "a.svg") {
        addedOptions.insert(addedOptions.begin(),
                            {"sweep", repositoryPath("resources/recordings/transpose-shared.simt"),
                             repositoryPath("resources/recordings/transpose-padded.simt"), "--quantity", "conflicts", "-o", path(name)});
        return runSimtscope(addedOptions);
    };
    ASSERT_EQ(chart({"--title", "Padding", "--no-sentence", "--slide", "4:3"}).exitCode, 0);
    const std::string svg = readFile(path("a.svg"));
    EXPECT_THAT(svg, HasSubstr(">Padding</text>"));
    EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 1024 "));
    const auto sentence = "sm_90.</text>";
    EXPECT_THAT(svg, testing::Not(HasSubstr(sentence)));
    ASSERT_EQ(chart({"--no-title"}).exitCode, 0);
    EXPECT_THAT(readFile(path("a.svg")), HasSubstr(sentence));
    EXPECT_THAT(chart({"--title", "T"}, "a.csv").stderrText, HasSubstr("--title is for a chart"));
    EXPECT_THAT(chart({"--scale", "2"}).stderrText, HasSubstr("--scale is of no use for a .svg file"));
    EXPECT_EQ(chart({"--size", "1"}).exitCode, 2);
    EXPECT_EQ(chart({}, "a.html").exitCode, 2) << "a chart is no page";
}

TEST_F(Sweep, FailedRunIsReportedAndOtherRowsStay)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("picky.cu", R"(#include <cstdlib>
__global__ void k(int* out) { out[threadIdx.x] = 1; }
int main(int argc, char** argv)
{
    int* out = nullptr;
    cudaMalloc(&out, 4096);
    k<<<1, std::atoi(argv[1])>>>(out);
    cudaDeviceSynchronize();
    return std::atoi(argv[1]) == 64 ? 3 : 0;
}
)");
    const Outcome outcome = runSimtscope({"sweep", source, "--parameter", "1=32,64,96", "--quantity", "sectors", "--json"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("argument 1 = 64: the program ended with exit code 3"));
    const auto json = nlohmann::json::parse(outcome.stdoutText);
    EXPECT_EQ(json["runs"][0]["values"]["sectors"], 4);
    EXPECT_EQ(json["runs"][1]["note"], "the program ended with exit code 3");
    EXPECT_EQ(json["runs"][2]["values"]["sectors"], 12);
    const Outcome broken = runSimtscope({"sweep", writeProgram("broken.cu", "int main( {"), "--parameter", "1=1,2"});
    EXPECT_EQ(broken.exitCode, 3);
    EXPECT_EQ(broken.stdoutText, "");
}

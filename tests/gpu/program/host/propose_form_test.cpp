// Tests the form that is proposed for kernels without main(): kernels as books have them, one file each in data/, with the proposal beside
// it (NAME.form). SIMTSCOPE_UPDATE_GOLDEN=1 writes the proposals anew.
#include "gpu/program/host/launch_form.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "gpu/program/host/form_fields.h"
#include "gpu/program/host/host_code.h"
#include "tests/folders.h"
#include "tests/gpu/program/workspace.h"

namespace simtscope::program {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kKernels[] = {
    "blur",
    "blur_clamped",
    "block_for_row",
    "block_sums",
    "byte_histogram",
    "compare_step",
    "dot_product",
    "extern_c",
    "general_product",
    "grey",
    "grid_stride",
    "half",
    "halved_sums",
    "histogram",
    "no_parameters",
    "pair_sums",
    "product",
    "row_pointers",
    "saxpy",
    "scan",
    "small_types",
    "sparse",
    "stencil_halo",
    "structs",
    "taken_names",
    "template_defaults",
    "tiled_product",
    "transpose",
    "transpose_tiles",
    "tricky",
    "two_kernels",
    "vector_add",
    "vectors",
    "volume",
};

std::string readDataText(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string dataPath(const std::string& name)
{
    return tests::repositoryPath("tests/gpu/program/host/data/" + name);
}

std::string describe(const LaunchForm& form)
{
    static constexpr const char* kRoles[] = {"input", "output", "both"};
    std::string text;
    for (const HostBuffer& buffer : form.buffers)
        text += fmt::format("{} {}: {} elements, {}, {}{}{}{}{}\n", buffer.type, buffer.name, buffer.size, kRoles[int(buffer.role)],
                            formatFill(buffer), buffer.limit.empty() ? "" : " below " + buffer.limit,
                            buffer.halo.empty() ? "" : ", halo " + buffer.halo,
                            buffer.rowLength.empty() ? "" : ", rows of " + buffer.rowLength, buffer.isShown ? ", shown" : "");
    for (const HostValue& value : form.values)
        text += fmt::format("{} {} = {}\n", value.element.name, value.name, value.value);
    for (const HostLaunch& launch : form.launches)
        text += fmt::format("{}<<<({}), ({}), {}>>>\n", launch.kernel.name, fmt::join(launch.grid, ", "), fmt::join(launch.block, ", "),
                            launch.sharedBytes.empty() ? "0" : launch.sharedBytes);
    return text;
}

LaunchForm mustPropose(const std::string& text, const std::vector<std::string>& kernels = {},
                       const std::vector<std::string>& templateArguments = {})
{
    auto form = proposeForm(text, kernels, templateArguments);
    EXPECT_TRUE(form) << (form ? "" : form.error().text());
    return form ? std::move(*form) : LaunchForm{};
}

std::string refusalOf(const std::string& text, const std::vector<std::string>& kernels = {})
{
    const auto form = proposeForm(text, kernels);
    return form ? std::string() : form.error().text();
}

class BookKernels : public testing::TestWithParam<const char*> {};

TEST_P(BookKernels, GetTheExpectedForm)
{
    const std::string name = GetParam();
    const std::string text = readDataText(dataPath(name + ".cu"));
    ASSERT_FALSE(text.empty());
    EXPECT_TRUE(lacksMain(text));
    const LaunchForm form = mustPropose(text);
    const auto checked = checkForm(form);
    EXPECT_TRUE(checked) << (checked ? "" : checked.error().text());
    const std::string described = describe(form), golden = dataPath(name + ".form");
    if (std::getenv("SIMTSCOPE_UPDATE_GOLDEN"))
        std::ofstream(golden, std::ios::binary) << described;
    EXPECT_EQ(described, readDataText(golden));
    const std::string code = appendHostCode(form, "en");
    EXPECT_TRUE(code.starts_with(text));
    EXPECT_FALSE(lacksMain(code));
}

INSTANTIATE_TEST_SUITE_P(Data, BookKernels, testing::ValuesIn(kKernels), [](const auto& kernel) { return std::string(kernel.param); });

TEST(BookKernelFiles, AreAllTested)
{
    for (const auto& entry : std::filesystem::directory_iterator(dataPath("")))
        EXPECT_NE(std::ranges::find(kKernels, entry.path().stem().string(), [](const char* name) { return std::string(name); }),
                  std::end(kKernels))
            << entry.path();
}

TEST(ProposeForm, ATemplateWithoutADefaultIsRefusedByNameAndTakesAnArgument)
{
    const std::string text =
        "template <typename T, int kTile>\n__global__ void scale(T* data, T factor) { data[threadIdx.x] *= factor; }\n";
    EXPECT_THAT(refusalOf(text), testing::AllOf(HasSubstr("scale"), HasSubstr("parameter T"), HasSubstr("T=float")));
    const LaunchForm form = mustPropose(text, {}, {"T=double", "kTile=8"});
    EXPECT_EQ(form.buffers.at(0).type, "double*");
    EXPECT_THAT(writeHostCode(form, "en"), HasSubstr("scale<double, 8><<<grid, block>>>"));
}

TEST(ProposeForm, AParameterThatNoHostCodeCanFillIsRefusedByName)
{
    EXPECT_THAT(refusalOf("__global__ void k(float** rows) { rows[0][0] = 1; }"), testing::AllOf(HasSubstr("rows"), HasSubstr("kernel k")));
    EXPECT_THAT(refusalOf("__global__ void k(cudaTextureObject_t image) {}"), HasSubstr("cudaTextureObject_t"));
    EXPECT_THAT(refusalOf("__global__ void k(int (*f)(int)) {}"), HasSubstr("parameter f"));
}

TEST(ProposeForm, ASourceWithMainOrWithoutKernelIsRefused)
{
    EXPECT_THAT(refusalOf("__global__ void k(int n) {}\nint main() { k<<<1, 1>>>(1); }\n"), HasSubstr("main()"));
    EXPECT_THAT(refusalOf("__device__ int f(int n) { return n; }\n__global__ void declared(int n);\n"), HasSubstr("no kernel"));
    EXPECT_FALSE(lacksMain("int f() { return 0; }"));
    EXPECT_FALSE(lacksMain("// __global__ void k() {}\n"));
}

TEST(ProposeForm, KernelsAreChosenInOrder)
{
    const std::string text = "__global__ void a(int* x) { x[threadIdx.x] = 1; }\n__global__ void b(int* x) { x[threadIdx.x] += 1; }\n";
    const LaunchForm form = mustPropose(text, {"b", "a", "b"});
    ASSERT_EQ(form.launches.size(), 3u);
    EXPECT_EQ(form.launches[0].kernel.name, "b");
    EXPECT_EQ(form.launches[1].kernel.name, "a");
    EXPECT_EQ(form.buffers.size(), 1u);
    EXPECT_THAT(refusalOf(text, {"c"}), HasSubstr("Kernels: a, b."));
}

TEST(ProposeForm, AKernelThatAnotherOneLaunchesIsNotLaunchedByTheHost)
{
    const LaunchForm form = mustPropose("__global__ void child(int* x) { x[0] = 1; }\n"
                                        "__global__ void parent(int* x) { child<<<1, 1>>>(x); }\n");
    ASSERT_EQ(form.launches.size(), 1u);
    EXPECT_EQ(form.launches[0].kernel.name, "parent");
}

TEST(FormFields, AreSetByWords)
{
    LaunchForm form = mustPropose(readDataText(dataPath("saxpy.cu")));
    EXPECT_TRUE(setSize(form, "x", "n * 2"));
    EXPECT_TRUE(setFill(form, "x", "1,2.5,-3"));
    EXPECT_TRUE(setFill(form, "y", "random"));
    EXPECT_TRUE(setValue(form, "n", "256"));
    EXPECT_TRUE(setShown(form, {"x", "y"}));
    EXPECT_TRUE(setBlock(form, "64"));
    EXPECT_TRUE(checkForm(form));
    EXPECT_EQ(evaluate(form, 0, form.findBuffer("x")->size), 512);
    EXPECT_EQ(evaluateLaunch(form, 0).grid[0], 4);
    const std::string code = writeHostCode(form, "de");
    EXPECT_THAT(code, HasSubstr("const double xValues[] = {1, 2.5, -3};"));
    EXPECT_THAT(code, HasSubstr("std::mt19937 yRandom(1);"));
    EXPECT_THAT(code, HasSubstr("#include <random>"));
    EXPECT_THAT(code, HasSubstr("// Die Daten auf dem Host."));
    EXPECT_TRUE(setGrid(form, "3x2"));
    EXPECT_THAT(writeHostCode(form, "en"), HasSubstr("const dim3 grid(3, 2);"));
}

TEST(FormFields, NonsenseIsRefusedByName)
{
    LaunchForm form = mustPropose(readDataText(dataPath("saxpy.cu")));
    EXPECT_THAT(setSize(form, "z", "4").error().text(), HasSubstr("Parameters: x, y, n, a."));
    EXPECT_FALSE(setGrid(form, "0"));
    EXPECT_FALSE(setBlock(form, "4x4x4x4"));
    EXPECT_FALSE(setBlock(form, "x"));
    const auto isRefused = [](LaunchForm changed, auto change) {
        change(changed);
        return !checkForm(changed);
    };
    EXPECT_TRUE(isRefused(form, [](LaunchForm& one) { std::ignore = setSize(one, "x", "0"); }));
    EXPECT_TRUE(isRefused(form, [](LaunchForm& one) { std::ignore = setSize(one, "x", "n; system(\"x\")"); }));
    EXPECT_TRUE(isRefused(form, [](LaunchForm& one) { std::ignore = setValue(one, "a", "1; int q"); }));
    EXPECT_TRUE(isRefused(form, [](LaunchForm& one) { std::ignore = setValue(one, "a", "1, 2"); }));
    EXPECT_TRUE(isRefused(form, [](LaunchForm& one) { std::ignore = setValue(one, "a", "unknown"); }));
    EXPECT_TRUE(isRefused(form, [](LaunchForm& one) { std::ignore = setValue(one, "n", "n"); }));
    EXPECT_TRUE(isRefused(form, [](LaunchForm& one) { std::ignore = setBlock(one, "2048"); }));
    EXPECT_TRUE(isRefused(form, [](LaunchForm& one) { std::ignore = setFill(one, "x", "} while"); }));
}

TEST(AppendHostCode, KeepsTheTextAndItsEndsOfLines)
{
    const std::string text = "__global__ void k(int* a)\r\n{\r\n    a[threadIdx.x] = 1;\r\n}";
    const std::string code = appendHostCode(mustPropose(text), "en");
    EXPECT_TRUE(code.starts_with(text + "\r\n\r\n// Host code"));
    for (std::size_t at = 0; (at = code.find('\n', at)) != std::string::npos; ++at)
        EXPECT_EQ(code[at - 1], '\r');
}

class MadeProgram : public CompilingWorkspace, public testing::WithParamInterface<const char*> {};

/// Builds and runs a program that was made; it must end well, print a result and have no findings.
TEST_P(MadeProgram, CompilesAndRunsWithoutFindings)
{
    LaunchForm form = mustPropose(readDataText(dataPath(std::string(GetParam()) + ".cu")));
    const RunOutcome outcome = mustRun(request(appendHostCode(form, "de")));
    EXPECT_EQ(outcome.end, RunEndKind::Finished) << outcome.message.text() << errors;
    EXPECT_EQ(outcome.exitCode, 0) << errors;
    const trace::Recording recording = read(outcome.recordingPath);
    EXPECT_TRUE(recording.findings.empty()) << recording.findings.front().message.text();
    EXPECT_EQ(recording.launches.size(), form.launches.size());
}

// The other ones are compiled with SIMTSCOPE_ALL_PROGRAMS=1, because each takes a second or two.
INSTANTIATE_TEST_SUITE_P(Few, MadeProgram, testing::Values("half", "stencil_halo", "tricky", "taken_names", "row_pointers"),
                         [](const auto& kernel) { return std::string(kernel.param); });
INSTANTIATE_TEST_SUITE_P(All, MadeProgram, std::getenv("SIMTSCOPE_ALL_PROGRAMS") ? testing::ValuesIn(kKernels) : testing::Values("structs"),
                         [](const auto& kernel) { return std::string(kernel.param); });

TEST_F(MadeProgram, FillsBuffersFromNumbersRandomNumbersAndPictures)
{
    LaunchForm form =
        mustPropose("__global__ void mix(const unsigned char* image, const float3* colours, const int* numbers, const half* x,\n"
                    "                    float* out, int width, int height)\n"
                    "{\n"
                    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                    "    if (i < width * height)\n"
                    "        out[i] = image[i] + numbers[i] + colours[i].y + __half2float(x[i]);\n"
                    "}\n");
    write("grey.pgm", "P2\n# made by hand\n4 2\n255\n10 20 30 40 50 60 70 80\n");
    EXPECT_TRUE(setFill(form, "image", path("grey.pgm")));
    EXPECT_EQ(form.findValue("width")->value, "4");
    EXPECT_EQ(form.findValue("height")->value, "2");
    EXPECT_TRUE(setFill(form, "numbers", "1,2"));
    EXPECT_TRUE(setFill(form, "colours", "zero"));
    EXPECT_TRUE(setFill(form, "x", "random"));
    form.findBuffer("x")->limit = "1";
    ASSERT_TRUE(checkForm(form));
    const RunOutcome outcome = mustRun(request("#include <cuda_fp16.h>\n" + appendHostCode(form, "en")));
    EXPECT_EQ(outcome.exitCode, 0) << errors;
    EXPECT_THAT(output, HasSubstr(" 11 22 31 42"));
}

}  // namespace
}  // namespace simtscope::program

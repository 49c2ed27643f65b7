// Tests whole programs as other people write them (tests/programs): unmodified, on both schedules and without optimisation.

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"
#include "tests/toolkit.h"

using namespace simtscope::tests;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::string kPrograms = repositoryPath("tests/programs/");

struct ProgramCase {
    const char* name;
    std::vector<std::string> files;  ///< paths below tests/programs
    std::vector<std::string> options;
    bool runsUnoptimised = false;  ///< whether it is also tested with -G
};

/// Returns the oldest CUDA version with all functions that the program calls, as 1000 * major + 10 * minor. A program without a
/// row needs 11.0.
int oldestToolkit(std::string_view name)
{
    constexpr std::pair<std::string_view, int> kRows[] = {
        {"nested_sort", 12000}, {"pipelines_sm_80", 12000}, {"modern", 12050}, {"jacobi_graph", 12000}, {"graph_reduction", 12040},
    };
    const auto* const row = std::ranges::find(kRows, name, [](const auto& pair) { return pair.first; });
    return row == std::end(kRows) ? 11000 : row->second;
}

void PrintTo(const ProgramCase& program, std::ostream* out)
{
    *out << program.name;
}

class ThirdParty : public testing::TestWithParam<ProgramCase> {};

TEST_P(ThirdParty, RunsUnmodified)
{
    const ProgramCase& program = GetParam();
    SKIP_BEFORE_CUDA(oldestToolkit(program.name), "the program calls what older ones lack");
    std::vector<std::vector<std::string>> variants = {{}, {"--schedule", "random:3"}};
    if (program.runsUnoptimised)
        variants.push_back({"--nvcc-arg=-G"});
    for (const std::vector<std::string>& variant : variants) {
        std::vector<std::string> command = {"run"};
        for (const std::string& file : program.files)
            command.push_back(kPrograms + file);
        command.insert(command.end(), program.options.begin(), program.options.end());
        command.insert(command.end(), variant.begin(), variant.end());
        const Outcome outcome = runSimtscope(command, {.timeoutSeconds = 600});
        EXPECT_EQ(outcome.exitCode, 0) << testing::PrintToString(variant) << outcome.stdoutText << outcome.stderrText;
        EXPECT_THAT(outcome.stdoutText, Not(HasSubstr("WRONG"))) << testing::PrintToString(variant);
        EXPECT_NE(outcome.stdoutText, "");
    }
}

INSTANTIATE_TEST_SUITE_P(
    Programs, ThirdParty,
    testing::Values(
        ProgramCase{"cooperative_groups", {"cooperative_groups.cu"}, {}, true}, ProgramCase{"cub_block", {"cub_block.cu"}, {}},
        ProgramCase{"thrust_sort", {"thrust_sort.cu"}, {}}, ProgramCase{"nested_sort", {"nested_sort.cu"}, {"--nvcc-arg=-rdc=true"}, true},
        ProgramCase{"quadtree", {"quadtree.cu"}, {}, true},
        ProgramCase{"separate", {"separate/main.cu", "separate/shapes.cu"}, {"--nvcc-arg=-rdc=true"}, true},
        ProgramCase{"sorting", {"sorting.cu"}, {}, true}, ProgramCase{"scans", {"scans.cu"}, {}, true},
        ProgramCase{"language", {"language.cu"}, {"--nvcc-arg=--extended-lambda"}, true}, ProgramCase{"graphs", {"graphs.cu"}, {}, true},
        ProgramCase{"partial_sums", {"partial_sums.cu"}, {}}, ProgramCase{"pipelines", {"pipelines.cu"}, {}},
        ProgramCase{"pipelines_sm_80", {"pipelines.cu"}, {"--device", "sm_80"}, true},
        ProgramCase{"random_numbers", {"random_numbers.cu"}, {}},
        ProgramCase{"modern", {"modern.cu"}, {"--nvcc-arg=--extended-lambda", "--nvcc-arg=-std=c++20"}},
        ProgramCase{"locks", {"locks.cu"}, {}, true}, ProgramCase{"images", {"images.cu"}, {}},
        ProgramCase{"host_signals", {"host_signals.cu"}, {}, true}, ProgramCase{"stream_pipeline", {"stream_pipeline.cu"}, {}, true},
        ProgramCase{"memory_pools", {"memory_pools.cu"}, {}}, ProgramCase{"peers", {"peers.cu"}, {"--device", "sm_90x2"}, true},
        ProgramCase{"runtime_only", {"runtime_only/copies.cpp"}, {}}, ProgramCase{"runtime_only_c", {"runtime_only/devices.c"}, {}},
        ProgramCase{"runtime_and_kernels", {"runtime_only/main.cpp", "runtime_only/scale.cu"}, {}},
        ProgramCase{"shared_arrays", {"shared_arrays.cu"}, {}, true}, ProgramCase{"shortest_paths", {"shortest_paths.cu"}, {}},
        ProgramCase{"jacobi_graph", {"jacobi_graph.cu"}, {}},
        ProgramCase{"graph_reduction", {"graph_reduction.cu"}, {"--nvcc-arg=-rdc=true"}}),
    [](const auto& tested) { return std::string(tested.param.name); });

class Words : public AppTest {};

// The program gets its stdin, arguments, working directory and environment, and its exit code is returned.
TEST_F(Words, WordsProgramRunsUnmodified)
{
    SKIP_WITHOUT_NVCC();
    writeFile(path("here.txt"), "three more words");
    const std::string files = kPrograms + "words/words.cu " + kPrograms + "words/text.cpp";
    const std::string command = "printf 'one, two;\\nthree' | " + buildPath("bin/simtscope run ") + files + " -- here.txt";
    const Outcome outcome = spawn({"/bin/sh", "-c", command}, {.workingDirectory = std::filesystem::path(path("here.txt")).parent_path()});
    EXPECT_EQ(outcome.stdoutText, "6 words\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.stderrText, "simtscope: the program ended with exit code 6\nRead the program's output for the reason.\n");
}

TEST_F(Words, AFileThatIsMissingIsNamed)
{
    const Outcome outcome = runSimtscope({"run", kPrograms + "words/words.cu", path("text.cpp")});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_EQ(outcome.stderrText, "simtscope: " + path("text.cpp") +
                                      " does not exist\nGive the paths of all files of the program; write its arguments after --.\n");
}

TEST_F(Words, ArgumentsForNvccThatCannotBeMeantAreRefused)
{
    const Outcome outcome = runSimtscope({"run", kPrograms + "words/words.cu", "--nvcc-arg=-arch=native"});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_EQ(outcome.stderrText, "simtscope: the nvcc argument -arch=native cannot be used here\n"
                                  "Name one architecture, such as -arch=sm_80, or leave it out and choose the device with --device.\n");
}

// Without optimisation the body of assert() is a function without line information.
TEST_F(Words, AnAssertionIsFoundInItsLineEvenUnoptimised)
{
    SKIP_WITHOUT_NVCC();
    const std::string failingProgram =
        writeProgram("wrong.cu", "#include <cassert>\n__global__ void k(int n)\n{\n    assert(threadIdx.x < n);\n}\n"
                                 "int main()\n{\n    k<<<1, 32>>>(28);\n"
                                 "    return cudaDeviceSynchronize() != cudaErrorAssert;\n}\n");
    const Outcome outcome = runSimtscope({"run", failingProgram, "--nvcc-arg=-G"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.stderrText,
              "simtscope: wrong.cu:4: kernel k, block (0,0,0), thread (28,0,0) fails the assertion `threadIdx.x < n`.\n");
}

/// Kernels that launch kernels need -rdc=true. nvcc's error says so, and SIMTscope compiles the program again.
TEST_F(Words, KernelsThatLaunchKernelsAreCompiledSeparately)
{
    SKIP_WITHOUT_NVCC();
    const std::string nested = writeProgram(
        "nested.cu",
        "__global__ void inner(int* p) { *p += 1; }\n__global__ void outer(int* p) { inner<<<1, 1>>>(p); }\n"
        "int main()\n{\n    int *p, got = 0;\n    cudaMalloc(&p, 4);\n    cudaMemset(p, 0, 4);\n"
        "    outer<<<1, 2>>>(p);\n    cudaMemcpy(&got, p, 4, cudaMemcpyDeviceToHost);\n    cudaFree(p);\n    return got - 2;\n}\n");
    const Outcome outcome = runSimtscope({"run", nested});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.stderrText, "nested.cu launches kernels from kernels (dynamic parallelism): compiled with -rdc=true\n");
    const Outcome separate = runSimtscope({"run", nested, "--nvcc-arg=-rdc=true", "--nvcc-arg=-lcudadevrt"});
    EXPECT_EQ(separate.exitCode, 0);
    EXPECT_EQ(separate.stderrText, "");
}

/// Without -rdc=true, nvcc silently removes calls of cudaMalloc() from device code.
TEST_F(Words, DeviceCodeThatCallsTheRuntimeIsCompiledSeparately)
{
    SKIP_WITHOUT_NVCC();
    const std::string file =
        writeProgram("heap.cu", "__global__ void k(int* ok) { int* q; cudaMalloc((void**)&q, 64); q[0] = 7; *ok = q[0]; cudaFree(q); }\n"
                                "int main()\n{\n    int *p, got = 0;\n    cudaMalloc(&p, 4);\n    k<<<1, 1>>>(p);\n"
                                "    cudaMemcpy(&got, p, 4, cudaMemcpyDeviceToHost);\n    cudaFree(p);\n    return got - 7;\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.stderrText,
              "heap.cu calls cudaMalloc in device code, which only returns cudaErrorUnknown without relocatable device code: "
              "compiled with -rdc=true\n");
}

TEST_F(Words, AKernelOfAnotherFileIsLaunched)
{
    SKIP_WITHOUT_NVCC();
    const std::string parent =
        writeProgram("parent.cu", "extern __global__ void child(int* p, char c);\n"
                                  "__global__ void parent(int* p) { child<<<1, 1>>>(p, 'c'); }\n"
                                  "int main()\n{\n    int *p, got = 0;\n    cudaMalloc(&p, 4);\n    parent<<<1, 1>>>(p);\n"
                                  "    cudaMemcpy(&got, p, 4, cudaMemcpyDeviceToHost);\n    cudaFree(p);\n    return got - 'c';\n}\n");
    const std::string child = writeProgram("child.cu", "__global__ void child(int* p, char c) { *p = c; }\n");
    const Outcome outcome = runSimtscope({"run", parent, child, "--nvcc-arg=-rdc=true"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_EQ(outcome.stderrText, "");
}

TEST_F(Words, AFaultOfAChildEndsTheLaunchOfItsParent)
{
    SKIP_WITHOUT_NVCC();
    const std::string faulty = writeProgram("faulty.cu", "__global__ void child(int* p)\n{\n    p[threadIdx.x] = 1;\n}\n"
                                                         "__global__ void parent(int* p) { child<<<1, 32>>>(p); }\n"
                                                         "int main()\n{\n    int* p;\n    cudaMalloc(&p, 124);\n    parent<<<1, 1>>>(p);\n"
                                                         "    if (cudaGetLastError() != cudaSuccess)\n        return 1;\n"
                                                         "    return cudaDeviceSynchronize() != cudaErrorIllegalAddress;\n}\n");
    const Outcome outcome = runSimtscope({"run", faulty, "--nvcc-arg=-rdc=true", "--record", path("faulty.simt")});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText,
                testing::StartsWith("simtscope: faulty.cu:3: kernel child, block (0,0,0), thread (31,0,0) writes p[31], "));
    const auto recording = simtscope::trace::readRecording(path("faulty.simt"));
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_EQ(recording->launches.size(), 2u);
    EXPECT_TRUE(recording->launches[0].origin.isHost());
    EXPECT_EQ(recording->launches[1].name, "child");
    EXPECT_EQ(recording->launches[1].origin.parent, 0);
    EXPECT_EQ(recording->launches[1].apiCall, recording->launches[0].apiCall);
    ASSERT_EQ(recording->nestedWork.size(), 1u);
    EXPECT_EQ(recording->nestedWork[0].launch, 1);
    EXPECT_GE(recording->nestedWork[0].start, recording->apiCalls[std::size_t(recording->launches[0].apiCall)].workStart);
}

// An index that is far out of range must not reach the buffers of the device runtime unnoticed.
TEST_F(Words, AChildFarOutOfItsArrayIsAFault)
{
    SKIP_WITHOUT_NVCC();
    const std::string far = writeProgram("far.cu", "#include <cstdlib>\n__global__ void child(int* p, long i) { p[i] = 1; }\n"
                                                   "__global__ void parent(int* p, long i) { child<<<1, 1>>>(p, i); }\n"
                                                   "int main(int, char** v)\n{\n    int* p;\n    cudaMalloc(&p, 64);\n"
                                                   "    parent<<<1, 1>>>(p, atol(v[1]));\n"
                                                   "    return cudaDeviceSynchronize() == cudaErrorIllegalAddress ? 7 : 0;\n}\n");
    for (const char* const index : {"100", "1000", "262144", "1000000", "30000000"}) {
        const Outcome outcome = runSimtscope({"run", far, "--nvcc-arg=-rdc=true", "--", index});
        EXPECT_THAT(outcome.stderrText,
                    HasSubstr(std::string("far.cu:2: kernel child, block (0,0,0), thread (0,0,0) writes p[") + index + "], "));
    }
}

TEST_F(Words, UnsupportedFunctionOfTheDeviceRuntimeIsNamed)
{
    SKIP_BEFORE_CUDA(12000, "kernels could wait for others, and not launch graphs");
    const std::string graph =
        writeProgram("graph.cu", "__global__ void k() { cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch); }\n"
                                 "int main()\n{\n    k<<<1, 1>>>();\n    cudaDeviceSynchronize();\n}\n");
    const Outcome outcome = runSimtscope({"run", graph, "--nvcc-arg=-rdc=true"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.stderrText, "");
    const std::string waits = writeProgram("waits.cu", "__global__ void k() { cudaDeviceSynchronize(); }\nint main() { k<<<1, 1>>>(); }\n");
    const Outcome wait = runSimtscope({"run", waits});
    EXPECT_EQ(wait.exitCode, 3);
    EXPECT_THAT(wait.stderrText, HasSubstr("launch what follows them into cudaStreamTailLaunch"));
}

}  // namespace

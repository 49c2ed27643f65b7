// Runs the benchmarks with the memory settings of the real programs: with large pages, and without returning freed memory to the system.
#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include "gpu/program/run/glibc_tunables.h"

int main(int count, char** arguments)
{
    using namespace simtscope::program;
    if (!std::getenv(kTunablesVariable)) {  // glibc reads the variable before main() begins.
        ::setenv(kTunablesVariable, kKeepFreedMemoryTunables, 1);
        ::execv("/proc/self/exe", arguments);
        std::perror("cannot start again with GLIBC_TUNABLES");
        return 1;
    }
    benchmark::Initialize(&count, arguments);
    if (benchmark::ReportUnrecognizedArguments(count, arguments))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

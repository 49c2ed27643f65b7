#include "gpu/program/build/compile_hints.h"

#include <regex>

#include "gpu/core/messages/run.h"

namespace simtscope::program {
namespace {

struct HintRow {
    const char* error;  ///< regular expression, found anywhere in the message; the first row that fits applies
    const MessageTemplate<>* fix;
};

constexpr HintRow kHintRows[] = {
    // nvcc 11.8 knows no C++20 and no architecture after sm_90.
    {R"~(Value 'c\+\+\d+' is not defined for option 'std')~", &msg::run::newerToolkit},
    {R"~(Unsupported gpu architecture)~", &msg::run::olderDevice},
    // CUDA C++ Programming Guide 13.0, "Warp Reduce Functions" and "Element Types and Matrix Sizes"; mma.h declares by architecture.
    {R"~(identifier "__reduce_\w+_sync" is undefined)~", &msg::run::needsSm80},
    {R"~(incomplete type "nvcuda::wmma::fragment)~", &msg::run::needsSm80},
    {R"~(namespace "(nvcuda::)?wmma::(experimental::)?precision" has no member)~", &msg::run::needsSm80},
    {R"~("(this_cluster|cluster_group)")~", &msg::run::needsSm90},
    {R"~(requires --extended-lambda|requires.*extended.lambda)~", &msg::run::extendedLambda},
    {R"~(--expt-relaxed-constexpr)~", &msg::run::relaxedConstexpr},
    {R"~(undefined reference to `(cublas|cufft|cusparse|cusolver|cudnn|nppi?|nvjpeg|nccl|curand|nvrtc))~", &msg::run::machineCode},
    {R"~(undefined reference to `cu[A-Z])~", &msg::run::noDriverApi},
    {R"~(undefined reference to |unresolved extern)~", &msg::run::nameEveryFile},
    {R"~(: No such file or directory)~", &msg::run::headersBeside},
    // CUDA C++ Programming Guide 13.0, "Warp Vote Functions" and "Warp Shuffle Functions"; CUDA Toolkit 12.0 and 13.0 release notes.
    {R"~(identifier "__(shfl|shfl_up|shfl_down|shfl_xor|any|all|ballot)" is undefined)~", &msg::run::useSync},
    {R"~((texture|surface) is not a template|identifier "(cudaBindTexture\w*|textureReference)" is undefined)~",
     &msg::run::useTextureObjects},
    {R"~(identifier "cudaThreadSynchronize" is undefined)~", &msg::run::useSynchronize},
    {R"~("cudaDeviceProp" has no member "(clockRate|memoryClockRate|computeMode|deviceOverlap|kernelExecTimeoutEnabled)")~",
     &msg::run::useAttribute},
    // Mistakes of students, in the wording of cudafe++ 13.0.
    {R"~(expected a ";")~", &msg::run::endWithSemicolon},
    {R"~(expected a "\)")~", &msg::run::closeParenthesis},
    {R"~(expected a "\}"|at end of source)~", &msg::run::closeBrace},
    {R"~(expected an expression)~", &msg::run::completeExpression},
    {R"~(identifier "(printf|puts)" is undefined)~", &msg::run::includeStdio},
    {R"~(identifier "(malloc|free|atoi|exit|rand|srand)" is undefined)~", &msg::run::includeStdlib},
    {R"~(identifier "_{0,2}sync_?threads?_?" is undefined)~", &msg::run::writeSyncthreads},
    {R"~(identifier "\w+" is undefined)~", &msg::run::declareName},
    {R"~(too (few|many) arguments in function call)~", &msg::run::compareArguments},
    // CUDA C++ Programming Guide 13.0, "CUDA Dynamic Parallelism": the call was removed from device code.
    {R"~(calling a __host__ function\("cudaDeviceSynchronize)~", &msg::run::noDeviceSynchronize},
    {R"~(calling a __host__ function)~", &msg::run::markDevice},
    {R"~(__global__ function call must be configured)~", &msg::run::configureLaunch},
    {R"~(__global__ function must have (a )?void return type)~", &msg::run::kernelVoid},
};

}  // namespace

Message findCompileHint(const std::string& error)
{
    for (const HintRow& row : kHintRows)
        if (std::regex_search(error, std::regex(row.error)))
            return (*row.fix)();
    return {};
}

}  // namespace simtscope::program

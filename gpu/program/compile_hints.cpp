#include "gpu/program/compile_hints.h"

#include <regex>

namespace simtscope::program {
namespace {

struct HintRow {
    const char* error;  ///< regular expression, found anywhere in the message; the first row that fits counts
    const char* hint;
};

constexpr const char* kSm80 = "it needs compute capability 8.0: add --nvcc-arg=-arch=sm_80, or choose a device from --device sm_80 on";
constexpr const char* kSm90 = "it needs compute capability 9.0: add --nvcc-arg=-arch=sm_90, or choose a device from --device sm_90 on";
constexpr const char* kMachineCode =
    "this library comes as machine code, which needs a GPU; libraries that are headers run: CUB, Thrust, libcu++, "
    "curand_kernel.h";
constexpr const char* kSync = "CUDA 13 has only the form that ends in _sync and takes the mask of the lanes that take part";
constexpr const char* kTextureObjects = "CUDA 12 removed texture and surface references: use texture objects (cudaCreateTextureObject)";
constexpr const char* kAttribute = "CUDA 13 removed it: ask cudaDeviceGetAttribute";

const HintRow kHints[] = {
    // CUDA C++ Programming Guide 13.0, "Warp Reduce Functions" and "Element Types and Matrix Sizes"; mma.h declares by architecture.
    {R"~(identifier "__reduce_\w+_sync" is undefined)~", kSm80},
    {R"~(incomplete type "nvcuda::wmma::fragment)~", kSm80},
    {R"~(namespace "(nvcuda::)?wmma::(experimental::)?precision" has no member)~", kSm80},
    {R"~("(this_cluster|cluster_group)")~", kSm90},
    {R"~(requires --extended-lambda|requires.*extended.lambda)~", "add --nvcc-arg=--extended-lambda"},
    {R"~(--expt-relaxed-constexpr)~", "add --nvcc-arg=--expt-relaxed-constexpr"},
    {R"~(undefined reference to `(cublas|cufft|cusparse|cusolver|cudnn|nppi?|nvjpeg|nccl|curand|nvrtc))~", kMachineCode},
    {R"~(undefined reference to `cu[A-Z])~", "the driver API (cu…) is not modelled: the runtime API (cuda…) is"},
    {R"~(undefined reference to |unresolved extern)~",
     "name every file of the program: simtscope run main.cu other.cu; a library with --nvcc-arg=-lNAME"},
    {R"~(: No such file or directory)~",
     "headers are looked for beside the program that includes them; add a folder with --nvcc-arg=-IDIR"},
    // CUDA C++ Programming Guide 13.0, "Warp Vote Functions" and "Warp Shuffle Functions"; CUDA Toolkit 12.0 and 13.0 release notes.
    {R"~(identifier "__(shfl|shfl_up|shfl_down|shfl_xor|any|all|ballot)" is undefined)~", kSync},
    {R"~((texture|surface) is not a template|identifier "(cudaBindTexture\w*|textureReference)" is undefined)~", kTextureObjects},
    {R"~(identifier "cudaThreadSynchronize" is undefined)~", "CUDA 13 removed it: call cudaDeviceSynchronize"},
    {R"~("cudaDeviceProp" has no member "(clockRate|memoryClockRate|computeMode|deviceOverlap|kernelExecTimeoutEnabled)")~", kAttribute},
};

}  // namespace

std::string compileHint(const std::string& error)
{
    for (const HintRow& row : kHints)
        if (std::regex_search(error, std::regex(row.error)))
            return row.hint;
    return {};
}

}  // namespace simtscope::program

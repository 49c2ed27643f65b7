#include "gpu/program/build/device_stubs.h"

#include <algorithm>
#include <iterator>

#include "gpu/analysis/checkers/conditional_text.h"
#include "gpu/analysis/checkers/device_function_parser.h"

namespace simtscope::program {
namespace {

// The stubs in cuda_device_runtime_api.h of CUDA 11.8, 12.4 and 13.0. The other functions are only declared there, so that the linker
// reports them as missing.
constexpr std::string_view kStubs[] = {"cudaMalloc",
                                       "cudaFuncGetAttributes",
                                       "cudaDeviceGetAttribute",
                                       "cudaGetDevice",
                                       "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
                                       "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags"};

}  // namespace

std::string findCalledStub(std::string_view text)
{
    const std::string code = analysis::blankCommentsAndLiterals(text);
    for (const analysis::DeviceFunction& function : analysis::findDeviceFunctions(code)) {
        if (function.isAlsoForHost)
            continue;
        for (std::string& called : analysis::findCalledNames(std::string_view(code).substr(function.begin, function.end - function.begin)))
            if (std::ranges::find(kStubs, called) != std::end(kStubs))
                return std::move(called);
    }
    return {};
}

}  // namespace simtscope::program

// Intercepts every form of cudaLaunchKernel (declared in CUDA's cuda_runtime_api.h and crt/host_runtime.h).
#include "gpu/runtime/hooks/record_launch.h"

namespace simtscope::runtime::hooks {
namespace {

bool isCooperative(const AbiLaunchConfig& config)
{
    for (unsigned i = 0; config.attrs && i < config.numAttrs; ++i)
        if (config.attrs[i].id == kLaunchAttributeCooperative && config.attrs[i].val.cooperative)
            return true;
    return false;
}

template <class Real>
Error launchWithConfiguration(const char* symbol, bool usesPerThreadStream, const AbiLaunchConfig* config, const void* function,
                              void** arguments, Real real)
{
    if (!config)
        return real(config, function, arguments);
    const HookedLaunchArguments a{
        function, config->gridDim,    config->blockDim, arguments, config->dynamicSmemBytes, config->stream, isCooperative(*config),
        false,    usesPerThreadStream};
    return recordLaunch(symbol, a, [&](const void* launchedFunction) { return real(config, launchedFunction, arguments); });
}

}  // namespace

#define SIMTSCOPE_LAUNCH(name, cooperative, usesHandle, usesPerThreadStream)                                                               \
    SIMTSCOPE_API Error name(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared, void* stream)        \
    {                                                                                                                                      \
        return recordLaunch(#name, {function, grid, block, arguments, shared, stream, cooperative, usesHandle, usesPerThreadStream},       \
                            [&](const void* launchedFunction) {                                                                            \
                                return realFunction<#name, decltype(name)>()(launchedFunction, grid, block, arguments, shared, stream);    \
                            });                                                                                                            \
    }

SIMTSCOPE_LAUNCH(cudaLaunchKernel, false, false, false)
SIMTSCOPE_LAUNCH(cudaLaunchKernel_ptsz, false, false, true)
SIMTSCOPE_LAUNCH(__cudaLaunchKernel, false, true, false)
SIMTSCOPE_LAUNCH(__cudaLaunchKernel_ptsz, false, true, true)
SIMTSCOPE_LAUNCH(cudaLaunchCooperativeKernel, true, false, false)
SIMTSCOPE_LAUNCH(cudaLaunchCooperativeKernel_ptsz, true, false, true)

SIMTSCOPE_API Error cudaLaunchKernelExC(const AbiLaunchConfig* config, const void* function, void** arguments)
{
    return launchWithConfiguration("cudaLaunchKernelExC", false, config, function, arguments,
                                   realFunction<"cudaLaunchKernelExC", decltype(cudaLaunchKernelExC)>());
}

SIMTSCOPE_API Error cudaLaunchKernelExC_ptsz(const AbiLaunchConfig* config, const void* function, void** arguments)
{
    return launchWithConfiguration("cudaLaunchKernelExC_ptsz", true, config, function, arguments,
                                   realFunction<"cudaLaunchKernelExC_ptsz", decltype(cudaLaunchKernelExC_ptsz)>());
}

}  // namespace simtscope::runtime::hooks

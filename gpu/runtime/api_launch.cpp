// Launches: the call configuration that <<<>>> pushes, and every form of cudaLaunchKernel.
#include <vector>

#include "gpu/runtime/launch.h"

namespace simtscope::runtime {
namespace {

struct Configuration {
    AbiDim3 grid, block;
    std::size_t shared;
    void* stream;
};

std::vector<Configuration>& configurations()
{
    thread_local std::vector<Configuration> stack;
    return stack;
}

Error launchWithAttributes(Call& c, const AbiLaunchConfig* config, const void* function, void** arguments)
{
    if (!config)
        return Error::InvalidValue;
    LaunchArguments a{function, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes, config->stream};
    for (unsigned i = 0; i < config->numAttrs; ++i) {
        const AbiLaunchAttribute& attribute = config->attrs[i];
        if (attribute.id == kLaunchAttributeCooperative) {
            a.cooperative = attribute.val.cooperative != 0;
            continue;
        }
        const auto cluster = attribute.val.clusterDim;
        const bool harmless = attribute.id == kLaunchAttributeIgnore || attribute.id == kLaunchAttributePriority ||
                              (attribute.id == kLaunchAttributeClusterDimension && cluster.x * cluster.y * cluster.z <= 1);
        if (!harmless) {
            complain("cudaLaunchKernelExC: launch attributes other than cooperative and priority are not supported yet; leave them out");
            return Error::NotSupported;
        }
    }
    return launchKernel(c, a);
}

}  // namespace

SIMTSCOPE_API unsigned __cudaPushCallConfiguration(AbiDim3 grid, AbiDim3 block, std::size_t shared, void* stream)
{
    configurations().push_back({grid, block, shared, stream});
    return 0;
}

SIMTSCOPE_API Error __cudaPopCallConfiguration(AbiDim3* grid, AbiDim3* block, std::size_t* shared, void* stream)
{
    auto& stack = configurations();
    if (stack.empty())
        return lastError() = Error::MissingConfiguration;
    const Configuration top = stack.back();
    stack.pop_back();
    *grid = top.grid;
    *block = top.block;
    *shared = top.shared;
    *static_cast<void**>(stream) = top.stream;
    return Error::Success;
}

SIMTSCOPE_API Error cudaLaunchKernel(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared, void* stream)
{
    return call("cudaLaunchKernel", Reach::Device,
                [&](Call& c) { return launchKernel(c, {function, grid, block, arguments, shared, stream}); });
}

SIMTSCOPE_API Error cudaLaunchCooperativeKernel(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared,
                                                void* stream)
{
    return call("cudaLaunchCooperativeKernel", Reach::Device,
                [&](Call& c) { return launchKernel(c, {function, grid, block, arguments, shared, stream, true}); });
}

SIMTSCOPE_API Error cudaLaunchKernelExC(const AbiLaunchConfig* config, const void* function, void** arguments)
{
    return call("cudaLaunchKernelExC", Reach::Device, [&](Call& c) { return launchWithAttributes(c, config, function, arguments); });
}

/// What <<<>>> becomes. An H200 with CUDA 13.0 answers every impossible configuration here with cudaErrorInvalidValue.
SIMTSCOPE_API Error __cudaLaunchKernel(const void* kernel, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared, void* stream)
{
    return call("cudaLaunchKernel", Reach::Device, [&](Call& c) {
        return launchKernel(c, {kernel, grid, block, arguments, shared, stream, false, Error::InvalidValue});
    });
}

SIMTSCOPE_API decltype(__cudaLaunchKernel) __cudaLaunchKernel_ptsz __attribute__((alias("__cudaLaunchKernel")));
SIMTSCOPE_API decltype(cudaLaunchKernel) cudaLaunchKernel_ptsz __attribute__((alias("cudaLaunchKernel")));
SIMTSCOPE_API decltype(cudaLaunchKernelExC) cudaLaunchKernelExC_ptsz __attribute__((alias("cudaLaunchKernelExC")));
SIMTSCOPE_API decltype(cudaLaunchCooperativeKernel) cudaLaunchCooperativeKernel_ptsz __attribute__((alias("cudaLaunchCooperativeKernel")));

SIMTSCOPE_API Error cudaLaunchHostFunc(void* stream, void (*function)(void*), void* data)
{
    return call("cudaLaunchHostFunc", Reach::Device, [&](Call& c) {
        if (!c.use(stream))
            return Error::InvalidResourceHandle;
        if (!function)
            return Error::InvalidValue;
        c.state().showPrinted();
        function(data);
        return Error::Success;
    });
}

SIMTSCOPE_API decltype(cudaLaunchHostFunc) cudaLaunchHostFunc_ptsz __attribute__((alias("cudaLaunchHostFunc")));

}  // namespace simtscope::runtime

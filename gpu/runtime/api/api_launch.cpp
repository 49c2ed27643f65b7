// Implements launches (declared in CUDA's cuda_runtime_api.h and crt/host_runtime.h): the call configuration that <<<>>> pushes, and every
// form of cudaLaunchKernel.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>
#include <vector>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/launches/launch.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

struct Configuration {
    AbiDim3 grid, block;
    std::size_t shared;
    void* stream;
    const void* caller;  ///< return address in the program
};

std::vector<Configuration>& configurations()
{
    thread_local std::vector<Configuration> stack;
    return stack;
}

/// Returns the return address of the launch that is about to take its configuration. Null if the launch is not made with <<<>>>.
const void*& nextCaller()
{
    thread_local const void* caller = nullptr;
    return caller;
}

Error launch(const char* name, const LaunchArguments& arguments)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        c.caller = std::exchange(nextCaller(), nullptr);
        return launchKernel(c, arguments);
    });
}

struct LaunchAttributeRow {
    int id;
    const MessageTemplate<>* refused = nullptr;  ///< name of the attribute in words, if it is refused; nullptr: accepted
};

// Attributes of cudaLaunchAttributeID, CUDA 13.0. Accepted are those that only shape times or caches; for programmatic stream serialisation
// it is always correct to start a kernel when its predecessor is done.
constexpr LaunchAttributeRow kLaunchAttributes[] = {
    {0},  // ignore
    {1},  // access policy window
    {3},  // synchronization policy
    {5},  // cluster scheduling policy preference
    {6},  // programmatic stream serialization
    {7, &msg::call::attributeEvent},
    {8},   // priority
    {9},   // memory synchronization domain map
    {10},  // memory synchronization domain
    {11, &msg::call::attributeCluster},
    {12, &msg::call::attributeCompletion},
    {13, &msg::call::attributeUpdatable},
    {14},  // preferred shared memory carve-out
    {16},  // NVLink-centric scheduling
};

/// Reads the attribute into the launch; a refused attribute is named in the error.
Error applyAttribute(State& s, const AbiLaunchAttribute& attribute, LaunchArguments& a)
{
    if (attribute.id == kLaunchAttributeCooperative) {
        a.isCooperative = attribute.val.cooperative != 0;
        return Error::Success;
    }
    if (attribute.id == kLaunchAttributeClusterDimension) {
        const AbiDim3 cluster = attribute.val.clusterDim;
        if (std::uint64_t(cluster.x) * cluster.y * cluster.z <= 1)
            return Error::Success;
        return refuseUnsupported(s, msg::call::cluster(cluster.x, cluster.y, cluster.z));
    }
    const auto row = std::ranges::find(kLaunchAttributes, attribute.id, &LaunchAttributeRow::id);
    if (row == std::end(kLaunchAttributes))
        return Error::InvalidValue;
    if (!row->refused)
        return Error::Success;
    return refuseUnsupported(s, msg::call::launchAttribute((*row->refused)()));
}

Error launchWithAttributes(Call& c, const AbiLaunchConfig* config, const void* function, void** arguments, void* stream)
{
    LaunchArguments a{function, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes, stream};
    for (unsigned i = 0; i < config->numAttrs; ++i)
        if (const Error error = applyAttribute(c.state(), config->attrs[i], a); error != Error::Success)
            return error;
    return launchKernel(c, a);
}

Error launchWithConfiguration(const AbiLaunchConfig* config, const void* function, void** arguments, bool usesPerThreadStream)
{
    return call("cudaLaunchKernelExC", DeviceAccess::Device, [&](Call& c) {
        if (!config || (config->numAttrs > 0 && !config->attrs))
            return Error::InvalidValue;
        return launchWithAttributes(c, config, function, arguments, usesPerThreadStream ? perThreadIfNull(config->stream) : config->stream);
    });
}

}  // namespace

SIMTSCOPE_API unsigned __cudaPushCallConfiguration(AbiDim3 grid, AbiDim3 block, std::size_t shared, void* stream)
{
    configurations().push_back({grid, block, shared, stream, __builtin_return_address(0)});
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
    nextCaller() = top.caller;
    return Error::Success;
}

SIMTSCOPE_API Error cudaLaunchKernel(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared, void* stream)
{
    return launch("cudaLaunchKernel", {function, grid, block, arguments, shared, stream});
}

SIMTSCOPE_API Error cudaLaunchCooperativeKernel(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared,
                                                void* stream)
{
    return launch("cudaLaunchCooperativeKernel", {function, grid, block, arguments, shared, stream, true});
}

SIMTSCOPE_API Error cudaLaunchKernelExC(const AbiLaunchConfig* config, const void* function, void** arguments)
{
    return launchWithConfiguration(config, function, arguments, false);
}

SIMTSCOPE_API Error cudaLaunchKernelExC_ptsz(const AbiLaunchConfig* config, const void* function, void** arguments)
{
    return launchWithConfiguration(config, function, arguments, true);
}

/// Launches for <<<>>>. An H200 with CUDA 13.0 returns cudaErrorInvalidValue here for every impossible configuration.
SIMTSCOPE_API Error __cudaLaunchKernel(const void* kernel, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared, void* stream)
{
    return launch("cudaLaunchKernel", {kernel, grid, block, arguments, shared, stream, false, Error::InvalidValue});
}

// Programs that are built for per-thread default streams call the following functions.
SIMTSCOPE_API Error __cudaLaunchKernel_ptsz(const void* kernel, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared,
                                            void* stream)
{
    return __cudaLaunchKernel(kernel, grid, block, arguments, shared, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaLaunchKernel_ptsz(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared,
                                          void* stream)
{
    return cudaLaunchKernel(function, grid, block, arguments, shared, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaLaunchCooperativeKernel_ptsz(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments,
                                                     std::size_t shared, void* stream)
{
    return cudaLaunchCooperativeKernel(function, grid, block, arguments, shared, perThreadIfNull(stream));
}

}  // namespace simtscope::runtime

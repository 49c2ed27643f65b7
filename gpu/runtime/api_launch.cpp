// Launches: the call configuration that <<<>>> pushes, and every form of cudaLaunchKernel.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>
#include <vector>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/launch.h"
#include "gpu/runtime/refusal.h"

namespace simtscope::runtime {
namespace {

struct Configuration {
    AbiDim3 grid, block;
    std::size_t shared;
    void* stream;
    const void* caller;  ///< where the program goes on
};

std::vector<Configuration>& configurations()
{
    thread_local std::vector<Configuration> stack;
    return stack;
}

/// Of the launch that takes its configuration and is made next; null: it is no <<<>>>.
const void*& nextCaller()
{
    thread_local const void* caller = nullptr;
    return caller;
}

Error launch(const char* name, const LaunchArguments& arguments)
{
    return call(name, Reach::Device, [&](Call& c) {
        c.caller = std::exchange(nextCaller(), nullptr);
        return launchKernel(c, arguments);
    });
}

struct AttributeRow {
    int id;
    const MessageTemplate<>* refused = nullptr;  ///< its name in words; nullptr: it is accepted
};

// cudaLaunchAttributeID of CUDA 13.0. Accepted are those that only shape times or caches; a kernel that starts when its predecessor is done
// is always a right answer to programmatic stream serialisation.
constexpr AttributeRow kAttributes[] = {
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

/// Reads the attribute into the launch; what cannot be done is named.
Error applyAttribute(State& s, const AbiLaunchAttribute& attribute, LaunchArguments& a)
{
    if (attribute.id == kLaunchAttributeCooperative) {
        a.cooperative = attribute.val.cooperative != 0;
        return Error::Success;
    }
    if (attribute.id == kLaunchAttributeClusterDimension) {
        const AbiDim3 cluster = attribute.val.clusterDim;
        if (std::uint64_t(cluster.x) * cluster.y * cluster.z <= 1)
            return Error::Success;
        return refuseUnsupported(s, msg::call::cluster(cluster.x, cluster.y, cluster.z));
    }
    const auto row = std::ranges::find(kAttributes, attribute.id, &AttributeRow::id);
    if (row == std::end(kAttributes))
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

Error launchWithConfiguration(const AbiLaunchConfig* config, const void* function, void** arguments, bool ownStreams)
{
    return call("cudaLaunchKernelExC", Reach::Device, [&](Call& c) {
        if (!config || (config->numAttrs > 0 && !config->attrs))
            return Error::InvalidValue;
        return launchWithAttributes(c, config, function, arguments, ownStreams ? ownStream(config->stream) : config->stream);
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

/// What <<<>>> becomes. An H200 with CUDA 13.0 answers every impossible configuration here with cudaErrorInvalidValue.
SIMTSCOPE_API Error __cudaLaunchKernel(const void* kernel, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared, void* stream)
{
    return launch("cudaLaunchKernel", {kernel, grid, block, arguments, shared, stream, false, Error::InvalidValue});
}

// For programs that are built for a default stream per thread.
SIMTSCOPE_API Error __cudaLaunchKernel_ptsz(const void* kernel, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared,
                                            void* stream)
{
    return __cudaLaunchKernel(kernel, grid, block, arguments, shared, ownStream(stream));
}

SIMTSCOPE_API Error cudaLaunchKernel_ptsz(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments, std::size_t shared,
                                          void* stream)
{
    return cudaLaunchKernel(function, grid, block, arguments, shared, ownStream(stream));
}

SIMTSCOPE_API Error cudaLaunchCooperativeKernel_ptsz(const void* function, AbiDim3 grid, AbiDim3 block, void** arguments,
                                                     std::size_t shared, void* stream)
{
    return cudaLaunchCooperativeKernel(function, grid, block, arguments, shared, ownStream(stream));
}

}  // namespace simtscope::runtime

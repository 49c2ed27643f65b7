#include "gpu/runtime/graphs/graph_work.h"

#include <algorithm>
#include <cstring>

#include "gpu/runtime/graphs/graph_memory.h"
#include "gpu/runtime/memory/copy_box.h"

namespace simtscope::runtime {
namespace {

// Tags of the list in `extra`, which ends with 0 (CUDA Driver API 13.0, cuLaunchKernel: CU_LAUNCH_PARAM_BUFFER_POINTER and _SIZE).
const void* const kBufferPointer = reinterpret_cast<const void*>(1);
const void* const kBufferSize = reinterpret_cast<const void*>(2);

/// Gets the arguments as kernelParams does; they point into the buffer of `extra` if there is one.
Error collectArguments(const AbiKernelNodeParams& params, const std::vector<trace::ParameterLayout::Parameter>& layout,
                       std::vector<void*>& arguments)
{
    char* buffer = nullptr;
    std::size_t bytes = 0;
    for (void** extra = params.extra; extra && *extra; extra += 2) {
        if (*extra == kBufferPointer)
            buffer = static_cast<char*>(extra[1]);
        else if (*extra == kBufferSize)
            bytes = *static_cast<std::size_t*>(extra[1]);
        else
            return Error::InvalidValue;
    }
    if ((buffer && params.kernelParams) || (!buffer && !params.kernelParams && !layout.empty()))
        return Error::InvalidValue;
    for (std::size_t i = 0; i < layout.size(); ++i) {
        if (buffer && layout[i].offset + layout[i].bytes > bytes)
            return Error::InvalidValue;
        arguments.push_back(buffer ? buffer + layout[i].offset : params.kernelParams[i]);
    }
    return Error::Success;
}

/// Checks a fill, of which a node holds one box of rows.
Error checkFill(Call& c, const AbiMemsetParams& p)
{
    const bool isElementSizeValid = p.elementSize == 1 || p.elementSize == 2 || p.elementSize == 4;
    const auto address = reinterpret_cast<std::uint64_t>(p.dst);
    if (!isElementSizeValid || !p.dst || p.width == 0 || p.height == 0 || address % p.elementSize != 0)
        return Error::InvalidValue;
    const std::uint64_t rowBytes = std::uint64_t(p.width) * p.elementSize;
    if (p.height > 1 && (p.pitch < rowBytes || p.pitch % p.elementSize != 0))
        return Error::InvalidValue;
    const Box box{rowBytes, p.height, 1};
    CopyEndpoint end;
    if (const Error error = findMemoryEndpoint(c, p.dst, p.pitch, 0, box, end); error != Error::Success)
        return error;
    return end.block ? Error::Success : Error::InvalidValue;
}

}  // namespace

Error makeKernelWork(Call& c, const AbiKernelNodeParams* params, Work& work)
{
    if (!params)
        return Error::InvalidValue;
    if (!params->func)
        return Error::InvalidDeviceFunction;
    if (!c.state().modules.findKernel(params->func))
        return Error::InvalidResourceHandle;  // an H200 with CUDA 13.0 does not return InvalidDeviceFunction here
    // Attributes belong to the node, and are kept when its parameters change.
    std::map<int, AbiLaunchAttributeValue> attributes;
    if (const auto* const previousWork = std::get_if<KernelWork>(&work))
        attributes = previousWork->attributes;
    LaunchArguments a{params->func, params->gridDim, params->blockDim, nullptr, params->sharedMemBytes};
    const auto cooperative = attributes.find(kLaunchAttributeCooperative);
    a.isCooperative = cooperative != attributes.end() && cooperative->second.cooperative;
    a.shapeError = Error::InvalidValue;
    a.isNode = true;
    CheckedLaunch launch;
    if (const Error error = checkLaunch(c, a, launch); error != Error::Success)
        return error;
    std::vector<void*> arguments;
    const auto& layout = launch.kernel->prepared.at(c.device().index).info->parameters;
    if (const Error error = collectArguments(*params, layout, arguments); error != Error::Success)
        return error;
    launch.arguments.arguments = arguments.data();
    KernelWork kernelWork = makeNodeWork(c, launch);
    if (!attributes.empty())
        kernelWork.attributes = std::move(attributes);
    work = std::move(kernelWork);
    return Error::Success;
}

Error makeCopyWork(Call& c, const AbiCopy3D* params, Work& work)
{
    if (!params || params->extent.width == 0 || params->extent.height == 0 || params->extent.depth == 0)
        return Error::InvalidValue;
    if (params->kind < kMemcpyHostToHost || params->kind > kMemcpyDefault)
        return Error::InvalidMemcpyDirection;
    // The ends alone determine the direction: a kind that contradicts them is not an error (H200, CUDA 13.0).
    AbiCopy3D byAddress = *params;
    byAddress.kind = kMemcpyDefault;
    if (const Error error = checkCopy3D(c, byAddress); error != Error::Success)
        return error;
    work = CopyWork{*params};
    return Error::Success;
}

Error makeCopyWork(Call& c, void* to, const void* from, std::size_t bytes, int kind, Work& work)
{
    const AbiCopy3D copy = makeRowsCopy(to, bytes, from, bytes, bytes, 1, kind);
    return makeCopyWork(c, &copy, work);
}

Error makeFillWork(Call& c, const AbiMemsetParams* params, Work& work)
{
    if (!params)
        return Error::InvalidValue;
    if (const Error error = checkFill(c, *params); error != Error::Success)
        return error;
    work = FillWork{*params};
    return Error::Success;
}

Error makeHostWork(const AbiHostNodeParams* params, Work& work)
{
    if (!params || !params->fn)
        return Error::InvalidValue;
    work = HostWork{*params};
    return Error::Success;
}

Error makeEventWork(Call& c, void* event, Work& work)
{
    auto* const handle = static_cast<EventHandle*>(event);
    if (!handle)
        return Error::InvalidValue;
    if (!c.state().events.contains(handle))
        return Error::InvalidResourceHandle;
    work = EventWork{handle};
    return Error::Success;
}

Error makeAllocWork(Call& c, AbiMemAllocNodeParams* params, Work& work)
{
    const auto isDevice = [&](const AbiMemPoolProps& props) {
        return props.location.type == kLocationDevice && props.location.id >= 0 && props.location.id < int(c.state().devices.size());
    };
    if (!params || params->bytesize == 0 || params->poolProps.allocType != kAllocationPinned || params->poolProps.handleTypes != 0 ||
        !isDevice(params->poolProps))
        return Error::InvalidValue;
    auto memory = GraphMemory::reserve(c.state(), params->poolProps.location.id, params->bytesize);
    if (!memory)
        return Error::MemoryAllocation;
    params->dptr = reinterpret_cast<void*>(memory->address());
    c.bytes = params->bytesize;
    AllocWork allocWork{*params, std::move(memory)};
    allocWork.params.accessDescs = nullptr;  // belongs to the program; peer access decides which devices reach the memory
    allocWork.params.accessDescCount = 0;
    work = std::move(allocWork);
    return Error::Success;
}

Error makeFreeWork(Call&, const Graph& graph, void* pointer, Work& work)
{
    if (!findGraphMemory(reinterpret_cast<std::uint64_t>(pointer)))
        return Error::InvalidValue;
    const bool isFreed = std::ranges::any_of(graph.nodes, [&](const auto& node) {
        const auto* const freed = std::get_if<FreeWork>(&node->work);
        return freed && freed->pointer == pointer;
    });
    if (isFreed)
        return Error::InvalidValue;
    work = FreeWork{pointer};
    return Error::Success;
}

}  // namespace simtscope::runtime

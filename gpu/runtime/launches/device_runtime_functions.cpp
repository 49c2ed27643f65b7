#include "gpu/runtime/launches/device_runtime_functions.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "gpu/runtime/abi/device_attributes.h"

namespace simtscope::runtime {
namespace {

constexpr int kDeviceRuntimeVersion = 6000;  // result of cudaRuntimeGetVersion in device code on an H200
constexpr std::uint32_t kLimitSyncDepth = 3;

/// Stores a result through a pointer argument. A null pointer is cudaErrorInvalidValue.
template <class Value>
Error storeResult(DeviceThread& t, Value value, std::size_t argument = 0)
{
    const std::uint64_t address = t.lane.argument(argument);
    if (address == 0)
        return Error::InvalidValue;
    t.lane.write(address, &value, sizeof value);
    return Error::Success;
}

Error createStream(DeviceThread& t)
{
    if (t.lane.argument(1, 4) > kStreamNonBlocking)
        return Error::InvalidValue;
    return storeResult(t, t.issuedWork.createStream());
}

Error destroyStream(DeviceThread& t)
{
    return t.issuedWork.isStream(t.lane.argument(0)) ? Error::Success : Error::InvalidValue;  // work in a destroyed stream still happens
}

Error createEvent(DeviceThread& t)
{
    const std::uint64_t flags = t.lane.argument(1, 4);
    if (!(flags & kEventDisableTiming) || flags & ~std::uint64_t(kEventDisableTiming | kEventBlockingSync))
        return Error::InvalidValue;
    if (t.issuedWork.eventCount() >= 2 * t.device().limits[kLimitPendingLaunches])
        return Error::MemoryAllocation;
    return storeResult(t, t.issuedWork.createEvent());
}

/// Finds the event of an argument. Null is an error; any other value that is not an event is read as an address, so that the thread faults.
Error findEvent(DeviceThread& t, std::size_t argument, std::uint64_t& event)
{
    event = t.lane.argument(argument);
    if (event == 0)
        return Error::InvalidValue;
    std::byte first{};
    if (!t.issuedWork.isEvent(event))
        t.lane.read(event, &first, sizeof first);
    return Error::Success;
}

Error destroyEvent(DeviceThread& t)
{
    std::uint64_t event = 0;
    const Error error = findEvent(t, 0, event);
    if (error == Error::Success)
        t.issuedWork.destroyEvent(event);
    return error;
}

Error recordEvent(DeviceThread& t, std::uint64_t stream)
{
    std::uint64_t event = 0;
    if (!t.issuedWork.acceptsWork(stream))
        return Error::InvalidValue;
    if (const Error error = findEvent(t, 0, event); error != Error::Success)
        return error;
    return t.issuedWork.record(event, stream, t.id()) ? Error::Success : Error::InvalidValue;
}

Error waitForEvent(DeviceThread& t, std::uint64_t stream)
{
    std::uint64_t event = 0;
    if (!t.issuedWork.acceptsWork(stream))
        return Error::InvalidValue;
    if (const Error error = findEvent(t, 1, event); error != Error::Success)
        return error;
    return t.issuedWork.wait(event, stream, t.id()) ? Error::Success : Error::InvalidValue;
}

Error getAttribute(DeviceThread& t)
{
    if (std::int32_t(t.lane.argument(2, 4)) < 0)
        return Error::InvalidDevice;
    const Device& device = t.device();
    const auto found = deviceAttribute(*device.model, int(t.lane.argument(1, 4)), device.index);
    return found ? storeResult(t, *found) : Error::InvalidValue;
}

Error getLimit(DeviceThread& t)
{
    const std::uint64_t limit = t.lane.argument(1, 4);
    if (limit >= kLimitCount || limit == kLimitSyncDepth)
        return Error::UnsupportedLimit;
    return storeResult(t, std::uint64_t(t.device().limits[std::size_t(limit)]));
}

Error allocate(DeviceThread& t)
{
    const std::uint64_t bytes = t.lane.argument(1);
    if (bytes == 0 || t.lane.argument(0) == 0)
        return Error::InvalidValue;
    const std::uint64_t address = t.lane.allocate(bytes);
    return address ? storeResult(t, address) : Error::MemoryAllocation;
}

Error release(DeviceThread& t)
{
    const std::uint64_t address = t.lane.argument(0);
    if (address && !t.lane.release(address))
        t.lane.noteFreeFault(address);
    return Error::Success;
}

std::uint64_t lastErrorOf(DeviceThread& t)
{
    const auto found = t.issuedWork.lastErrors.find(t.id());
    return found == t.issuedWork.lastErrors.end() ? 0 : std::uint64_t(found->second);
}

std::uint64_t takeLastError(DeviceThread& t)
{
    const std::uint64_t error = lastErrorOf(t);
    t.issuedWork.lastErrors.erase(t.id());
    return error;
}

std::uint64_t storeErrorText(DeviceThread& t, const char* (*text)(Error))
{
    return t.state().deviceArena.storeText(text(Error(t.lane.argument(0, 4))));
}

struct ErrorFunction {
    const char* name;
    Error (*run)(DeviceThread&);
};
struct StreamFunction {
    const char* name;  ///< also matches the name with _ptsz, whose NULL stream is the thread's own
    std::size_t streamArgument;
    Error (*run)(DeviceThread&, std::uint64_t stream);
};
struct ValueFunction {
    const char* name;
    std::uint64_t (*run)(DeviceThread&);
};

constexpr ErrorFunction kErrorFunctions[] = {
    {"cudaStreamCreateWithFlags", &createStream},
    {"cudaStreamDestroy", &destroyStream},
    {"cudaEventCreateWithFlags", &createEvent},
    {"cudaEventDestroy", &destroyEvent},
    {"cudaDeviceGetAttribute", &getAttribute},
    {"cudaDeviceGetLimit", &getLimit},
    {"cudaDeviceGetCacheConfig", [](DeviceThread& t) { return storeResult(t, t.device().cacheConfig); }},
    {"cudaDeviceGetSharedMemConfig", [](DeviceThread& t) { return storeResult(t, 1); }},  // cudaSharedMemBankSizeFourByte
    {"cudaGetDeviceCount", [](DeviceThread& t) { return storeResult(t, int(t.state().devices.size())); }},
    {"cudaGetDevice", [](DeviceThread& t) { return storeResult(t, t.device().index); }},
    {"cudaRuntimeGetVersion", [](DeviceThread& t) { return storeResult(t, kDeviceRuntimeVersion); }},
    {"cudaFuncGetAttributes", &storeKernelAttributes},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor", &storeOccupancy},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", &storeOccupancy},
    {"cudaMalloc", &allocate},
    {"cudaFree", &release},
};
constexpr StreamFunction kStreamFunctions[] = {
    {"cudaLaunchDeviceV2", 1, &issueDeviceLaunch},  {"cudaStreamWaitEvent", 0, &waitForEvent},
    {"cudaEventRecord", 1, &recordEvent},           {"cudaMemcpyAsync", 4, &issueDeviceCopy},
    {"cudaMemcpy2DAsync", 7, &issueDeviceCopyRows}, {"cudaMemcpy3DAsync", 1, &issueDeviceCopyBox},
    {"cudaMemsetAsync", 3, &issueDeviceFill},       {"cudaMemset2DAsync", 5, &issueDeviceFillRows},
    {"cudaMemset3DAsync", 3, &issueDeviceFillBox},
};
constexpr ValueFunction kValueFunctions[] = {
    {"cudaGetParameterBufferV2", &allocateParameterBuffer},
    {"cudaGetLastError", &takeLastError},
    {"cudaPeekAtLastError", &lastErrorOf},
    {"cudaGetErrorString", [](DeviceThread& t) { return storeErrorText(t, &errorText); }},
    {"cudaGetErrorName", [](DeviceThread& t) { return storeErrorText(t, &errorName); }},
};

template <class Row, std::size_t count>
const Row* findFunctionRow(const Row (&rows)[count], std::string_view name)
{
    const auto found = std::ranges::find_if(rows, [&](const Row& row) { return name == row.name; });
    return found == std::end(rows) ? nullptr : found;
}

constexpr std::string_view kOwnStreamSuffix = "_ptsz";

std::string_view removeOwnStreamSuffix(std::string_view name)
{
    return name.ends_with(kOwnStreamSuffix) ? name.substr(0, name.size() - kOwnStreamSuffix.size()) : name;
}

Error callErrorFunction(DeviceThread& t, const std::string& name)
{
    if (const ErrorFunction* row = findFunctionRow(kErrorFunctions, name))
        return row->run(t);
    const StreamFunction& row = *findFunctionRow(kStreamFunctions, removeOwnStreamSuffix(name));
    const std::uint64_t stream = t.lane.argument(row.streamArgument);
    return row.run(t, stream == 0 && name.ends_with(kOwnStreamSuffix) ? kDeviceStreamPerThread : stream);
}

}  // namespace

bool isDeviceRuntimeFunction(const std::string& name)
{
    return findFunctionRow(kErrorFunctions, name) || findFunctionRow(kStreamFunctions, removeOwnStreamSuffix(name)) ||
           findFunctionRow(kValueFunctions, name);
}

bool callsDeviceRuntime(const Kernel::PreparedKernel& kernel)
{
    return std::ranges::any_of(kernel.info->declaredFunctions,
                               [](const std::string& name) { return isDeviceRuntimeFunction(simt::deviceRuntimeName(name)); });
}

std::uint64_t callDeviceRuntimeFunction(DeviceThread& t, const std::string& name)
{
    if (const ValueFunction* row = findFunctionRow(kValueFunctions, name))
        return row->run(t);
    const Error error = callErrorFunction(t, name);
    if (error != Error::Success)
        t.issuedWork.lastErrors[t.id()] = error;
    return std::uint64_t(error);
}

}  // namespace simtscope::runtime

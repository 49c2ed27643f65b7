// The functions of the device runtime that kernels call (cuda_device_runtime_api.h), by the names that programs give them. Error codes are
// those that an H200 with CUDA 13.0 returned.
#pragma once

#include "gpu/runtime/device_grid.h"
#include "gpu/simt/device_runtime.h"

namespace simtscope::runtime {

/// A kernel that got a buffer for its parameters, but was not launched yet.
struct PendingLaunch {
    PendingLaunch(GridRequest asked, std::string words) : request(std::move(asked)), text(std::move(words)) {}

    GridRequest request;
    std::string text;  ///< "child<<<1, 32>>>"
};

/// One thread that calls.
struct DeviceThread {
    Call& call;                                       ///< of the host, that launched the outermost grid
    const GridRequest& grid;                          ///< that the thread belongs to
    DeviceGrid& issued;                               ///< by that grid
    std::map<std::uint64_t, PendingLaunch>& buffers;  ///< by address
    simt::DeviceCall& lane;
    Message& refused;  ///< why the function cannot be executed

    State& state() const { return call.state(); }
    Device& device() const { return state().devices[std::size_t(call.lane.device)]; }
    DeviceThreadId id() const { return {lane.block(), lane.thread()}; }
};

/// `name` as simt::deviceRuntimeName() gives it.
bool isDeviceFunction(const std::string& name);
/// What it returns. An error becomes the thread's last.
std::uint64_t callDeviceFunction(DeviceThread& thread, const std::string& name);

// By subject.
std::uint64_t deviceParameterBuffer(DeviceThread& thread);         ///< cudaGetParameterBufferV2; 0: the kernel cannot be launched so
Error deviceLaunch(DeviceThread& thread, std::uint64_t stream);    ///< cudaLaunchDeviceV2
Error deviceCopy(DeviceThread& thread, std::uint64_t stream);      ///< cudaMemcpyAsync
Error deviceCopyRows(DeviceThread& thread, std::uint64_t stream);  ///< cudaMemcpy2DAsync
Error deviceCopyBox(DeviceThread& thread, std::uint64_t stream);   ///< cudaMemcpy3DAsync
Error deviceFill(DeviceThread& thread, std::uint64_t stream);      ///< cudaMemsetAsync
Error deviceFillRows(DeviceThread& thread, std::uint64_t stream);  ///< cudaMemset2DAsync
Error deviceFillBox(DeviceThread& thread, std::uint64_t stream);   ///< cudaMemset3DAsync
Error deviceKernelAttributes(DeviceThread& thread);                ///< cudaFuncGetAttributes
Error deviceOccupancy(DeviceThread& thread);                       ///< cudaOccupancyMaxActiveBlocksPerMultiprocessor

}  // namespace simtscope::runtime

// Implements the functions of the device runtime that kernels call (cuda_device_runtime_api.h), under the names that compiled programs use.
// The error codes are those that an H200 with CUDA 13.0 returned.
#pragma once

#include "gpu/runtime/launches/device_work_queue.h"
#include "gpu/simt/device_runtime.h"

namespace simtscope::runtime {

/// Describes a kernel that has a parameter buffer but has not been launched yet.
struct PendingLaunch {
    PendingLaunch(GridRequest gridRequest, std::string launchText) : request(std::move(gridRequest)), text(std::move(launchText)) {}

    GridRequest request;
    std::string text;  ///< "child<<<1, 32>>>"
};

/// Names the device thread that makes a call of the device runtime, and the state that the call works on.
struct DeviceThread {
    Call& call;                                       ///< host call that launched the outermost grid
    const GridRequest& grid;                          ///< grid that the thread belongs to
    DeviceWorkQueue& issuedWork;                      ///< work that the thread's grid has issued
    std::map<std::uint64_t, PendingLaunch>& buffers;  ///< parameter buffers, by address
    simt::DeviceCall& lane;
    Message& refusal;  ///< set to the reason if the function cannot be executed

    State& state() const { return call.state(); }
    Device& device() const { return state().devices[std::size_t(call.streamKey.device)]; }
    DeviceThreadId id() const { return {lane.block(), lane.thread()}; }
};

/// Returns whether the name is that of a function of the device runtime; `name` is a result of simt::deviceRuntimeName().
bool isDeviceRuntimeFunction(const std::string& name);
/// Returns whether the kernel may call functions of the device runtime.
bool callsDeviceRuntime(const Kernel::PreparedKernel& kernel);
/// Calls the function and returns its result. An error also becomes the thread's last error.
std::uint64_t callDeviceRuntimeFunction(DeviceThread& thread, const std::string& name);

// One function for each call:
std::uint64_t allocateParameterBuffer(DeviceThread& thread);  ///< cudaGetParameterBufferV2; returns 0 when no such launch is possible
Error issueDeviceLaunch(DeviceThread& thread, std::uint64_t stream);    ///< cudaLaunchDeviceV2
Error issueDeviceCopy(DeviceThread& thread, std::uint64_t stream);      ///< cudaMemcpyAsync
Error issueDeviceCopyRows(DeviceThread& thread, std::uint64_t stream);  ///< cudaMemcpy2DAsync
Error issueDeviceCopyBox(DeviceThread& thread, std::uint64_t stream);   ///< cudaMemcpy3DAsync
Error issueDeviceFill(DeviceThread& thread, std::uint64_t stream);      ///< cudaMemsetAsync
Error issueDeviceFillRows(DeviceThread& thread, std::uint64_t stream);  ///< cudaMemset2DAsync
Error issueDeviceFillBox(DeviceThread& thread, std::uint64_t stream);   ///< cudaMemset3DAsync
Error storeKernelAttributes(DeviceThread& thread);                      ///< cudaFuncGetAttributes
Error storeOccupancy(DeviceThread& thread);                             ///< cudaOccupancyMaxActiveBlocksPerMultiprocessor

}  // namespace simtscope::runtime

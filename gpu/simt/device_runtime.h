// The device runtime as the owner of the launches provides it: the functions that PTX only declares and that need more than a module and
// its memory, such as launches of kernels, streams, and properties of the device (cuda_device_runtime_api.h). vprintf, __assertfail, malloc
// and free are the engine's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gpu/core/message.h"
#include "gpu/simt/engine.h"
#include "gpu/simt/memory/device_heap.h"

namespace simtscope::simt {

/// One thread's call of such a function.
class DeviceCall {
public:
    virtual ~DeviceCall() = default;

    virtual std::uint64_t block() const = 0;   ///< linear
    virtual std::uint32_t thread() const = 0;  ///< linear in its block
    virtual std::uint64_t time() const = 0;    ///< on the launch's clock

    /// Up to 8 bytes of an argument, from `offset` on; 0 where the call has no such argument.
    virtual std::uint64_t argument(std::size_t index, unsigned bytes = 8, std::uint32_t offset = 0) const = 0;
    /// Memory by generic addresses. False: the thread has no such memory, and faults when the function returns.
    virtual bool read(std::uint64_t address, void* to, std::size_t bytes) = 0;
    virtual bool write(std::uint64_t address, const void* from, std::size_t bytes) = 0;
    /// Whether all of it is global memory. False: the thread faults when the function returns.
    virtual bool isGlobal(std::uint64_t address, std::uint64_t bytes) = 0;
    /// The thread frees what the heap has not given: it faults when the function returns.
    virtual void faultFree(std::uint64_t pointer) = 0;
    /// Of the heap of device malloc; 0: there is no room.
    virtual std::uint64_t allocate(std::uint64_t bytes) = 0;
    /// False: that is not where an allocation of the heap begins.
    virtual bool release(std::uint64_t address) = 0;
    /// The thread gets other memory, which may have been another thread's before.
    virtual void gives(std::uint64_t address, std::uint64_t bytes) = 0;
};

class DeviceRuntime {
public:
    virtual ~DeviceRuntime() = default;

    /// The names that CUDA 12 and later give the functions in PTX ("__cudaCDP2Malloc") stand for those that programs call ("cudaMalloc").
    virtual bool provides(const std::string& function) const = 0;
    /// What the function returns. `refused`, where it is set afterwards, says why it cannot be executed: the thread faults.
    virtual std::uint64_t call(const std::string& function, DeviceCall& call, Message& refused) = 0;
    /// Memory that it has given to kernels so far: texts, and buffers for the parameters of launches. It grows during a launch, and
    /// stays where it is.
    virtual DeviceMemory::Range memory() const = 0;
};

/// "__cudaCDP2LaunchDeviceV2_ptsz" -> "cudaLaunchDeviceV2_ptsz"; other names stay.
std::string deviceRuntimeName(const std::string& function);

}  // namespace simtscope::simt

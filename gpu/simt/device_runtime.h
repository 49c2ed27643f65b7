// Declares the interface of the device runtime, which the code that launches kernels implements. It provides functions that PTX only
// declares and that need more than a module and its memory, such as launches of kernels, streams, and properties of the device
// (cuda_device_runtime_api.h). The engine itself provides vprintf, __assertfail, malloc and free.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gpu/core/messages/message.h"
#include "gpu/simt/device_heap.h"
#include "gpu/simt/engine.h"

namespace simtscope::simt {

/// Represents one thread's call of a function of the device runtime.
class DeviceCall {
public:
    virtual ~DeviceCall() = default;

    virtual std::uint64_t block() const = 0;   ///< linear index
    virtual std::uint32_t thread() const = 0;  ///< linear index in its block
    virtual std::uint64_t time() const = 0;    ///< time on the launch's clock

    /// Returns up to 8 bytes of an argument, from `offset` on; 0 if the call has no such argument.
    virtual std::uint64_t argument(std::size_t index, unsigned bytes = 8, std::uint32_t offset = 0) const = 0;
    /// These access memory by generic addresses. They return false if the thread cannot access that memory; the thread then faults when the
    /// function returns.
    virtual bool read(std::uint64_t address, void* to, std::size_t bytes) = 0;
    virtual bool write(std::uint64_t address, const void* from, std::size_t bytes) = 0;
    /// Returns whether all of the bytes are global memory. If not, the thread faults when the function returns.
    virtual bool isGlobal(std::uint64_t address, std::uint64_t bytes) = 0;
    /// Makes the thread fault when the function returns, because it frees memory that the heap has not given out.
    virtual void noteFreeFault(std::uint64_t pointer) = 0;
    /// Allocates from the heap of device malloc. Returns 0 if there is no room.
    virtual std::uint64_t allocate(std::uint64_t bytes) = 0;
    /// Frees an allocation of the heap. Returns false if none begins at the address.
    virtual bool release(std::uint64_t address) = 0;
    /// Tells the checks that an allocator gives this memory to the thread. Another thread may have used it before.
    virtual void noteAllocated(std::uint64_t address, std::uint64_t bytes) = 0;
};

/// Provides functions to kernels.
class DeviceRuntime {
public:
    virtual ~DeviceRuntime() = default;

    /// Returns whether the runtime has the function. Names that CUDA 12 and later use in PTX ("__cudaCDP2Malloc") stand for those that
    /// programs call ("cudaMalloc").
    virtual bool provides(const std::string& function) const = 0;
    /// Executes the function and returns its result. If `refusal` is set afterwards, it says why the function cannot be executed: the
    /// thread faults.
    virtual std::uint64_t call(const std::string& function, DeviceCall& call, Message& refusal) = 0;
    /// Returns the memory that the runtime has given to kernels so far: texts, and buffers for the parameters of launches. It may grow
    /// during a launch, but does not move.
    virtual DeviceMemory::Range memory() const = 0;
};

/// Returns "cudaLaunchDeviceV2_ptsz" for "__cudaCDP2LaunchDeviceV2_ptsz", and any other name unchanged.
std::string deviceRuntimeName(const std::string& function);

}  // namespace simtscope::simt

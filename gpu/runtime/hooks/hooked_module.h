// Describes the program's device code: registered modules, their kernels and variables, and the kernels' instrumented copies.
//
// A kernel's instrumented copy, the variable that configures the recorder, and module variables that the host cannot name are registered
// under host addresses of our own, so that the runtime finds them like everything else.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/cuda/instrument/instrument.h"
#include "gpu/runtime/code/device_code.h"
#include "gpu/runtime/code/fat_binary.h"
#include "gpu/trace/model/kernel_layout.h"

namespace simtscope::runtime::hooks {

struct HookedModule;

/// Holds instrumented copies that were registered together, in one module.
struct RegisteredCopies {
    cuda::InstrumentedModule instrumentedModule;
    OwnedFatBinary image;                    ///< fat binary that was given to the runtime
    std::unique_ptr<char> config, counters;  ///< host addresses of cuda::kConfigVariable and cuda::kCountersVariable
};

/// Describes a kernel of the program.
struct HookedKernel {
    HookedModule* module = nullptr;
    std::string name;  ///< mangled
    /// Module that holds the instrumented copy: a module of its own, or that of the program. Null: not made yet.
    std::shared_ptr<RegisteredCopies> registeredCopies;
    std::unique_ptr<char> instrumentedCopy;  ///< host address under which the instrumented copy is registered; null: there is none
    Message refusal;                         ///< why there is no instrumented copy

    std::uint64_t bytesPerWarp = 0;  ///< bytes of records: the most that a launch wrote, or at first an estimate
    double nanosecondsPerWarp = 0;   ///< duration of the latest launch per warp
    bool hasRun = false;             ///< whether a launch of the kernel was recorded

    /// Returns the slots of the layout table that the instrumented copy writes; empty when there is no copy.
    const std::vector<cuda::LayoutSlot>& slots() const;
    /// Holds the offsets of the kernel's shared variables and parameters.
    struct Layout {
        trace::SharedLayout shared;
        trace::ParameterLayout parameters;
    };
    /// Returns the layout, which is computed at the first call; empty when the PTX does not have the kernel.
    const Layout& layout() const;

private:
    mutable std::optional<Layout> m_layout;
};

/// Describes a module variable of the program.
struct HookedVariable {
    std::string name;                   ///< as in the PTX
    const void* host = nullptr;         ///< address under which it is registered
    void** managedPointer = nullptr;    ///< where the host finds the address of a __managed__ variable; else nullptr
    std::unique_ptr<char> placeholder;  ///< the object that `host` points to if the program has no such object
};

/// Describes a fat binary that the program has registered.
struct HookedModule {
    void** handle = nullptr;         ///< handle that the real runtime gave
    std::optional<DeviceCode> code;  ///< nullopt: the PTX cannot be read, and the module runs without recording
    /// Instrumented copies of kernels that use the module's variables; null: there are none.
    std::shared_ptr<RegisteredCopies> registeredCopies;
    std::map<SiteId, trace::Site> sites;  ///< set once loaded
    bool isRecorded = false;              ///< whether instrumented copies can be made
    bool isPrecompiling = false;          ///< whether copies of kernels that were not launched yet are being compiled in advance
    unsigned copyCount = 0;               ///< number of instrumented copies that were made for a launch
    OwnedFatBinary image;                 ///< fat binary given to the runtime instead of several units
    std::map<std::string, std::unique_ptr<HookedKernel>> kernels;
    std::map<std::string, HookedVariable> variables;

    /// Holds the ids of the module and its variables on one device.
    struct LoadedIds {
        ModuleId id{};
        std::map<std::string, AllocationId> variables;
    };
    std::map<int, LoadedIds> loaded;              ///< ids of the module and its variables, by device
    std::map<std::string, AllocationId> managed;  ///< addresses of __managed__ variables, the same on every device
};

}  // namespace simtscope::runtime::hooks

// Keeps the program's device code: registered fat binaries with their kernels and variables. As under CUDA, a device loads a module when it
// first needs it, so that every device has variables of its own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/model/kernel_resources.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/runtime/code/device_code.h"
#include "gpu/runtime/record/recorder.h"
#include "gpu/runtime/state/memory.h"
#include "gpu/simt/engine.h"

namespace simtscope::runtime {

struct Module;

/// Describes a kernel of the program.
struct Kernel {
    Module* module = nullptr;
    std::string name;                ///< mangled
    const void* function = nullptr;  ///< host function by which the program names the kernel; null: the host never registered one

    /// Holds what is known of the kernel on one device.
    struct PreparedKernel {
        std::optional<simt::KernelInfo> info;           ///< set once the kernel is prepared
        std::optional<std::uint64_t> maxDynamicShared;  ///< set by cudaFuncSetAttribute, in bytes
        int carveoutPercent = -1;                       ///< percent of the memory that is shared memory; -1: the driver chooses
        std::optional<ptx::KernelResources> resources;  ///< resources of the machine code, set once asked for
        bool areResourcesUnknown = false;               ///< whether a launch has asked ptxas in vain for the resources
        bool isRefused = false;                         ///< whether the kernel cannot be executed, which has been reported

        /// Returns the most bytes of dynamic shared memory in a launch: the value that was set, else what static memory leaves of 48 KB.
        std::uint64_t maxDynamicSharedBytes() const;
    };
    std::map<int, PreparedKernel> prepared;  ///< by device
};

/// Describes a module variable that the program has registered.
struct Variable {
    Module* module = nullptr;
    std::string name;  ///< name in the PTX
    std::uint64_t bytes = 0;
    void** managedPointer = nullptr;  ///< for a __managed__ variable: where the host looks for its address; else null
};

/// Describes a fat binary that the program has registered.
struct Module {
    const void* wrapper = nullptr;
    std::optional<DeviceCode> code;          ///< code that was read but not loaded yet
    std::optional<DeviceCode> replacedCode;  ///< code that every device loads instead of the module's own
    std::vector<std::unique_ptr<Kernel>> kernels;
    std::vector<std::unique_ptr<Variable>> variables;
    std::map<std::string, std::uint64_t> managed;  ///< addresses of its __managed__ variables, the same on every device

    /// Holds the module in the form in which one device has loaded it.
    struct DeviceImage {
        std::shared_ptr<const simt::LoadedModule> loaded;
        std::map<std::string, std::uint64_t> addresses;  ///< addresses of the variables, once loaded
        std::optional<LoadFailure> failure;
        unsigned architecture = 0;  ///< architecture of the chosen PTX
        std::string ptxText;        ///< text of the chosen PTX
        std::vector<std::string> ptxasOptions;
    };
    std::map<int, DeviceImage> images;  ///< by device
};

/// Keeps all registered modules; guarded by the runtime's lock.
class Modules {
public:
    /// Adds the module of a fat binary, which is read when it is first needed.
    Module* add(const void* wrapper);
    /// Removes a module with its kernels and variables.
    void remove(Module* module);
    /// Registers a kernel under the address of its host function.
    void addKernel(Module* module, const void* hostFunction, const std::string& name);
    /// Registers a variable under its host address.
    void addVariable(Module* module, const void* host, Variable variable);

    /// Finds a kernel by the address of its host function or by a handle from __cudaGetKernel.
    Kernel* findKernel(const void* function) const;
    /// Returns a kernel of the module by its mangled name, even if the host never registered it.
    Kernel& findOrAddKernel(Module& module, const std::string& name);
    Variable* findVariable(const void* host) const;
    bool owns(const Module* module) const { return m_modules.contains(module); }

    /// Names the device and the services that loading needs.
    struct Environment {
        int device;
        const DeviceModel& model;
        Memory& memory;
        Recorder* recorder;  ///< may be null
        const ProgressPipe& progress;
        std::int64_t call;
    };
    /// Finds units that do not link, before the program begins. Returns each problem as one sentence; empty if there is none.
    std::vector<Message> findLinkProblems(Module& module, const DeviceModel& device) const;
    /// Replaces the module's code by that of a file, once the host has registered everything. Returns why the program cannot run with it;
    /// empty if it can.
    Message replaceCode(Module& module, const std::string& path, const DeviceModel& device) const;
    /// Loads the module on the device unless it is loaded. An error is reported once on stderr.
    Error load(Module& module, const Environment& environment);
    /// Loads the kernel's module on the device and computes the kernel's layout there.
    Error prepare(Kernel& kernel, const Environment& environment);
    /// Forgets everything that was loaded on the device. The caller must free the variables' memory.
    void unload(int device);

private:
    std::optional<LoadFailure> tryLoad(Module& module, const Environment& environment);

    std::map<const Module*, std::unique_ptr<Module>> m_modules;
    std::unordered_map<const void*, Kernel*> m_kernels;
    std::unordered_map<const void*, Variable*> m_variables;
    std::uint32_t m_nextId = 0;
};

}  // namespace simtscope::runtime

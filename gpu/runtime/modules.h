// The device code of the program: registered fat binaries, their kernels and variables, loaded on each device when first needed there (as
// CUDA does), so that every device has variables of its own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/kernel_resources.h"
#include "gpu/runtime/device_code.h"
#include "gpu/runtime/errors.h"
#include "gpu/runtime/memory.h"
#include "gpu/runtime/recorder.h"
#include "gpu/simt/engine.h"

namespace simtscope::runtime {

struct Module;

struct Kernel {
    Module* module = nullptr;
    std::string name;                ///< mangled
    const void* function = nullptr;  ///< of the host, by which the program names it; null: it never registered one

    struct Prepared {
        std::optional<simt::KernelInfo> info;           ///< once prepared
        std::optional<std::uint64_t> maxDynamicShared;  ///< by cudaFuncSetAttribute
        int carveout = -1;
        std::optional<ptx::KernelResources> resources;  ///< in machine code, once asked for
        bool callsDeviceRuntime = false;                ///< it may (gpu/runtime/device_functions.h)
        bool isUnknown = false;                         ///< ptxas was asked at a launch, and cannot say
        bool refused = false;                           ///< cannot be executed, which was reported

        /// Most dynamic shared memory of a launch: what was set, else what is left of 48 KB.
        std::uint64_t dynamicSharedLimit() const;
    };
    std::map<int, Prepared> prepared;  ///< by device
};

struct Variable {
    Module* module = nullptr;
    std::string name;  ///< as in the PTX
    std::uint64_t bytes = 0;
    void** managedPointer = nullptr;  ///< of a __managed__ variable: where the host looks for its address
};

struct Module {
    const void* wrapper = nullptr;
    std::optional<DeviceCode> code;  ///< read, but not loaded yet
    std::vector<std::unique_ptr<Kernel>> kernels;
    std::vector<std::unique_ptr<Variable>> variables;
    std::map<std::string, std::uint64_t> managed;  ///< addresses of its __managed__ variables, the same on every device

    struct Image {
        std::shared_ptr<const simt::LoadedModule> loaded;
        std::map<std::string, std::uint64_t> addresses;  ///< of its variables, once loaded
        std::optional<LoadFailure> failure;
        unsigned architecture = 0;  ///< of the chosen PTX
        std::string text;           ///< of the chosen PTX
        std::vector<std::string> ptxasOptions;
    };
    std::map<int, Image> images;  ///< by device
};

class Modules {
public:
    Module* add(const void* wrapper);
    void remove(Module* module);
    void addKernel(Module* module, const void* hostFunction, const std::string& name);
    void addVariable(Module* module, const void* host, Variable variable);

    /// By the address of the host function or by a handle that __cudaGetKernel gave.
    Kernel* findKernel(const void* function) const;
    /// A kernel of the module by its mangled name, also one that the host never registered.
    Kernel& kernelNamed(Module& module, const std::string& name);
    Variable* findVariable(const void* host) const;
    bool owns(const Module* module) const { return m_modules.contains(module); }

    struct Environment {
        int device;
        const DeviceModel& model;
        Memory& memory;
        Recorder* recorder;  ///< may be null
        const Progress& progress;
        std::int64_t call;
    };
    /// Units of a program that do not fit together are found before it begins. What is wrong, each as one sentence; empty: nothing.
    std::vector<Message> linkProblems(Module& module, const DeviceModel& device) const;
    /// Loads the module on the device unless it is; an error is reported once on stderr.
    Error load(Module& module, const Environment& environment);
    /// Loads the kernel's module on the device, and its layout there.
    Error prepare(Kernel& kernel, const Environment& environment);
    /// Forgets what was loaded on the device; its variables' memory is the caller's to free.
    void unload(int device);

private:
    std::optional<LoadFailure> tryLoad(Module& module, const Environment& environment);

    std::map<const Module*, std::unique_ptr<Module>> m_modules;
    std::unordered_map<const void*, Kernel*> m_kernels;
    std::unordered_map<const void*, Variable*> m_variables;
    std::uint32_t m_nextId = 0;
};

}  // namespace simtscope::runtime

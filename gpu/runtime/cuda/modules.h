// The device code of the program: registered with the runtime, with twins of its kernels.
//
// Twins that use variables of the program's module are part of it, from the beginning. Any other is made when its kernel is first launched,
// and registered as a library is that the program loads while it runs.
//
// A kernel's twin, the variable that sets up the recorder and module variables that the host cannot name are registered for addresses of
// our own, so that the runtime finds them as it finds everything else.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/cuda/instrument.h"
#include "gpu/runtime/cuda/expected_twins.h"
#include "gpu/runtime/device_code.h"
#include "gpu/runtime/fat_binary.h"
#include "gpu/runtime/ptx_compiler.h"
#include "gpu/trace/kernel_layout.h"

namespace simtscope::runtime::hooks {

struct Session;
struct Module;

/// Twins that were registered together.
struct Twins {
    cuda::Instrumented instrumented;
    WrittenFatBinary image;                  ///< what the runtime got
    std::unique_ptr<char> config, counters;  ///< host addresses of cuda::kConfigVariable and cuda::kCountersVariable
};

struct Kernel {
    Module* module = nullptr;
    std::string name;              ///< mangled
    std::shared_ptr<Twins> twins;  ///< its own or the module's; null: they have not been made
    std::unique_ptr<char> twin;    ///< host address by which the twin is registered; null: there is none
    Message refused;               ///< why there is no twin

    std::uint64_t bytesPerWarp = 0;  ///< of records: the most that a launch wrote, or what the code lets expect before the first
    double nanosecondsPerWarp = 0;   ///< that the latest launch took
    bool hasRun = false;             ///< recorded

    const std::vector<cuda::LayoutSlot>& slots() const;
    struct Layout {
        trace::SharedLayout shared;
        trace::ParameterLayout parameters;
    };
    const Layout& layout() const;

private:
    mutable std::optional<Layout> m_layout;
};

struct Variable {
    std::string name;                 ///< as in the PTX
    const void* host = nullptr;       ///< address by which it is registered
    void** managedPointer = nullptr;  ///< of a __managed__ variable: where the host looks for its address
    std::unique_ptr<char> own;        ///< what `host` points to when the program has none
};

struct Module {
    void** handle = nullptr;              ///< of the real runtime
    std::optional<DeviceCode> code;       ///< nothing: its PTX cannot be read, and it runs as it is
    std::shared_ptr<Twins> twins;         ///< of kernels that use variables; null: there are none
    std::map<SiteId, trace::Site> sites;  ///< once loaded
    bool isRecorded = false;              ///< twins can be made
    bool othersExpected = false;          ///< than those that have been launched
    unsigned twinsMade = 0;               ///< because their kernels were launched
    WrittenFatBinary image;               ///< what the runtime got instead of several units
    std::map<std::string, std::unique_ptr<Kernel>> kernels;
    std::map<std::string, Variable> variables;

    struct Loaded {
        ModuleId id{};
        std::map<std::string, AllocationId> variables;
    };
    std::map<int, Loaded> loaded;                 ///< by device
    std::map<std::string, AllocationId> managed;  ///< the same on every device
};

class Modules {
public:
    explicit Modules(PtxCompiler compiler) : m_compiler(std::move(compiler)) {}

    /// Reads and rewrites what the program registers; gives what is to be registered in its place.
    void* add(Session& session, void* wrapper, Module*& module);
    void registered(Module& module, void** handle);
    void endRegistration(const Session& session, void** handle);
    void addKernel(void** handle, const void* host, const char* name);
    void addVariable(void** handle, const void* host, const char* name, void** managedPointer);
    /// Makes the kernel's twin, if it has none yet and can have one.
    void makeTwin(Session& session, Kernel& kernel);
    /// Another handle for the kernel of a host function or a handle.
    void alias(const void* handle, const void* function);

    Module* find(void** handle) const;
    /// By the address of the host function or by a handle that the runtime gave.
    Kernel* findKernel(const void* function) const;
    Module* ofVariable(const void* host) const;

    /// The first use of the module on the device: its row, and those of its variables.
    const Module::Loaded& load(Session& session, Module& module, int device);
    void unload(int device);
    /// Of twins that nobody has asked for yet.
    void stopCompiling() { m_expected.stop(); }

private:
    void expectOthers(const Session& session, Module& module);

    std::vector<std::unique_ptr<Module>> m_modules;
    std::map<const void*, Module*> m_byHandle;
    std::map<const void*, Kernel*> m_kernels;
    std::map<const void*, Module*> m_variables;
    std::uint32_t m_nextId = 0;
    const PtxCompiler m_compiler;
    ExpectedTwins m_expected;
};

}  // namespace simtscope::runtime::hooks

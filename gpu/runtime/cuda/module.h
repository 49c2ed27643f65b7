// What is known of the program's device code: a module that it registered, its kernels and variables, and their twins.
//
// A kernel's twin, the variable that sets up the recorder and module variables that the host cannot name are registered for addresses of
// our own, so that the runtime finds them as it finds everything else.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/cuda/instrument.h"
#include "gpu/runtime/device_code.h"
#include "gpu/runtime/fat_binary.h"
#include "gpu/trace/kernel_layout.h"

namespace simtscope::runtime::hooks {

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

}  // namespace simtscope::runtime::hooks

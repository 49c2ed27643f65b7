// The SIMT engine: executes a kernel of a PTX module on the CPU, warp by warp, 32 lanes each, and records it.
//
// Models: splits per warp with reconvergence at the immediate post-dominator, forward progress between diverged lanes, block waves
// over modelled SMs with fair progress, round-robin or seeded random schedules. Simplifies: no caches, no latencies; the clock counts
// issued warp instructions and only orders events.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpu/core/checks.h"
#include "gpu/core/devices.h"
#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/core/schedule.h"
#include "gpu/ptx/module.h"
#include "gpu/simt/checks/validity.h"
#include "gpu/simt/texture.h"
#include "gpu/trace/kernel_layout.h"
#include "gpu/trace/recording.h"
#include "gpu/trace/sink.h"

namespace simtscope::simt {

/// What device code may touch: every allocation, sorted by address, and the texture and surface objects. Device addresses are host
/// addresses.
class DeviceMemory {
public:
    struct Range {
        std::uint64_t address = 0, bytes = 0;
        AllocationId id{};
        bool readOnly = false;         ///< .const
        bool registered = false;       ///< the host's own (cudaHostRegister): it may be a piece of an array
        Validity* validity = nullptr;  ///< of its bytes; null: all of it is written

        enum Use : std::uint8_t { Read = 1, Written = 2 };
        mutable std::uint8_t uses = 0;  ///< what kernels have done with it so far
    };
    void add(const Range& range);
    /// Objects that read from the allocation are destroyed with it.
    void remove(AllocationId id);
    /// The range that holds `address`, or nullptr.
    const Range* find(std::uint64_t address) const;
    const std::vector<Range>& ranges() const { return m_ranges; }

    void addTexture(std::uint64_t handle, const Texture& texture) { m_textures[handle] = texture; }
    void addSurface(std::uint64_t handle, const Surface& surface) { m_surfaces[handle] = surface; }
    void removeTexture(std::uint64_t handle) { m_textures.erase(handle); }
    void removeSurface(std::uint64_t handle) { m_surfaces.erase(handle); }
    /// nullptr: there is no such object.
    const Texture* texture(std::uint64_t handle) const;
    const Surface* surface(std::uint64_t handle) const;

    /// Of the undefined values in it; views of the same memory share them.
    Origins& origins() const { return *m_origins; }
    void shareOrigins(const DeviceMemory& other) { m_origins = other.m_origins; }

private:
    std::vector<Range> m_ranges;
    std::unordered_map<std::uint64_t, Texture> m_textures;
    std::unordered_map<std::uint64_t, Surface> m_surfaces;
    std::shared_ptr<Origins> m_origins = std::make_shared<Origins>();
};

/// A module whose module-scope variables have addresses.
class LoadedModule {
public:
    /// `addressOf` gives the device address of every .global and .const variable by name. Errors name the PTX line and what is not
    /// supported only where decoding cannot go on; unsupported instructions are refused when a kernel that holds them is prepared.
    static Result<std::shared_ptr<const LoadedModule>> load(ModuleId id, std::shared_ptr<const ptx::Module> module,
                                                            std::function<std::uint64_t(const std::string&)> addressOf);
    ~LoadedModule();
    ModuleId id() const;
    const ptx::Module& module() const;

    struct Impl;
    const Impl& impl() const { return *m_impl; }

private:
    explicit LoadedModule(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

class DeviceRuntime;  // gpu/simt/device_runtime.h

/// The device address of a function (an index in its module, in a window of its own); 0: there is none. For initial values that hold one.
std::uint64_t functionAddress(const ptx::Module& module, const std::string& function);
/// The function at such an address; nullptr: none.
const ptx::Function* functionAt(const ptx::Module& module, std::uint64_t address);

struct LaunchRequest {
    std::string kernel;  ///< mangled name
    Dim3 grid, block;
    std::uint32_t dynamicShared = 0;
    std::vector<std::uint8_t> parameters;  ///< laid out by the entry's .param offsets
    std::uint64_t gridWorkspace = 0;       ///< of a cooperative launch: address of 8 zeroed bytes for its blocks to wait with
    std::uint64_t heapBytes = 8u << 20;    ///< of device malloc, where the module has no heap yet (cudaLimitMallocHeapSize)
};

struct EngineOptions {
    const DeviceModel* device = nullptr;  ///< nullptr: the default model
    Schedule schedule;
    Checks checks = kNoChecks;
    std::byte fresh{0};                                   ///< what shared, local and heap memory holds that nobody has written
    std::uint64_t instructionBudget = 20'000'000'000ull;  ///< warp instructions per launch
    trace::RecordOptions record;
    unsigned threads = 1;   ///< that run the blocks of a launch; what comes of it is the same with any number
    bool footprint = true;  ///< with Checks::race, LaunchResult::footprint is wanted
    bool recording = true;  ///< false: neither events nor totals beyond the instruction counts
    const std::atomic<bool>* cancel = nullptr;
    DeviceRuntime* deviceRuntime = nullptr;        ///< nullptr: kernels that call it are refused
    std::function<void(std::string_view)> printf;  ///< formatted device output
    /// cudaGraphSetConditional. False: the handle is none of the graph that the kernel belongs to.
    std::function<bool(std::uint64_t handle, std::uint32_t value)> setConditional;
    std::function<void(std::uint64_t blocksDone, std::uint64_t blocks)> progress;  ///< now and then
};

enum class LaunchStatus : std::uint8_t {
    Success,
    IllegalAddress,
    Misaligned,
    InvalidInstruction /* unsupported or illegal */,
    Trap,
    Assert,
    Deadlock /* threads blocked for ever, at a barrier or spinning */,
    Budget,
    Cancelled,
    StackOverflow
};

class Footprint;  // gpu/simt/checks/footprint.h

struct LaunchResult {
    LaunchStatus status = LaunchStatus::Success;
    std::optional<trace::Finding> finding;   ///< set for every status but Success
    std::vector<trace::Finding> findings{};  ///< what else is wrong: the launch went on
    std::shared_ptr<Footprint> footprint{};  ///< with Checks::race, where it is wanted: what it did in device memory; of the module
};

/// Layout facts of an entry, before any launch. Errors: no such kernel; an instruction that cannot be executed (named, with its line).
struct KernelInfo {
    std::uint32_t staticShared = 0, parameterBytes = 0, registers = 0;
    std::uint32_t mostRegisters = 255;  ///< of a thread in machine code
    std::uint64_t localBytes = 0;
    std::uint32_t maxThreadsPerBlock = 1024;
    std::vector<trace::ParameterLayout::Parameter> parameters;
    std::vector<trace::SharedVariable> sharedVariables;
    std::vector<std::string> declared;  ///< functions without a body, which it may call
};
Result<KernelInfo> kernelInfo(const LoadedModule& module, const std::string& kernel);

/// Runs one launch to its end. `launch` arrives with id, module, kernel, grid, block and so on filled in; the engine adds totals,
/// instruction counts, ticks, sm of block, and sends events to `sink` (which may be null when options.recording is false). Events of the
/// recorded blocks count against `eventsLeft`, the common budget of all launches of a run.
LaunchResult execute(const LoadedModule& module, const LaunchRequest& request, const DeviceMemory& memory, const EngineOptions& options,
                     trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft);

}  // namespace simtscope::simt

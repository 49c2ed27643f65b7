// Executes a kernel of a PTX module on the CPU, warp by warp, 32 lanes each, and records it: the interface of the SIMT engine.
//
// Models: divergence within a warp, with reconvergence at the immediate post-dominator; forward progress between diverged lanes; block
// waves over modelled SMs with fair progress; round-robin or seeded random schedules. Simplifies: no caches, no latencies; the clock counts
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
#include "gpu/ptx/model/module.h"
#include "gpu/simt/texture.h"
#include "gpu/simt/validity.h"
#include "gpu/trace/model/kernel_layout.h"
#include "gpu/trace/model/recording.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::simt {

/// Holds the memory that device code may access: every allocation, sorted by address, and the texture and surface objects. Device addresses
/// are host addresses.
class DeviceMemory {
public:
    /// Describes one allocation.
    struct Range {
        std::uint64_t address = 0, bytes = 0;
        AllocationId id{};
        bool isReadOnly = false;        ///< whether it is in .const memory
        bool isHostRegistered = false;  ///< whether it is the host's own memory (cudaHostRegister), which may be a part of an array
        Validity* validity = nullptr;   ///< validity of its bytes; null if all of them count as written

        enum Use : std::uint8_t { Read = 1, Written = 2 };
        mutable std::uint8_t uses = 0;  ///< uses by kernels so far
    };
    /// Adds an allocation, which must not overlap another one.
    void add(const Range& range);
    /// Removes an allocation, and destroys the objects that read from it.
    void remove(AllocationId id);
    /// Returns the range that contains `address`, or nullptr.
    const Range* find(std::uint64_t address) const;
    const std::vector<Range>& ranges() const { return m_ranges; }

    /// These add an object under its handle, in place of an earlier one, or remove it.
    void addTexture(std::uint64_t handle, const Texture& texture) { m_textures[handle] = texture; }
    void addSurface(std::uint64_t handle, const Surface& surface) { m_surfaces[handle] = surface; }
    void removeTexture(std::uint64_t handle) { m_textures.erase(handle); }
    void removeSurface(std::uint64_t handle) { m_surfaces.erase(handle); }
    /// These return nullptr if there is no such object.
    const Texture* texture(std::uint64_t handle) const;
    const Surface* surface(std::uint64_t handle) const;

    /// Returns the origins of undefined values in this memory.
    Origins& origins() const { return *m_origins; }
    void useOriginsOf(const DeviceMemory& other) { m_origins = other.m_origins; }

private:
    std::vector<Range> m_ranges;
    std::unordered_map<std::uint64_t, Texture> m_textures;
    std::unordered_map<std::uint64_t, Surface> m_surfaces;
    std::shared_ptr<Origins> m_origins = std::make_shared<Origins>();
};

/// Holds a module whose module-scope variables have addresses. Its kernels are prepared when they are first launched.
class LoadedModule {
public:
    /// Loads a module. `addressOf` returns the device address of every .global and .const variable by name. Fails if the module cannot be
    /// decoded; the error names the PTX line and what is not supported. An unsupported instruction is only refused when a kernel that
    /// contains it is prepared.
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

/// Returns the device address of a function, for initial values that contain one; 0 if there is no such function. Addresses of functions
/// have their own window and follow from the function's index in the module.
std::uint64_t findFunctionAddress(const ptx::Module& module, const std::string& function);
/// Returns the function at an address from findFunctionAddress(), or nullptr.
const ptx::Function* findFunctionAt(const ptx::Module& module, std::uint64_t address);

/// Holds the parameters of one launch.
struct LaunchRequest {
    std::string kernel;  ///< mangled name
    Dim3 grid, block;
    std::uint32_t dynamicSharedBytes = 0;
    std::vector<std::uint8_t> parameters;  ///< laid out by the entry's .param offsets
    /// Address of 8 zeroed bytes by which the blocks of a cooperative launch wait for each other; 0 if the launch is not cooperative.
    std::uint64_t gridWorkspace = 0;
    std::uint64_t heapBytes = 8u << 20;  ///< size of the heap of device malloc if the module has no heap yet (cudaLimitMallocHeapSize)
};

/// Decides how a launch is executed, checked and recorded.
struct EngineOptions {
    const DeviceModel* device = nullptr;  ///< null for the default model
    Schedule schedule;
    Checks checks = kNoChecks;
    std::byte fillByte{0};                                ///< content of shared, local and heap memory that nobody has written
    std::uint64_t instructionBudget = 20'000'000'000ull;  ///< warp instructions per launch
    trace::BlockSelection blocks;                         ///< blocks to record in full
    unsigned maxThreads = 1;     ///< Limits the CPU threads that run the blocks of a launch. The results do not depend on the number.
    bool wantsFootprint = true;  ///< whether the caller wants LaunchResult::footprint, with Checks::checksRaces
    bool isRecording = true;     ///< whether events and totals are recorded; instruction counts always are
    /// Whether the launch is to end soon: its result is then LaunchStatus::Cancelled, with the counts of what has run. Null: never.
    const std::atomic<bool>* isCancelled = nullptr;
    DeviceRuntime* deviceRuntime = nullptr;        ///< null if kernels that call it are to be refused
    std::function<void(std::string_view)> printf;  ///< receives formatted device output
    /// Implements cudaGraphSetConditional. Returns false if the handle does not belong to the kernel's graph.
    std::function<bool(std::uint64_t handle, std::uint32_t value)> setConditional;
    /// Returns the source lines that threads of the running block execute ("reduce.cu:12"); none between two blocks.
    using FindLines = std::function<std::vector<std::string>()>;
    /// Called from time to time; `findLines` is valid during the call.
    std::function<void(std::uint64_t blocksDone, std::uint64_t blocks, const FindLines& findLines)> progress;
};

/// Says how a launch ended.
enum class LaunchStatus : std::uint8_t {
    Success,
    IllegalAddress,
    Misaligned,
    InvalidInstruction /* unsupported or illegal */,
    Trap,
    Assert,
    Deadlock /* threads blocked for ever, at a barrier or spinning */,
    BudgetExceeded,
    Cancelled,
    StackOverflow
};

class Footprint;  // gpu/simt/checks/footprint.h

/// Holds the outcome of a launch.
struct LaunchResult {
    LaunchStatus status = LaunchStatus::Success;
    std::optional<trace::Finding> finding;   ///< set for every status but Success
    std::vector<trace::Finding> findings{};  ///< other findings, after which the launch went on
    /// The accesses to device memory; set with Checks::checksRaces if EngineOptions::wantsFootprint asks for it. It must not outlive the
    /// module.
    std::shared_ptr<Footprint> footprint{};
};

/// Describes the resources and parameters of a kernel before any launch.
struct KernelInfo {
    std::uint32_t staticSharedBytes = 0, parameterBytes = 0, registerCount = 0;
    /// Upper bound of the registers that the compiler gives a thread; 0 if it follows from the launch bounds.
    std::uint32_t maxRegisters = 255;
    std::uint64_t localBytes = 0;
    std::uint32_t maxThreadsPerBlock = 1024;
    std::vector<trace::ParameterLayout::Parameter> parameters;
    std::vector<trace::SharedVariable> sharedVariables;
    std::vector<std::string> declaredFunctions;  ///< functions without a body that the kernel may call
};
/// Returns the resources and parameters of a kernel. Fails if there is no such kernel, or if an instruction cannot be executed; the error
/// names the instruction and its line.
Result<KernelInfo> findKernelInfo(const LoadedModule& module, const std::string& kernel);

/// Runs one launch to its end, in the calling thread and up to `options.maxThreads` others. The caller has filled in the header of `launch`
/// (id, module, kernel, shapes). The engine adds totals, instruction counts, ticks and the SM of each block, and sends events to `sink`,
/// which may be null if `options.isRecording` is false. Each recorded event takes one from `eventsLeft`, the common budget of all launches
/// of a run.
LaunchResult execute(const LoadedModule& module, const LaunchRequest& request, const DeviceMemory& memory, const EngineOptions& options,
                     trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft);

}  // namespace simtscope::simt

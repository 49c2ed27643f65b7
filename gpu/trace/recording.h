// A recording: one run of one program, and everything that is shown is computed from it.
//
// Model: the program and its modules, the device, the API calls, the allocations, the launches. A launch has totals per site for
// every block, and for the recorded blocks an ordered list of warp-wide events. Program order within a warp is the truth on both
// engines; times give one interleaving of the warps. Plain values; the file is trace/recording_file.h.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/access_cost.h"
#include "gpu/core/ids.h"
#include "gpu/ptx/module.h"
#include "gpu/ptx/operation.h"
#include "gpu/trace/block_trace.h"
#include "gpu/trace/copy_direction.h"
#include "gpu/trace/finding.h"
#include "gpu/trace/site_totals.h"

namespace simtscope::trace {

struct SourceFile {
    std::string path;  ///< as in .file; the program's own file first
    std::string text;
};

struct ProgramInfo {
    std::string name;  ///< "reduce-1-interleaved", or the file's base name
    std::vector<SourceFile> sources;
    std::vector<std::string> arguments;  ///< without argv[0]
    int exitCode = -1;                   ///< of the program; -1 while it runs or when it never ended
    int signal = 0;                      ///< that ended it; 0: none
    bool complete = false;               ///< the run ended normally (exit, also with an error)
    std::string output;                  ///< stdout and stderr as they came, at most 1 MiB
    std::string engine;                  ///< "simt" or "cuda"
    std::string schedule;                ///< "rr" or "random:SEED"; empty on hardware
    std::string createdBy;               ///< "SIMTscope 0.1.0"
};

/// The real or modelled device (CUDA C Programming Guide, "Compute Capabilities").
struct DeviceInfo {
    std::string name;  ///< "Modelled sm_90", "NVIDIA H200"
    bool modelled = true;
    int computeMajor = 9, computeMinor = 0;
    std::uint32_t smCount = 0, maxThreadsPerSm = 0, maxBlocksPerSm = 0, maxThreadsPerBlock = 1024;
    std::uint32_t registersPerSm = 65536;
    std::uint64_t sharedPerSm = 0, sharedPerBlock = 49152, sharedPerBlockOptin = 0, globalMemory = 0;
    std::uint32_t index = 0;               ///< as cudaSetDevice counts
    std::uint64_t megabytesPerSecond = 0;  ///< peak of its memory, from clock and bus width; 0: not known, or modelled
};

/// "Modelled sm_90", "NVIDIA H200".
Message nameOf(const DeviceInfo& device);

struct ModuleInfo {
    std::string ptx;  ///< parse it with ptx::parse to get from sites to instructions
};

struct SourceFrame {
    std::uint32_t file = 0;  ///< index into ModuleInfo's .file table as kept in `path`
    std::string path;
    std::uint32_t line = 0, column = 0;
    std::string function;  ///< demangled name of the inlined function; empty: the kernel itself
};

/// Where an instruction comes from, innermost first. The instructions of a place share one: their number says nothing of what the stacks
/// take.
class FrameStack {
public:
    FrameStack() = default;
    FrameStack(std::vector<SourceFrame> frames) : m_frames(std::make_shared<const std::vector<SourceFrame>>(std::move(frames))) {}
    FrameStack(std::initializer_list<SourceFrame> frames) : FrameStack(std::vector<SourceFrame>(frames)) {}

    const std::vector<SourceFrame>& all() const;
    bool empty() const { return all().empty(); }
    std::size_t size() const { return all().size(); }
    auto begin() const { return all().begin(); }
    auto end() const { return all().end(); }
    const SourceFrame& front() const { return all().front(); }
    const SourceFrame& back() const { return all().back(); }
    const SourceFrame& operator[](std::size_t index) const { return all()[index]; }

private:
    std::shared_ptr<const std::vector<SourceFrame>> m_frames;  ///< nullptr: none
};

using simtscope::SiteKind;

/// A static PTX instruction. Only instructions that can appear in an event or in totals need a row, but all may have one.
struct Site {
    SiteKind kind = SiteKind::Other;
    ptx::Operation operation;  ///< not in files: it follows from the opcode
    ptx::StateSpace space = ptx::StateSpace::None;
    std::uint8_t elementBytes = 0;  ///< 1, 2, 4, 8
    std::uint8_t elements = 1;      ///< vector width
    AtomicRule atomicRule = AtomicRule::PerLane;
    ptx::ScalarType type = ptx::ScalarType::None;  ///< of an element, for showing its value
    std::string opcode;                            ///< "ld.shared.u32", to be shown
    std::string function;                          ///< mangled name of its function
    std::string variable;                          ///< shared array or module variable that it names directly; else empty
    FrameStack frames;                             ///< empty: no line information
    unsigned bytes() const { return unsigned(elementBytes) * elements; }
};

enum class AllocationKind : std::uint8_t {
    Device,
    Managed,
    Host,
    Symbol,
    Constant,
    Array /* CUDA array: only textures, surfaces and copies reach it */
};

/// Reserved ids: an address inside the block's shared window, a thread's local memory, kernel parameters, and none of them.
inline constexpr AllocationId kSharedAllocation{0xfffffffe};
inline constexpr AllocationId kLocalAllocation{0xfffffffd};
inline constexpr AllocationId kParamAllocation{0xfffffffc};
inline constexpr AllocationId kNoAllocation{0xffffffff};

struct Allocation {
    AllocationId id{};  ///< == index in Recording::allocations
    AllocationKind kind = AllocationKind::Device;
    std::uint64_t address = 0, bytes = 0;
    std::string name;                                   ///< of a symbol; of an array its extents: "64x64"; else empty
    ptx::ScalarType type = ptx::ScalarType::None;       ///< of a symbol, of an array's channels; else None
    std::int64_t createdByCall = -1, freedByCall = -1;  ///< index into Recording::apiCalls; -1: none
    /// Of what it held when it was freed or the run ended; equal contents have equal digests. Nothing: not known.
    std::optional<std::uint64_t> content{};
};

/// The name of the allocation that a cooperative launch makes for itself. No symbol is called so.
inline constexpr char kGridWorkspace[] = "grid workspace";

/// A call of the runtime API: when the host was in it, and when the device did its work. Both are nanoseconds from program start,
/// modelled on the simt engine. A copy from pageable memory keeps the host until it is done; a launch returns long before its kernel ends.
struct ApiCall {
    std::string name;  ///< "cudaMemcpy"
    Message detail;    ///< "host to device, 1024 bytes"
    StreamId stream{};
    std::uint64_t start = 0, end = 0;          ///< of the call on the host
    int error = 0;                             ///< cudaError_t
    std::string errorName;                     ///< "cudaSuccess"
    std::int64_t launch = -1;                  ///< LaunchId of the launch it made; -1: none
    std::uint64_t bytes = 0;                   ///< moved by a copy or fill
    int device = 0;                            ///< of the stream
    std::uint64_t workStart = 0, workEnd = 0;  ///< of the kernel, copy or fill on the device; both 0: it issues no such work
    CopyDirection direction = CopyDirection::None;
    bool hasWork() const { return workEnd > 0; }
};

struct SharedVariable {
    std::string name;  ///< demangled where it can be; "" for unnamed dynamic
    std::uint64_t offset = 0, bytes = 0;
    ptx::ScalarType type = ptx::ScalarType::None;
    bool dynamic = false;
};

/// Who made a launch that is not a call of the host's: a node of a graph, or a kernel.
struct LaunchOrigin {
    std::int64_t parent = -1;            ///< LaunchId of the kernel that launched it; -1: none
    std::int64_t graph = -1, node = -1;  ///< executable graph, in the order of instantiation, and node, in the order of creation; -1: none
    bool isHost() const { return parent < 0 && graph < 0; }
};

/// What the device did without a call of its own: for a node of a graph, or a kernel that a kernel launched. Times are an ApiCall's.
struct NestedWork {
    std::int64_t apiCall = -1;           ///< the launch of the graph, or of the outermost kernel
    std::int64_t launch = -1;            ///< LaunchId of the kernel; -1: a copy, a fill, a host function …
    std::int64_t graph = -1, node = -1;  ///< as LaunchOrigin's
    std::uint32_t lane = 0;              ///< branch of the graph, or stream of a kernel's launches: what may overlap differs here
    std::uint64_t start = 0, end = 0;
    Message detail{};         ///< of what is not a kernel: "host to device, 1024 bytes"
    std::uint64_t bytes = 0;  ///< moved by a copy or fill
    CopyDirection direction = CopyDirection::None;
};

/// What recording a launch on a GPU took.
struct RecorderCost {
    std::uint64_t nanoseconds = 0;         ///< of the kernel with its recorder; 0: not recorded on a GPU
    std::uint64_t records = 0, bytes = 0;  ///< written by it
};

struct Launch {
    LaunchId id{};
    ModuleId module{};
    std::string kernel;  ///< mangled
    std::string name;    ///< short demangled: "reduce1"
    Dim3 grid, block;
    std::uint32_t staticShared = 0, dynamicShared = 0;
    std::vector<SharedVariable> sharedVariables;
    std::vector<std::uint8_t> parameters;  ///< the kernel's parameter block
    StreamId stream{};
    std::int64_t apiCall = -1;
    std::uint32_t device = 0;  ///< DeviceInfo::index; in a file it is in the row of the call
    std::uint64_t warpInstructions = 0, threadInstructions = 0, barriers = 0;  ///< barriers: warp-wide executions of block barriers
    std::uint64_t ticks = 0;  ///< end of the launch on the engine's clock (events' time), from 0
    int error = 0;            ///< cudaError_t of the execution
    bool complete = false;
    TotalsBySite totals;
    std::vector<std::shared_ptr<const BlockTrace>> blocks;  ///< recorded ones, by BlockId; each complete or cut off (BlockTrace::truncated)
    std::uint64_t eventsLeftOut = 0;                        ///< in blocks that were chosen but hit the budget
    std::vector<std::uint32_t> smOfBlock;                   ///< modelled SM per block, may be empty
    std::vector<std::uint64_t> durations;                   ///< nanoseconds on a GPU, one per run without the recorder; empty: not timed
    RecorderCost recorder;
    LaunchOrigin origin;

    std::uint32_t warps() const { return warpCount(block); }
    std::uint64_t medianDuration() const;      ///< 0: not timed
    const BlockTrace* find(BlockId id) const;  ///< nullptr: not recorded
};

/// Was the memory there when the launch was made?
bool wasLive(const Allocation& allocation, const Launch& launch);

struct Recording {
    ProgramInfo program;
    DeviceInfo device;                    ///< device 0
    std::vector<DeviceInfo> moreDevices;  ///< 1, 2, …: a run may model several
    std::vector<ModuleInfo> modules;
    std::vector<std::map<SiteId, Site>> sites;  ///< per module
    std::vector<Allocation> allocations;
    std::vector<ApiCall> apiCalls;
    std::vector<NestedWork> nestedWork;  ///< in the order in which it began
    std::vector<Launch> launches;
    std::vector<Finding> findings;
    std::vector<Message> notes;  ///< "The recording stops after 1200 events in 2 launches: the run was cut off."

    const Site* site(const Launch& launch, SiteId id) const;
    /// Address of the memory with which the blocks of a cooperative launch wait for each other; 0: the launch is not cooperative.
    std::uint64_t gridWorkspace(const Launch& launch) const;
    /// The device that the launch ran on.
    const DeviceInfo& deviceOf(const Launch& launch) const;
    std::uint64_t eventCount() const;  ///< that it holds, in all blocks of all launches
};

/// The site rows of a module: kind, space, width, names and frames of every instruction. Pure function of the module.
std::map<SiteId, Site> sitesOf(const ptx::Module& module);

/// "_Z7reduce1PKiPii" -> "reduce1(int const*, int*, int)"; `shortName` leaves out parameters and namespaces of the return type.
std::string demangle(const std::string& mangled);
std::string shortName(const std::string& mangled);

}  // namespace simtscope::trace

// Defines a recording: one run of one program. Everything that is shown is computed from it.
//
// It holds the program and its modules, the device, the API calls, the allocations and the launches. A launch has totals per site over all
// blocks, and for the recorded blocks an ordered list of warp-wide events. On both engines only the program order within a warp is certain;
// the times give one interleaving of the warps. All are plain values; the file is described in trace/file/recording_file.h.
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
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/model/operation.h"
#include "gpu/trace/model/block_trace.h"
#include "gpu/trace/model/copy_direction.h"
#include "gpu/trace/model/finding.h"
#include "gpu/trace/model/site_totals.h"

namespace simtscope::trace {

/// Describes a file of the program's text, as it was when the program was built.
struct SourceFile {
    std::string path;  ///< path as in the .file directive; the program's own file comes first
    std::string text;
};

/// Describes the program, the way in which it ran, and its end.
struct ProgramInfo {
    std::string name;  ///< "reduce-1-interleaved", or the file's base name
    std::vector<SourceFile> sources;
    std::vector<std::string> arguments;  ///< without argv[0]
    int exitCode = -1;                   ///< exit code of the program; -1 while it runs, or if it never ended
    int signal = 0;                      ///< signal that ended the program; 0: none
    bool isComplete = false;             ///< the run ended normally (exit, also with an error)
    std::string output;                  ///< stdout and stderr in the order of arrival, at most 1 MiB
    std::string engine;                  ///< "simt" or "cuda"
    std::string schedule;                ///< "rr" or "random:SEED"; empty on hardware
    std::string createdBy;               ///< "SIMTscope 0.2.0"
};

/// Describes the real or modelled device (CUDA C Programming Guide, "Compute Capabilities").
struct DeviceInfo {
    std::string name;  ///< "Modelled sm_90", "NVIDIA H200"
    bool isModelled = true;
    int computeMajor = 9, computeMinor = 0;
    std::uint32_t smCount = 0, maxThreadsPerSm = 0, maxBlocksPerSm = 0, maxThreadsPerBlock = 1024;
    std::uint32_t registersPerSm = 65536;
    std::uint64_t sharedBytesPerSm = 0, sharedBytesPerBlock = 49152, sharedBytesPerBlockOptIn = 0, globalMemoryBytes = 0;
    std::uint32_t index = 0;               ///< index as for cudaSetDevice
    std::uint64_t megabytesPerSecond = 0;  ///< peak memory bandwidth from clock and bus width; 0: unknown, or modelled
};

/// Returns "Modelled sm_90" or "NVIDIA H200".
Message nameOf(const DeviceInfo& device);

/// Describes a PTX module that the program has loaded.
struct ModuleInfo {
    std::string ptx;  ///< PTX text; ptx::parseModule() gives the instructions of the sites
};

/// Names one location in the program's text: a line of the kernel, or of a function that was inlined there.
struct SourceFrame {
    std::uint32_t file = 0;  ///< index into ModuleInfo's .file table as kept in `path`
    std::string path;
    std::uint32_t line = 0, column = 0;
    std::string function;  ///< demangled name of the inlined function; empty: the kernel itself
};

/// Holds the source locations of an instruction, innermost first. All instructions of a location share one stack, so that memory grows with
/// the locations and not with the instructions.
class FrameStack {
public:
    FrameStack() = default;
    FrameStack(std::vector<SourceFrame> frames) : m_frames(std::make_shared<const std::vector<SourceFrame>>(std::move(frames))) {}
    FrameStack(std::initializer_list<SourceFrame> frames) : FrameStack(std::vector<SourceFrame>(frames)) {}

    /// Returns all frames, innermost first; they live as long as any copy of this stack.
    const std::vector<SourceFrame>& allFrames() const;
    bool empty() const { return allFrames().empty(); }
    std::size_t size() const { return allFrames().size(); }
    auto begin() const { return allFrames().begin(); }
    auto end() const { return allFrames().end(); }
    const SourceFrame& front() const { return allFrames().front(); }
    const SourceFrame& back() const { return allFrames().back(); }
    const SourceFrame& operator[](std::size_t index) const { return allFrames()[index]; }

private:
    std::shared_ptr<const std::vector<SourceFrame>> m_frames;  ///< nullptr: none
};

using simtscope::SiteKind;

/// Describes a static PTX instruction. Only instructions that can appear in an event or in totals need a row, but all may have one.
struct Site {
    SiteKind kind = SiteKind::Other;
    ptx::Operation operation;  ///< not in files: it follows from the opcode
    ptx::StateSpace space = ptx::StateSpace::None;
    std::uint8_t elementBytes = 0;  ///< 1, 2, 4, 8
    std::uint8_t elementCount = 1;  ///< vector width
    AtomicRule atomicRule = AtomicRule::PerLane;
    ptx::ScalarType type = ptx::ScalarType::None;  ///< type of an element, for showing its value
    std::string opcode;                            ///< "ld.shared.u32", to be shown
    std::string function;                          ///< mangled name of its function
    std::string variable;                          ///< shared array or module variable that it names directly; else empty
    FrameStack frames;                             ///< empty: no line information
    unsigned bytes() const { return unsigned(elementBytes) * elementCount; }
};

/// Names the kind of call or declaration that made an allocation.
enum class AllocationKind : std::uint8_t {
    Device,
    Managed,
    Host,
    Symbol,
    Constant,
    Array /* CUDA array: only textures, surfaces and copies reach it */
};

/// Reserved ids of addresses inside the block's shared window, in a thread's local memory, in kernel parameters, and in no known memory.
inline constexpr AllocationId kSharedAllocation{0xfffffffe};
inline constexpr AllocationId kLocalAllocation{0xfffffffd};
inline constexpr AllocationId kParamAllocation{0xfffffffc};
inline constexpr AllocationId kNoAllocation{0xffffffff};

/// Holds memory that the program or the system had on the device, from its allocation until it was freed.
struct Allocation {
    AllocationId id{};  ///< equals the index in Recording::allocations
    AllocationKind kind = AllocationKind::Device;
    std::uint64_t address = 0, bytes = 0;
    std::string name;                                   ///< name of a symbol; extents of an array: "64x64"; else empty
    ptx::ScalarType type = ptx::ScalarType::None;       ///< type of a symbol or of an array's channels; else None
    std::int64_t createdByCall = -1, freedByCall = -1;  ///< index into Recording::apiCalls; -1: none
    /// Digest of the contents when the memory was freed or the run ended; equal contents have equal digests. Nothing: unknown.
    std::optional<std::uint64_t> contentDigest{};
};

/// Name of the allocation that a cooperative launch makes for itself; no symbol has this name.
inline constexpr char kGridWorkspace[] = "grid workspace";

/// Describes a call of the runtime API, with the time of the call on the host and of the device's work. Both are nanoseconds from program
/// start, modelled on the simt engine. A copy from pageable memory returns when the copy is done; a launch returns long before its kernel
/// ends.
struct ApiCall {
    std::string name;  ///< "cudaMemcpy"
    Message detail;    ///< "host to device, 1024 bytes"
    StreamId stream{};
    std::uint64_t start = 0, end = 0;          ///< time of the call on the host
    int error = 0;                             ///< cudaError_t
    std::string errorName;                     ///< "cudaSuccess"
    std::int64_t launch = -1;                  ///< LaunchId of the launch it made; -1: none
    std::uint64_t bytes = 0;                   ///< bytes moved by a copy or fill
    int device = 0;                            ///< device of the stream
    std::uint64_t workStart = 0, workEnd = 0;  ///< time of the kernel, copy or fill on the device; both 0: the call issues no such work
    CopyDirection direction = CopyDirection::None;
    bool hasWork() const { return workEnd > 0; }
};

/// Describes a variable in shared memory. Offset and bytes count from the start of the block's window.
struct SharedVariable {
    std::string name;  ///< demangled where it can be; empty for a dynamic variable without a name
    std::uint64_t offset = 0, bytes = 0;
    ptx::ScalarType type = ptx::ScalarType::None;
    bool isDynamic = false;
};

/// Names what started a launch that no call of the host made: a node of a graph, or a kernel.
struct LaunchOrigin {
    std::int64_t parent = -1;            ///< LaunchId of the kernel that launched it; -1: none
    std::int64_t graph = -1, node = -1;  ///< executable graph, in the order of instantiation, and node, in the order of creation; -1: none
    /// Returns whether a call of the host made the launch.
    bool isHost() const { return parent < 0 && graph < 0; }
};

/// Describes work of the device that has no call of its own: a node of a graph, or a kernel that a kernel launched. Times are like those of
/// an ApiCall.
struct NestedWork {
    std::int64_t apiCall = -1;           ///< call that launched the graph or the outermost kernel
    std::int64_t launch = -1;            ///< LaunchId of the kernel; -1: a copy, a fill, a host function …
    std::int64_t graph = -1, node = -1;  ///< as in LaunchOrigin
    std::uint32_t branch = 0;            ///< branch of the graph, or stream of a kernel's launches; concurrent works have different ones
    std::uint64_t start = 0, end = 0;
    Message detail{};         ///< describes work that is no kernel: "host to device, 1024 bytes"
    std::uint64_t bytes = 0;  ///< bytes moved by a copy or fill
    CopyDirection direction = CopyDirection::None;
};

/// Describes the cost of recording a launch on a GPU.
struct RecorderCost {
    std::uint64_t nanoseconds = 0;         ///< duration of the kernel with its recorder; 0: not recorded on a GPU
    std::uint64_t records = 0, bytes = 0;  ///< written by the recorder
};

/// Describes one launch of a kernel, with its totals over all blocks and the traces of the recorded ones.
struct Launch {
    LaunchId id{};
    ModuleId module{};
    std::string kernel;  ///< mangled
    std::string name;    ///< short demangled: "reduce1"
    Dim3 grid, block;
    std::uint32_t staticSharedBytes = 0, dynamicSharedBytes = 0;
    std::vector<SharedVariable> sharedVariables;
    std::vector<std::uint8_t> parameters;  ///< the kernel's parameter block
    StreamId stream{};
    std::int64_t apiCall = -1;  ///< index into Recording::apiCalls; -1: none
    std::uint32_t device = 0;   ///< DeviceInfo::index; in a file it is in the row of the call
    std::uint64_t warpInstructions = 0, threadInstructions = 0, barriers = 0;  ///< barriers: warp-wide executions of block barriers
    std::uint64_t ticks = 0;  ///< end of the launch on the engine's clock (events' time), from 0
    int error = 0;            ///< cudaError_t of the execution
    bool isComplete = false;
    TotalsBySite totals;
    std::vector<std::shared_ptr<const BlockTrace>>
        blocks;                                       ///< recorded ones, by BlockId; each complete or cut off (BlockTrace::isTruncated)
    std::uint64_t omittedEventCount = 0;              ///< events in blocks that were chosen but exceeded the budget
    std::vector<std::uint32_t> smOfBlock;             ///< modelled SM per block, may be empty
    std::vector<std::uint64_t> durationsNanoseconds;  ///< nanoseconds on a GPU, one per run without the recorder; empty: not timed
    RecorderCost recorder;
    LaunchOrigin origin;

    /// Returns the number of warps of each block.
    std::uint32_t warpsPerBlock() const { return warpCount(block); }
    /// Returns the median of `durationsNanoseconds` in nanoseconds; 0: not timed.
    std::uint64_t medianNanoseconds() const;
    /// Returns the trace of the block, or nullptr when the block was not recorded.
    const BlockTrace* findBlock(BlockId id) const;
};

/// Returns whether the memory was allocated when the launch was made.
bool wasAllocatedAt(const Allocation& allocation, const Launch& launch);

/// Holds everything that is known about one run. It never changes once it is complete; any thread may then read it.
struct Recording {
    ProgramInfo program;
    DeviceInfo device;                     ///< device 0
    std::vector<DeviceInfo> otherDevices;  ///< devices 1, 2, … of a run that models several
    std::vector<ModuleInfo> modules;
    std::vector<std::map<SiteId, Site>> sites;  ///< per module
    std::vector<Allocation> allocations;
    std::vector<ApiCall> apiCalls;
    std::vector<NestedWork> nestedWork;  ///< ordered by begin
    std::vector<Launch> launches;
    std::vector<Finding> findings;
    std::vector<Message> notes;  ///< "The recording stops after 1200 events in 2 launches: the run was cut off."

    /// Returns the site in the launch's module, or nullptr when the module has none of this id.
    const Site* findSite(const Launch& launch, SiteId id) const;
    /// Returns the address of the memory through which the blocks of a cooperative launch synchronise; 0 if the launch is not cooperative.
    std::uint64_t gridWorkspace(const Launch& launch) const;
    /// Returns the device on which the launch ran.
    const DeviceInfo& deviceOf(const Launch& launch) const;
    /// Returns the number of recorded events in all blocks of all launches.
    std::uint64_t eventCount() const;
};

/// Makes the sites of a module: kind, space, width, names and frames of every instruction. Pure function of the module.
std::map<SiteId, Site> makeSites(const ptx::Module& module);

/// Adds to `sites` the sites of one of the module's functions, as makeSites() makes them.
void addSites(const ptx::Module& module, const ptx::Function& function, std::map<SiteId, Site>& sites);

/// Turns "_Z7reduce1PKiPii" into "reduce1(int const*, int*, int)"; a text that is no mangled name stays as it is. Cuts a text of more than
/// 4096 bytes.
std::string demangle(const std::string& mangled);
/// Turns such a name into "reduce1": without parameters, return type and the scope of an enclosing function.
std::string shortenName(const std::string& mangled);

}  // namespace simtscope::trace

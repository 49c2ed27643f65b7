// Defines a decoded function: compact typed operations over register columns.
//
// A register is a column of 32 lanes: 32 x u32 for types up to 32 bits, 32 x u64 for 64 bits; a predicate is one LaneMask. Bits of a column
// element above the register's own width are unspecified: readers truncate to the instruction's type. Both the SIMT engine and replay
// (analysis) walk these operations. They share the meaning of arithmetic, which is one pure column function per operation (ptx/alu/alu.h).
// An operation that touches memory, other lanes or control flow is only described here; the engine and replay execute it. Thread-private
// memory (local variables, and the .param variables of calls) is one frame per active function: its address is FrameBase + offset.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/model/matrix.h"
#include "gpu/ptx/model/mbarrier.h"
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/model/operation.h"
#include "gpu/ptx/model/slot.h"

namespace simtscope::ptx {

/// Says which memory a Load or Store in StateSpace::Param accesses: the launch's parameters, or the thread's frame.
enum class ParamStorage : std::uint8_t { Kernel, Frame };

/// Lists the special registers. All up to WorkspaceLow are columns of the register file that fillSpecialRegisters() fills when a warp
/// starts.
enum class SpecialRegister : std::uint8_t {
    TidX,
    TidY,
    TidZ,
    NtidX,
    NtidY,
    NtidZ,
    CtaidX,
    CtaidY,
    CtaidZ,
    NctaidX,
    NctaidY,
    NctaidZ,
    LaneId,
    WarpId,
    NWarpId,
    SmId,
    NSmId,
    GridId,
    LaneMaskEq,
    LaneMaskLt,
    LaneMaskLe,
    LaneMaskGt,
    LaneMaskGe,
    DynamicSharedSize,
    TotalSharedSize,
    Zero,
    One,
    FrameBase,  ///< 64 bits, like the next two: offset of the frame in the thread's local memory
    GridId64,
    Zero64,
    WorkspaceHigh,
    WorkspaceLow,  ///< WorkspaceHigh and WorkspaceLow: 32 bits each
    Clock,
    ClockHigh,
    Clock64,
    GlobalTimer,
    GlobalTimerLow,
    GlobalTimerHigh  ///< Clock to GlobalTimerHigh are OpKind::Special: read when executed
};

/// Flags in DecodedOp::variant of a contracted sum.
enum ContractedSum : std::uint16_t { kSecondIsAddend = 1, kNegatedProduct = 2, kNegatedAddend = 4 };

struct DecodedOp;

/// Executes an arithmetic operation for the lanes of `mask`; other lanes keep their destination. `registers` and `constants` are 64-byte
/// aligned.
using AluFunction = void (*)(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask);

/// Describes a decoded operation. Its kind decides which operands it has; an absent operand has offset kNoSlot. In `calls[k]`, `copies[k]`
/// and the like, k is the operation's `offset`: an index into that list of DecodedFunction.
/// - Load: destination[0..elements); source[0] address base (a column of zeros when the text has none).
/// - Store: source[0] address base, source[1..elements] values.
/// - Atomic: destination[0] or none; source[0] address base, [1] operand, [2] new value of cas. For a vector see makeElementOperation.
/// - Branch: `target`; if guarded, the lanes whose guard holds take it. BranchIndexed: source[0] index; branchTables[k].
/// - Call: `callee`, or source[0] the function's address; calls[k].
/// - Barrier: destination[0] of a reduction; source[0] id, [1] threads or none, [2] predicate of a reduction.
/// - Exchanges between lanes, and WarpBarrier: destination[0], destination[1] predicate or none; sources in the order of the instruction's
///   row.
/// - Special: destination[0].
/// - Matrix: matrices[k]; source[0] is a column for the addresses of its memory accesses.
/// - TextureFetch: destination[0..4), source[0] the texture object; textures[k]. TextureQuery: destination[0], source[0] the object.
/// - SurfaceLoad: destination[0..elements), source[0] the object. SurfaceStore: source[0] the object, source[1..elements] values.
/// - AsyncCopy: source and destination in copies[k]. AsyncGroup: `offset` groups may stay pending.
/// - AsyncArrive: source[0] address base; mode 1: the arrival is already among the expected ones (.noinc).
/// - Mbarrier: destination[0] a state, a predicate or none; source[0] address base, [1] count, state or parity, [2] bytes.
/// - Stack: destination[0] the address, or the pointer that is saved; source[0] bytes, or the pointer to restore; `offset` alignment.
struct DecodedOp {
    AluFunction alu = nullptr;
    std::array<Slot, 8> destination{};  ///< ld.v8 (PTX ISA 9.0, 9.7.9.8)
    std::array<Slot, 9> source{};       ///< st.v8: the address and eight values
    std::uint32_t guard = kNoSlot;      ///< offset of the guard's LaneMask in the register file
    OpKind kind = OpKind::Nop;
    ScalarType type = ScalarType::None;   ///< type of one element
    StateSpace space = StateSpace::None;  ///< Generic: the address decides
    std::uint8_t mode = 0;                ///< Operation::mode; ParamStorage for a Load or Store
    std::uint8_t elementBytes = 0, elementCount = 1;
    std::uint8_t destinationCount = 0, sourceCount = 0;
    bool isGuardNegated : 1 = false;
    bool mayWait : 1 = false;             ///< an atomic, volatile or acquiring access: a loop around it may wait for another thread
    std::uint8_t negatedSources = 0;      ///< bit i is set if source[i] is a predicate that is written !p
    std::uint8_t baseBytes = 8;           ///< column width of the address base: 4 or 8
    std::uint8_t registerBytes = 0;       ///< column width of the value registers of a memory operation: 4 or 8
    std::int64_t offset = 0;              ///< immediate part of an address; index into calls, branchTables, matrices, textures or copies
    BasicBlockIndex target = kExitBlock;  ///< target of a branch
    std::int32_t callee = -1;             ///< index in Module::functions of a direct call
    std::uint32_t instruction = 0;        ///< index in Function::instructions (ops are 1:1 with instructions)
    std::uint16_t variant = 0;            ///< AluRow::variant of an arithmetic operation
    RowIndex row = kNoRow;                ///< row of the instruction table; kNoRow if the operation is part of another one

    Operation operation() const { return Operation(kind, mode); }
};

/// Returns the address of a module-scope or function-scope variable in its own window (shared: offset in the block's window; param: offset
/// in the parameter block; global and const: absolute device address; None: the code address of a function). Decode itself lays out local
/// variables and the .param variables of calls.
using SymbolAddress = std::function<Result<std::uint64_t>(const std::string& symbol, StateSpace space)>;

/// Describes a range of a thread's frame by its byte offset from the frame's base.
struct FrameRange {
    std::uint32_t offset = 0, bytes = 0;
};

/// Describes the memory of the arguments and results of one call instruction. Each argument or result that is a register has a range of the
/// frame: `argumentStores` stores such arguments, and `resultLoads` loads such results.
struct CallSite {
    std::vector<FrameRange> arguments, returns;  ///< .param variables of the caller
    std::vector<DecodedOp> argumentStores, resultLoads;
};

/// Lists the geometries of textures and surfaces, in the order .1d .2d .3d .a1d .a2d .cube .acube.
enum class TextureGeometry : std::uint8_t { Line, Plane, Volume, LineLayers, PlaneLayers, Cube, CubeLayers };
enum class SurfaceBoundary : std::uint8_t { Trap, Clamp, Zero };
enum class TextureProperty : std::uint8_t { Width, Height, Depth, Layers };

/// Describes a texture or surface instruction except for its values (PTX ISA 9.0, 9.7.10 and 9.7.11).
struct TextureAccess {
    TextureGeometry geometry = TextureGeometry::Line;
    bool hasFloatCoordinates = false;    ///< coordinates of a fetch: .f32, else .s32
    std::int8_t gatheredComponent = -1;  ///< component that tld4 gathers; -1 if the instruction is no tld4
    SurfaceBoundary boundary = SurfaceBoundary::Trap;
    TextureProperty property = TextureProperty::Width;
    std::uint8_t coordinateCount = 0;
    std::array<Slot, 4> coordinate{};    ///< 32-bit columns; the layer comes first, the x of a surface is in bytes
    Slot residentPredicate{kNoSlot, 0};  ///< predicate that tells whether the texels are in memory; here they always are
};

/// Describes a cp.async or cp.async.bulk: a copy from memory to memory, without registers.
struct AsyncCopy {
    DecodedOp read, write;
    DecodedOp barrier;     ///< mbarrier to which a bulk copy reports its bytes; of kind OpKind::Nop if the copy belongs to a group instead
    Slot byteCountSlot;    ///< cp.async: bytes to read, the rest is filled with zeroes (absent: reads all); bulk: bytes to copy
    Slot ignorePredicate;  ///< cp.async: predicate of threads that read nothing; may be absent
    bool isIgnoreNegated = false, isBulk = false;
};

/// Holds a decoded function: its operations, and the layout of its registers, constants and frame. Points to the parsed function, which
/// must outlive it.
struct DecodedFunction {
    const Function* function = nullptr;
    ControlFlowGraph graph;
    std::vector<DecodedOp> ops;                              ///< 1:1 with function->instructions
    std::vector<std::byte> constants;                        ///< broadcast immediates, over-allocated so that data can be 64-byte aligned
    std::size_t registerBytes = 0;                           ///< multiple of 64
    std::uint64_t localBytes = 0;                            ///< whole frame of one thread: .local and .param variables, multiple of 16
    std::vector<FrameRange> parameters, returns;             ///< formal parameters and results of a device function, in its frame
    std::vector<std::pair<std::string, FrameRange>> locals;  ///< .local variables, in its frame
    /// Loads of the parameters that are registers, and stores of the results that are registers.
    std::vector<DecodedOp> prologue, epilogue;
    std::vector<CallSite> calls;
    std::vector<MatrixSite> matrices;
    std::vector<AsyncCopy> copies;
    std::vector<std::vector<BasicBlockIndex>> branchTables;
    std::vector<TextureAccess> textures;
    std::vector<std::pair<SpecialRegister, std::uint32_t>> specials;  ///< each special register in use, and its offset in the register file
    std::unordered_map<std::string, std::uint32_t> registers;         ///< offsets by name
    std::vector<std::pair<std::uint32_t, Message>> unsupported;       ///< instruction index and reason

    /// Returns the constant pool, 64-byte aligned. The pointer is valid as long as this object is not moved or copied.
    const std::byte* constantPool() const
    {
        const auto address = reinterpret_cast<std::uintptr_t>(constants.data());
        return constants.data() + (-address & 63u);
    }
};

/// Decodes a function with a body. An instruction that is not supported becomes OpKind::Unsupported and is listed in `unsupported`. Fails,
/// with the PTX line, only if the function as a whole cannot be decoded: for an unknown register, label or symbol.
Result<DecodedFunction> decodeFunction(const Module& module, const Function& function, const SymbolAddress& addressOf);

/// Returns the offset of a named register in the register file; kNoSlot if the function has none of this name.
std::uint32_t findRegisterOffset(const DecodedFunction& function, const std::string& registerName);

/// Returns the operation on element `index` of a vector atomic, because each element is atomic by itself (PTX ISA 9.0, 9.7.13.5).
DecodedOp makeElementOperation(const DecodedOp& op, unsigned index);

/// Begin of the local addresses that belong to alloca: each thread has a stack for it that grows upwards, apart from the frames of its
/// functions. A function that returns restores the stack of its caller. The constant is a multiple of every alignment that alloca can ask
/// for.
inline constexpr std::uint64_t kStackBase = 1u << 23;
/// Returns the address of the next alloca: `top`, rounded up to a multiple of `align` bytes.
constexpr std::uint64_t alignStackAddress(std::uint64_t top, std::uint64_t align)
{
    return (top + align - 1) / align * align;
}

/// Addresses at which the windows of generic addresses begin. Device memory is below all of them.
inline constexpr std::uint64_t kSharedWindow = 0x0100'0000'0000'0000ull;
inline constexpr std::uint64_t kLocalWindow = 0x0200'0000'0000'0000ull;
inline constexpr std::uint64_t kParamWindow = 0x0300'0000'0000'0000ull;
inline constexpr std::uint64_t kCodeWindow = 0x0400'0000'0000'0000ull;  ///< + 16 * index of the function in its module
inline constexpr std::uint64_t kWindowBytes = 0x0001'0000'0000'0000ull;

/// Holds the values from which fillSpecialRegisters() makes the special registers of one warp.
struct WarpContext {
    Dim3 grid, block;
    BlockId blockId{};
    WarpId warp{};
    std::uint32_t sm = 0, smCount = 1;
    std::uint64_t gridId = 0, frameBase = 0;
    std::uint64_t gridWorkspaceAddress = 0;  ///< cooperative launch: address of 8 bytes through which its blocks wait for each other
    std::uint32_t dynamicSharedBytes = 0, totalSharedBytes = 0;
};
/// Writes the columns of the special registers that the function reads into the register file of one warp.
void fillSpecialRegisters(const DecodedFunction& function, const WarpContext& context, std::byte* registers);

}  // namespace simtscope::ptx

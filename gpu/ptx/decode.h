// A parsed function, decoded once into compact typed operations over register columns.
//
// A register is a column of 32 lanes: 32 x u32 for types up to 32 bits, 32 x u64 for 64 bits; a predicate is one LaneMask.
// Bits of a column element above the register's own width are unspecified: readers cut to the instruction's type.
// Both the SIMT engine and replay (analysis) walk these operations: the meaning of an arithmetic operation is one pure column function
// (ptx/alu.h), shared by both. What touches memory, other lanes or control flow is only described here and done by the walker.
//
// Thread-private memory (local variables, and the .param variables of calls) is one frame per active function: address FrameBase + offset.
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
#include "gpu/ptx/cfg.h"
#include "gpu/ptx/matrix.h"
#include "gpu/ptx/mbarrier.h"
#include "gpu/ptx/module.h"
#include "gpu/ptx/operation.h"
#include "gpu/ptx/slot.h"

namespace simtscope::ptx {

/// Load and Store of StateSpace::Param: the launch's parameters, or the thread's frame.
enum class ParamPlace : std::uint8_t { Kernel, Frame };

/// Values that a warp starts with; each is a column in the register file, filled by fillSpecials.
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
    WorkspaceLow,  ///< the last two: 32 bits each
    Clock,
    ClockHigh,
    Clock64,
    GlobalTimer,
    GlobalTimerLow,
    GlobalTimerHigh  ///< OpKind::Special, read when executed
};

struct DecodedOp;

/// Executes an arithmetic op for the lanes of `mask`; lanes outside keep their destination.
/// `registers` and `constants` are 64-byte aligned.
using AluFunction = void (*)(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask);

/// Operands by kind; absent ones have offset kNoSlot. `[k]` of textures, copies, …: the element of DecodedFunction's list at `offset`.
/// - Load: destination[0..elements); source[0] address base (a column of zeros when the text has none).
/// - Store: source[0] address base, source[1..elements] values.
/// - Atomic: destination[0] or none; source[0] address base, [1] operand, [2] new value of cas. Of a vector: see atomicElement.
/// - Branch: `target`; guarded: the lanes whose guard holds take it. BranchIndexed: source[0] index; branchTables[k].
/// - Call: `callee`, or source[0] the function's address; calls[k].
/// - Barrier: destination[0] of a reduction; source[0] id, [1] threads or none, [2] predicate of a reduction.
/// - Exchanges between lanes, and WarpBarrier: destination[0], destination[1] predicate or none; sources as the instruction's row has them.
/// - Special: destination[0].
/// - Matrix: matrices[k]; source[0] is a column for the addresses of its memory accesses.
/// - TextureFetch: destination[0..4), source[0] the texture object; textures[k]. TextureQuery: destination[0], source[0] the object.
/// - SurfaceLoad: destination[0..elements), source[0] the object. SurfaceStore: source[0] the object, source[1..elements] values.
/// - AsyncCopy: its sides in copies[k]. AsyncGroup: `offset` groups may stay pending.
/// - AsyncArrive: source[0] address base; mode 1: the arrival is among those expected already (.noinc).
/// - Mbarrier: destination[0] a state, a predicate or none; source[0] address base, [1] count, state or parity, [2] bytes.
/// - Stack: destination[0] the address, or the pointer that is saved; source[0] bytes, or the pointer to go back to; `offset` alignment.
struct DecodedOp {
    AluFunction alu = nullptr;
    std::array<Slot, 8> destination{};  ///< ld.v8 (PTX ISA 9.0, 9.7.9.8)
    std::array<Slot, 9> source{};       ///< st.v8: the address and the values
    std::uint32_t guard = kNoSlot;      ///< offset of the guard's LaneMask in the register file
    OpKind kind = OpKind::Nop;
    ScalarType type = ScalarType::None;   ///< of one element
    StateSpace space = StateSpace::None;  ///< Generic: decided by the address
    std::uint8_t subOperation = 0;        ///< Operation::mode; of a Load or Store: ParamPlace
    std::uint8_t elementBytes = 0, elements = 1;
    std::uint8_t destinations = 0, sources = 0;
    bool guardNegated : 1 = false;
    bool waits : 1 = false;               ///< atomic, volatile or acquiring access: a loop around it may wait for another thread
    std::uint8_t negatedSources = 0;      ///< bit i: source[i] is a predicate written !p
    std::uint8_t baseBytes = 8;           ///< column width of the address base: 4 or 8
    std::uint8_t registerBytes = 0;       ///< column width of the value registers of a memory operation: 4 or 8
    std::int64_t offset = 0;              ///< immediate part of an address; index into calls, branchTables, matrices, textures or copies
    BasicBlockIndex target = kExitBlock;  ///< of a branch
    std::int32_t callee = -1;             ///< index in Module::functions of a direct call
    std::uint32_t instruction = 0;        ///< index in Function::instructions (ops are 1:1 with instructions)
    std::uint16_t variant = 0;            ///< of an arithmetic row (AluRow::variant)
    RowIndex row = kNoRow;                ///< in the instruction table; none: part of another operation

    Operation operation() const { return Operation(kind, subOperation); }
};

/// Address of a module-scope or function-scope variable in its own window (shared: offset in the block's window; param: offset in the
/// parameter block; global and const: absolute device address; None: the code address of a function).
/// Local variables and .param variables of calls are laid out by decode itself.
using SymbolAddress = std::function<Result<std::uint64_t>(const std::string& symbol, StateSpace space)>;

/// A piece of thread-private memory: bytes from the frame's base.
struct FramePiece {
    std::uint32_t offset = 0, bytes = 0;
};

struct CallSite {
    std::vector<FramePiece> arguments, returns;  ///< .param variables of the caller
    std::vector<DecodedOp> before,
        after;  ///< stores of arguments and loads of results that are registers: they have a piece of the frame each
};

enum class TextureGeometry : std::uint8_t {
    Line,
    Plane,
    Volume,
    LineLayers,
    PlaneLayers,
    Cube,
    CubeLayers
};  ///< .1d .2d .3d .a1d .a2d .cube .acube
enum class SurfaceBoundary : std::uint8_t { Trap, Clamp, Zero };
enum class TextureProperty : std::uint8_t { Width, Height, Depth, Layers };

/// What a texture or surface instruction says beyond its values (PTX ISA 9.0, 9.7.10 and 9.7.11).
struct TextureAccess {
    TextureGeometry geometry = TextureGeometry::Line;
    bool floatCoordinates = false;  ///< of a fetch: .f32, else .s32
    std::int8_t gathered = -1;      ///< component that tld4 gathers; -1: not tld4
    SurfaceBoundary boundary = SurfaceBoundary::Trap;
    TextureProperty property = TextureProperty::Width;
    std::uint8_t coordinates = 0;
    std::array<Slot, 4> coordinate{};  ///< 32-bit columns; the layer comes first, the x of a surface is in bytes
    Slot resident{kNoSlot, 0};         ///< predicate that says whether the texels are in memory, which they are
};

/// cp.async and cp.async.bulk: memory operations without registers.
struct AsyncCopy {
    DecodedOp read, write;
    DecodedOp barrier;  ///< that a bulk copy completes its bytes at; OpKind::Nop: none, it belongs to a group
    Slot bytes;         ///< cp.async: of the source, the rest is zeroes (absent: all); bulk: to copy
    Slot ignore;        ///< cp.async: predicate of threads that read nothing; may be absent
    bool ignoreNegated = false, isBulk = false;
};

struct DecodedFunction {
    const Function* function = nullptr;
    ControlFlowGraph graph;
    std::vector<DecodedOp> ops;                              ///< 1:1 with function->instructions
    std::vector<std::byte> constants;                        ///< broadcast immediates, over-allocated so that data can be 64-byte aligned
    std::size_t registerBytes = 0;                           ///< multiple of 64
    std::uint64_t localBytes = 0;                            ///< whole frame of one thread: .local and .param variables, multiple of 16
    std::vector<FramePiece> parameters, returns;             ///< formal ones of a device function, in its frame
    std::vector<std::pair<std::string, FramePiece>> locals;  ///< .local variables, in its frame
    std::vector<DecodedOp> prologue, epilogue;               ///< loads of those parameters that are registers, and stores of such results
    std::vector<CallSite> calls;
    std::vector<MatrixSite> matrices;
    std::vector<AsyncCopy> copies;
    std::vector<std::vector<BasicBlockIndex>> branchTables;
    std::vector<TextureAccess> textures;
    std::vector<std::pair<SpecialRegister, std::uint32_t>> specials;  ///< which, and its offset in the register file
    std::unordered_map<std::string, std::uint32_t> registers;         ///< offsets by name
    std::vector<std::pair<std::uint32_t, Message>> unsupported;       ///< instruction index, why

    /// The constant pool, 64-byte aligned. Valid as long as this object is not moved or copied.
    const std::byte* constantPool() const
    {
        const auto address = reinterpret_cast<std::uintptr_t>(constants.data());
        return constants.data() + (-address & 63u);
    }
};

/// Operations of a function with a body. An instruction without a meaning here becomes OpKind::Unsupported and is listed in
/// `unsupported`; errors are only those that leave no function (an unknown register, label or symbol), with the PTX line.
Result<DecodedFunction> decode(const Module& module, const Function& function, const SymbolAddress& addressOf);

/// Slot of a named register; kNoSlot when the function has none.
std::uint32_t slotOf(const DecodedFunction& function, const std::string& registerName);

/// Element `index` of a vector atomic, as an atomic of its own: each is atomic by itself (PTX ISA 9.0, 9.7.13.5).
DecodedOp atomicElement(const DecodedOp& op, unsigned index);

/// Local addresses from here on are what alloca gives: a stack per thread that grows upwards, beside the frames of its functions. A
/// function that returns leaves it as it was when it was called. A multiple of every alignment that alloca can ask for.
inline constexpr std::uint64_t kStackBase = 1u << 23;
constexpr std::uint64_t stackPlace(std::uint64_t top, std::uint64_t align)
{
    return (top + align - 1) / align * align;
}

/// Generic address windows: device memory is below them all.
inline constexpr std::uint64_t kSharedWindow = 0x0100'0000'0000'0000ull;
inline constexpr std::uint64_t kLocalWindow = 0x0200'0000'0000'0000ull;
inline constexpr std::uint64_t kParamWindow = 0x0300'0000'0000'0000ull;
inline constexpr std::uint64_t kCodeWindow = 0x0400'0000'0000'0000ull;  ///< + 16 * index of the function in its module
inline constexpr std::uint64_t kWindowBytes = 0x0001'0000'0000'0000ull;

/// What the special registers of one warp are made from.
struct WarpContext {
    Dim3 grid, block;
    BlockId blockId{};
    WarpId warp{};
    std::uint32_t sm = 0, smCount = 1;
    std::uint64_t gridId = 0, frameBase = 0;
    std::uint64_t gridWorkspace = 0;  ///< of a cooperative launch: the address of 8 bytes with which its blocks wait for each other
    std::uint32_t dynamicShared = 0, totalShared = 0;
};
void fillSpecials(const DecodedFunction& function, const WarpContext& context, std::byte* registers);

}  // namespace simtscope::ptx

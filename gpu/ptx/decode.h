// A parsed function, decoded once into compact typed operations over register columns.
//
// A register is a column of 32 lanes: 32 x u32 for types up to 32 bits, 32 x u64 for 64 bits; a predicate is one LaneMask.
// Both the SIMT engine and replay (analysis) walk these operations: the meaning of an arithmetic operation is one pure column function
// (ptx/alu.h), shared by both. What touches memory, other lanes or control flow is only described here and done by the walker.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/ptx/cfg.h"
#include "gpu/ptx/module.h"

namespace simtscope::ptx {

enum class OpKind : std::uint8_t {
    Nop, Alu, Load, Store, Atomic, Branch, BranchIndexed, Call, Return, Exit, Barrier, WarpBarrier, Shuffle, Vote, Match, ActiveMask,
    Fence, Trap, Special /* clock, … read at run time */, Unsupported
};

/// Where an operand lives: byte offset into the warp's register file, or into the function's constant pool.
struct Slot {
    std::uint32_t offset : 31 = 0;
    std::uint32_t constant : 1 = 0;
};
inline constexpr std::uint32_t kNoSlot = 0x7fffffffu;

struct DecodedOp;

/// Executes an arithmetic op for the lanes of `mask`; lanes outside keep their destination.
/// `registers` and `constants` are 64-byte aligned.
using AluFunction = void (*)(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask);

struct DecodedOp {
    OpKind kind = OpKind::Nop;
    ScalarType type = ScalarType::None;      ///< of one element
    StateSpace space = StateSpace::None;
    std::uint8_t elementBytes = 0, elements = 1;
    std::uint8_t subOperation = 0;           ///< meaning depends on kind (atomic operation, shuffle mode, vote mode …)
    bool guardNegated = false;
    std::uint32_t guard = kNoSlot;           ///< offset of the guard's LaneMask in the register file
    std::array<Slot, 4> destination{};       ///< elements of a vector load; [1]: the predicate of shfl/setp p|q
    std::uint8_t destinations = 0;
    std::array<Slot, 6> source{};            ///< address base first for memory operations, then values
    std::uint8_t sources = 0;
    std::int64_t offset = 0;                 ///< immediate part of an address
    BasicBlockIndex target = kExitBlock;     ///< of a branch
    std::int32_t callee = -1;                ///< function index of a direct call
    AluFunction alu = nullptr;
    std::uint32_t instruction = 0;           ///< index in Function::instructions (ops are 1:1 with instructions)
};

/// Address of a module-scope or function-scope variable in its own window (shared: offset in the block's window; local: offset in the
/// thread's frame; param: offset in the parameter block; global and const: absolute device address).
using SymbolAddress = std::function<Result<std::uint64_t>(const std::string& symbol, StateSpace space)>;

struct DecodedFunction {
    const Function* function = nullptr;
    ControlFlowGraph graph;
    std::vector<DecodedOp> ops;              ///< 1:1 with function->instructions
    std::vector<std::byte> constants;        ///< broadcast immediates, over-allocated so that data can be 64-byte aligned
    std::size_t registerBytes = 0;
    std::uint64_t localBytes = 0;            ///< .local variables of one thread's frame
};

/// Slot of a named register; kNoSlot when the function has none.
std::uint32_t slotOf(const DecodedFunction& function, const std::string& registerName);

}  // namespace simtscope::ptx

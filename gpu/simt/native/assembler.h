// Writes x86-64 machine code: vectors of 512 bits and masks of AVX-512 (F, BW, DQ, VL, CD), and the few scalar instructions around them.
//
// Encodings: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, sections 2.3 (VEX) and 2.7 (EVEX).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace simtscope::simt::native {

inline constexpr std::int32_t kVectorBytes = 64;

/// Describes a vector instruction: its opcode, and the form of its operand in memory.
struct VectorOp {
    std::uint8_t map = 1;     ///< 1: 0F, 2: 0F 38, 3: 0F 3A
    std::uint8_t prefix = 0;  ///< 1: 66, 2: F3, 3: F2
    bool isWide = false;      ///< EVEX.W
    std::uint8_t opcode = 0;
    std::uint8_t elementBytes = 0;  ///< bytes of an element that can be broadcast from memory; 0 if the instruction cannot broadcast
    std::uint8_t memoryBytes = 64;  ///< bytes of a whole operand in memory
    std::int8_t extension = -1;     ///< opcode extension (/n) that is encoded instead of the first register; -1: none
};

/// Returns the instruction for 64-bit elements, which differs only in EVEX.W and the width of elements.
constexpr VectorOp toWide(VectorOp op)
{
    op.isWide = true;
    op.elementBytes = op.elementBytes ? 8 : 0;
    return op;
}

namespace vector {

// Instructions on 32-bit elements. toWide() makes the 64-bit ones, unless both are defined here.
inline constexpr VectorOp kAdd32{1, 1, false, 0xFE, 4}, kSub32{1, 1, false, 0xFA, 4}, kAdd64{1, 1, true, 0xD4, 8},
    kSub64{1, 1, true, 0xFB, 8}, kMulLow{2, 1, false, 0x40, 4}, kMulUnsigned{1, 1, true, 0xF4, 8}, kMulSigned{2, 1, true, 0x28, 8};
inline constexpr VectorOp kAnd{1, 1, false, 0xDB, 4}, kOr{1, 1, false, 0xEB, 4}, kXor{1, 1, false, 0xEF, 4}, kTernary{3, 1, false, 0x25, 4};
inline constexpr VectorOp kShiftLeft{2, 1, false, 0x47, 4}, kShiftRight{2, 1, false, 0x45, 4}, kShiftRightSigned{2, 1, false, 0x46, 4};
inline constexpr VectorOp kShiftLeftImmediate32{1, 1, false, 0x72, 4, 64, 6}, kShiftRightImmediate32{1, 1, false, 0x72, 4, 64, 2},
    kShiftRightSignedImmediate32{1, 1, false, 0x72, 4, 64, 4}, kShiftLeftImmediate64{1, 1, true, 0x73, 8, 64, 6},
    kShiftRightImmediate64{1, 1, true, 0x73, 8, 64, 2};
inline constexpr VectorOp kMinUnsigned{2, 1, false, 0x3B, 4}, kMinSigned{2, 1, false, 0x39, 4}, kMaxUnsigned{2, 1, false, 0x3F, 4},
    kMaxSigned{2, 1, false, 0x3D, 4}, kAbs32{2, 1, false, 0x1E, 4}, kAbs64{2, 1, true, 0x1F, 8}, kLeadingZeros{2, 1, false, 0x44, 4};
inline constexpr VectorOp kCompareUnsigned{3, 1, false, 0x1E, 4}, kCompareSigned{3, 1, false, 0x1F, 4}, kTestZero{2, 2, false, 0x27, 4};
inline constexpr VectorOp kBlend{2, 1, false, 0x64, 4}, kLoad{1, 1, false, 0x6F}, kStore{1, 1, false, 0x7F},
    kLoadUnaligned{1, 2, false, 0x6F}, kStoreUnaligned{1, 2, false, 0x7F};
inline constexpr VectorOp kBroadcast32{2, 1, false, 0x58, 0, 4}, kBroadcast64{2, 1, true, 0x59, 0, 8};
inline constexpr VectorOp kExtendUnsigned{2, 1, false, 0x35, 0, 32}, kExtendSigned{2, 1, false, 0x25, 0, 32};
inline constexpr VectorOp kUpperHalf{3, 1, true, 0x3B, 0, 32}, kInsertUpperHalf{3, 1, true, 0x3A, 0, 32};
inline constexpr VectorOp kBroadcastGeneral64{2, 1, true, 0x7C}, kNarrow64{2, 2, false, 0x35, 0, 32};
inline constexpr VectorOp kShuffleBytes{2, 1, false, 0x00}, kPermuteTwo{2, 1, false, 0x76, 4};

// Instructions on .f32. Those on .f64 differ in the prefix, too, so both are defined.
inline constexpr VectorOp kAddF32{1, 0, false, 0x58, 4}, kAddF64{1, 1, true, 0x58, 8}, kSubF32{1, 0, false, 0x5C, 4},
    kSubF64{1, 1, true, 0x5C, 8}, kMulF32{1, 0, false, 0x59, 4}, kMulF64{1, 1, true, 0x59, 8}, kDivF32{1, 0, false, 0x5E, 4},
    kDivF64{1, 1, true, 0x5E, 8}, kSqrtF32{1, 0, false, 0x51, 4}, kSqrtF64{1, 1, true, 0x51, 8}, kCompareF32{1, 0, false, 0xC2, 4},
    kCompareF64{1, 1, true, 0xC2, 8}, kMinF32{1, 0, false, 0x5D, 4}, kMaxF32{1, 0, false, 0x5F, 4}, kRange{3, 1, false, 0x50, 4};
// d = ± d * b ± c.
inline constexpr VectorOp kMulAdd{2, 1, false, 0xA8, 4}, kMulSub{2, 1, false, 0xAA, 4}, kNegatedMulAdd{2, 1, false, 0xAC, 4},
    kNegatedMulSub{2, 1, false, 0xAE, 4};
inline constexpr VectorOp kSignedToF32{1, 0, false, 0x5B, 4}, kUnsignedToF32{1, 3, false, 0x7A, 4}, kF32ToSigned{1, 2, false, 0x5B, 4},
    kF32ToUnsigned{1, 0, false, 0x78, 4}, kF32ToF64{1, 0, false, 0x5A, 4, 32}, kF64ToF32{1, 1, true, 0x5A, 8},
    kSignedToF64{1, 2, false, 0xE6, 4, 32}, kUnsignedToF64{1, 2, false, 0x7A, 4, 32};

}  // namespace vector

/// Names the predicates of integer comparisons (VPCMP) and of floating-point comparisons (VCMP, those that raise no exception for quiet
/// NaN).
enum class IntegerComparison : std::uint8_t { Equal = 0, Less = 1, LessEqual = 2, NotEqual = 4, GreaterEqual = 5, Greater = 6 };
enum class FloatComparison : std::uint8_t {
    Equal = 0,
    Unordered = 3,
    NotEqualOrUnordered = 4,
    Ordered = 7,
    EqualOrUnordered = 8,
    NotEqual = 12,
    Less = 17,
    LessEqual = 18,
    LessOrUnordered = 25,
    LessEqualOrUnordered = 26,
    GreaterEqual = 29,
    Greater = 30,
    GreaterOrUnordered = 22,
    GreaterEqualOrUnordered = 21
};

/// Names the instructions on mask registers, by their opcodes.
enum class MaskOp : std::uint8_t { And = 0x41, AndNot = 0x42, Or = 0x45, Xor = 0x47 };

/// Names general registers, by the number in their encoding. Rsp and R12 cannot be the base of a memory operand: their encoding would need
/// another byte (SIB), which the assembler does not write.
enum class GeneralRegister : std::uint8_t { Rax, Rcx, Rdx, Rbx, Rsp, Rbp, Rsi, Rdi, R8, R12 = 12, R13, R14, R15 };

/// Describes an instruction on general registers.
struct ScalarOp {
    std::uint8_t opcode = 0;
    bool isWide = true;               ///< whether operands have 64 bits; otherwise 32
    std::int8_t extension = -1;       ///< opcode extension (/n), if there is an immediate value or only one operand; -1: none
    std::uint8_t immediateBytes = 0;  ///< bytes of the immediate value
};

namespace scalar {

inline constexpr ScalarOp kLoad64{0x8B}, kLoad32{0x8B, false}, kStore64{0x89}, kStore32{0x89, false};
inline constexpr ScalarOp kAdd64{0x03}, kSub64{0x2B}, kCompare64{0x3B}, kCompare32{0x3B, false}, kAnd32{0x23, false}, kAddTo64{0x01},
    kTest32{0x85, false};
// Instructions with an immediate value.
inline constexpr ScalarOp kAddImmediate64{0x81, true, 0, 4}, kAddImmediate32{0x81, false, 0, 4}, kCompareImmediate32{0x81, false, 7, 4},
    kCompareImmediate64{0x81, true, 7, 4}, kCompareImmediate8{0x80, false, 7, 1}, kMoveImmediate8{0xC6, false, 0, 1},
    kMoveImmediate32{0xC7, false, 0, 4}, kTestImmediate32{0xF7, false, 0, 4}, kShiftLeftImmediate64{0xC1, true, 4, 1};
inline constexpr ScalarOp kIncrement64{0xFF, true, 0}, kJump{0xFF, false, 4};

}  // namespace scalar

/// Names the conditions of a jump after a comparison of the first operand with the second.
enum class Condition : std::uint8_t { Below = 2, AboveEqual = 3, Equal = 4, NotEqual = 5, Above = 7, Greater = 15, Always = 16 };

/// Names a position in the code, which may be bound later.
struct Label {
    std::size_t index = 0;
};

/// Describes the last operand of a vector instruction: a register, a whole vector in memory, or one element in memory for all lanes.
struct VectorOperand {
    enum class Kind : std::uint8_t { Register, Memory, Literal };
    Kind kind = Kind::Register;
    bool isBroadcast = false;
    std::uint8_t index = 0;         ///< index of the vector register, or of the General register that is the base
    std::int32_t displacement = 0;  ///< offset from the base; for a literal its offset among the literals

    /// These make operands: a vector register; 64 bytes in memory; one element in memory, which all lanes get.
    static VectorOperand vector(unsigned index) { return {Kind::Register, false, std::uint8_t(index), 0}; }
    static VectorOperand memory(GeneralRegister base, std::int32_t displacement)
    {
        return {Kind::Memory, false, std::uint8_t(base), displacement};
    }
    static VectorOperand element(GeneralRegister base, std::int32_t displacement)
    {
        return {Kind::Memory, true, std::uint8_t(base), displacement};
    }
};

/// Says how a result is written: only where the mask is set. Elsewhere the destination keeps its value, or becomes zero.
struct Masking {
    std::uint8_t mask = 0;  ///< mask register; 0 if the result is written everywhere
    bool isZeroing = false;
};

/// Collects code and literals. Jumps to labels are resolved by finish().
class Assembler {
public:
    /// Emits "op first, second, last". If the instruction has two operands, `second` is 0.
    void emit(const VectorOp& op, unsigned first, unsigned second, const VectorOperand& last, Masking masking = {});
    /// Emits such an instruction with an immediate byte at its end.
    void emit(const VectorOp& op, unsigned first, unsigned second, const VectorOperand& last, unsigned immediate, Masking masking = {});

    /// Computes mask register `first` from `second` and `third`, 16 bits each.
    void emitMask(MaskOp op, unsigned first, unsigned second, unsigned third);
    /// Inverts 16 bits.
    void maskNot(unsigned to, unsigned from);
    /// Shifts 16 bits to the right; zeros come in.
    void maskShiftRight(unsigned to, unsigned from, unsigned bitCount);
    /// Joins the low 8 bits of two masks: `high` above `low`.
    void maskJoin(unsigned to, unsigned high, unsigned low);
    /// Loads 16 bits.
    void maskLoad(unsigned to, GeneralRegister base, std::int32_t displacement);
    /// Stores 16 bits.
    void maskStore(GeneralRegister base, std::int32_t displacement, unsigned from);
    void maskFromRegister(unsigned to, GeneralRegister from);
    void maskToRegister(GeneralRegister to, unsigned from);
    void maskMove(unsigned to, unsigned from);

    /// Copies 64 bits.
    void move(GeneralRegister to, GeneralRegister from);
    void moveImmediate(GeneralRegister to, std::uint64_t value);
    void move32(GeneralRegister to, GeneralRegister from);
    void not32(GeneralRegister reg);
    void shiftLeft32(GeneralRegister reg, unsigned bitCount);
    void shiftRight32(GeneralRegister reg, unsigned bitCount);
    void or32(GeneralRegister to, GeneralRegister from);
    void load16(GeneralRegister to, GeneralRegister base, std::int32_t displacement);
    void store32(GeneralRegister base, std::int32_t displacement, GeneralRegister from);
    void compare32(GeneralRegister reg, std::int8_t immediate);
    void push(GeneralRegister reg);
    void pop(GeneralRegister reg);
    void call(GeneralRegister target);
    void zeroUpper();
    void ret();

    /// These emit scalar instructions: with two operands, of which the last is in memory or a register; with one operand; or with one
    /// operand and an immediate value.
    void emitScalar(const ScalarOp& op, GeneralRegister reg, GeneralRegister base, std::int32_t displacement);
    void emitScalar(const ScalarOp& op, GeneralRegister reg, GeneralRegister last);
    void emitScalarMemory(const ScalarOp& op, GeneralRegister base, std::int32_t displacement, std::int32_t immediate = 0);
    void emitScalarRegister(const ScalarOp& op, GeneralRegister reg, std::int32_t immediate = 0);
    /// Sets the zero flag if both masks are 0.
    void maskTest(unsigned first, unsigned second);

    /// Makes a label. Code may jump to it before bind() gives it a position.
    Label makeLabel();
    /// Binds the label to the end of the code so far. Each label must be bound once, before finish().
    void bind(Label label);
    /// Jumps to the label where the condition holds.
    void jump(Condition condition, Label target);
    /// Returns the offset of a bound label from the start of the code.
    std::size_t offsetOf(Label label) const { return m_labels[label.index]; }

    /// These return operands for constants, which finish() stores after the code. Equal constants are stored once.
    VectorOperand addLiteral32(std::uint32_t value);
    VectorOperand addLiteral64(std::uint64_t value);
    VectorOperand addLiteralVector(const std::array<std::uint8_t, 64>& bytes);

    std::size_t size() const { return m_code.size(); }
    /// Returns the code, followed by the literals. The caller must place it at an address that is a multiple of 64.
    std::vector<std::uint8_t> finish();

private:
    void emitByte(unsigned value) { m_code.push_back(std::uint8_t(value)); }
    void emitWord(std::uint32_t value);
    void emitRegisterForm(bool isWide, unsigned opcode, unsigned reg, unsigned rm);
    void emitModRmAndDisplacement(unsigned reg, GeneralRegister base, std::int32_t displacement);
    void emitVex(unsigned map, unsigned prefix, bool isWide, bool isLong, unsigned opcode, unsigned reg, unsigned second, unsigned rm);
    void emitVexMemory(unsigned opcode, unsigned reg, GeneralRegister base, std::int32_t displacement);
    VectorOperand addLiteral(const void* bytes, std::size_t count, bool isBroadcast);

    /// Describes a reference to a literal, whose distance finish() fills in.
    struct Fixup {
        std::size_t offset;  ///< offset of the 32-bit distance in the code
        std::int32_t literal;
        std::size_t end;  ///< end of the instruction
    };
    /// Describes a jump, whose distance finish() fills in.
    struct Jump {
        std::size_t end;  ///< end of the instruction, whose last 4 bytes are the distance
        Label target;
    };
    void emitImmediate(const ScalarOp& op, std::int32_t value);

    std::vector<std::uint8_t> m_code, m_literals;
    std::vector<Fixup> m_fixups;
    std::vector<std::size_t> m_labels;
    std::vector<Jump> m_jumps;
};

}  // namespace simtscope::simt::native

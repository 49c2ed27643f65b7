// Emits loads and stores of all lanes at once. If half a warp's lanes are side by side, or at one address, their values are one vector. The
// words of all lanes at one address of local memory are a column.
#include "gpu/ptx/model/decode.h"
#include "gpu/simt/native/slice_emitter.h"

namespace simtscope::simt::native {

namespace {

using namespace vector;
using enum Condition;
using ptx::DecodedOp;
using ptx::Slot;
using ptx::StateSpace;

constexpr unsigned kHalf = kWarpSize / 2;
// Vectors 0 and 1 hold addresses; the values of the halves are in vectors from 2 on.
constexpr unsigned kAddress = 0, kUpperValue = 3, kScratch = 8;
// Masks 1 to 4 hold comparisons. For a partial warp, masks 5 and 6 hold 16 active lanes each.
constexpr unsigned kActive = 5;

/// Returns lane i's distance from the first lane of its half, for a part of a column of addresses.
VectorOperand distances(Assembler& as, unsigned addressBytes, unsigned elementBytes, unsigned part)
{
    std::array<std::uint8_t, kVectorBytes> bytes{};
    for (unsigned i = 0; i < kVectorBytes / addressBytes; ++i) {
        const std::uint64_t distance = std::uint64_t(part * (kVectorBytes / addressBytes) + i) * elementBytes;
        std::memcpy(bytes.data() + i * addressBytes, &distance, addressBytes);
    }
    return as.literalVector(bytes);
}

class AccessEmitter {
public:
    AccessEmitter(Assembler& assembler, const DecodedOp& op, const StepOf& step, Label otherwise)
        : as(assembler), m_op(op), m_step(step), m_otherwise(otherwise)
    {
    }

    void shared()
    {
        onlyIf(SIMTSCOPE_SLICE_FIELD(plainShared));
        halves([&](bool isRow) {
            as.scalarRegister(scalar::kTestImmediate32, General::Rax, std::int32_t(bytes()) - 1);
            as.jump(NotEqual, m_otherwise);
            const std::size_t limit = offsetof(SliceContext, sharedLimit) + 8 * (2 * std::size_t(isRow) + (bytes() == 8));
            as.scalar(scalar::kCompare64, General::Rax, kContext, std::int32_t(limit));
            as.jump(Greater, m_otherwise);
            as.scalar(scalar::kAdd64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(shared));
        });
        if (isLoad())
            return;
        as.scalar(scalar::kLoad64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(sharedWritten));
        as.scalarMemory(scalar::kMoveImmediate8, General::Rax, 0, 1);
        countWrite();
    }

    void device()
    {
        m_isDevice = true;
        onlyIf(SIMTSCOPE_SLICE_FIELD(plainDevice));
        const auto range = std::int32_t(m_step.range * sizeof(SiteRange));
        as.scalar(scalar::kLoad64, General::R8, kContext, SIMTSCOPE_SLICE_FIELD(ranges));
        halves([&](bool isRow) {
            as.scalarRegister(scalar::kTestImmediate32, General::Rax, std::int32_t(bytes()) - 1);
            as.jump(NotEqual, m_otherwise);
            as.move(General::Rcx, General::Rax);
            as.scalar(scalar::kSubtract64, General::Rcx, General::R8, range + std::int32_t(offsetof(SiteRange, begin)));
            as.scalar(scalar::kCompare64, General::Rcx, General::R8,
                      range + std::int32_t(isRow ? offsetof(SiteRange, rowLimit) : offsetof(SiteRange, sameLimit)));
            as.jump(Above, m_otherwise);
        });
        if (!isLoad())
            countWrite();
    }

    /// Emits an access to local memory in which all lanes access the same word.
    void local(bool isPartial)
    {
        onlyIf(SIMTSCOPE_SLICE_FIELD(plainLocal));
        if (isPartial) {
            as.scalar(scalar::kLoad64, General::Rcx, kContext, SIMTSCOPE_SLICE_FIELD(firstWide));
            as.scalar(scalar::kAdd64, General::Rcx, base());
            as.scalar(scalar::kLoad64, General::Rax, General::Rcx, std::int32_t(addressSlot().offset));
            as.move32(General::Rcx, kOfSlice.mask);
            as.maskFrom(kActive, General::Rcx);
            as.shiftRight32(General::Rcx, 16);
            as.maskFrom(kActive + 1, General::Rcx);
        } else {
            as.scalar(scalar::kLoad64, General::Rax, base(), std::int32_t(addressSlot().offset));
        }
        as.emit(kBroadcastGeneral64, kAddress, 0, VectorOperand::vector(unsigned(General::Rax)));
        for (unsigned part = 0; part < 4; ++part)
            as.emit(wide(kCompareUnsigned), 1 + part, kAddress, VectorOperand::memory(base(), offsetOf(addressSlot(), part)),
                    unsigned(Comparing::NotEqual), Masking{eighth(part, isPartial), false});
        as.mask(MaskOp::Or, 1, 1, 2);
        as.mask(MaskOp::Or, 3, 3, 4);
        as.maskTest(1, 3);
        as.jump(NotEqual, m_otherwise);
        if (m_op.space == StateSpace::Generic) {
            as.moveImmediate(General::Rcx, ptx::kLocalWindow - std::uint64_t(m_op.offset));
            as.scalar(scalar::kSubtract64, General::Rax, General::Rcx);
        } else {
            as.scalarRegister(scalar::kAddImmediate64, General::Rax, std::int32_t(m_op.offset));
        }
        as.scalarRegister(scalar::kTestImmediate32, General::Rax, std::int32_t(bytes()) - 1);
        as.jump(NotEqual, m_otherwise);
        // Frames are multiples of 16 bytes, so an aligned access that begins inside a frame also ends inside it.
        as.scalar(scalar::kCompare64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(localBytes));
        as.jump(AboveEqual, m_otherwise);
        as.scalarRegister(scalar::kShiftLeftBy64, General::Rax, 5);
        as.scalar(scalar::kAdd64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(localWords));
        moveWords(isPartial);
    }

    /// Emits a load of a kernel parameter, which is the same for all lanes.
    void parameter()
    {
        as.scalarMemory(scalar::kCompareImmediate64, kContext, SIMTSCOPE_SLICE_FIELD(parameterBytes),
                        std::int32_t(m_op.offset) + std::int32_t(bytes()));
        as.jump(Below, m_otherwise);
        as.scalar(scalar::kLoad64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(parameters));
        as.emit(bytes() == 8 ? kBroadcast64 : kBroadcast32, 2, 0, VectorOperand::memory(General::Rax, std::int32_t(m_op.offset)));
        for (unsigned part = 0; part < 2 * valueParts(); ++part)
            as.emit(kStore, 2, 0, VectorOperand::memory(baseOf(value()), offsetOf(value(), part)));
    }

private:
    Assembler& as;
    const DecodedOp& m_op;
    const StepOf& m_step;
    Label m_otherwise;
    bool m_isDevice = false;

    bool isLoad() const { return m_op.kind == ptx::OpKind::Load; }
    unsigned bytes() const { return m_op.elementBytes; }
    unsigned addressParts() const { return m_op.baseBytes / 4; }  ///< vectors that half a column of addresses takes
    unsigned valueParts() const { return bytes() / 4; }
    Slot addressSlot() const { return m_op.source[0]; }
    Slot value() const { return isLoad() ? m_op.destination[0] : m_op.source[1]; }
    General base() const { return baseOf(addressSlot()); }
    static General baseOf(Slot slot) { return slot.constant ? kOfSlice.constants : kOfSlice.registers; }
    static std::int32_t offsetOf(Slot slot, unsigned part) { return std::int32_t(slot.offset) + kVectorBytes * std::int32_t(part); }

    void onlyIf(std::int32_t flag)
    {
        as.scalarMemory(scalar::kCompareImmediate8, kContext, flag, 0);
        as.jump(Equal, m_otherwise);
    }

    void countWrite()
    {
        as.scalar(scalar::kLoad64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(memoryEpoch));
        as.scalarMemory(scalar::kIncrement64, General::Rax, 0);
    }

    /// Returns the mask register of eight lanes, for masked instructions; 0 if all lanes are active. Shifts the upper eight lanes of a half
    /// into mask 7.
    std::uint8_t eighth(unsigned part, bool isPartial)
    {
        if (!isPartial)
            return 0;
        const unsigned half = kActive + part / 2;
        if (part % 2 == 0)
            return std::uint8_t(half);
        as.maskShiftRight(7, half, 8);
        return 7;
    }

    /// Emits both halves of the warp. `locate` turns the first lane's address in rax into an address in memory, or jumps to the slow path.
    /// The halves' addresses are then in rax and rdx. No value moves until both halves have passed all tests.
    template <class Locate>
    void halves(const Locate& locate)
    {
        if (isLoad()) {
            for (unsigned half = 0; half < 2; ++half)
                loadHalf(half, locate);
            for (unsigned part = 0; part < 2 * valueParts(); ++part)
                as.emit(kStore, 2 + part, 0, VectorOperand::memory(baseOf(value()), offsetOf(value(), part)));
            touch();
            return;
        }
        for (unsigned half = 0; half < 2; ++half) {
            firstOf(half);
            compareRow(half);
            as.jump(NotEqual, m_otherwise);
            addOffset();
            note(half, true);
            locate(true);
            if (half == 0)
                as.move(General::Rdx, General::Rax);
        }
        touch();
        for (unsigned part = 0; part < 2 * valueParts(); ++part)
            as.emit(kLoad, 2 + part, 0, VectorOperand::memory(baseOf(value()), offsetOf(value(), part)));
        for (unsigned part = 0; part < 2 * valueParts(); ++part) {
            const bool isUpper = part >= valueParts();
            as.emit(kStoreUnaligned, 2 + part, 0,
                    VectorOperand::memory(isUpper ? General::Rax : General::Rdx,
                                          kVectorBytes * std::int32_t(isUpper ? part - valueParts() : part)));
        }
    }

    template <class Locate>
    void loadHalf(unsigned half, const Locate& locate)
    {
        const Label notRow = as.label(), done = as.label();
        const unsigned to = 2 + half * valueParts();
        firstOf(half);
        compareRow(half);
        as.jump(NotEqual, notRow);
        addOffset();
        note(half, true);
        locate(true);
        for (unsigned part = 0; part < valueParts(); ++part)
            as.emit(kLoadUnaligned, to + part, 0, VectorOperand::memory(General::Rax, kVectorBytes * std::int32_t(part)));
        as.jump(Always, done);
        as.bind(notRow);
        compareSame();
        as.jump(NotEqual, m_otherwise);
        addOffset();
        note(half, false);
        locate(false);
        for (unsigned part = 0; part < valueParts(); ++part)
            as.emit(bytes() == 8 ? kBroadcast64 : kBroadcast32, to + part, 0, VectorOperand::memory(General::Rax, 0));
        as.bind(done);
    }

    /// Emits the call of SliceContext::touch. Afterwards the halves' addresses are in rdx and rax again.
    void touch()
    {
        if (!m_isDevice || m_op.space == StateSpace::Const)
            return;
        const Label done = as.label();
        as.scalarMemory(scalar::kCompareImmediate8, kContext,
                        isLoad() ? SIMTSCOPE_SLICE_FIELD(touchesReads) : SIMTSCOPE_SLICE_FIELD(touchesWrites), 0);
        as.jump(Equal, done);
        as.zeroUpper();
        as.move(General::Rdi, kContext);
        as.moveImmediate(General::Rsi, bytes());
        as.moveImmediate(General::Rdx, !isLoad());
        as.scalar(scalar::kLoad64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(touch));
        as.call(General::Rax);
        constexpr auto kFirst = std::int32_t(offsetof(AccessHalf, first));
        as.scalar(scalar::kLoad64, General::Rdx, kContext, halfOffset(0) + kFirst);
        as.scalar(scalar::kLoad64, General::Rax, kContext, halfOffset(1) + kFirst);
        as.bind(done);
    }

    /// Stores a half's address for SliceContext::recordShared, recordDevice and touch.
    void note(unsigned half, bool isRow)
    {
        as.scalar(scalar::kStore64, General::Rax, kContext, halfOffset(half) + std::int32_t(offsetof(AccessHalf, first)));
        as.scalarMemory(scalar::kMoveImmediate8, kContext, halfOffset(half) + std::int32_t(offsetof(AccessHalf, isRow)), isRow);
    }
    static std::int32_t halfOffset(unsigned half) { return SIMTSCOPE_SLICE_FIELD(halves) + std::int32_t(half * sizeof(AccessHalf)); }

    std::int32_t firstOffset(unsigned half) const
    {
        return std::int32_t(addressSlot().offset) + std::int32_t(half * kHalf * m_op.baseBytes);
    }

    void firstOf(unsigned half)
    {
        as.scalar(m_op.baseBytes == 8 ? scalar::kLoad64 : scalar::kLoad32, General::Rax, base(), firstOffset(half));
    }
    void addOffset()
    {
        as.scalarRegister(m_op.baseBytes == 8 ? scalar::kAddImmediate64 : scalar::kAddImmediate32, General::Rax, std::int32_t(m_op.offset));
    }
    /// Clears the zero flag if a lane is not at its address in a row.
    void compareRow(unsigned half)
    {
        const bool isWide = m_op.baseBytes == 8;
        for (unsigned part = 0; part < addressParts(); ++part) {
            as.emit(kLoad, kAddress + part, 0, VectorOperand::memory(base(), offsetOf(addressSlot(), half * addressParts() + part)));
            as.emit(isWide ? kSub64 : kSub32, kAddress + part, kAddress + part, VectorOperand::element(base(), firstOffset(half)));
            as.emit(isWide ? wide(kCompareUnsigned) : kCompareUnsigned, 1 + part, kAddress + part,
                    distances(as, m_op.baseBytes, bytes(), part), unsigned(Comparing::NotEqual));
        }
        as.maskTest(1, addressParts());
    }
    /// Clears the zero flag if the lanes are not at one address. Must follow compareRow().
    void compareSame()
    {
        const bool isWide = m_op.baseBytes == 8;
        as.emit(kXor, kScratch, kScratch, VectorOperand::vector(kScratch));
        for (unsigned part = 0; part < addressParts(); ++part)
            as.emit(isWide ? wide(kCompareUnsigned) : kCompareUnsigned, 1 + part, kAddress + part, VectorOperand::vector(kScratch),
                    unsigned(Comparing::NotEqual));
        as.maskTest(1, addressParts());
    }

    void moveWords(bool isPartial)
    {
        if (bytes() == 4) {
            for (unsigned half = 0; half < 2; ++half) {
                const VectorOperand column = VectorOperand::memory(baseOf(value()), offsetOf(value(), half));
                const VectorOperand words = VectorOperand::memory(General::Rax, kVectorBytes * std::int32_t(half));
                const Masking active{std::uint8_t(isPartial ? kActive + half : 0), false};
                as.emit(isLoad() ? kLoadUnaligned : kLoad, 2, 0, isLoad() ? words : column);
                as.emit(isLoad() ? kStore : kStoreUnaligned, 2, 0, isLoad() ? column : words, active);
            }
            return;
        }
        constexpr std::int32_t kEighth = 32, kNextWord = 128;
        for (unsigned part = 0; part < 4; ++part) {
            const VectorOperand column = VectorOperand::memory(baseOf(value()), offsetOf(value(), part));
            const VectorOperand low = VectorOperand::memory(General::Rax, kEighth * std::int32_t(part));
            const VectorOperand high = VectorOperand::memory(General::Rax, kNextWord + kEighth * std::int32_t(part));
            const Masking active{eighth(part, isPartial), false};
            if (isLoad()) {
                as.emit(kExtendUnsigned, 2, 0, low);
                as.emit(kExtendUnsigned, kUpperValue, 0, high);
                as.emit(kShiftLeftBy64, kUpperValue, 0, VectorOperand::vector(kUpperValue), 32);
                as.emit(kOr, 2, 2, VectorOperand::vector(kUpperValue));
                as.emit(wide(kStore), 2, 0, column, active);
            } else {
                as.emit(kLoad, 2, 0, column);
                as.emit(kNarrow64, 2, 0, low, active);
                as.emit(kShiftRightBy64, 2, 0, VectorOperand::vector(2), 32);
                as.emit(kNarrow64, 2, 0, high, active);
            }
        }
    }
};

bool fits32(std::int64_t value)
{
    return value == std::int32_t(value);
}

}  // namespace

bool emitAccess(Assembler& as, const DecodedOp& op, const StepOf& step, bool isPartial, Label otherwise,
                const std::function<void(bool isShared)>& record)
{
    if (!fits32(op.offset) || op.elements != 1 || op.registerBytes != op.elementBytes || (op.elementBytes != 4 && op.elementBytes != 8))
        return false;
    AccessEmitter access(as, op, step, otherwise);
    const bool isLocal =
        op.space == StateSpace::Local || (op.space == StateSpace::Param && ptx::ParamStorage(op.subOperation) == ptx::ParamStorage::Frame);
    if (isLocal && op.baseBytes == 8) {
        access.local(isPartial);
        return true;
    }
    if (op.space == StateSpace::Generic && op.baseBytes == 8) {
        // The code accesses local memory for some or all lanes, but other memory only for all lanes.
        const Label isElsewhere = isPartial ? otherwise : as.label(), done = as.label();
        const General base = op.source[0].constant ? kOfSlice.constants : kOfSlice.registers;
        if (!isPartial) {
            as.scalar(scalar::kLoad64, General::Rax, base, std::int32_t(op.source[0].offset));
            as.moveImmediate(General::Rcx, ptx::kLocalWindow);
            as.scalar(scalar::kCompare64, General::Rax, General::Rcx);
            as.jump(Below, isElsewhere);
        }
        access.local(isPartial);
        if (!isPartial) {
            as.jump(Always, done);
            as.bind(isElsewhere);
            access.device();
            record(false);
            as.bind(done);
        }
        return true;
    }
    if (isPartial)
        return false;
    if (op.space == StateSpace::Param && op.kind == ptx::OpKind::Load && op.source[0].constant && op.offset >= 0 && op.offset < (1 << 16) &&
        op.offset % op.elementBytes == 0) {
        access.parameter();
        return true;
    }
    if (op.space == StateSpace::Shared && op.baseBytes == 4) {
        access.shared();
        record(true);
        return true;
    }
    if ((op.space == StateSpace::Global || op.space == StateSpace::Const) && op.baseBytes == 8) {
        access.device();
        record(false);
        return true;
    }
    return false;
}

}  // namespace simtscope::simt::native

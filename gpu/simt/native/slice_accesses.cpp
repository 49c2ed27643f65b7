// Emits loads and stores of all lanes at once (declared in slice_emitter.h). If half a warp's lanes are side by side, or at one address,
// their values are one vector. The words of all lanes at one address of local memory are a column.
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/simt/native/slice_emitter.h"

namespace simtscope::simt::native {

namespace {

using namespace vector;
using enum Condition;
using ptx::DecodedOp;
using ptx::Slot;
using ptx::StateSpace;

constexpr unsigned kHalfWarpSize = kWarpSize / 2;
// Vectors 0 and 1 hold addresses; the values of the halves are in vectors from 2 on.
constexpr unsigned kAddressVector = 0, kUpperValueVector = 3, kScratchVector = 8;
// Masks 1 to 4 hold comparisons. For a partial warp, masks 5 and 6 hold 16 active lanes each.
constexpr unsigned kFirstActiveMask = 5;

/// Returns lane i's distance from the first lane of its half, for a part of a column of addresses.
VectorOperand makeDistances(Assembler& assembler, unsigned addressBytes, unsigned elementBytes, unsigned part)
{
    std::array<std::uint8_t, kVectorBytes> bytes{};
    for (unsigned i = 0; i < kVectorBytes / addressBytes; ++i) {
        const std::uint64_t distance = std::uint64_t(part * (kVectorBytes / addressBytes) + i) * elementBytes;
        std::memcpy(bytes.data() + i * addressBytes, &distance, addressBytes);
    }
    return assembler.addLiteralVector(bytes);
}

class AccessEmitter {
public:
    AccessEmitter(Assembler& assembler, const DecodedOp& op, const SliceOperation& operation, Label slowPath)
        : m_assembler(assembler), m_op(op), m_operation(operation), m_slowPath(slowPath)
    {
    }

    void emitShared()
    {
        emitGuard(SIMTSCOPE_SLICE_FIELD(plainShared));
        emitHalves([&](bool isConsecutive) {
            m_assembler.emitScalarRegister(scalar::kTestImmediate32, GeneralRegister::Rax, std::int32_t(bytes()) - 1);
            m_assembler.jump(NotEqual, m_slowPath);
            const std::size_t limit = offsetof(SliceContext, sharedLimit) + 8 * (2 * std::size_t(isConsecutive) + (bytes() == 8));
            m_assembler.emitScalar(scalar::kCompare64, GeneralRegister::Rax, kContext, std::int32_t(limit));
            m_assembler.jump(Greater, m_slowPath);
            m_assembler.emitScalar(scalar::kAdd64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(shared));
        });
        if (isLoad())
            return;
        m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(sharedWritten));
        m_assembler.emitScalarMemory(scalar::kMoveImmediate8, GeneralRegister::Rax, 0, 1);
        emitWriteCount();
    }

    void emitDevice()
    {
        m_isDevice = true;
        emitGuard(SIMTSCOPE_SLICE_FIELD(plainDevice));
        const auto range = std::int32_t(m_operation.rangeIndex * sizeof(SiteRange));
        m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::R8, kContext, SIMTSCOPE_SLICE_FIELD(ranges));
        emitHalves([&](bool isConsecutive) {
            m_assembler.emitScalarRegister(scalar::kTestImmediate32, GeneralRegister::Rax, std::int32_t(bytes()) - 1);
            m_assembler.jump(NotEqual, m_slowPath);
            m_assembler.move(GeneralRegister::Rcx, GeneralRegister::Rax);
            m_assembler.emitScalar(scalar::kSub64, GeneralRegister::Rcx, GeneralRegister::R8,
                                   range + std::int32_t(offsetof(SiteRange, begin)));
            m_assembler.emitScalar(scalar::kCompare64, GeneralRegister::Rcx, GeneralRegister::R8,
                                   range + std::int32_t(isConsecutive ? offsetof(SiteRange, rowLimit) : offsetof(SiteRange, sameLimit)));
            m_assembler.jump(Above, m_slowPath);
        });
        if (!isLoad())
            emitWriteCount();
    }

    /// Emits an access to local memory in which all lanes access the same word.
    void emitLocal(bool isPartial)
    {
        emitGuard(SIMTSCOPE_SLICE_FIELD(plainLocal));
        if (isPartial) {
            m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rcx, kContext, SIMTSCOPE_SLICE_FIELD(firstWide));
            m_assembler.emitScalar(scalar::kAdd64, GeneralRegister::Rcx, base());
            m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, GeneralRegister::Rcx, std::int32_t(addressSlot().offset));
            m_assembler.move32(GeneralRegister::Rcx, kSliceArguments.mask);
            m_assembler.maskFromRegister(kFirstActiveMask, GeneralRegister::Rcx);
            m_assembler.shiftRight32(GeneralRegister::Rcx, 16);
            m_assembler.maskFromRegister(kFirstActiveMask + 1, GeneralRegister::Rcx);
        } else {
            m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, base(), std::int32_t(addressSlot().offset));
        }
        m_assembler.emit(kBroadcastGeneral64, kAddressVector, 0, VectorOperand::vector(unsigned(GeneralRegister::Rax)));
        for (unsigned part = 0; part < 4; ++part)
            m_assembler.emit(toWide(kCompareUnsigned), 1 + part, kAddressVector,
                             VectorOperand::memory(base(), offsetOf(addressSlot(), part)), unsigned(IntegerComparison::NotEqual),
                             Masking{maskOfEightLanes(part, isPartial), false});
        m_assembler.emitMask(MaskOp::Or, 1, 1, 2);
        m_assembler.emitMask(MaskOp::Or, 3, 3, 4);
        m_assembler.maskTest(1, 3);
        m_assembler.jump(NotEqual, m_slowPath);
        if (m_op.space == StateSpace::Generic) {
            m_assembler.moveImmediate(GeneralRegister::Rcx, ptx::kLocalWindow - std::uint64_t(m_op.offset));
            m_assembler.emitScalar(scalar::kSub64, GeneralRegister::Rax, GeneralRegister::Rcx);
        } else {
            m_assembler.emitScalarRegister(scalar::kAddImmediate64, GeneralRegister::Rax, std::int32_t(m_op.offset));
        }
        m_assembler.emitScalarRegister(scalar::kTestImmediate32, GeneralRegister::Rax, std::int32_t(bytes()) - 1);
        m_assembler.jump(NotEqual, m_slowPath);
        // Frames are multiples of 16 bytes, so an aligned access that begins inside a frame also ends inside it.
        m_assembler.emitScalar(scalar::kCompare64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(localBytes));
        m_assembler.jump(AboveEqual, m_slowPath);
        m_assembler.emitScalarRegister(scalar::kShiftLeftImmediate64, GeneralRegister::Rax, 5);
        m_assembler.emitScalar(scalar::kAdd64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(localWords));
        moveWords(isPartial);
    }

    /// Emits a load of a kernel parameter, which is the same for all lanes.
    void emitParameter()
    {
        m_assembler.emitScalarMemory(scalar::kCompareImmediate64, kContext, SIMTSCOPE_SLICE_FIELD(parameterBytes),
                                     std::int32_t(m_op.offset) + std::int32_t(bytes()));
        m_assembler.jump(Below, m_slowPath);
        m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(parameters));
        m_assembler.emit(bytes() == 8 ? kBroadcast64 : kBroadcast32, 2, 0,
                         VectorOperand::memory(GeneralRegister::Rax, std::int32_t(m_op.offset)));
        for (unsigned part = 0; part < 2 * valueParts(); ++part)
            m_assembler.emit(kStore, 2, 0, VectorOperand::memory(baseOf(valueSlot()), offsetOf(valueSlot(), part)));
    }

private:
    Assembler& m_assembler;
    const DecodedOp& m_op;
    const SliceOperation& m_operation;
    Label m_slowPath;
    bool m_isDevice = false;

    bool isLoad() const { return m_op.kind == ptx::OpKind::Load; }
    unsigned bytes() const { return m_op.elementBytes; }
    /// Returns the number of vectors that half a column of addresses takes.
    unsigned addressParts() const { return m_op.baseBytes / 4; }
    unsigned valueParts() const { return bytes() / 4; }
    Slot addressSlot() const { return m_op.source[0]; }
    Slot valueSlot() const { return isLoad() ? m_op.destination[0] : m_op.source[1]; }
    GeneralRegister base() const { return baseOf(addressSlot()); }
    static GeneralRegister baseOf(Slot slot) { return slot.isConstant ? kSliceArguments.constants : kSliceArguments.registers; }
    static std::int32_t offsetOf(Slot slot, unsigned part) { return std::int32_t(slot.offset) + kVectorBytes * std::int32_t(part); }

    void emitGuard(std::int32_t flag)
    {
        m_assembler.emitScalarMemory(scalar::kCompareImmediate8, kContext, flag, 0);
        m_assembler.jump(Equal, m_slowPath);
    }

    void emitWriteCount()
    {
        m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(memoryEpoch));
        m_assembler.emitScalarMemory(scalar::kIncrement64, GeneralRegister::Rax, 0);
    }

    /// Returns the mask register of eight lanes, for masked instructions; 0 if all lanes are active. Shifts the upper eight lanes of a half
    /// into mask 7.
    std::uint8_t maskOfEightLanes(unsigned part, bool isPartial)
    {
        if (!isPartial)
            return 0;
        const unsigned half = kFirstActiveMask + part / 2;
        if (part % 2 == 0)
            return std::uint8_t(half);
        m_assembler.maskShiftRight(7, half, 8);
        return 7;
    }

    /// Emits both halves of the warp. `locate` turns the first lane's address in rax into an address in memory, or jumps to the slow path.
    /// The halves' addresses are then in rax and rdx. No value moves until both halves have passed all tests.
    template <class Locate>
    void emitHalves(const Locate& locate)
    {
        if (isLoad()) {
            for (unsigned half = 0; half < 2; ++half)
                loadHalf(half, locate);
            for (unsigned part = 0; part < 2 * valueParts(); ++part)
                m_assembler.emit(kStore, 2 + part, 0, VectorOperand::memory(baseOf(valueSlot()), offsetOf(valueSlot(), part)));
            emitTouch();
            return;
        }
        for (unsigned half = 0; half < 2; ++half) {
            loadFirstAddress(half);
            compareRow(half);
            m_assembler.jump(NotEqual, m_slowPath);
            addOffset();
            storeHalf(half, true);
            locate(true);
            if (half == 0)
                m_assembler.move(GeneralRegister::Rdx, GeneralRegister::Rax);
        }
        emitTouch();
        for (unsigned part = 0; part < 2 * valueParts(); ++part)
            m_assembler.emit(kLoad, 2 + part, 0, VectorOperand::memory(baseOf(valueSlot()), offsetOf(valueSlot(), part)));
        for (unsigned part = 0; part < 2 * valueParts(); ++part) {
            const bool isUpper = part >= valueParts();
            m_assembler.emit(kStoreUnaligned, 2 + part, 0,
                             VectorOperand::memory(isUpper ? GeneralRegister::Rax : GeneralRegister::Rdx,
                                                   kVectorBytes * std::int32_t(isUpper ? part - valueParts() : part)));
        }
    }

    template <class Locate>
    void loadHalf(unsigned half, const Locate& locate)
    {
        const Label notRow = m_assembler.makeLabel(), done = m_assembler.makeLabel();
        const unsigned firstVector = 2 + half * valueParts();
        loadFirstAddress(half);
        compareRow(half);
        m_assembler.jump(NotEqual, notRow);
        addOffset();
        storeHalf(half, true);
        locate(true);
        for (unsigned part = 0; part < valueParts(); ++part)
            m_assembler.emit(kLoadUnaligned, firstVector + part, 0,
                             VectorOperand::memory(GeneralRegister::Rax, kVectorBytes * std::int32_t(part)));
        m_assembler.jump(Always, done);
        m_assembler.bind(notRow);
        compareSame();
        m_assembler.jump(NotEqual, m_slowPath);
        addOffset();
        storeHalf(half, false);
        locate(false);
        for (unsigned part = 0; part < valueParts(); ++part)
            m_assembler.emit(bytes() == 8 ? kBroadcast64 : kBroadcast32, firstVector + part, 0,
                             VectorOperand::memory(GeneralRegister::Rax, 0));
        m_assembler.bind(done);
    }

    /// Emits the call of SliceContext::touch. Afterwards the halves' addresses are in rdx and rax again.
    void emitTouch()
    {
        if (!m_isDevice || m_op.space == StateSpace::Const)
            return;
        const Label done = m_assembler.makeLabel();
        m_assembler.emitScalarMemory(scalar::kCompareImmediate8, kContext,
                                     isLoad() ? SIMTSCOPE_SLICE_FIELD(touchesReads) : SIMTSCOPE_SLICE_FIELD(touchesWrites), 0);
        m_assembler.jump(Equal, done);
        m_assembler.zeroUpper();
        m_assembler.move(GeneralRegister::Rdi, kContext);
        m_assembler.moveImmediate(GeneralRegister::Rsi, bytes());
        m_assembler.moveImmediate(GeneralRegister::Rdx, !isLoad());
        m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(touch));
        m_assembler.call(GeneralRegister::Rax);
        constexpr auto kFirstOffset = std::int32_t(offsetof(AccessHalf, first));
        m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rdx, kContext, halfOffset(0) + kFirstOffset);
        m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, kContext, halfOffset(1) + kFirstOffset);
        m_assembler.bind(done);
    }

    /// Stores a half's address for SliceContext::recordShared, recordDevice and touch.
    void storeHalf(unsigned half, bool isConsecutive)
    {
        m_assembler.emitScalar(scalar::kStore64, GeneralRegister::Rax, kContext,
                               halfOffset(half) + std::int32_t(offsetof(AccessHalf, first)));
        m_assembler.emitScalarMemory(scalar::kMoveImmediate8, kContext,
                                     halfOffset(half) + std::int32_t(offsetof(AccessHalf, isConsecutive)), isConsecutive);
    }
    static std::int32_t halfOffset(unsigned half) { return SIMTSCOPE_SLICE_FIELD(halves) + std::int32_t(half * sizeof(AccessHalf)); }

    std::int32_t firstOffset(unsigned half) const
    {
        return std::int32_t(addressSlot().offset) + std::int32_t(half * kHalfWarpSize * m_op.baseBytes);
    }

    void loadFirstAddress(unsigned half)
    {
        m_assembler.emitScalar(m_op.baseBytes == 8 ? scalar::kLoad64 : scalar::kLoad32, GeneralRegister::Rax, base(), firstOffset(half));
    }
    void addOffset()
    {
        m_assembler.emitScalarRegister(m_op.baseBytes == 8 ? scalar::kAddImmediate64 : scalar::kAddImmediate32, GeneralRegister::Rax,
                                       std::int32_t(m_op.offset));
    }
    /// Clears the zero flag if a lane is not at its address in a row.
    void compareRow(unsigned half)
    {
        const bool isWide = m_op.baseBytes == 8;
        for (unsigned part = 0; part < addressParts(); ++part) {
            m_assembler.emit(kLoad, kAddressVector + part, 0,
                             VectorOperand::memory(base(), offsetOf(addressSlot(), half * addressParts() + part)));
            m_assembler.emit(isWide ? kSub64 : kSub32, kAddressVector + part, kAddressVector + part,
                             VectorOperand::element(base(), firstOffset(half)));
            m_assembler.emit(isWide ? toWide(kCompareUnsigned) : kCompareUnsigned, 1 + part, kAddressVector + part,
                             makeDistances(m_assembler, m_op.baseBytes, bytes(), part), unsigned(IntegerComparison::NotEqual));
        }
        m_assembler.maskTest(1, addressParts());
    }
    /// Clears the zero flag if the lanes are not at one address. Must follow compareRow().
    void compareSame()
    {
        const bool isWide = m_op.baseBytes == 8;
        m_assembler.emit(kXor, kScratchVector, kScratchVector, VectorOperand::vector(kScratchVector));
        for (unsigned part = 0; part < addressParts(); ++part)
            m_assembler.emit(isWide ? toWide(kCompareUnsigned) : kCompareUnsigned, 1 + part, kAddressVector + part,
                             VectorOperand::vector(kScratchVector), unsigned(IntegerComparison::NotEqual));
        m_assembler.maskTest(1, addressParts());
    }

    void moveWords(bool isPartial)
    {
        if (bytes() == 4) {
            for (unsigned half = 0; half < 2; ++half) {
                const VectorOperand column = VectorOperand::memory(baseOf(valueSlot()), offsetOf(valueSlot(), half));
                const VectorOperand words = VectorOperand::memory(GeneralRegister::Rax, kVectorBytes * std::int32_t(half));
                const Masking active{std::uint8_t(isPartial ? kFirstActiveMask + half : 0), false};
                m_assembler.emit(isLoad() ? kLoadUnaligned : kLoad, 2, 0, isLoad() ? words : column);
                m_assembler.emit(isLoad() ? kStore : kStoreUnaligned, 2, 0, isLoad() ? column : words, active);
            }
            return;
        }
        constexpr std::int32_t kEightLanesBytes = 32, kNextWordOffset = 128;
        for (unsigned part = 0; part < 4; ++part) {
            const VectorOperand column = VectorOperand::memory(baseOf(valueSlot()), offsetOf(valueSlot(), part));
            const VectorOperand low = VectorOperand::memory(GeneralRegister::Rax, kEightLanesBytes * std::int32_t(part));
            const VectorOperand high = VectorOperand::memory(GeneralRegister::Rax, kNextWordOffset + kEightLanesBytes * std::int32_t(part));
            const Masking active{maskOfEightLanes(part, isPartial), false};
            if (isLoad()) {
                m_assembler.emit(kExtendUnsigned, 2, 0, low);
                m_assembler.emit(kExtendUnsigned, kUpperValueVector, 0, high);
                m_assembler.emit(kShiftLeftImmediate64, kUpperValueVector, 0, VectorOperand::vector(kUpperValueVector), 32);
                m_assembler.emit(kOr, 2, 2, VectorOperand::vector(kUpperValueVector));
                m_assembler.emit(toWide(kStore), 2, 0, column, active);
            } else {
                m_assembler.emit(kLoad, 2, 0, column);
                m_assembler.emit(kNarrow64, 2, 0, low, active);
                m_assembler.emit(kShiftRightImmediate64, 2, 0, VectorOperand::vector(2), 32);
                m_assembler.emit(kNarrow64, 2, 0, high, active);
            }
        }
    }
};

bool fitsIn32Bits(std::int64_t value)
{
    return value == std::int32_t(value);
}

}  // namespace

bool emitAccess(Assembler& assembler, const DecodedOp& op, const SliceOperation& operation, bool isPartial, Label slowPath,
                const std::function<void(bool isShared)>& record)
{
    if (!fitsIn32Bits(op.offset) || op.elementCount != 1 || op.registerBytes != op.elementBytes ||
        (op.elementBytes != 4 && op.elementBytes != 8))
        return false;
    AccessEmitter access(assembler, op, operation, slowPath);
    const bool isLocal =
        op.space == StateSpace::Local || (op.space == StateSpace::Param && ptx::ParamStorage(op.mode) == ptx::ParamStorage::Frame);
    if (isLocal && op.baseBytes == 8) {
        access.emitLocal(isPartial);
        return true;
    }
    if (op.space == StateSpace::Generic && op.baseBytes == 8) {
        // The code accesses local memory for some or all lanes, but other memory only for all lanes.
        const Label notLocal = isPartial ? slowPath : assembler.makeLabel(), done = assembler.makeLabel();
        const GeneralRegister base = op.source[0].isConstant ? kSliceArguments.constants : kSliceArguments.registers;
        if (!isPartial) {
            assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, base, std::int32_t(op.source[0].offset));
            assembler.moveImmediate(GeneralRegister::Rcx, ptx::kLocalWindow);
            assembler.emitScalar(scalar::kCompare64, GeneralRegister::Rax, GeneralRegister::Rcx);
            assembler.jump(Below, notLocal);
        }
        access.emitLocal(isPartial);
        if (!isPartial) {
            assembler.jump(Always, done);
            assembler.bind(notLocal);
            access.emitDevice();
            record(false);
            assembler.bind(done);
        }
        return true;
    }
    if (isPartial)
        return false;
    if (op.space == StateSpace::Param && op.kind == ptx::OpKind::Load && op.source[0].isConstant && op.offset >= 0 &&
        op.offset < (1 << 16) && op.offset % op.elementBytes == 0) {
        access.emitParameter();
        return true;
    }
    if (op.space == StateSpace::Shared && op.baseBytes == 4) {
        access.emitShared();
        record(true);
        return true;
    }
    if ((op.space == StateSpace::Global || op.space == StateSpace::Const) && op.baseBytes == 8) {
        access.emitDevice();
        record(false);
        return true;
    }
    return false;
}

}  // namespace simtscope::simt::native

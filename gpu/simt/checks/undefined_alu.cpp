// Computes which bits of the results of an arithmetic instruction are undefined (declared in undefined_flow.h).
#include <array>
#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/undefined_flow.h"
#include "gpu/simt/checks/undefined_rules.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::ScalarType;
using ptx::Slot;

namespace {

unsigned columnBytes(unsigned width)
{
    return width > 32 ? 8 : 4;
}

/// Computes the undefined bits of the results of one arithmetic instruction of a frame.
class FollowedAlu {
public:
    FollowedAlu(Frame& frame, const DecodedOp& op, LaneMask lanes, LaneMask lanesWithUndefinedGuard)
        : m_frame(frame), m_undefined(*frame.undefined), m_op(op), m_rule(ruleOf(op.alu)), m_lanes(lanes),
          m_lanesWithUndefinedGuard(lanesWithUndefinedGuard)
    {
    }

    void run()
    {
        LaneMask affectedLanes = m_lanesWithUndefinedGuard;
        for (unsigned i = 0; i < kMaxArithmeticSources; ++i)
            affectedLanes |= m_undefined.undefinedLanes(m_op.source[i], width(i), m_lanes);
        for (const Slot destination : m_op.destination)
            if (!affectedLanes)
                m_undefined.clear(destination, m_lanes);
        if (!affectedLanes)
            return;
        switch (m_rule.bitRule) {
        case BitRule::Moves:
            followMove();
            break;
        case BitRule::Compare:
        case BitRule::CompareAny:
            followComparison();
            break;
        case BitRule::Logic:
            followLogic();
            break;
        default:
            followComputation();
        }
        for (const unsigned lane : eachLane(m_lanesWithUndefinedGuard & ~m_lanes))
            for (const Slot destination : m_op.destination)
                m_undefined.set(destination, lane, ~std::uint64_t(0), originOf(lane));
    }

private:
    /// Returns the width in bits with which the instruction reads an operand; 0 for a predicate.
    unsigned width(unsigned source) const
    {
        if (m_rule.row && source < m_rule.row->sources.size() && m_rule.row->sources[source] != ScalarType::None)
            return m_rule.row->sources[source] == ScalarType::Pred ? 0 : bitWidth(m_rule.row->sources[source]);
        return isPresent(m_op.source[source]) && !m_op.source[source].isConstant ? m_undefined.width(m_op.source[source]) : 0;
    }

    PartlyDefinedValue operand(unsigned source, unsigned lane) const
    {
        const Slot slot = m_op.source[source];
        if (!isPresent(slot))
            return {};
        const unsigned bits = width(source);
        if (bits == 0) {
            const LaneMask holds = m_frame.predicate(slot) ^ (m_op.negatedSources >> source & 1 ? kAllLanes : 0);
            return {holds >> lane & 1, m_undefined.undefinedBits(slot, lane) & 1};
        }
        const std::uint64_t valueMask = bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
        std::uint64_t value = 0;
        std::memcpy(&value, m_frame.column(slot) + lane * columnBytes(bits), columnBytes(bits));
        return {value & valueMask, m_undefined.undefinedBits(slot, lane) & valueMask};
    }

    Origin originOf(unsigned lane) const
    {
        Origin origin;
        for (unsigned i = 0; i < kMaxArithmeticSources && !origin.source; ++i)
            if (m_undefined.undefinedBits(m_op.source[i], lane))
                origin = m_undefined.origin(m_op.source[i], lane);
        if (!origin.source && m_lanesWithUndefinedGuard >> lane & 1)
            origin = m_undefined.origin(Slot{m_op.guard, 0}, lane);
        origin.isComputed |= !isMoveOnly(m_rule.bitRule);
        return origin;
    }

    /// Computes the results one lane at a time, since an instruction may write its own operand.
    void followComputation()
    {
        for (const unsigned at : eachLane(m_lanes)) {
            PartlyDefinedValue operands[kMaxArithmeticSources];
            std::uint64_t anyUndefinedBits = 0;
            for (unsigned i = 0; i < kMaxArithmeticSources; ++i) {
                operands[i] = operand(i, at);
                anyUndefinedBits |= operands[i].undefinedBits;
            }
            const std::uint64_t firstResultBits = m_rule.bitRule == BitRule::Spread
                                                      ? (anyUndefinedBits ? ~std::uint64_t(0) : 0)
                                                      : computeUndefinedBits(m_rule.bitRule, operands, bitWidth(m_rule.row->destination));
            const Origin origin = originOf(at);
            for (unsigned i = 0; i < m_op.destination.size(); ++i)
                if (const std::uint64_t bits = m_lanesWithUndefinedGuard >> at & 1 ? ~std::uint64_t(0)
                                               : i == 0                            ? firstResultBits
                                               : anyUndefinedBits                  ? ~std::uint64_t(0)
                                                                                   : 0;
                    isPresent(m_op.destination[i]))
                    m_undefined.set(m_op.destination[i], at, bits, origin);
        }
    }

    void followComparison()
    {
        const bool isSigned = m_rule.row && ptx::isSigned(m_rule.row->sources[0]);
        LaneMask undecided = 0;
        for (const unsigned lane : eachLane(m_lanes)) {
            const PartlyDefinedValue a = operand(0, lane), b = operand(1, lane);
            const bool isUndefined = m_rule.bitRule == BitRule::Compare
                                         ? isComparisonUndefined(Comparison(m_rule.mode), isSigned, width(0), a, b)
                                         : (a.undefinedBits | b.undefinedBits) != 0;
            undecided |= LaneMask(isUndefined) << lane;
        }
        LaneMask p = undecided, q = undecided;
        if (m_op.mode != std::uint8_t(ptx::PredicateCombine::None)) {
            const LaneMask combinedPredicate = m_frame.predicate(m_op.source[2]) ^ (m_op.negatedSources >> 2 & 1 ? kAllLanes : 0);
            const LaneMask undefinedCombined = m_undefined.undefinedLanes(m_op.source[2], 0, m_lanes),
                           comparisonLanes = evaluateComparison();
            const auto combine = ptx::PredicateCombine(m_op.mode);
            const PredicateLogic operation = combine == ptx::PredicateCombine::And  ? PredicateLogic::And
                                             : combine == ptx::PredicateCombine::Or ? PredicateLogic::Or
                                                                                    : PredicateLogic::Xor;
            p = findUndefinedLanes(operation, comparisonLanes, undecided, combinedPredicate, undefinedCombined);
            q = findUndefinedLanes(operation, ~comparisonLanes, undecided, combinedPredicate, undefinedCombined);
        }
        setPredicates(p, q);
    }

    /// Returns the result of the comparison itself, before it is combined with a predicate.
    LaneMask evaluateComparison() const
    {
        DecodedOp comparisonOp = m_op;
        comparisonOp.mode = 0;
        comparisonOp.destination[0] = Slot{0, 0};
        comparisonOp.destination[1] = Slot{ptx::kNoSlot, 0};
        // The operands are copied into columns of this function's own, next to the result.
        alignas(64) std::byte file[64 + 2 * 8 * kWarpSize]{};
        for (unsigned i = 0; i < 2; ++i) {
            const std::uint32_t columnOffset = 64 + i * 8 * kWarpSize;
            std::memcpy(file + columnOffset, m_frame.column(m_op.source[i]), columnBytes(width(i)) * std::size_t(kWarpSize));
            comparisonOp.source[i] = Slot{columnOffset, 0};
        }
        comparisonOp.alu(file, m_frame.code->constants, comparisonOp, kAllLanes);
        LaneMask holds;
        std::memcpy(&holds, file, sizeof holds);
        return holds;
    }

    void followLogic()
    {
        const auto readPredicate = [&](unsigned i) {
            return isPresent(m_op.source[i]) ? m_frame.predicate(m_op.source[i]) ^ (m_op.negatedSources >> i & 1 ? kAllLanes : 0)
                                             : LaneMask(0);
        };
        const LaneMask undefined =
            findUndefinedLanes(PredicateLogic(m_rule.mode), readPredicate(0), m_undefined.undefinedLanes(m_op.source[0], 0, m_lanes),
                               readPredicate(1), m_undefined.undefinedLanes(m_op.source[1], 0, m_lanes));
        setPredicates(undefined, undefined);
    }

    void setPredicates(LaneMask p, LaneMask q)
    {
        std::array<Origin, kWarpSize> origins;
        for (const unsigned lane : eachLane(m_lanes))
            origins[lane] = originOf(lane);
        for (const unsigned lane : eachLane(m_lanes))
            for (unsigned i = 0; i < 2; ++i)
                m_undefined.set(m_op.destination[i], lane, ((i == 0 ? p : q) | m_lanesWithUndefinedGuard) >> lane & 1, origins[lane]);
    }

    /// Applies the operation to the undefined bits, with the control operands as they are.
    void followMove()
    {
        constexpr std::size_t kColumnBytes = 8 * kWarpSize, kResultCount = 4;
        alignas(64) std::byte file[(kMaxArithmeticSources + kResultCount) * kColumnBytes]{};
        DecodedOp moveOp = m_op;
        LaneMask lanesWithUndefinedControl = m_lanesWithUndefinedGuard;  // Lanes whose control operands are undefined.
        for (unsigned i = 0; i < kMaxArithmeticSources; ++i) {
            const Slot slot = m_op.source[i];
            if (!isPresent(slot))
                continue;
            const std::size_t bytes = columnBytes(width(i)) * std::size_t(kWarpSize);
            std::byte* const column = file + i * kColumnBytes;
            if (m_rule.controlSources >> i & 1) {
                std::memcpy(column, m_frame.column(slot), bytes);
                lanesWithUndefinedControl |= m_undefined.undefinedLanes(slot, width(i), m_lanes);
            } else if (!slot.isConstant) {
                std::memcpy(column, m_undefined.column(slot), bytes);
            }
            moveOp.source[i] = Slot{std::uint32_t(i * kColumnBytes), 0};
        }
        for (unsigned i = 0; i < kResultCount; ++i)
            if (isPresent(m_op.destination[i]))
                moveOp.destination[i] = Slot{std::uint32_t((kMaxArithmeticSources + i) * kColumnBytes), 0};
        moveOp.alu(file, m_frame.code->constants, moveOp, m_lanes);
        const unsigned bytes = columnBytes(bitWidth(m_rule.row->destination));
        for (const unsigned at : eachLane(m_lanes)) {
            const Origin origin = originOf(at);
            for (unsigned i = 0; i < kResultCount; ++i) {
                std::uint64_t bits = 0;
                std::memcpy(&bits, file + (kMaxArithmeticSources + i) * kColumnBytes + at * bytes, bytes);
                if (isPresent(m_op.destination[i]))
                    m_undefined.set(m_op.destination[i], at, lanesWithUndefinedControl >> at & 1 ? ~std::uint64_t(0) : bits, origin);
            }
        }
    }

    Frame& m_frame;
    UndefinedRegisters& m_undefined;
    const DecodedOp& m_op;
    const AluRule& m_rule;
    LaneMask m_lanes, m_lanesWithUndefinedGuard;
};

}  // namespace

void followAlu(Frame& frame, const DecodedOp& op, LaneMask lanes, LaneMask lanesWithUndefinedGuard)
{
    if (frame.undefined)
        FollowedAlu(frame, op, lanes, lanesWithUndefinedGuard).run();
}

}  // namespace simtscope::simt

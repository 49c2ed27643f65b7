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
    FollowedAlu(Frame& frame, const DecodedOp& op, LaneMask lanes, LaneMask unsure)
        : m_frame(frame), m_undefined(*frame.undefined), m_op(op), m_rule(ruleOf(op.alu)), m_lanes(lanes), m_lanesWithUndefinedGuard(unsure)
    {
    }

    void run()
    {
        LaneMask touched = m_lanesWithUndefinedGuard;
        for (unsigned i = 0; i < kMaxArithmeticSources; ++i)
            touched |= m_undefined.undefinedLanes(m_op.source[i], width(i), m_lanes);
        for (const Slot destination : m_op.destination)
            if (!touched)
                m_undefined.clear(destination, m_lanes);
        if (!touched)
            return;
        switch (m_rule.rule) {
        case BitRule::Moves:
            moveBits();
            break;
        case BitRule::Compare:
        case BitRule::CompareAny:
            compare();
            break;
        case BitRule::Logic:
            logic();
            break;
        default:
            compute();
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
        const std::uint64_t keep = bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
        std::uint64_t value = 0;
        std::memcpy(&value, m_frame.column(slot) + lane * columnBytes(bits), columnBytes(bits));
        return {value & keep, m_undefined.undefinedBits(slot, lane) & keep};
    }

    Origin originOf(unsigned lane) const
    {
        Origin origin;
        for (unsigned i = 0; i < kMaxArithmeticSources && !origin.source; ++i)
            if (m_undefined.undefinedBits(m_op.source[i], lane))
                origin = m_undefined.origin(m_op.source[i], lane);
        if (!origin.source && m_lanesWithUndefinedGuard >> lane & 1)
            origin = m_undefined.origin(Slot{m_op.guard, 0}, lane);
        origin.isComputed |= !isMoveOnly(m_rule.rule);
        return origin;
    }

    /// Computes the results one lane at a time, since an instruction may write its own operand.
    void compute()
    {
        for (const unsigned at : eachLane(m_lanes)) {
            PartlyDefinedValue operands[kMaxArithmeticSources];
            std::uint64_t any = 0;
            for (unsigned i = 0; i < kMaxArithmeticSources; ++i) {
                operands[i] = operand(i, at);
                any |= operands[i].undefinedBits;
            }
            const std::uint64_t first = m_rule.rule == BitRule::Spread
                                            ? (any ? ~std::uint64_t(0) : 0)
                                            : undefinedResultBits(m_rule.rule, operands, bitWidth(m_rule.row->destination));
            const Origin origin = originOf(at);
            for (unsigned i = 0; i < m_op.destination.size(); ++i)
                if (const std::uint64_t bits = m_lanesWithUndefinedGuard >> at & 1 ? ~std::uint64_t(0)
                                               : i == 0                            ? first
                                               : any                               ? ~std::uint64_t(0)
                                                                                   : 0;
                    isPresent(m_op.destination[i]))
                    m_undefined.set(m_op.destination[i], at, bits, origin);
        }
    }

    void compare()
    {
        const bool isSigned = m_rule.row && ptx::isSigned(m_rule.row->sources[0]);
        LaneMask undecided = 0;
        for (const unsigned lane : eachLane(m_lanes)) {
            const PartlyDefinedValue a = operand(0, lane), b = operand(1, lane);
            const bool isUndefined = m_rule.rule == BitRule::Compare
                                         ? isComparisonUndefined(Comparison(m_rule.mode), isSigned, width(0), a, b)
                                         : (a.undefinedBits | b.undefinedBits) != 0;
            undecided |= LaneMask(isUndefined) << lane;
        }
        LaneMask p = undecided, q = undecided;
        if (m_op.mode != std::uint8_t(ptx::PredicateCombine::None)) {
            const LaneMask other = m_frame.predicate(m_op.source[2]) ^ (m_op.negatedSources >> 2 & 1 ? kAllLanes : 0);
            const LaneMask unknown = m_undefined.undefinedLanes(m_op.source[2], 0, m_lanes), decided = comparison();
            const auto combine = ptx::PredicateCombine(m_op.mode);
            const PredicateLogic with = combine == ptx::PredicateCombine::And  ? PredicateLogic::And
                                        : combine == ptx::PredicateCombine::Or ? PredicateLogic::Or
                                                                               : PredicateLogic::Xor;
            p = undefinedLogicLanes(with, decided, undecided, other, unknown);
            q = undefinedLogicLanes(with, ~decided, undecided, other, unknown);
        }
        setPredicates(p, q);
    }

    /// Returns the result of the comparison itself, before it is combined with a predicate.
    LaneMask comparison() const
    {
        DecodedOp plain = m_op;
        plain.mode = 0;
        plain.destination[0] = Slot{0, 0};
        plain.destination[1] = Slot{ptx::kNoSlot, 0};
        // The operands are copied into columns of this function's own, next to the result.
        alignas(64) std::byte file[64 + 2 * 8 * kWarpSize]{};
        for (unsigned i = 0; i < 2; ++i) {
            const std::uint32_t to = 64 + i * 8 * kWarpSize;
            std::memcpy(file + to, m_frame.column(m_op.source[i]), columnBytes(width(i)) * std::size_t(kWarpSize));
            plain.source[i] = Slot{to, 0};
        }
        plain.alu(file, m_frame.code->constants, plain, kAllLanes);
        LaneMask holds;
        std::memcpy(&holds, file, sizeof holds);
        return holds;
    }

    void logic()
    {
        const auto read = [&](unsigned i) {
            return isPresent(m_op.source[i]) ? m_frame.predicate(m_op.source[i]) ^ (m_op.negatedSources >> i & 1 ? kAllLanes : 0)
                                             : LaneMask(0);
        };
        const LaneMask undefined =
            undefinedLogicLanes(PredicateLogic(m_rule.mode), read(0), m_undefined.undefinedLanes(m_op.source[0], 0, m_lanes), read(1),
                                m_undefined.undefinedLanes(m_op.source[1], 0, m_lanes));
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
    void moveBits()
    {
        constexpr std::size_t kColumn = 8 * kWarpSize, kResults = 4;
        alignas(64) std::byte file[(kMaxArithmeticSources + kResults) * kColumn]{};
        DecodedOp moving = m_op;
        LaneMask unknown = m_lanesWithUndefinedGuard;  // Lanes whose control operands are undefined.
        for (unsigned i = 0; i < kMaxArithmeticSources; ++i) {
            const Slot slot = m_op.source[i];
            if (!isPresent(slot))
                continue;
            const std::size_t bytes = columnBytes(width(i)) * std::size_t(kWarpSize);
            std::byte* const to = file + i * kColumn;
            if (m_rule.controls >> i & 1) {
                std::memcpy(to, m_frame.column(slot), bytes);
                unknown |= m_undefined.undefinedLanes(slot, width(i), m_lanes);
            } else if (!slot.isConstant) {
                std::memcpy(to, m_undefined.column(slot), bytes);
            }
            moving.source[i] = Slot{std::uint32_t(i * kColumn), 0};
        }
        for (unsigned i = 0; i < kResults; ++i)
            if (isPresent(m_op.destination[i]))
                moving.destination[i] = Slot{std::uint32_t((kMaxArithmeticSources + i) * kColumn), 0};
        moving.alu(file, m_frame.code->constants, moving, m_lanes);
        const unsigned bytes = columnBytes(bitWidth(m_rule.row->destination));
        for (const unsigned at : eachLane(m_lanes)) {
            const Origin origin = originOf(at);
            for (unsigned i = 0; i < kResults; ++i) {
                std::uint64_t bits = 0;
                std::memcpy(&bits, file + (kMaxArithmeticSources + i) * kColumn + at * bytes, bytes);
                if (isPresent(m_op.destination[i]))
                    m_undefined.set(m_op.destination[i], at, unknown >> at & 1 ? ~std::uint64_t(0) : bits, origin);
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

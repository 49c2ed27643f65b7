// Exchanges whose lanes are in several splits: at the same place, or at places that hold the same instruction.
//
// PTX ISA 9.0, 9.7.9.6 "shfl.sync" (and likewise vote, match, redux and elect): a thread waits until all threads of its member mask "have
// executed shfl.sync with the same qualifiers and same membermask value". The place is not among them, so both sides of a branch may hold
// one such instruction each. bar.warp.sync has no qualifiers. A matrix instruction must be the same one (9.7.15).
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "gpu/simt/control/divergence.h"
#include "gpu/simt/exchange/exchange.h"
#include "gpu/simt/exchange/lane_functions.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;

namespace {

const DecodedOp& opOf(const Split& split)
{
    return split.frame->code->decoded.ops[split.pc];
}

bool samePlace(const Split& a, const Split& b)
{
    return a.frame == b.frame && a.pc == b.pc;
}

/// Do the two splits wait for each other?
bool belong(const Split& a, const Split& b)
{
    if (a.state != SplitState::AtWarpSync || b.state != SplitState::AtWarpSync || a.members != b.members)
        return false;
    if (samePlace(a, b))
        return true;
    const DecodedOp &one = opOf(a), &other = opOf(b);
    if (one.kind != other.kind || one.kind == OpKind::Matrix)
        return false;
    const auto text = [](const Split& split) { return split.frame->code->decoded.function->instructions[split.pc].opcodeText(); };
    return one.kind == OpKind::WarpBarrier || text(a) == text(b);
}

/// The columns of one operand: a lane's own bits, from or to the place where the lane stands.
class Column {
public:
    /// `bytes` of an element; 0: a predicate.
    Column(ptx::Slot slot, unsigned bytes) : m_slot(slot), m_bytes(bytes) {}

    void copy(std::byte* to, const std::byte* from, LaneMask lanes) const
    {
        if (m_bytes == 0) {
            LaneMask have, come;
            std::memcpy(&have, to, sizeof have);
            std::memcpy(&come, from, sizeof come);
            have = (have & ~lanes) | (come & lanes);
            std::memcpy(to, &have, sizeof have);
            return;
        }
        for (LaneMask left = lanes; left; left &= left - 1) {
            const std::size_t at = std::size_t(std::countr_zero(left)) * m_bytes;
            std::memcpy(to + at, from + at, m_bytes);
        }
    }
    std::byte* in(const Frame& frame) const { return frame.registers + m_slot.offset; }
    const std::byte* constIn(const Frame& frame) const { return frame.column(m_slot); }

private:
    ptx::Slot m_slot;
    unsigned m_bytes;
};

unsigned sourceBytes(const DecodedOp& op, unsigned index)
{
    if (index == 0 && op.kind == OpKind::Vote)
        return 0;
    return index == 0 && op.kind == OpKind::Match && ptx::bitWidth(op.type) > 32 ? 8 : 4;
}

unsigned destinationBytes(const DecodedOp& op, unsigned index)
{
    return index == 1 || (op.kind == OpKind::Vote && ptx::VoteMode(op.subOperation) != ptx::VoteMode::Ballot) ? 0 : 4;
}

constexpr std::size_t kColumnBytes = 8 * kWarpSize, kColumns = 10;

/// The exchange of lanes that stand at several places, each with registers of its own: in a frame of its own, to which their operands are
/// copied and from which their results are.
void exchangeAcross(const RunningWarp& at, const std::vector<std::size_t>& places)
{
    Warp& warp = at.warp;
    const DecodedOp& model = opOf(warp.splits[places.front()]);
    Frame between;
    FunctionCode code;
    between.code = &code;
    between.registers = between.columns.reset(kColumnBytes * kColumns);
    code.constants = between.registers;
    DecodedOp op = model;
    op.negatedSources = 0;
    const auto columnAt = [&](std::size_t index) { return ptx::Slot{std::uint32_t(index * kColumnBytes), 0}; };
    for (unsigned i = 0; i < model.source.size(); ++i)
        op.source[i] = present(model.source[i]) ? columnAt(i) : model.source[i];
    for (unsigned i = 0; i < 2; ++i)
        op.destination[i] = columnAt(model.source.size() + i);
    LaneMask together = 0;
    for (const std::size_t index : places) {
        const Split& split = warp.splits[index];
        const DecodedOp& here = opOf(split);
        const LaneMask lanes = guarded(split, here);
        together |= lanes;
        for (unsigned i = 0; i < here.source.size(); ++i) {
            if (!present(here.source[i]) || !present(op.source[i]))
                continue;
            const Column to(op.source[i], sourceBytes(here, i)), from(here.source[i], sourceBytes(here, i));
            to.copy(to.in(between), from.constIn(*split.frame), lanes);
            if (sourceBytes(here, i) == 0 && (here.negatedSources >> i & 1)) {
                LaneMask value;
                std::memcpy(&value, to.in(between), sizeof value);
                value ^= lanes;
                std::memcpy(to.in(between), &value, sizeof value);
            }
        }
    }
    Exchanged shown;
    exchangeRow(op.kind).run(between, op, together, shown);
    for (const std::size_t index : places) {
        Split& split = warp.splits[index];
        const DecodedOp& here = opOf(split);
        const LaneMask lanes = guarded(split, here);
        for (unsigned i = 0; i < 2; ++i) {
            if (!present(here.destination[i]))
                continue;
            const Column from(op.destination[i], destinationBytes(here, i)), to(here.destination[i], destinationBytes(here, i));
            to.copy(to.in(*split.frame), from.constIn(between), lanes);
        }
        recordExchange({at, split, here, lanes}, shown);
    }
}

/// After their exchange the splits go on; those that stand at the first one's place, and reconverge where it does, in one split.
void resumeAfterExchange(const RunningWarp& at, std::size_t index, const Split& first)
{
    Warp& warp = at.warp;
    for (std::size_t k = warp.splits.size(); k-- > index;) {
        Split& other = warp.splits[k];
        if (!belong(first, other))
            continue;
        const bool same = k != index && samePlace(first, other);
        Counter* const counters = &at.launch.totals.entered[other.frame->code->firstCounter];
        if (same)
            --counters[other.pc].instructions;  // one warp instruction for all
        if (same && other.point == first.point) {
            warp.splits[index].mask |= other.mask;
            warp.splits.erase(warp.splits.begin() + std::ptrdiff_t(k));
            continue;
        }
        other.state = SplitState::Ready;
        skipPast(warp, other);
        if (same && !other.entering)
            ++counters[other.pc].instructions;
    }
    warp.current = index;
}

}  // namespace

void exchangeWaiting(const RunningWarp& at)
{
    Warp& warp = at.warp;
    for (std::size_t i = 0; i < warp.splits.size(); ++i) {
        Split first = warp.splits[i];
        if (first.state != SplitState::AtWarpSync)
            continue;
        std::vector<std::size_t> places;
        LaneMask together = 0;
        bool isOnePlace = true;
        for (std::size_t k = 0; k < warp.splits.size(); ++k) {
            const Split& other = warp.splits[k];
            if (!belong(first, other))
                continue;
            places.push_back(k);
            together |= guarded(other, opOf(other));
            isOnePlace = isOnePlace && samePlace(first, other);
        }
        if (first.members & warp.live & ~together)
            continue;
        if (isOnePlace)
            exchangeNow({at, first, opOf(first), together});
        else if (opOf(first).kind != OpKind::WarpBarrier)
            exchangeAcross(at, places);
        resumeAfterExchange(at, i, first);
    }
}

}  // namespace simtscope::simt

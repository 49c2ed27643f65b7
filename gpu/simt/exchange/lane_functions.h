// What lanes exchange: one function per kind of instruction, over lanes whose registers are all in one frame.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// Columns of an exchange: operand, result and, for a shuffle, the source lane.
struct Exchanged {
    trace::LaneColumn operand{}, result{}, source{};
};

inline constexpr int kNoMembers = -1, kWholeWarp = -2;

struct ExchangeRow {
    ptx::OpKind kind;
    void (*run)(const Frame&, const ptx::DecodedOp&, LaneMask lanes, Exchanged&);  ///< null: no values are exchanged here
    trace::EventKind event;  ///< redux is recorded as a match: operand and result per lane
    int members;             ///< source that holds the member mask; kNoMembers: the active lanes, kWholeWarp: all lanes
};

const ExchangeRow& exchangeRow(ptx::OpKind kind);

void recordExchange(const Issue& issue, const Exchanged& shown);

/// The exchange of lanes that stand at one place. A fault is left to the launch.
void exchangeNow(const Issue& issue);

}  // namespace simtscope::simt

// The access that a block was stopped at: to an address that is in no memory, or that its width does not divide.
//
// No event of the recording is of it, since it did not happen; what is known is what the finding says: thread, line and address. It is
// shown from the step on that its warp did not take part in any more.
#pragma once

#include <optional>

#include "ui/figures/facts.h"

namespace simtscope::figures {

struct Fault {
    const trace::Finding* finding = nullptr;
    std::uint32_t thread = 0;           ///< the first of those that faulted
    std::uint32_t step = 0;             ///< the first at which it is shown
    std::uint32_t line = 0;             ///< 0: not known
    bool misaligned = false;
    std::optional<std::uint32_t> near;  ///< the allocation in which, or nearest to which, a global address lies
    std::uint64_t address = 0;          ///< global; else an offset in the block's memory
    bool isOffset = false;

    unsigned warp() const { return thread / kWarpSize; }
    unsigned lane() const { return thread % kWarpSize; }
};

/// The fault of the source's block, when the step has come to it. nullptr: there is none yet, or at all.
const Fault* faultAt(const FigureSource& source, std::uint32_t step);

/// "In line 6, thread 56 is stopped: it goes to out[64], and out has 64 elements."
QString faultText(const FigureSource& source, const Fault& fault);

}  // namespace simtscope::figures

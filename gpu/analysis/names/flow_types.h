// Types that instructions on plain bits have lost and the dataflow has found: of values passed between lanes, and of memory cells.
#pragma once

#include <map>
#include <unordered_map>

#include "gpu/analysis/atomic_turns.h"
#include "gpu/analysis/names/values.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

class FlowTypes {
public:
    explicit FlowTypes(const RecordedBlock& source);
    static const FlowTypes& of(const RecordedBlock& source);

    /// Of what a shuffle or warp-wide operation passes; None: not known.
    ptx::ScalarType passedBy(EventIndex event) const;
    /// A floating-point type that values of this cell were computed in; None: none was.
    ptx::ScalarType floatAt(std::uint32_t allocation, std::uint64_t offset) const;

private:
    std::unordered_map<std::uint32_t, ptx::ScalarType> m_byEvent;
    std::map<Cell, ptx::ScalarType> m_floats;
};

/// What the program declares the place as, else the floating-point type of `bytes` bytes that was found there, else `type`.
ptx::ScalarType cellType(const RecordedBlock& source, std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type);

/// What a lane of an atomic found or left at the place, in the type that the program gives it.
ShownValue valueAt(const RecordedBlock& source, const AtomicAccess& access, const AtomicPlace& place, std::uint64_t bits);

}  // namespace simtscope::analysis

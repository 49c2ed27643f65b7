// Builds a recording by hand: a PTX text, and the events of one block as the test lists them.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gpu/ptx/model/module.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

using PerLane = std::function<std::uint64_t(unsigned lane)>;

/// Holds a recording of one launch with one block.
class ScriptedRecording {
public:
    /// Parses the PTX, whose first kernel is launched with the parameters' bytes.
    ScriptedRecording(const std::string& ptxText, Dim3 block, std::vector<std::uint8_t> parameters = {});

    /// Returns the n-th instruction of the kernel with this opcode text ("ld.shared.u32"), or the one after a label ("LOOP:").
    SiteId findSite(const std::string& opcodeOrLabel, unsigned occurrence = 0) const;

    /// Each of the functions from here to exit() appends an event of one warp. The lanes of `mask` take part. The PerLane arguments give
    /// the offset, in bytes, and the value of each of these lanes.
    ScriptedRecording& enter(SiteId site, LaneMask mask, unsigned warp = 0);
    ScriptedRecording& load(SiteId site, LaneMask mask, AllocationId allocation, const PerLane& offset, const PerLane& value,
                            unsigned warp = 0);
    ScriptedRecording& loadVector(SiteId site, LaneMask mask, AllocationId allocation, const PerLane& offset,
                                  const std::vector<PerLane>& values, unsigned warp = 0);
    ScriptedRecording& store(SiteId site, LaneMask mask, AllocationId allocation, const PerLane& offset, const PerLane& value,
                             unsigned warp = 0);
    ScriptedRecording& atomic(SiteId site, LaneMask mask, AllocationId allocation, const PerLane& offset, const PerLane& operand,
                              const PerLane& old, const PerLane& second = {}, unsigned warp = 0);
    ScriptedRecording& shuffle(SiteId site, LaneMask mask, const PerLane& sourceLane, const PerLane& operand, const PerLane& result,
                               unsigned warp = 0);
    ScriptedRecording& barrier(SiteId site, LaneMask mask, unsigned warp = 0);
    ScriptedRecording& exit(SiteId site, LaneMask mask, unsigned warp = 0);

    /// Returns the index of the event that was appended last.
    EventIndex lastEvent() const { return EventIndex{m_trace->size() - 1}; }
    const trace::BlockTrace& trace() const { return *m_trace; }
    const trace::Recording& recording() const { return m_recording; }
    trace::Recording& recording() { return m_recording; }
    const trace::Launch& launch() const { return m_recording.launches.front(); }
    trace::Launch& launch() { return m_recording.launches.front(); }

private:
    ScriptedRecording& add(trace::EventKind kind, SiteId site, LaneMask mask, unsigned warp, const AllocationId* allocation,
                           const PerLane& offset, const std::vector<PerLane>& values, const PerLane& result);

    trace::Recording m_recording;
    ptx::Module m_module;
    const ptx::Function* m_kernel = nullptr;
    std::shared_ptr<trace::BlockTrace> m_trace;
    std::uint64_t m_time = 0;
};

}  // namespace simtscope::analysis

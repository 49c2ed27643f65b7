// Describes the accesses of a finding as a report shows them: the line of the program's text, the thread, and the value.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Describes one access of a finding, in the words of a report.
struct ShownFindingAccess {
    std::string file;        ///< in the form of formatPath(); empty: not known
    std::uint32_t line = 0;  ///< line in the kernel's own text, like the finding's; 0: not known
    std::string text;        ///< the line's text without surrounding blanks; empty: not known
    trace::SiteKind kind = trace::SiteKind::Other;
    std::int64_t block = -1;   ///< linear; -1: the host
    std::uint32_t thread = 0;  ///< linear index in the block, of the lowest lane
    bool isWrite = false;
    std::string value;  ///< written in the program's type, or in the instruction's when that is not known; empty: not known
};

/// Describes the findings of one recording, which must outlive the object.
class FindingAccesses {
public:
    /// `recording` must outlive this object.
    explicit FindingAccesses(const trace::Recording& recording) : m_recording(recording) {}

    /// Describes the accesses of a finding, in its order. Facts that the recording lacks stay empty.
    std::vector<ShownFindingAccess> describe(const trace::Finding& finding);

private:
    const class MemoryNames& namesOf(LaunchId launch);
    std::string valueOf(const trace::Finding& finding, const trace::FindingAccess& access, const trace::Site* site);

    const trace::Recording& m_recording;
    std::map<LaunchId, std::shared_ptr<const RecordedBlock>> m_launches;  ///< one block of each launch, for the names of its variables
};

/// Returns the name of a location: the variable, or for global memory the allocation; empty when it has none.
std::string variableName(const trace::Recording& recording, const trace::FindingLocation& location);

/// Returns a line of a source text of the recording without surrounding blanks. `path` is as in the recording. Empty when there is no such
/// line.
std::string lineText(const trace::Recording& recording, const std::string& path, std::uint32_t line);

}  // namespace simtscope::analysis

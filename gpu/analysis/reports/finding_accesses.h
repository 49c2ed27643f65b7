// The accesses of a finding as a report says them: where they stand in the program's text, which thread made them, and the value.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

struct ShownFindingAccess {
    std::string file;        ///< as a report shows it; empty: not known
    std::uint32_t line = 0;  ///< of the kernel's own text, as the finding's; 0: not known
    std::string text;        ///< of the line, without blanks around it; empty: not known
    trace::SiteKind kind = trace::SiteKind::Other;
    std::int64_t block = -1;   ///< linear; -1: the host
    std::uint32_t thread = 0;  ///< linear, within the block: that of the lowest lane
    bool isWrite = false;
    std::string value;  ///< as the program's type writes it; of memory whose type is not known, as the instruction's; empty: not known
};

/// For the findings of one recording, which must outlive it.
class FindingAccesses {
public:
    explicit FindingAccesses(const trace::Recording& recording) : m_recording(recording) {}

    std::vector<ShownFindingAccess> of(const trace::Finding& finding);

private:
    const class Names& namesOf(LaunchId launch);
    std::string valueOf(const trace::Finding& finding, const trace::FindingAccess& access, const trace::Site* site);

    const trace::Recording& m_recording;
    std::map<LaunchId, std::shared_ptr<const RecordedBlock>> m_launches;  ///< a block of each, for the names of its variables
};

/// What the place is called: the variable, or of global memory the name of the allocation; empty: it has none.
std::string variableOf(const trace::Recording& recording, const trace::FindingPlace& place);

/// The line of a source text of the recording, without blanks around it. `path`: as in the recording. Empty: there is no such line.
std::string textOfLine(const trace::Recording& recording, const std::string& path, std::uint32_t line);

}  // namespace simtscope::analysis

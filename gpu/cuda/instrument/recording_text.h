// Writes the PTX text that makes a record in an instrumented copy: calls of the recorder, or inlined code that does the same.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gpu/cuda/instrument/instrument.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/cuda/instrument/record_group_text.h"

namespace simtscope::cuda {

/// Makes the recording text of one instrumented copy.
class RecordingText {
public:
    /// `labelCount` is the number of labels in the instrumented copy so far. `recorderFunctions` collects the functions of recorder.cu that
    /// the instrumented copy calls. Both must outlive this object.
    RecordingText(unsigned& labelCount, std::set<std::string>& recorderFunctions)
        : m_labelCount(labelCount), m_recorderFunctions(recorderFunctions)
    {
    }

    using Arguments = std::vector<std::pair<std::string, std::string>>;  ///< types, and registers or literals
    /// Returns the text of a call of the recorder. `destination` is the register for its result; empty if the call has no result.
    std::string callText(const std::string& name, const Arguments& arguments, const std::string& destination);
    /// Returns the text that makes one record that belongs to no group.
    std::string recordText(RecordKind kind, SiteId site, const std::string& address, SiteRecord::Address width,
                           const std::vector<std::string>& words);
    /// Returns the text that makes the record of a group.
    std::string groupText(const RecordGroupText& group);
    /// Returns the text that follows the last record of lanes that end. It publishes their chunks, so that the host may take them.
    std::string endText();
    /// Returns the text that writes the layout table.
    std::string layoutText(const std::vector<LayoutSlot>& slots);

private:
    std::string recorderCallText(const std::string& recorder, Arguments arguments);
    std::string takeChunkText();
    std::string headerText(const std::string& head);

    unsigned& m_labelCount;
    std::set<std::string>& m_recorderFunctions;
};

}  // namespace simtscope::cuda

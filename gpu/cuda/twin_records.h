// The text of a record in a twin: calls of the recorder, or what stands in its place.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gpu/cuda/instrument.h"
#include "gpu/cuda/record_format.h"
#include "gpu/cuda/twin_groups.h"

namespace simtscope::cuda {

class TwinRecords {
public:
    /// `labels`: of the twin, counted; `recorders`: functions of recorder.cu that it calls.
    TwinRecords(unsigned& labels, std::set<std::string>& recorders) : m_labels(labels), m_recorders(recorders) {}

    using Arguments = std::vector<std::pair<std::string, std::string>>;  ///< types and registers or literals
    /// A call of the recorder. `into`: the register for its result; empty: it has none.
    std::string call(const std::string& name, const Arguments& arguments, const std::string& into);
    std::string record(RecordKind kind, SiteId site, const std::string& address, SiteRecord::Address width,
                       const std::vector<std::string>& words);
    std::string group(const TwinGroup& group);
    /// After the last record of lanes that end: the host may take their chunks.
    std::string end();
    /// Where things are.
    std::string layout(const std::vector<LayoutSlot>& slots);

private:
    std::string recorded(const std::string& recorder, Arguments arguments);
    std::string chunk();
    std::string front(const std::string& head);

    unsigned& m_labels;
    std::set<std::string>& m_recorders;
};

}  // namespace simtscope::cuda

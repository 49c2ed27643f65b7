// Returns the findings that the recording itself holds, which the engine made while the program ran (declared in checker.h).
#include "gpu/analysis/checkers/checker.h"

namespace simtscope::analysis {

std::vector<trace::Finding> findRecordedFindings(const trace::Recording& recording)
{
    return recording.findings;
}

}  // namespace simtscope::analysis

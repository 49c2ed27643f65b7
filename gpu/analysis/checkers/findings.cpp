#include "gpu/analysis/checkers/findings.h"

#include <algorithm>

#include "gpu/analysis/checkers/checker.h"

namespace simtscope::analysis {
namespace {

constexpr Checker kCheckers[] = {
    checkRecorded,
    checkLeftOut,
};

template <class Take>
void forEachFinding(const trace::Recording& recording, const Take& take)
{
    for (const Checker check : kCheckers)
        for (trace::Finding& finding : check(recording))
            take(std::move(finding));
}

}  // namespace

std::vector<trace::Finding> findingsOf(const trace::Recording& recording)
{
    std::vector<trace::Finding> findings;
    forEachFinding(recording, [&](trace::Finding&& finding) {
        if (finding.severity != trace::Severity::Note)
            findings.push_back(std::move(finding));
    });
    return findings;
}

std::vector<Message> notesOf(const trace::Recording& recording)
{
    std::vector<Message> notes = recording.notes;
    forEachFinding(recording, [&](trace::Finding&& finding) {
        if (finding.severity == trace::Severity::Note)
            notes.push_back(std::move(finding.message));
    });
    return notes;
}

}  // namespace simtscope::analysis

#include "gpu/analysis/checkers/findings.h"

#include <algorithm>

#include "gpu/analysis/checkers/checker.h"
#include "gpu/analysis/checkers/early_reads.h"
#include "gpu/analysis/checkers/finding_rank.h"

namespace simtscope::analysis {
namespace {

constexpr Checker kCheckers[] = {
    findRecordedFindings,
    checkCompiledOut,
    checkOrdinaryCopies,
    checkIncompleteRecording,
};

/// Appends the checkers' findings: only the notes, or all except the notes.
void append(std::vector<trace::Finding>& findings, const trace::Recording& recording, bool wantsNotes)
{
    for (const Checker check : kCheckers)
        for (trace::Finding& finding : check(recording))
            if ((finding.severity == trace::Severity::Note) == wantsNotes)
                findings.push_back(std::move(finding));
}

}  // namespace

std::vector<trace::Finding> computeFindings(const trace::Recording& recording)
{
    std::vector<trace::Finding> findings;
    append(findings, recording, false);
    nameLaterWrites(recording, findings);
    std::ranges::stable_sort(findings, {}, rankOf);
    return findings;
}

std::vector<trace::Finding> computeNotes(const trace::Recording& recording)
{
    std::vector<trace::Finding> notes;
    for (const Message& message : recording.notes) {
        trace::Finding& note = notes.emplace_back();
        note.kind = trace::FindingKind::RunNote;
        note.severity = trace::Severity::Note;
        note.message = message;
    }
    append(notes, recording, true);
    return notes;
}

}  // namespace simtscope::analysis

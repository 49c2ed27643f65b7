#include "gpu/runtime/state/finding_report.h"

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/fault.h"
#include "gpu/runtime/record/protocol.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {
namespace {

/// A kernel with thousands of faulty lines would bury what the program itself prints. The recording has all findings.
void complainUpToLimit(const Message& finding)
{
    constexpr unsigned kMaxFindings = 100;
    static unsigned printed = 0;
    if (printed > kMaxFindings)
        return;
    complain(printed < kMaxFindings ? finding : msg::call::moreFindings(kMaxFindings));
    ++printed;
}

/// Returns whether only the recording can say which element and which write the finding is about: here, results are bytes of an allocation,
/// and writes after a read have not happened.
bool isNamedByRecording(const Message& message)
{
    return message.is(msg::fault::hostReadsUndefined) || message.is(msg::fault::hostFindsUndefined);
}

}  // namespace

void report(State& s, const trace::Finding& finding)
{
    // A note does not complain about the program, so it is shown only with the recording.
    if (finding.severity != trace::Severity::Note) {
        if (!s.recorder || !isNamedByRecording(finding.message))
            complainUpToLimit(finding.message);
        s.progress.send(protocol::kVerbFault, finding.message);
    }
    if (s.recorder)
        s.recorder->writeFinding(finding);
}

}  // namespace simtscope::runtime

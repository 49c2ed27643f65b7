#include "gpu/runtime/state/refusal.h"

#include <algorithm>

#include "gpu/runtime/record/protocol.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {

void reportUnusable(Recorder* recorder, const ProgressPipe& progress, const simtscope::Error& refusal, const std::string& kernel)
{
    complain(refusal);
    progress.send(protocol::kVerbFault, refusal.message);
    if (!recorder)
        return;
    trace::Finding finding;
    finding.kind = trace::FindingKind::Unsupported;
    if (!kernel.empty())
        finding.kernel = trace::shortenName(kernel);
    finding.file = refusal.file;
    finding.line = std::uint32_t(std::max(refusal.line, 0));
    finding.message = refusal.message;
    recorder->writeFinding(finding);
}

Error refuseUnsupported(State& s, const Message& refusal)
{
    if (s.reportedTexts.insert(refusal.text()).second)
        reportUnusable(s.recorder.get(), s.progress, {refusal, {}, 0});
    return Error::NotSupported;
}

}  // namespace simtscope::runtime

#include "gpu/runtime/state/refusal.h"

#include <algorithm>

#include "gpu/runtime/record/protocol.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {

void reportUnusable(Recorder* recorder, const ProgressPipe& progress, const simtscope::Error& why, const std::string& kernel)
{
    complain(why);
    progress.send(protocol::kVerbFault, why.message);
    if (!recorder)
        return;
    trace::Finding finding;
    finding.kind = trace::FindingKind::Unsupported;
    if (!kernel.empty())
        finding.kernel = trace::shortenName(kernel);
    finding.file = why.file;
    finding.line = std::uint32_t(std::max(why.line, 0));
    finding.message = why.message;
    recorder->writeFinding(finding);
}

Error refuseUnsupported(State& s, const Message& why)
{
    if (s.reportedTexts.insert(why.text()).second)
        reportUnusable(s.recorder.get(), s.progress, {why, {}, 0});
    return Error::NotSupported;
}

}  // namespace simtscope::runtime

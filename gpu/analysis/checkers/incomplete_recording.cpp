// Notes launches whose recording leaves out events beyond the budget, or whole blocks (declared in checker.h).
#include "gpu/analysis/checkers/checker.h"
#include "gpu/core/messages/file.h"

namespace simtscope::analysis {
namespace {

trace::Finding noteOn(const trace::Launch& launch, Message message)
{
    trace::Finding note;
    note.kind = trace::FindingKind::IncompleteRecording;
    note.severity = trace::Severity::Note;
    note.kernel = launch.kernel;
    note.launch = launch.id;
    note.message = std::move(message);
    return note;
}

}  // namespace

std::vector<trace::Finding> checkIncompleteRecording(const trace::Recording& recording)
{
    std::uint64_t events = 0;
    const trace::Launch *cutOff = nullptr, *partial = nullptr;
    std::size_t partialLaunches = 0;
    for (const trace::Launch& launch : recording.launches) {
        events += launch.omittedEventCount;
        if (launch.omittedEventCount && !cutOff)
            cutOff = &launch;
        if (launch.blocks.size() < launch.grid.count() && launch.warpInstructions > 0) {
            ++partialLaunches;
            if (!partial)
                partial = &launch;
        }
    }
    std::vector<trace::Finding> notes;
    if (cutOff)
        notes.push_back(noteOn(*cutOff, msg::file::leftOut(events, cutOff->id.value, cutOff->name)));
    if (partial) {
        const std::size_t blocks = partial->blocks.size();
        const std::uint64_t blockCount = partial->grid.count();
        notes.push_back(
            noteOn(*partial, partialLaunches > 1
                                 ? msg::file::blocksLeftOutOften(partial->id.value, partial->name, blocks, blockCount, partialLaunches)
                                 : msg::file::blocksLeftOut(partial->id.value, partial->name, blocks, blockCount)));
    }
    return notes;
}

}  // namespace simtscope::analysis

// Replays matrix instructions (declared in replay.h): takes the loaded data from their load events, and computes the results again.
#include "gpu/analysis/replay/replay.h"
#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {

void WarpReplay::stageMatrix(const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                             const ptx::DecodedFunction& function)
{
    if (event.kind != trace::EventKind::Load || m_matrixStage.size() >= function.matrices[std::size_t(op.offset)].shape.accessCount)
        return;
    ptx::MatrixAccess& piece = m_matrixStage.emplace_back();
    for (unsigned element = 0; element < std::min<unsigned>(data.elementCount, unsigned(piece.size())); ++element)
        piece[element] = data.value[element];
}

Result<void> WarpReplay::computeMatrix(const trace::Event& event, const ptx::DecodedOp& op, const FrameLanes& group)
{
    const ptx::MatrixSite& site = group.frame->function->matrices[std::size_t(op.offset)];
    if (group.lanes != kAllLanes)
        return tl::unexpected(makeMismatchError(event, msg::replay::matrixLanes));
    ptx::MatrixStage stage = std::move(m_matrixStage);
    m_matrixStage.clear();
    if (!site.shape.touchesMemory()) {
        ptx::computeMatrix(site, group.frame->registers(), group.frame->function->constantPool());
    } else if (site.shape.loads()) {
        if (stage.size() != site.shape.accessCount)
            return tl::unexpected(makeMismatchError(event, msg::replay::matrixLoads));
        ptx::distributeToRegisters(site, stage, group.frame->registers());
    }
    return {};
}

}  // namespace simtscope::analysis

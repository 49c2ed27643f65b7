#include "ui/session/place/block_sorter.h"

#include <QTimer>
#include <utility>

#include "ui/figures/figures.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {

void BlockSorter::start(std::shared_ptr<const figures::FigureSource> shownBlock, const ViewRequest& view, const StepTarget& target,
                        const QString& figure)
{
    const bool isSame =
        m_request && m_request->shownBlock == shownBlock && m_request->view == view && target.kind != StepTarget::Kind::Reference;
    if (isSame) {
        m_request->target = target;
        return;
    }
    m_job.cancel();
    m_request = Request{std::move(shownBlock), view, target, figure};
    emit busyChanged();
    if (std::exchange(m_isQueued, true))
        return;
    QTimer::singleShot(0, this, [this] {  // deferred, so that a launch, a block and an order that are chosen together are one request
        m_isQueued = false;
        if (m_request && !m_job.isBusy())
            startSorting();
    });
}

void BlockSorter::startSorting()
{
    struct Made {
        std::shared_ptr<const figures::FigureSource> source;
        std::optional<std::uint32_t> step;
    };
    m_job.start(
        [request = *m_request, jobMutex = m_jobMutex](std::stop_token stop) {
            const std::lock_guard lock(*jobMutex);
            Made sortedBlock;
            if (!stop.stop_requested())
                sortedBlock.source = makeSource(request.shownBlock->sharedRecording(), request.view, stop, request.shownBlock.get());
            if (sortedBlock.source && request.target.kind == StepTarget::Kind::Reference)
                sortedBlock.step = resolveStep(*sortedBlock.source, request.target.reference, stop);
            if (!sortedBlock.source || !sortedBlock.source->prepareDataflow(stop) ||
                !figures::prepare(*sortedBlock.source, request.figure, stop))
                return Made{};
            return sortedBlock;
        },
        [this](const Made& sortedBlock) {
            const Request request = *std::exchange(m_request, std::nullopt);
            emit busyChanged();
            emit sorted(sortedBlock.source, request.target, sortedBlock.step);
        });
}

void BlockSorter::cancel()
{
    if (!m_request)
        return;
    m_job.cancel();
    m_request.reset();
    emit busyChanged();
}

}  // namespace simtscope::ui

#include "moc_block_sorter.cpp"

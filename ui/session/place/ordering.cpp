#include "ui/session/place/ordering.h"

#include <QTimer>
#include <utility>

#include "ui/figures/figures.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {

void Ordering::start(std::shared_ptr<const figures::FigureSource> shown, const ViewRequest& view, const Landing& landing,
                     const QString& figure)
{
    const bool isSame = m_request && m_request->shown == shown && m_request->view == view && landing.kind != Landing::Kind::Reference;
    if (isSame) {
        m_request->landing = landing;
        return;
    }
    m_making.cancel();
    m_request = Request{std::move(shown), view, landing, figure};
    emit busyChanged();
    if (std::exchange(m_queued, true))
        return;
    QTimer::singleShot(0, this, [this] {  // deferred, so that a launch, a block and an order that are chosen together are one request
        m_queued = false;
        if (m_request && !m_making.busy())
            begin();
    });
}

void Ordering::begin()
{
    struct Made {
        std::shared_ptr<const figures::FigureSource> source;
        std::optional<std::uint32_t> step;
    };
    m_making.start(
        [request = *m_request, oneAtATime = m_oneAtATime](std::stop_token stop) {
            const std::lock_guard lock(*oneAtATime);
            Made made;
            if (!stop.stop_requested())
                made.source = sourceFor(request.shown->sharedRecording(), request.view, stop, request.shown.get());
            if (made.source && request.landing.kind == Landing::Kind::Reference)
                made.step = resolveStep(*made.source, request.landing.reference, stop);
            if (!made.source || !made.source->replay(stop) || !figures::prepare(*made.source, request.figure, stop))
                return Made{};
            return made;
        },
        [this](const Made& made) {
            const Request request = *std::exchange(m_request, std::nullopt);
            emit busyChanged();
            emit arrived(made.source, request.landing, made.step);
        });
}

void Ordering::cancel()
{
    if (!m_request)
        return;
    m_making.cancel();
    m_request.reset();
    emit busyChanged();
}

}  // namespace simtscope::ui

#include "moc_ordering.cpp"

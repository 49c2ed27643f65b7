#include "ui/session/ordering.h"

#include <QTimer>
#include <utility>

#include "ui/figures/figures.h"
#include "ui/session/step_lines.h"

namespace simtscope::ui {

void Ordering::start(std::shared_ptr<const figures::FigureSource> shown, const Wanted& wanted, const Landing& landing,
                     const QString& figure)
{
    const bool isSame = m_wish && m_wish->shown == shown && m_wish->wanted == wanted && landing.kind != Landing::Kind::Reference;
    if (isSame) {
        m_wish->landing = landing;
        return;
    }
    m_making.cancel();
    m_wish = Wish{std::move(shown), wanted, landing, figure};
    emit busyChanged();
    if (std::exchange(m_queued, true))
        return;
    QTimer::singleShot(0, this, [this] {  // a launch, a block and an order that are chosen together are one wish
        m_queued = false;
        if (m_wish && !m_making.busy())
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
        [wish = *m_wish, oneAtATime = m_oneAtATime](std::stop_token stop) {
            const std::lock_guard lock(*oneAtATime);
            Made made;
            if (!stop.stop_requested())
                made.source = sourceFor(wish.shown->sharedRecording(), wish.wanted, stop, wish.shown.get());
            if (made.source && wish.landing.kind == Landing::Kind::Reference)
                made.step = resolveStep(*made.source, wish.landing.reference, stop);
            if (!made.source || !made.source->replay(stop) || !figures::prepare(*made.source, wish.figure, stop))
                return Made{};
            return made;
        },
        [this](const Made& made) {
            const Wish wish = *std::exchange(m_wish, std::nullopt);
            emit busyChanged();
            emit arrived(made.source, wish.landing, made.step);
        });
}

void Ordering::cancel()
{
    if (!m_wish)
        return;
    m_making.cancel();
    m_wish.reset();
    emit busyChanged();
}

}  // namespace simtscope::ui

#include "ui/panels/film_export.h"

#include <QBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>

#include "ui/figures/facts.h"
#include "ui/figures/paint.h"
#include "ui/panels/look.h"
#include "ui/panels/session.h"

namespace simtscope::panels {
namespace {

constexpr int kBarWidth = 90, kRange = 1000;

std::vector<std::uint32_t> everyNth(std::uint32_t first, std::uint32_t end, std::uint32_t n)
{
    std::vector<std::uint32_t> steps;
    for (std::uint32_t step = first; step < end; step += n)
        steps.push_back(step);
    if (!steps.empty() && steps.back() + 1 != end)
        steps.push_back(end - 1);  // what comes out of it
    return steps;
}

}  // namespace

FilmMaker filmOf(const Session& session, const QString& figure, const figures::FigureOptions& options)
{
    const figures::FigureKind* const kind = figures::findFigureKind(figure);
    const trace::Position place = session.position();
    return [kind, options, place, recording = session.recording(), order = session.order()](const std::stop_token& stop) -> FrameOfStep {
        const auto source = figures::FigureSource::make(recording, place.launch, place.block, order, stop);
        if (!source)
            return {};
        return [source, kind, options](std::uint32_t step) {
            figures::FigureOptions here = options;
            here.step = step;
            return kind->layout(*source, here);
        };
    };
}

std::vector<FilmCut> filmCuts(std::uint32_t count, std::uint32_t step)
{
    if (count <= figures::kMostFrames)
        return {{{}, everyNth(0, count, 1)}};
    const std::uint32_t n = (count - 1) / (figures::kMostFrames - 1) + 1;
    std::vector<std::uint32_t> spread = everyNth(0, count, n);
    const std::uint32_t end = std::min(count, step + figures::kMostFrames);
    return {{FilmExport::tr("One of every %1 steps: %2 frames").arg(figures::amount(n), figures::amount(spread.size())), std::move(spread)},
            {FilmExport::tr("From here on: %1 frames").arg(figures::amount(end - step)), everyNth(step, end, 1)}};
}

FilmExport::FilmExport(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    setObjectName("film");
    m_words = new QLabel(tr("Film"), this);
    m_progress = new QProgressBar(this);
    m_progress->setObjectName("filmProgress");
    m_progress->setAccessibleName(tr("Progress of the film"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(kBarWidth);
    m_progress->setRange(0, kRange);
    m_stop = new QToolButton(this);
    m_stop->setObjectName("filmCancel");
    m_stop->setToolTip(tr("Stop making the film"));
    m_stop->setAccessibleName(m_stop->toolTip());
    m_stop->setIconSize({14, 14});
    m_stop->setFixedSize(22, 18);  // as in the selection's bar
    m_stop->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(4);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_words, m_progress, m_stop})
        row->addWidget(widget);
    connect(m_stop, &QToolButton::clicked, this, &FilmExport::cancel);
    const auto refreshIcon = [this] { m_stop->setIcon(icon("close", m_session.theme())); };
    connect(&m_session, &Session::themeChanged, this, refreshIcon);
    connect(&m_job, &LatestJob::ended, this, &QWidget::hide);
    refreshIcon();
    hide();
}

void FilmExport::start(const FilmMaker& film, const std::vector<std::uint32_t>& steps, const figures::Theme& theme, const QString& path)
{
    m_progress->setValue(0);
    show();
    m_job.start([this, film, steps, &theme, path](const LatestJob::Handle& job) {
        const FrameOfStep frame = film(job.stop());
        if (!frame)
            return;
        int shown = 0;
        const auto proceed = [this, &job, &shown](double done) {
            if (const int now = int(done * kRange); now != shown) {
                shown = now;
                job.post([this, now] { m_progress->setValue(now); });
            }
            return !job.stop().stop_requested();
        };
        const Result<void> result =
            figures::exportFilm({std::uint32_t(steps.size()), [&](std::uint32_t i) { return frame(steps[i]); }, proceed}, theme, path);
        job.post([this, path, result] {
            if (result)
                emit saved(path);
            else
                m_session.notify(Notice::of(result.error()));
        });
    });
}

void FilmExport::cancel()
{
    if (!busy())
        return;
    m_job.cancel();
    hide();
    emit cancelled();
}

}  // namespace simtscope::panels

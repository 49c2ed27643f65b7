#include "ui/figures/warps/warps_painter.h"

#include <algorithm>
#include <cmath>

#include "ui/figures/facts/facts.h"
#include "ui/figures/warps/warps_painter_lanes.h"

namespace simtscope::figures {

WarpsPainter::WarpsPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::WarpsModel& model)
    : m_source(source), m_options(options), m_canvas(canvas), m_model(model), m_unit(canvas.unit()),
      m_step(options.showsAllSteps ? source.steps().count() - 1 : std::min(options.step, source.steps().count() - 1)),
      m_currentColumn(model.columnAt(source, m_step)),
      m_layout(
          WarpsLayout::layOut(canvas, model, options.showsAllSteps ? std::nullopt : std::optional(m_currentColumn), options.drawsLegend)),
      m_tips(KeptTexts::lock<WarpsPainter>(source, tr("all warps") + tr("%1, %2: %3")))
{
}

void WarpsPainter::draw()
{
    for (std::uint32_t column = m_layout.firstColumn(); column < m_layout.endColumn() && m_model.columns[column].firstStep <= m_step;
         ++column) {
        drawHeader(column);
        for (std::uint32_t warp = 0; warp < m_model.warpCount; ++warp)
            drawCell(column, warp);
    }
    drawWarpLabels();
    if (!m_layout.panel().isNull()) {
        const analysis::LaneStep step = analysis::makeLaneStep(m_source, m_step, m_options.warp);
        drawLanePanel(m_canvas, m_layout.panel(), m_layout.field().left() - m_canvas.content().left(), step, makeLaneTexts(m_source, step),
                      m_model.threadCount);
    }
    drawLegend();
}

}  // namespace simtscope::figures

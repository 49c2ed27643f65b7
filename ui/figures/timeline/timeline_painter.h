// Draws the timeline: rows, axis and cursor (timeline_painter.cpp), and the calls and the work in the rows (timeline_painter_items.cpp).
#pragma once

#include <QStringList>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/timeline/timeline_layout.h"
#include "ui/figures/timeline/timeline_words.h"

namespace simtscope::figures {

/// Holds the style of one kind of work. Kinds differ not only in colour: kernels are filled, and copies have a stripe, plain towards the
/// device and hatched towards the host.
struct WorkStyle {
    analysis::WorkKind kind;
    const char* label;  ///< in the legend
    Role fill, stripe, stroke;
    Hatch hatch;
};

inline constexpr WorkStyle kWorkStyles[] = {
    {analysis::WorkKind::Kernel, QT_TRANSLATE_NOOP("figures", "kernel"), Role::AccentSoft, Role::None, Role::AccentBorder, Hatch::None},
    {analysis::WorkKind::ToDevice, QT_TRANSLATE_NOOP("figures", "copy to device"), Role::Cell, Role::ToDevice, Role::ToDevice, Hatch::None},
    {analysis::WorkKind::ToHost, QT_TRANSLATE_NOOP("figures", "copy to host"), Role::Cell, Role::Panel, Role::ToHost, Hatch::Diagonal},
    {analysis::WorkKind::Other, QT_TRANSLATE_NOOP("figures", "other work"), Role::Cell, Role::None, Role::TextDim, Hatch::None},
    {analysis::WorkKind::Graph, QT_TRANSLATE_NOOP("figures", "launch of a graph"), Role::None, Role::None, Role::Text, Hatch::None},
    {analysis::WorkKind::Host, QT_TRANSLATE_NOOP("figures", "call"), Role::Cell, Role::None, Role::CellBorder, Hatch::None},
};

/// Lays the figure out when it is made, and then draws it once.
class TimelinePainter {
public:
    /// All arguments must outlive the painter.
    TimelinePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::TimelineModel& model);
    void draw();

private:
    void drawRowLabel(qreal top, qreal height, const QString& text, Role role = Role::Text);
    void drawAxis();
    void drawRow(const TimelineRowLayout& rowLayout);
    void drawCallouts(const TimelineRowLayout& rowLayout);
    /// Draws one bar for work that repeats, with the number of repetitions. Each repetition is a thin mark below the name.
    void drawFolded(const analysis::TimelineRow& row, const analysis::RepeatedWork& run, const QRectF& track);
    /// Draws a call or a work. `isCalledOut`: its name stands below the row.
    void drawItem(const analysis::TimelineRow& row, const analysis::TimelineItem& item, const QRectF& box, bool isCalledOut);
    /// Draws a bracket around the nodes of a graph, with its name above them.
    void drawBracket(const analysis::TimelineItem& item, const QRectF& box, qreal track);
    /// Draws a line from the kernel that launched this one. `top` is that of the row, `track` the height of one track.
    void drawConnector(const analysis::TimelineItem& item, const QRectF& box, qreal top, qreal track);
    bool drawLabel(const QRectF& box, const QString& text, Role fill, bool isFuture);
    /// Returns the time from which on a question hides the work: the start of the shown kernel.
    std::uint64_t hiddenFrom() const { return m_model.kernel ? m_model.kernel->from : 0; }
    /// Returns whether work that ends at this time tells an answer: its end, or all of it, comes after hiddenFrom().
    bool tellsAnswer(std::uint64_t to) const { return m_canvas.hidesAnswers() && m_model.kernel && to > hiddenFrom(); }
    /// Returns whether the work runs at hiddenFrom() while its end tells an answer. It is then drawn up to that time.
    bool isCut(std::uint64_t from, std::uint64_t to) const { return tellsAnswer(to) && from < hiddenFrom(); }
    /// Draws a question mark over the time for which a row's work is hidden.
    void drawRowQuestion(const TimelineRowLayout& rowLayout);
    /// Draws the number of kernels and copies that run at the same time.
    void drawLoads();
    void drawCursor();
    void drawLegend();
    void drawNotes();

    const FigureSource& m_source;
    Canvas& m_canvas;
    const analysis::TimelineModel& m_model;
    const TimelineLayout m_layout;
    const bool m_playsAnswer;
    const bool m_showsAllSteps, m_hasLegend;
    const qreal m_unit, m_visibleWidth;  ///< m_visibleWidth: a little less than the width of the figure that is visible at once
};

}  // namespace simtscope::figures

#include "ui/figures/facts/finding_strip.h"

#include <QStringList>
#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/facts/source_line.h"

namespace simtscope::figures {

namespace {

constexpr qreal kGap = 24, kPadding = 9, kBoxDistance = 110, kVerticalPadding = 5, kEdgeWidth = 1.8;
constexpr qreal kEdgeDistance = 8, kEdgeGap = 2.5;     // distance at which an edge passes beside and above texts
constexpr qreal kValueGap = 2.5;                       // distance at which it passes between the values of two cells
constexpr qreal kRoomyHeight = 430, kLowHeight = 250;  // heights of the figure, in units, from which a box has three lines or two

Shape makeHatchedBox(const QRectF& box, qreal u)
{
    Shape shape;
    shape.rect = box;
    shape.stroke = Role::Error;
    shape.strokeWidth = 2 * u;
    shape.radius = 3 * u;
    shape.hatch = Hatch::Diagonal;
    return shape;
}

/// Returns whether the shape stands for the thread, or for a cell that the thread accesses in the step that is drawn. A cell that the
/// thread wrote earlier does not count.
bool isOfThread(const Subject& subject, std::uint32_t thread)
{
    const auto* const cell = std::get_if<CellSubject>(&subject);
    return threadOf(subject) == thread && (!cell || cell->isAccess);
}

/// Chooses two of many accesses, for example of the warps that wait at two barriers: the first access, and the first one at another line.
std::vector<std::size_t> chooseShownAccesses(const std::vector<analysis::LocatedAccess>& accesses)
{
    if (accesses.size() < 2)
        return std::vector<std::size_t>(accesses.size(), 0);
    const auto other = std::ranges::find_if(accesses, [&](const auto& access) { return access.line != accesses[0].line; });
    return {0, other == accesses.end() ? 1 : std::size_t(other - accesses.begin())};
}

}  // namespace

FindingStrip::FindingStrip(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
    : m_source(source), m_canvas(canvas), m_mark(nullptr), m_step(options.showsAllSteps ? ~0u : options.step)
{
    const std::uint32_t steps = source.isRecorded() ? source.steps().count() : 0;
    if (steps == 0)
        return;
    m_step = std::min(m_step, steps - 1);
    m_mark = analysis::FindingMarks::forBlock(source).markAt(m_step, steps);
    if (!m_mark)
        return;
    m_shownAccesses = chooseShownAccesses(m_mark->accesses);
    const qreal u = canvas.unit(), height = canvas.content().height();
    m_lineCount = height >= kRoomyHeight * u ? 3 : height >= kLowHeight * u ? 2 : 1;
    const qreal stripHeight =
        canvas.lineHeightOf(Font::Body) + (m_lineCount - 1) * canvas.lineHeightOf(Font::Small) + 2 * kVerticalPadding * u;
    m_area = canvas.takeBottom(stripHeight, kGap * u);
}

void FindingStrip::draw()
{
    const AnswerScope answer(m_canvas);
    if (!m_mark)
        return;
    const qreal u = m_canvas.unit(), between = m_shownAccesses.size() > 1 ? kBoxDistance * u : 0;
    const qreal width = std::min((m_area.width() - between) / qreal(m_shownAccesses.size()), 380 * u);
    const qreal left = m_area.center().x() - (width * qreal(m_shownAccesses.size()) + between) / 2;
    const std::optional<QRectF> cell = markCell();
    std::vector<QRectF> placed;
    for (std::size_t i = 0; i < m_shownAccesses.size(); ++i) {
        placed.emplace_back(left + qreal(i) * (width + between), m_area.top(), width, m_area.height());
        const std::optional<QRectF> from = cell ? cell : markLane(m_shownAccesses[i]);
        if (from && from->bottom() < placed[i].top()) {
            drawEdge(*from, placed[i], i == 0);
        }
    }
    for (std::size_t i = 0; i < m_shownAccesses.size(); ++i)
        drawBox(m_shownAccesses[i], placed[i]);
    if (m_shownAccesses.size() > 1)
        drawRelation(placed[0], placed[1]);
}

/// Draws an edge straight down, and across to the box only below the picture, so that it hides no value.
void FindingStrip::drawEdge(const QRectF& from, const QRectF& to, bool isFirst)
{
    const Role role = isFirst ? Role::Error : Role::AccentBorder;
    const Stroke style = isFirst ? Stroke::Dashed : Stroke::Solid;
    const qreal turn = std::max(from.bottom(), m_area.top() - kGap * m_canvas.unit());
    const EdgePath path = findClearestPath(from, isFirst, turn);
    QPointF lineEnd(path.x, from.bottom());
    m_passage = path.x;
    const auto lineTo = [&](QPointF end) {
        if (end.y() > lineEnd.y() || end.x() != lineEnd.x())
            m_canvas.addLine(lineEnd, end, role, kEdgeWidth).strokeStyle = style;
        lineEnd = end;
    };
    if (path.detour) {
        m_detour = path.detour->x();
        lineTo({path.x, path.detour->y()});
        lineTo(*path.detour);
    } else {
        for (const auto& [top, bottom] : path.texts) {
            lineTo({path.x, std::max(lineEnd.y(), std::min(top, turn))});
            lineEnd.setY(std::max(lineEnd.y(), bottom));
        }
    }
    lineTo({lineEnd.x(), std::max(lineEnd.y(), turn)});
    m_canvas.addCurve(QPointF(lineEnd.x(), turn), QPointF(to.center().x(), to.top()), role, kEdgeWidth).strokeStyle = style;
}

/// Chooses the path down from a shape that meets the fewest texts: along its sides, or beside its middle.
FindingStrip::EdgePath FindingStrip::findClearestPath(const QRectF& from, bool isFirst, qreal turn) const
{
    const qreal side = isFirst ? -1 : 1, half = from.width() / 2, near = m_canvas.unit();
    std::optional<EdgePath> best;
    for (const qreal share : {1.0, -1.0, 0.9, -0.9, 0.5, -0.5, 0.0}) {
        EdgePath path{from.center().x() + side * half * share, {}, {}};
        for (std::size_t i = 0; i < m_canvas.shapeCount(); ++i) {
            const Shape& shape = m_canvas.shape(i);
            if (shape.kind == Shape::Kind::Text && shape.rect.top() >= from.bottom() && shape.rect.left() - near < path.x &&
                shape.rect.right() + near > path.x)
                path.texts.emplace_back(shape.rect.top() - near, shape.rect.bottom() + near);
        }
        const bool isOnOtherEdge = m_passage && std::abs(*m_passage - path.x) < kValueGap * m_canvas.unit();
        if (isOnOtherEdge && (best || share != 0))
            continue;
        if (!best || path.texts.size() < best->texts.size())
            best = path;
    }
    std::ranges::sort(best->texts);
    if (!best->texts.empty())
        best->detour = findDetour(*best, from, isFirst, turn, false);
    if (!best->texts.empty() && !best->detour)
        best->detour = findDetour(*best, from, isFirst, turn, true);
    return *best;
}

/// Finds the nearest position beside the texts and boxes from which the path down is free, or beside the texts, along the border of a cell.
/// Two edges that make a detour to the same side do not cross: the edge ahead turns earlier and goes farther.
std::optional<QPointF> FindingStrip::findDetour(const EdgePath& path, const QRectF& from, bool isFirst, qreal turn,
                                                bool passesBetweenCells) const
{
    const qreal u = m_canvas.unit(), first = path.texts.front().first;
    const QRectF content = m_canvas.content();  // arrays may stand below it
    std::optional<QPointF> best;
    for (std::size_t i = 0; i < m_canvas.shapeCount(); ++i) {
        const QRectF& box = m_canvas.shape(i).rect;
        if (box.bottom() < first || box.top() > turn)
            continue;
        for (const bool isRight : {true, false}) {
            const bool isAhead = isRight != isFirst;
            const qreal edgeDistance = passesBetweenCells ? 0 : (isAhead ? 2 : 1) * kEdgeDistance * u;
            const qreal width = (passesBetweenCells ? 2 * kValueGap : kEdgeDistance) * u;
            const QPointF aside(isRight ? box.right() + edgeDistance : box.left() - edgeDistance, first - (isAhead ? 2 : 1) * kEdgeGap * u);
            const bool isNearer = !best || std::abs(aside.x() - path.x) < std::abs(best->x() - path.x);
            const QRectF across = QRectF(QPointF(path.x, aside.y()), QPointF(aside.x(), aside.y() + u)).normalized();
            const QRectF down(aside.x() - width / 2, aside.y(), width, turn - aside.y());
            const bool isOfOtherEdge = passesBetweenCells && m_detour && std::abs(*m_detour - aside.x()) < kEdgeDistance * u;
            if (isNearer && isRight == (aside.x() > path.x) && aside.y() > from.bottom() && aside.x() >= content.left() &&
                aside.x() <= content.right() && !isOfOtherEdge && isFree(across, true) && isFree(down, !passesBetweenCells))
                best = aside;
        }
    }
    return best;
}

/// Returns whether the area holds no text and, where boxes are in the way, too, no visible box.
bool FindingStrip::isFree(const QRectF& area, bool avoidsBoxes) const
{
    for (std::size_t i = 0; i < m_canvas.shapeCount(); ++i) {
        const Shape& shape = m_canvas.shape(i);
        const bool isBox = avoidsBoxes && (shape.kind == Shape::Kind::Rect || shape.kind == Shape::Kind::Ellipse) &&
                           (shape.fill != Role::None || shape.stroke != Role::None);
        if ((shape.kind == Shape::Kind::Text || isBox) && shape.rect.intersects(area))
            return false;
    }
    return true;
}

Role FindingStrip::roleOf(std::size_t access) const
{
    return access == 0 ? Role::Error : Role::AccentBorder;
}

/// Returns the source text of the access's line, "s[tid] += s[tid + k];".
QString FindingStrip::sourceLine(std::size_t access) const
{
    const analysis::LocatedAccess& found = m_mark->accesses[access];
    return findSourceLine(m_source.recording(), found.file, found.line);
}

void FindingStrip::drawBox(std::size_t access, const QRectF& box)
{
    const qreal u = m_canvas.unit();
    const analysis::LocatedAccess& found = m_mark->accesses[access];
    Shape& shape = m_canvas.addRect(box, Role::Panel, roleOf(access), 5 * u);
    shape.strokeWidth = (m_mark->steps[access] == m_step ? 2.4 : 1.4) * u;
    if (m_mark->steps[access])
        shape.meaning.step = *m_mark->steps[access];
    if (found.thread)
        shape.meaning.subject = ThreadSubject{std::uint32_t(*found.thread)};
    const QString location = formatFindingLocation(*m_mark->finding, m_source.recording(), &m_source);
    const QString text = formatAccess(*m_mark->finding, found, &m_source), accessLocation = formatAccessLocation(found),
                  line = sourceLine(access);
    const QString title = location.isEmpty() ? text : QStringLiteral("%1: %2").arg(location, text);
    shape.meaning.tip = QStringList{title, accessLocation, line}.join(u'\n');
    QRectF row = box.adjusted(kPadding * u, kVerticalPadding * u, -kPadding * u, 0);
    const auto drawText = [&](const QString& rowText, Font font, Role role) {
        row.setHeight(m_canvas.lineHeightOf(font == Font::Mono ? Font::Small : font));
        m_canvas.addElidedText(row, rowText, font == Font::Mono ? Font::MonoSmall : font, role);
        row.translate(0, row.height());
    };
    const QString brief = found.thread ? tr("thread %1: %2").arg(QString::number(*found.thread), title) : title;
    drawText(m_lineCount == 1 ? brief : title, Font::Body, Role::Text);
    if (m_lineCount > 1)
        drawText(accessLocation, Font::Small, Role::TextDim);
    if (m_lineCount > 2)
        drawText(line, Font::Mono, Role::TextDim);
}

void FindingStrip::drawRelation(const QRectF& left, const QRectF& right)
{
    const qreal u = m_canvas.unit(), y = left.center().y();
    Shape& edge = m_canvas.addLine(QPointF(left.right(), y), QPointF(right.left(), y), Role::Error, 2);
    edge.strokeStyle = Stroke::Dashed;
    if (m_mark->finding->kind != trace::FindingKind::Race)
        return;
    const qreal height = m_canvas.lineHeightOf(Font::Small);
    m_canvas.addText(QRectF(left.right(), y - height - 3 * u, right.left() - left.right(), height), tr("not ordered"), Font::Small,
                     Role::Text);
}

std::optional<QRectF> FindingStrip::markCell()
{
    if (!m_mark->cell)
        return std::nullopt;
    // If a cell has several shapes, as a tree draws one for each version, mark those of the accesses' steps, else the last one.
    std::vector<std::size_t> found;
    std::optional<std::size_t> last;
    const std::uint64_t from = m_mark->cell->offset, end = from + std::max<std::uint64_t>(1, m_mark->finding->location.bytes);
    for (std::size_t i = 0; i < m_canvas.shapeCount(); ++i) {
        const Shape& shape = m_canvas.shape(i);
        const auto* const cell = std::get_if<CellSubject>(&shape.meaning.subject);
        const bool isArea = shape.kind == Shape::Kind::Rect || shape.kind == Shape::Kind::Ellipse;
        if (!cell || !isArea || cell->allocation != m_mark->cell->allocation || cell->offset < from / 4 * 4 || cell->offset >= end)
            continue;
        last = i;
        if (shape.meaning.step && m_mark->isAt(*shape.meaning.step))
            found.push_back(i);
    }
    if (found.empty() && last)
        found.push_back(*last);
    for (const std::size_t i : found) {
        Shape& shape = m_canvas.shape(i);
        shape.stroke = Role::Error;
        shape.strokeStyle = Stroke::Solid;
        shape.strokeWidth = 2 * m_canvas.unit();
        shape.hatch = Hatch::Diagonal;
    }
    return found.empty() ? std::nullopt : std::optional(m_canvas.shape(found.back()).rect);
}

/// Marks, in a figure that shows threads over time, the last shape of the warp up to the access.
std::optional<QRectF> FindingStrip::markLane(std::size_t access)
{
    const analysis::LocatedAccess& found = m_mark->accesses[access];
    if (!found.thread || !m_mark->steps[access])
        return std::nullopt;
    const auto thread = std::uint32_t(*found.thread), lane = thread % kWarpSize;
    std::optional<QRectF> box;
    std::optional<std::uint32_t> best;  // nullopt while no shape was found; it compares less than any step
    for (std::size_t i = 0; i < m_canvas.shapeCount(); ++i) {
        const Shape& shape = m_canvas.shape(i);
        const Meaning& meaning = shape.meaning;
        const bool isWarp = meaning.subject == Subject(WarpSubject{thread / kWarpSize});
        if (shape.kind != Shape::Kind::Rect || !(isWarp || isOfThread(meaning.subject, thread)) || meaning.step < best ||
            meaning.step > m_mark->steps[access])
            continue;
        best = meaning.step;
        box = shape.rect;
        if (isWarp) {
            const qreal width = shape.rect.width() / kWarpSize;
            box = QRectF(shape.rect.left() + lane * width, shape.rect.top(), width, shape.rect.height());
        }
    }
    if (!box)
        return std::nullopt;
    const qreal u = m_canvas.unit(), sideMargin = std::max<qreal>(0, 9 * u - box->width()) / 2;
    *box = box->adjusted(-sideMargin, -2 * u, sideMargin, 2 * u);
    m_canvas.add(makeHatchedBox(*box, u));
    return box;
}

}  // namespace simtscope::figures

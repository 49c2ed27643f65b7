#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <bit>
#include <cmath>

#include "ui/figures/banks_view.h"
#include "ui/figures/facts.h"
#include "ui/figures/layouts.h"
#include "ui/figures/memory_view.h"
#include "ui/figures/names.h"
#include "ui/figures/turns_panel.h"

namespace simtscope::figures {

namespace {

constexpr qreal kGutter = 84, kMostLane = 25, kHeader = 16, kMostPitch = 84, kLeastPitch = 12, kOneColumnPitch = 21, kCaptionedPitch = 46;
constexpr qreal kBar = 14, kStrip = 12, kStripPitch = 20, kColumnGap = 18, kSectorGap = 4;
constexpr qreal kScales[] = {1, 0.92, 0.84, 0.75, 0.67, 0.6};
constexpr qreal kLeastEqual = 0.75;   // where lane and value must be smaller to be alike, the lane comes first
constexpr qsizetype kMostDigits = 4;  // longer values are shortened
constexpr std::size_t kMostStrips = 2, kMostListed = 10;

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

class MemoryPainter {
public:
    MemoryPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_view(memoryView(source, options)), u(canvas.unit())
    {
        const QRectF content = canvas.content();
        m_left = content.left() + kGutter * u;
        m_column = (content.right() - m_left) / kWarpSize;
        m_lanes = QRectF(m_left, content.top(), content.right() - m_left, std::min(m_column * 0.84, kMostLane * u));
        m_noteHeight = canvas.height(Font::Small);
        m_strips = std::min(m_view.strips.size(), kMostStrips);
        const qreal bottom = content.bottom() - (kBar + 4) * u - m_noteHeight - qreal(m_strips) * kStripPitch * u - m_noteHeight - 10 * u;
        m_grid = QRectF(m_left, m_lanes.bottom() + (10 + kHeader) * u + (m_view.past ? m_noteHeight + 4 * u : 0), m_lanes.width(), 0);
        m_grid.setBottom(std::max(bottom - reservedForTurns(bottom - m_grid.top()), m_grid.top() + kLeastPitch * u));
        arrange();
        const qreal used = m_grid.top() + qreal(m_perColumn) * m_pitch + 4 * u;
        m_turns = QRectF(content.left(), used, content.width(), bottom - used);
    }

    void draw()
    {
        drawLanes();
        if (!m_view.access) {
            drawEmpty();
            return;
        }
        drawHeader();
        for (std::size_t i = 0; i < m_shown; ++i)
            drawLine(i);
        drawTurns(m_canvas, m_turns, kGutter * u, m_source, m_view.turns, m_view.warp);
        if (m_view.past)
            drawPastNote();
        drawStrips(m_canvas.content().bottom() - (kBar + 4) * u - m_noteHeight - qreal(m_strips) * kStripPitch * u - 4 * u);
        drawBar();
    }

private:
    /// Height for the turns of lanes that meet: two addresses' as long as the lines keep half of the room.
    qreal reservedForTurns(qreal room) const
    {
        const std::size_t places = placesWithTurns(m_view.turns);
        const qreal wanted = m_noteHeight + (12 + qreal(std::min<std::size_t>(places, 2)) * kTurnsPitch) * u;
        return places == 0 || wanted > room / 2 ? 0 : wanted;
    }

    /// One column of lines, or two when they would be too low.
    void arrange()
    {
        const std::size_t lines = std::max<std::size_t>(1, m_view.lines.size());
        m_columns = m_grid.height() / qreal(lines) < kOneColumnPitch * u ? 2 : 1;
        const std::size_t perColumn = (lines + m_columns - 1) / m_columns;
        const auto fit = std::size_t(std::max<qreal>(1, std::floor(m_grid.height() / (kLeastPitch * u))));
        m_perColumn = std::min(perColumn, fit);
        m_shown = std::min(m_view.lines.size(), m_perColumn * m_columns);
        m_pitch = std::min(kMostPitch * u, m_grid.height() / qreal(m_perColumn));
        // A second column has a gutter of its own.
        const qreal whole = m_canvas.content().width();
        m_columnWidth = (whole - qreal(m_columns - 1) * kColumnGap * u) / qreal(m_columns);
        m_lineWidth = m_columnWidth - kGutter * u;
        m_sector = (m_lineWidth - (kSectorsPerLine - 1) * kSectorGap * u) / kSectorsPerLine;
        const bool captioned = m_pitch >= kCaptionedPitch * u;
        m_boxHeight = captioned ? m_pitch * 0.84 - m_noteHeight : m_pitch * 0.84;
        m_pad = std::min(4 * u, m_boxHeight * 0.12);
        m_cellWidth = (m_sector - 2 * m_pad) / (kSectorBytes / m_view.cellBytes);
        chooseScales(m_cellWidth - 1.5 * u, m_boxHeight - 2 * m_pad);
    }

    /// Lane and value of a cell in one size where both fit; else the lane as large as it can be, and the value in what that leaves.
    void chooseScales(qreal width, qreal height)
    {
        qsizetype widest = 2;  // a lane's digits
        for (const MemoryLine& line : m_view.lines) {
            for (const MemoryCell& cell : line.cells)
                widest = std::max(widest, std::min(cell.value.text.size(), kMostDigits));
        }
        m_idScale = m_valueScale = scaleFor(QString(widest, u'0'), width, height / 2);
        if (m_valueScale >= kLeastEqual)
            return;
        m_idScale = scaleFor(QStringLiteral("31"), width, height);
        const qreal left = height - (m_idScale > 0 ? m_canvas.height(Font::Mono, m_idScale) : 0);
        m_valueScale = m_idScale > 0 ? scaleFor(QStringLiteral("000"), width, left) : 0;
    }

    /// The largest scale at which a text fits; 0: none.
    qreal scaleFor(const QString& text, qreal width, qreal height) const
    {
        for (const qreal scale : kScales) {
            if (m_canvas.width(text, Font::MonoBold, scale) <= width && m_canvas.height(Font::Mono, scale) <= height + 0.5 * u)
                return scale;
        }
        return 0;
    }

    qreal x(unsigned lane) const { return m_left + (lane + 0.5) * m_column; }
    QRectF laneBox(unsigned lane) const { return {x(lane) - m_lanes.height() / 2, m_lanes.top(), m_lanes.height(), m_lanes.height()}; }
    qreal columnLeft(std::size_t column) const { return m_canvas.content().left() + qreal(column) * (m_columnWidth + kColumnGap * u); }

    void drawLanes()
    {
        m_canvas.elidedText(QRectF(m_canvas.content().left(), m_lanes.top(), (kGutter - 8) * u, m_lanes.height()), tr("warp %1").arg(m_view.warp),
                            Font::Small, Role::TextDim);
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            const bool active = m_view.active >> lane & 1, resident = m_view.resident >> lane & 1;
            const Role fill = active ? Role::Accent : Role::Panel;
            Shape& shape = m_canvas.ellipse(laneBox(lane), fill, active ? Role::AccentBorder : Role::CellBorder);
            shape.strokeStyle = resident ? Stroke::Solid : Stroke::Dotted;
            shape.subject.warp = std::int32_t(m_view.warp);
            shape.subject.lane = std::int32_t(lane);
            shape.subject.thread = resident ? std::int32_t(m_view.warp * kWarpSize + lane) : -1;
            shape.subject.tip = laneTip(lane, active, resident);
            if (!resident)
                continue;
            const QString id = QString::number(lane);
            if (active)
                m_canvas.textOn(laneBox(lane), id, Font::MonoBold, fill, Qt::AlignCenter, 0.84);
            else
                m_canvas.text(laneBox(lane), id, Font::Mono, Role::TextDim, Qt::AlignCenter, 0.84);
        }
    }

    QString laneTip(unsigned lane, bool active, bool resident) const
    {
        const std::uint32_t thread = m_view.warp * kWarpSize + lane;
        if (!resident)
            return tr("lane %1: no thread").arg(lane);
        if (!active)
            return tr("lane %1, thread %2: masked off").arg(lane).arg(thread);
        if (!(m_view.global >> lane & 1))
            return tr("lane %1, thread %2: active").arg(lane).arg(thread);
        return tr("lane %1, thread %2: %3")
            .arg(QString::number(lane), QString::number(thread),
                 Names::of(m_source).cell({m_view.data.allocation[lane], m_view.data.offset[lane]}, m_view.elementBytes));
    }

    void drawEmpty()
    {
        const QRectF content = m_canvas.content();
        QString text = m_canvas.fact();
        if (m_source.steps().count())
            text = m_view.waiting ? tr("Warp %1 takes no part in this step.").arg(m_view.warp) : tr("No access to global or local memory until now.");
        qreal top = m_lanes.bottom() + 24 * u;
        const qreal line = m_canvas.height(Font::Body);
        m_canvas.elidedText(QRectF(content.left(), top, content.width(), line), text, Font::Body, Role::TextDim, Qt::AlignCenter);
        top += line + 24 * u;
        const auto room = std::size_t(std::max<qreal>(0, (content.bottom() - top - m_noteHeight) / (kStripPitch * u)));
        m_strips = std::min({m_view.strips.size(), kMostListed, room});
        if (m_strips > 0)
            drawStrips(top);
    }

    void drawPastNote()
    {
        const QString place = placeInSource(m_source.recording(), m_view.access->facts.site);
        const QRectF line(m_left, m_lanes.bottom() + 8 * u, m_lanes.width(), m_noteHeight);
        m_canvas.elidedText(line, tr("No access in this step. The last one before it: %1").arg(place), Font::Small, Role::Text);
        m_canvas.last().subject.step = m_view.step;
    }

    void drawHeader()
    {
        if (m_grid.top() - m_lanes.bottom() < m_noteHeight)
            return;
        const qreal top = m_grid.top() - m_noteHeight - 2 * u;
        const bool valued = m_valueScale > 0 && m_view.elementBytes == m_view.cellBytes;
        const QString what = valued ? m_view.kind == trace::EventKind::Atomic ? tr("lane, after") : tr("lane, value") : tr("lane");
        if (m_idScale > 0)
            m_canvas.elidedText(QRectF(m_canvas.content().left(), top, (kGutter - 4) * u, m_noteHeight), what, Font::Small, Role::TextDim);
        for (std::size_t column = 0; column < m_columns; ++column) {
            for (unsigned sector = 0; sector < kSectorsPerLine; ++sector) {
                const QRectF box(columnLeft(column) + kGutter * u + sector * (m_sector + kSectorGap * u), top, m_sector, m_noteHeight);
                m_canvas.text(box, tr("sector %1").arg(sector), Font::Small, Role::TextDim);
            }
        }
    }

    QString lineLabel(const MemoryLine& line) const
    {
        const auto first = std::find_if(line.cells.begin(), line.cells.end(), [](const MemoryCell& cell) { return cell.inside; });
        if (first == line.cells.end())
            return {};
        if (m_view.local)
            return tr("local +%1").arg(first->offset);
        const QString full = Names::of(m_source).cell({line.allocation, first->offset}, m_view.elementBytes);
        if (m_canvas.width(full, Font::MonoSmall) <= (kGutter - 8) * u)
            return full;
        const Variable* variable = Names::of(m_source).find(line.allocation, first->offset);
        const qsizetype bracket = full.indexOf(u'[');
        if (variable && bracket > 0 && m_canvas.width(full.mid(bracket), Font::MonoSmall) <= (kGutter - 8) * u)
            return full.mid(bracket);
        return QStringLiteral("+%1").arg(first->offset);
    }

    void drawLine(std::size_t index)
    {
        const MemoryLine& line = m_view.lines[index];
        const std::size_t column = index / m_perColumn, row = index % m_perColumn;
        const qreal left = columnLeft(column), top = m_grid.top() + qreal(row) * m_pitch + m_pitch * 0.06;
        const bool touched = line.touched();
        const qreal label = std::min(m_canvas.height(Font::MonoSmall), m_pitch);
        m_canvas.elidedText(QRectF(left, top + (m_boxHeight - label) / 2, (kGutter - 8) * u, label), lineLabel(line), Font::MonoSmall,
                            touched ? Role::Text : Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
        if (row > 0 && line.number != m_view.lines[index - 1].number + 1) {
            const qreal between = top - m_pitch * 0.08;
            m_canvas.line(QPointF(left + kGutter * u, between), QPointF(left + m_columnWidth, between), Role::TextDim).strokeStyle = Stroke::Dashed;
        }
        for (unsigned sector = 0; sector < kSectorsPerLine; ++sector) {
            const QRectF box(left + kGutter * u + sector * (m_sector + kSectorGap * u), top, m_sector, m_boxHeight);
            drawSector(line, sector, box);
        }
    }

    void drawSector(const MemoryLine& line, unsigned sector, const QRectF& box)
    {
        const unsigned used = line.used(sector);
        Shape& shape = m_canvas.rect(box, used && !m_view.past ? Role::AccentSoft : Role::Panel, used ? Role::AccentBorder : Role::CellBorder, 3 * u);
        shape.strokeWidth = (used ? 1.5 : 0.8) * u;
        shape.subject.tip = used ? tr("sector %1: %2 of its 32 bytes are used").arg(sector).arg(used) : tr("sector %1: not touched").arg(sector);
        const std::size_t perSector = line.cells.size() / kSectorsPerLine;
        for (std::size_t i = 0; i < perSector; ++i) {
            const MemoryCell& cell = line.cells[sector * perSector + i];
            const QRectF place(box.left() + m_pad + qreal(i) * m_cellWidth, box.top() + m_pad, m_cellWidth, box.height() - 2 * m_pad);
            drawCell(cell, place.adjusted(0.6 * u, 0, -0.6 * u, 0));
        }
        if (used && m_pitch >= kCaptionedPitch * u)
            m_canvas.text(QRectF(box.left(), box.bottom(), box.width(), m_noteHeight), tr("%1 of 32 bytes").arg(used), Font::Small, Role::TextDim);
    }

    /// Of what the access uses: strong in its step, paler afterwards.
    Role strong() const { return m_view.past ? Role::AccentSoft : Role::Accent; }

    /// An atomic with several lanes at one address makes them take turns.
    bool contended(const MemoryCell& cell) const { return m_view.kind == trace::EventKind::Atomic && cell.crowd > 1; }

    QString cellTip(const MemoryCell& cell) const
    {
        const QString name = Names::of(m_source).cell({cell.allocation, cell.offset}, m_view.elementBytes);
        if (!cell.used)
            return tr("%1: not asked for").arg(name);
        if (contended(cell) && cell.value.text.isEmpty())
            return tr("%1: %2, %3 at one address take turns").arg(name, laneList(cell.lanes)).arg(cell.crowd);
        if (contended(cell))
            return tr("%1 = %2: %3, %4 at one address take turns").arg(name, cell.value.text, laneList(cell.lanes)).arg(cell.crowd);
        return cell.value.text.isEmpty() ? tr("%1: %2").arg(name, laneList(cell.lanes)) : tr("%1 = %2: %3").arg(name, cell.value.text, laneList(cell.lanes));
    }

    void drawCell(const MemoryCell& cell, const QRectF& box)
    {
        const bool crowded = contended(cell);
        const std::uint8_t whole = std::uint8_t((1u << m_view.cellBytes) - 1);
        const bool full = cell.used == whole;
        const Role fill = full ? (crowded ? Role::ConflictSoft : strong()) : Role::Panel;
        Shape& shape = m_canvas.rect(box, cell.inside ? fill : Role::Cell, full ? Role::AccentBorder : Role::Grid, 2 * u);
        shape.strokeWidth = 0.8 * u;
        if (!cell.inside)
            shape.strokeStyle = Stroke::Dotted;
        if (crowded)
            markCrowded(shape);
        if (cell.inside) {
            shape.subject.cellAllocation = cell.allocation;
            shape.subject.cellOffset = std::int64_t(cell.offset);
            shape.subject.tip = cellTip(cell);
            if (std::popcount(cell.lanes) == 1) {
                shape.subject.warp = std::int32_t(m_view.warp);
                shape.subject.lane = std::countr_zero(cell.lanes);
                shape.subject.thread = std::int32_t(m_view.warp * kWarpSize) + shape.subject.lane;
            }
        }
        if (!cell.used)
            return;
        if (!full)
            drawBytes(cell, box);
        addMotion(cell, box);
        label(cell, box, full ? fill : Role::Panel, full);
    }

    void markCrowded(Shape& shape) const
    {
        shape.stroke = Role::Conflict;
        shape.hatch = Hatch::Diagonal;
        shape.strokeWidth = 1.5 * u;
    }

    /// The bytes that are used of a cell, in the lower half, so that what stands above stays legible.
    void drawBytes(const MemoryCell& cell, const QRectF& box)
    {
        const qreal byte = box.width() / m_view.cellBytes;
        for (unsigned from = 0; from < m_view.cellBytes;) {
            unsigned to = from;
            while (to < m_view.cellBytes && (cell.used >> to & 1))
                ++to;
            if (to > from)
                m_canvas.rect(QRectF(box.left() + from * byte, box.top() + box.height() * 0.62, (to - from) * byte, box.height() * 0.38), m_view.past ? Role::Edge : Role::Accent);
            from = std::max(to, from + 1);
        }
    }

    QString shortLanes(const MemoryCell& cell) const
    {
        const int first = std::countr_zero(cell.lanes), last = 31 - std::countl_zero(cell.lanes);
        if (contended(cell))
            return QStringLiteral("×%1").arg(cell.crowd);
        return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
    }

    void label(const MemoryCell& cell, const QRectF& box, Role on, bool full)
    {
        const qreal idHeight = m_canvas.height(Font::Mono, m_idScale);
        const bool valued = full && m_valueScale > 0 && !cell.value.text.isEmpty();
        const qreal used = full ? box.height() : box.height() * 0.62;
        if (m_idScale <= 0 || idHeight > used + 0.5 * u)
            return;
        const qreal both = idHeight + (valued ? m_canvas.height(Font::Mono, m_valueScale) : 0);
        const qreal top = box.top() + (used - both) / 2;
        const QRectF idBox(box.left(), top, box.width(), idHeight);
        const QStringList candidates = {shortLanes(cell), QStringLiteral("%1…").arg(std::countr_zero(cell.lanes)), QStringLiteral("…")};
        for (const QString& text : candidates) {
            const qreal scale = std::popcount(cell.lanes) > 1 ? std::max(0.6, m_idScale - 0.17) : m_idScale;
            if (m_canvas.textOn(idBox, text, Font::MonoBold, on, Qt::AlignCenter, scale))
                break;
        }
        if (!valued)
            return;
        const QRectF valueBox(box.left(), top + idHeight, box.width(), both - idHeight);
        QStringList forms = shorterForms(cell.value);
        forms << QStringLiteral("·");
        for (const QString& text : forms) {
            if (m_canvas.textOn(valueBox, text, Font::Mono, on, Qt::AlignCenter, m_valueScale))
                break;
        }
    }

    void addMotion(const MemoryCell& cell, const QRectF& box)
    {
        const bool down = m_view.kind != trace::EventKind::Load;
        if (m_view.past)
            return;
        for (LaneMask mask = cell.lanes; mask; mask &= mask - 1) {
            const QPointF lane = laneBox(unsigned(std::countr_zero(mask))).center();
            m_canvas.motion({down ? lane : box.center(), down ? box.center() : lane, true, cell.value.text, Role::Accent});
        }
    }

    /// "4 KiB"
    static QString size(std::uint64_t bytes)
    {
        if (bytes >= 10 * 1024 * 1024)
            return tr("%1 MiB").arg(bytes >> 20);
        return bytes >= 10 * 1024 ? tr("%1 KiB").arg(bytes >> 10) : counted(bytes, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
    }

    /// Whole allocations from their first byte to their last, and where the step works in them.
    void drawStrips(qreal top)
    {
        const QRectF content = m_canvas.content();
        const qreal sizes = 76 * u;
        const QRectF area(m_left, top, content.right() - m_left - sizes, kStrip * u);
        const QString note = !m_view.access                            ? tr("allocations at this launch")
                             : m_strips < m_view.strips.size()         ? tr("where in the allocation (%1 of %2 shown)").arg(m_strips).arg(m_view.strips.size())
                             : std::any_of(m_view.strips.begin(), m_view.strips.end(), [](const MemoryStrip& s) { return !s.others.empty(); })
                                 ? tr("where in the allocation: this warp strong, the step's other warps faint")
                                 : tr("where in the allocation");
        if (m_strips > 0)
            m_canvas.elidedText(QRectF(m_left, top - m_noteHeight - 1 * u, content.right() - m_left, m_noteHeight), note, Font::Small, Role::TextDim);
        for (std::size_t i = 0; i < m_strips; ++i) {
            const MemoryStrip& strip = m_view.strips[i];
            const QRectF bar = area.translated(0, qreal(i) * kStripPitch * u);
            m_canvas.elidedText(QRectF(content.left(), bar.top() - 2 * u, (kGutter - 8) * u, bar.height() + 4 * u), strip.name, Font::MonoSmall,
                                Role::Text, Qt::AlignRight | Qt::AlignVCenter);
            m_canvas.rect(bar, Role::Cell, Role::CellBorder, 2 * u).subject.tip = tr("%1: %2").arg(strip.name, size(strip.bytes));
            drawRuns(strip, strip.others, bar, Role::EdgeFaint);
            drawRuns(strip, strip.warp, bar, Role::Accent);
            m_canvas.elidedText(QRectF(bar.right() + 8 * u, bar.top() - 2 * u, sizes - 8 * u, bar.height() + 4 * u), size(strip.bytes), Font::Small,
                                Role::TextDim);
        }
    }

    void drawRuns(const MemoryStrip& strip, const std::vector<std::pair<std::uint64_t, std::uint64_t>>& runs, const QRectF& bar, Role fill)
    {
        qreal drawn = -1;
        for (const auto& [from, to] : runs) {
            const qreal width = std::max(2 * u, bar.width() * qreal(to - from) / qreal(strip.bytes));
            const qreal left = std::min(bar.left() + bar.width() * qreal(from) / qreal(strip.bytes), bar.right() - width);
            if (left + width <= drawn)
                continue;  // hidden under the one before
            Shape& shape = m_canvas.rect(QRectF(left, bar.top(), width, bar.height()), fill, fill == Role::Accent ? Role::AccentBorder : Role::None);
            shape.strokeWidth = fill == Role::Accent ? 0.6 * u : 0;
            drawn = left + width;
        }
    }

    void drawBar()
    {
        const QRectF content = m_canvas.content();
        const qreal textTop = content.bottom() - m_noteHeight;
        const QRectF bar(m_left, textTop - (kBar + 4) * u, content.right() - m_left, kBar * u);
        const std::uint32_t sectors = m_view.sectors, moved = sectors * kSectorBytes;
        QStringList notes;
        if (m_view.constant) {
            const std::uint32_t addresses = distinctAddresses(m_view.global, m_view.data.offset);
            notes << counted(addresses, QT_TRANSLATE_NOOP("figures", "%Ln different address; constant memory gives out one at a time"),
                             QT_TRANSLATE_NOOP("figures", "%Ln different addresses; constant memory gives out one at a time"));
        } else {
            const qreal share = moved ? std::min<qreal>(1, qreal(m_view.usedBytes) / moved) : 0;
            const bool wasted = sectors > m_view.idealSectors;
            Shape& whole = m_canvas.rect(bar, wasted ? Role::ConflictSoft : Role::Cell, wasted ? Role::Conflict : Role::CellBorder, 3 * u);
            if (wasted)
                whole.hatch = Hatch::Diagonal;
            m_canvas.rect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), Role::Accent, Role::AccentBorder, 3 * u);
            notes << tr("warp %1: %2 of %3 bytes used (%4 %)").arg(m_view.warp).arg(amount(m_view.usedBytes), amount(moved)).arg(std::lround(share * 100));
            notes << tr("%1 in %2").arg(counted(sectors, QT_TRANSLATE_NOOP("figures", "%Ln sector"), QT_TRANSLATE_NOOP("figures", "%Ln sectors")),
                                        counted(m_view.touchedLines, QT_TRANSLATE_NOOP("figures", "%Ln line"), QT_TRANSLATE_NOOP("figures", "%Ln lines")));
            if (wasted)
                notes << tr("%1 would do").arg(m_view.idealSectors);
        }
        if (m_shown < m_view.lines.size())
            notes << tr("%1 of %2 lines shown").arg(m_shown).arg(m_view.lines.size());
        m_canvas.elidedText(QRectF(m_left, textTop, content.right() - m_left, m_noteHeight), notes.join(QStringLiteral(" · ")), Font::Small, Role::Text);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const MemoryView m_view;
    const qreal u;
    QRectF m_lanes, m_grid, m_turns;
    qreal m_left = 0, m_column = 0, m_noteHeight = 0, m_pitch = 0, m_boxHeight = 0, m_pad = 0, m_columnWidth = 0, m_lineWidth = 0, m_sector = 0;
    qreal m_cellWidth = 0, m_idScale = 0, m_valueScale = 0;
    std::size_t m_columns = 1, m_perColumn = 1, m_shown = 0, m_strips = 0;
};

}  // namespace

Figure layoutMemory(const FigureSource& source, const FigureOptions& options)
{
    Canvas canvas(options, figureTitle("memory", source), stepFact(source, options.step));
    MemoryPainter(source, options, canvas).draw();
    return canvas.take();
}

}  // namespace simtscope::figures

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <bit>
#include <cmath>

#include "ui/figures/banks_view.h"
#include "ui/figures/facts.h"
#include "ui/figures/layouts.h"
#include "ui/figures/names.h"
#include "ui/figures/row_scroll.h"

namespace simtscope::figures {

namespace {

constexpr qreal kGutter = 64, kMostLane = 25, kCurves = 70, kBadge = 19, kHeader = 19, kMostRow = 31, kLeastRow = 15.4, kChip = 25;
constexpr qreal kCurvesShare = 0.45, kMoreCurves = 60, kRowsToNotes = 10;  // of the height that few rows leave
constexpr qreal kLabelScales[] = {1, 0.92, 0.84};
constexpr qreal kValueScales[] = {1, 0.92, 0.84, 0.75, 0.72, 0.67, 0.6};
constexpr qreal kLeastValue = 0.53;   // of the font's usual size, whatever the figure's
constexpr qreal kCell = 0.88, kWideCell = 0.95;  // of a column; the wider one where the digits need it
constexpr qreal kLowContent = 400;    // pixels; below, the wavefronts have one line
constexpr qreal kScrollWidth = 10;
constexpr qsizetype kMostDigits = 5;  // longer values are shortened

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

class BanksPainter {
public:
    BanksPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_options(options), m_canvas(canvas), m_view(banksView(source, options)), u(canvas.unit())
    {
        const QRectF content = canvas.content();
        m_left = content.left() + kGutter * u;
        m_column = (content.right() - m_left) / kBanks;
        const qreal lane = std::min(m_column * 0.84, kMostLane * u);
        m_lanes = QRectF(m_left, content.top(), content.right() - m_left, lane);
        const qreal curves = std::min(kCurves * u, content.height() * 0.14);
        m_badgeTop = m_lanes.bottom() + curves;
        m_headerTop = m_badgeTop + (kBadge + 3) * u;
        m_chipLines = content.height() < kLowContent ? 1 : 2;
        m_noteTop = content.bottom() - canvas.height(Font::Small) - 6 * u - (m_chipLines * kChip + (m_chipLines - 1) * 5) * u;
        const qreal top = m_headerTop + (kHeader + 3) * u, height = m_noteTop - 8 * u - top;
        const auto fit = std::uint32_t(std::max<qreal>(1, std::floor(height / (kLeastRow * u))));
        m_rows = shownRows(m_view, fit, options.firstRow);
        const qreal rows = std::max<qreal>(1, qreal(m_rows.size()));
        m_pitch = std::min(kMostRow * u, height / rows);
        // What few rows leave makes the curves longer; the notes follow the rows.
        const qreal spare = height - m_pitch * rows, more = std::min(spare * kCurvesShare, kMoreCurves * u);
        m_badgeTop += more;
        m_headerTop += more;
        m_grid = QRectF(m_left, top + more, m_lanes.width(), m_pitch * qreal(m_rows.size()));
        m_noteTop -= std::max<qreal>(0, spare - more - kRowsToNotes * u);
        m_place.assign(m_view.rows(), -1);
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            m_place[m_rows[i]] = int(i);
    }

    void draw()
    {
        if (m_view.access)
            drawCurves();
        drawLanes();
        drawHeader();
        if (m_rows.empty())
            drawEmpty();
        drawRails();
        drawGrid();
        if (!m_rows.empty()) {
            const RowRange rows{m_rows.front(), std::uint32_t(m_rows.size()), m_view.rows()};
            m_canvas.scrollRows(rows);
            if (rows.scrolls())
                m_canvas.followSelection();
            if (!m_options.caption)  // a picture that stands alone has nothing to click
                drawRowScroll(m_canvas, QRectF(m_grid.right() + 2 * u, m_grid.top(), kScrollWidth * u, m_grid.height()), rows);
        }
        drawNotes();
        if (m_view.access)
            drawWavefronts();
    }

private:
    qreal x(unsigned column) const { return m_left + (column + 0.5) * m_column; }
    bool conflict(unsigned bank) const
    {
        return m_view.access && m_view.access->facts.cost.conflicts() > 0 && m_view.access->facts.bankDegree[bank] > m_view.access->facts.cost.ideal;
    }
    bool touchedBank(unsigned bank) const { return m_view.access && m_view.access->facts.bankDegree[bank] > 0; }

    QRectF laneBox(unsigned lane) const
    {
        return {x(lane) - m_lanes.height() / 2, m_lanes.top(), m_lanes.height(), m_lanes.height()};
    }

    void gutter(qreal top, qreal height, const QString& text, Font font = Font::Small)
    {
        m_canvas.elidedText(QRectF(m_canvas.content().left(), top, kGutter * u - 8 * u, height), text, font, Role::TextDim);
    }

    void drawLanes()
    {
        gutter(m_lanes.top(), m_lanes.height(), tr("warp %1").arg(m_view.warp));
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            const bool active = m_view.active >> lane & 1, resident = m_view.resident >> lane & 1;
            const bool strong = active && (!m_view.access || (m_view.strong >> lane & 1));
            const Role fill = strong ? Role::Accent : active ? Role::AccentSoft : Role::Panel;
            Shape& shape = m_canvas.ellipse(laneBox(lane), fill, active ? Role::AccentBorder : Role::CellBorder);
            shape.strokeStyle = resident ? Stroke::Solid : Stroke::Dotted;
            shape.subject.warp = std::int32_t(m_view.warp);
            shape.subject.lane = std::int32_t(lane);
            shape.subject.thread = resident ? std::int32_t(m_view.warp * kWarpSize + lane) : -1;
            shape.subject.tip = laneTip(lane, active, resident);
            const QString id = QString::number(lane);
            if (resident)
                m_canvas.textOn(laneBox(lane), id, strong ? Font::MonoBold : Font::Mono, fill, Qt::AlignCenter, 0.84);
            if (resident && !active)
                m_canvas.last().on = Role::None, m_canvas.last().fill = Role::TextDim;
        }
    }

    QString laneTip(unsigned lane, bool active, bool resident) const
    {
        const std::uint32_t thread = m_view.warp * kWarpSize + lane;
        if (!resident)
            return tr("lane %1: no thread").arg(lane);
        if (!active)
            return tr("lane %1, thread %2: masked off").arg(lane).arg(thread);
        if (!m_view.access)
            return tr("lane %1, thread %2: active").arg(lane).arg(thread);
        return tr("lane %1, thread %2: %3, bank %4")
            .arg(QString::number(lane), QString::number(thread),
                 Names::of(m_source).cell({trace::kSharedAllocation.value, m_view.data.offset[lane]}, bytesPerLane()))
            .arg(m_view.wordOf(lane) % kBanks);
    }

    unsigned bytesPerLane() const { return m_view.access->facts.site ? m_view.access->facts.site->elementBytes : kBankWidth; }

    /// Bottom of the lanes' curves over a bank.
    qreal curveEnd(unsigned bank) const { return conflict(bank) ? m_badgeTop : m_headerTop; }

    void drawCurves()
    {
        for (const bool strong : {false, true}) {
            for (LaneMask mask = m_view.active; mask; mask &= mask - 1) {
                const auto lane = unsigned(std::countr_zero(mask));
                if (bool(m_view.strong >> lane & 1) != strong)
                    continue;
                const auto bank = unsigned(m_view.wordOf(lane) % kBanks);
                m_canvas.curve(QPointF(x(lane), m_lanes.bottom()), QPointF(x(bank), curveEnd(bank)), strong ? Role::AccentBorder : Role::EdgeFaint,
                               strong ? 1.5 : 1);
                if (strong)
                    addMotion(lane, bank);
            }
        }
    }

    void addMotion(unsigned lane, unsigned bank)
    {
        const std::uint64_t word = m_view.wordOf(lane);
        if (word >= m_view.words || m_place[word / kBanks] < 0)
            return;
        const QPointF at(x(bank), m_grid.top() + (m_place[word / kBanks] + 0.5) * m_pitch), from = laneBox(lane).center();
        const bool down = m_view.kind != trace::EventKind::Load;
        const ptx::ScalarType type = Names::of(m_source).typeAt(trace::kSharedAllocation.value, m_view.data.offset[lane], bytesPerLane(), m_view.type);
        m_canvas.motion({down ? from : at, down ? at : from, true, formatValue(m_view.data.value[0][lane], type, bytesPerLane()), Role::Accent});
    }

    void drawHeader()
    {
        gutter(m_headerTop, kHeader * u, tr("banks"));
        for (unsigned bank = 0; bank < kBanks; ++bank) {
            const QRectF box(x(bank) - m_column * 0.44, m_headerTop, m_column * 0.88, kHeader * u);
            const bool bad = conflict(bank);
            Shape& shape = m_canvas.rect(box, bad ? Role::ConflictSoft : Role::Panel, bad ? Role::Conflict : Role::None, 3 * u);
            shape.subject.bank = std::int32_t(bank);
            shape.subject.tip = bankTip(bank);
            m_canvas.text(box, QString::number(bank), bad ? Font::MonoBold : Font::MonoSmall, touchedBank(bank) ? Role::Text : Role::TextDim,
                          Qt::AlignCenter, bad ? 0.9 : 1);
            if (!bad)
                continue;
            const QString times = QStringLiteral("×%1").arg(m_view.access->facts.bankDegree[bank]);
            const qreal needed = m_canvas.width(times, Font::MonoBold, 0.92) + 8 * u;
            const qreal width = std::min(std::max(needed, m_column * 0.88), crowded() ? m_column * 0.96 : 2 * m_column);
            const QRectF badge(x(bank) - width / 2, m_badgeTop, width, kBadge * u);
            m_canvas.rect(badge, Role::Conflict, Role::None, crowded() ? 4 * u : kBadge * u / 2).subject.tip = bankTip(bank);
            const qreal scale = needed > width + 4 * u ? 0.75 : 0.92;
            m_canvas.textOn(badge, times, Font::MonoBold, Role::Conflict, Qt::AlignCenter, scale);
        }
    }

    /// Two neighbouring banks have badges, so each keeps to its column.
    bool crowded() const
    {
        for (unsigned bank = 0; bank + 1 < kBanks; ++bank) {
            if (conflict(bank) && conflict(bank + 1))
                return true;
        }
        return false;
    }

    QString bankTip(unsigned bank) const
    {
        if (!m_view.access || m_view.access->facts.bankDegree[bank] == 0)
            return tr("bank %1: not touched in this step").arg(bank);
        const std::uint32_t degree = m_view.access->facts.bankDegree[bank];
        return degree == 1 ? tr("bank %1: needed once").arg(bank) : tr("bank %1: needed in %2 passes").arg(bank).arg(degree);
    }

    void drawEmpty()
    {
        const QString text = m_source.steps().count() ? tr("This kernel uses no shared memory.") : m_canvas.fact();
        m_canvas.elidedText(QRectF(m_left, m_grid.top(), m_grid.width(), 40 * u), text, Font::Body, Role::TextDim, Qt::AlignCenter);
    }

    /// Below a touched bank a rail leads to its words: hatched where the bank is asked more than once.
    void drawRails()
    {
        for (unsigned bank = 0; bank < kBanks && !m_rows.empty(); ++bank) {
            if (!touchedBank(bank))
                continue;
            qreal bottom = 0;
            for (std::size_t i = 0; i < m_rows.size(); ++i) {
                const std::uint32_t word = m_rows[i] * kBanks + bank;
                if (word < m_view.words && m_view.touched[word])
                    bottom = m_grid.top() + (qreal(i) + 0.5) * m_pitch;
            }
            if (bottom <= 0)
                continue;
            if (conflict(bank)) {
                const QRectF band(x(bank) - m_column * 0.5, m_headerTop + kHeader * u, m_column, m_grid.bottom() - m_headerTop - kHeader * u);
                Shape& shape = m_canvas.rect(band, Role::ConflictSoft, Role::Conflict);
                shape.hatch = Hatch::Diagonal;
                shape.strokeWidth = 0;
            }
            m_canvas.line(QPointF(x(bank), m_headerTop + kHeader * u), QPointF(x(bank), bottom), Role::AccentBorder, 1.8);
        }
    }

    /// The largest at which a row's label fits; 0: none does.
    qreal labelScale(const QString& label) const
    {
        for (const qreal scale : kLabelScales) {
            if (m_canvas.width(label, Font::MonoSmall, scale) <= kGutter * u - 8 * u)
                return scale;
        }
        return 0;
    }

    QString rowLabel(std::uint32_t row) const
    {
        const std::uint64_t offset = std::uint64_t(row) * kLineBytes;
        const Variable* variable = Names::of(m_source).find(trace::kSharedAllocation.value, offset);
        if (!variable || variable->name.isEmpty() || variable->elementBytes() == 0)
            return QStringLiteral("+%1").arg(offset);
        const QString index = variable->index((offset - variable->offset) / variable->elementBytes());
        const QString full = variable->name + index;
        const bool named = row == m_rows.front() || offset < variable->offset + kLineBytes;
        if (!named)
            return index;
        if (labelScale(full) > 0)
            return full;
        return offset == variable->offset ? variable->name : index;  // its name is its first element
    }

    struct ValueFit {
        qreal scale, cell;  ///< of the font, and of a column
        qreal padding(qreal unit) const { return cell < kWideCell ? unit : 0.85 * unit; }
    };

    /// The largest at which values of so many digits fit. Before it becomes too small to read, the longest are shortened instead.
    ValueFit valueFit(qsizetype digits) const
    {
        for (; digits > 0; --digits) {
            for (const qreal cell : {kCell, kWideCell}) {
                for (const qreal scale : kValueScales) {
                    const qreal room = m_column * cell - 2 * ValueFit{scale, cell}.padding(u);
                    const bool fits = m_canvas.width(QString(digits, u'0'), Font::Mono, scale) <= room && m_canvas.height(Font::Mono, scale) <= m_pitch;
                    if (fits && scale * u >= kLeastValue)
                        return {scale, cell};
                }
            }
        }
        return {kValueScales[std::size(kValueScales) - 1], kCell};
    }

    void drawGrid()
    {
        std::vector<WordCell> cells(m_rows.size() * kBanks);
        qsizetype widest = 1;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            for (unsigned bank = 0; bank < kBanks;) {
                const std::uint32_t word = m_rows[i] * kBanks + bank;
                if (word >= m_view.words)
                    break;
                WordCell& cell = cells[i * kBanks + bank];
                cell = wordCell(m_source, m_view, word);
                for (unsigned part = 0; cell.parts > 1 && part < cell.parts; ++part)
                    widest = std::max(widest, cell.part[part].value.size() * cell.parts);
                if (cell.known && cell.parts == 1)
                    widest = std::max(widest, std::min(cell.value.size() / cell.banks, kMostDigits));
                bank += cell.banks;
            }
        }
        const ValueFit fit = valueFit(widest);
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const qreal top = m_grid.top() + qreal(i) * m_pitch + m_pitch * 0.06;
            const QString label = rowLabel(m_rows[i]);
            const qreal labelled = labelScale(label);
            m_canvas.elidedText(QRectF(m_canvas.content().left(), top, kGutter * u - 8 * u, m_pitch * 0.88), label, Font::MonoSmall, Role::TextDim,
                                Qt::AlignRight | Qt::AlignVCenter, labelled > 0 ? labelled : 1);
            for (unsigned bank = 0; bank < kBanks; bank += std::max(1u, cells[i * kBanks + bank].banks)) {
                const std::uint32_t word = m_rows[i] * kBanks + bank;
                if (word >= m_view.words)
                    break;
                const WordCell& cell = cells[i * kBanks + bank];
                drawCell(QRectF(x(bank) - m_column * fit.cell / 2, top, m_column * (cell.banks - 1 + fit.cell), m_pitch * 0.88), word, cell, fit);
            }
            if (i > 0 && m_rows[i] != m_rows[i - 1] + 1) {
                m_canvas.line(QPointF(m_grid.left(), top - m_pitch * 0.06), QPointF(m_grid.right(), top - m_pitch * 0.06), Role::TextDim).strokeStyle =
                    Stroke::Dashed;
            }
        }
    }

    void drawCell(const QRectF& box, std::uint32_t word, const WordCell& cell, const ValueFit& fit)
    {
        const qreal scale = fit.scale;
        const bool touched = m_view.touched[word] || (cell.banks == 2 && m_view.touched[word + 1]);
        const bool strong = touched && m_options.wavefront >= 0 && (m_view.strongWords[word] || (cell.banks == 2 && m_view.strongWords[word + 1]));
        const bool quiet = cell.parts > 1 && cell.known && !strong;  // its parts say more
        const Role fill = quiet ? Role::Panel : strong ? Role::Accent : touched ? Role::AccentSoft : cell.known ? Role::Cell : Role::Panel;
        Shape& shape = m_canvas.rect(box, fill, touched ? Role::AccentBorder : Role::Grid, 3 * u);
        shape.strokeWidth = (touched ? 1.8 : 0.8) * u;
        if (!touched && !cell.known)
            shape.strokeStyle = Stroke::Dotted;
        shape.subject.cellAllocation = trace::kSharedAllocation.value;
        shape.subject.cellOffset = std::int64_t(word) * kBankWidth;
        shape.subject.bank = std::int32_t(word % kBanks);
        const QString name = Names::of(m_source).cell({trace::kSharedAllocation.value, std::uint64_t(word) * kBankWidth}, kBankWidth);
        shape.subject.tip = cell.known ? tr("%1 = %2, bank %3").arg(name, cell.value).arg(word % kBanks)
                                       : tr("%1: not written yet, bank %2").arg(name).arg(word % kBanks);
        if (!cell.known)
            return;
        if (cell.parts > 1) {
            drawParts(box, word, cell, scale);
            return;
        }
        const QRectF inside = box.adjusted(fit.padding(u), 0, -fit.padding(u), 0);
        const Font font = touched ? Font::MonoBold : Font::Mono;
        const QString value = fitting(cell, inside.width(), font, scale);
        if (touched)
            m_canvas.textOn(inside, value, font, fill, Qt::AlignCenter, scale);
        else
            m_canvas.text(inside, value, font, Role::TextDim, Qt::AlignCenter, scale);
    }

    /// The elements of a word, side by side.
    void drawParts(const QRectF& box, std::uint32_t word, const WordCell& cell, qreal scale)
    {
        const qreal width = box.width() / cell.parts;
        for (unsigned i = 0; i < cell.parts; ++i) {
            const WordCell::Part& part = cell.part[i];
            const QRectF inside(box.left() + i * width, box.top(), width, box.height());
            const Role fill = part.touched ? Role::AccentSoft : part.known ? Role::Cell : Role::Panel;
            Shape& shape = m_canvas.rect(inside.adjusted(0.7 * u, 1.5 * u, -0.7 * u, -1.5 * u), fill, part.touched ? Role::AccentBorder : Role::Grid, 2 * u);
            const std::uint64_t offset = std::uint64_t(word) * kBankWidth + i * (kBankWidth / cell.parts);
            shape.strokeWidth = 0.8 * u;
            shape.subject.cellAllocation = trace::kSharedAllocation.value;
            shape.subject.cellOffset = std::int64_t(offset);
            shape.subject.bank = std::int32_t(word % kBanks);
            const QString name = Names::of(m_source).cell({trace::kSharedAllocation.value, offset}, kBankWidth / cell.parts);
            shape.subject.tip = part.known ? tr("%1 = %2, bank %3").arg(name, part.value).arg(word % kBanks)
                                           : tr("%1: not written yet, bank %2").arg(name).arg(word % kBanks);
            const Font font = part.touched ? Font::MonoBold : Font::Mono;
            if (part.known && m_canvas.width(part.value, font, scale) <= inside.width())
                m_canvas.textOn(inside, part.value, font, fill, Qt::AlignCenter, scale);
        }
    }

    /// The value, a float with fewer digits, a shortened number, or a dot that stands for a value without room.
    QString fitting(const WordCell& cell, qreal width, Font font, qreal scale) const
    {
        if (m_canvas.width(cell.value, font, scale) <= width)
            return cell.value;
        for (int digits = 6; cell.isFloat && digits > 0; --digits) {
            const QString rounded = QString::number(cell.number, 'g', digits);
            if (m_canvas.width(rounded, font, scale) <= width)
                return rounded;
        }
        for (const int digits : {1, 0}) {
            const QString brief = shortened(cell.number, digits);
            if (m_canvas.width(brief, font, scale) <= width)
                return brief;
        }
        return QStringLiteral("·");
    }

    void drawNotes()
    {
        const QRectF content = m_canvas.content();
        const qreal height = m_canvas.height(Font::Small);
        QString left;
        if (m_view.access)
            left = tr("wavefronts: one pass of the banks each");
        else if (m_source.steps().count())
            left = m_view.waiting ? tr("warp %1 takes no part in this step").arg(m_view.warp) : tr("no access to shared memory in this step");
        QStringList right;
        if (m_rows.size() < m_view.rows())
            right << tr("%1 of %2 rows shown").arg(m_rows.size()).arg(m_view.rows());
        for (const Variable& variable : Names::of(m_source).shared()) {
            if (!variable.name.isEmpty())
                right << tr("%1: %2 bytes").arg(variable.name, amount(variable.bytes));
        }
        const qreal leftWidth = m_canvas.width(left, Font::Small);
        m_canvas.elidedText(QRectF(content.left(), m_noteTop, content.width() * 0.6, height), left, Font::Small, Role::TextDim);
        m_canvas.elidedText(QRectF(content.left() + leftWidth + 20 * u, m_noteTop, content.width() - leftWidth - 20 * u, height),
                            right.join(QStringLiteral(" · ")), Font::Small, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
    }

    void drawWavefronts()
    {
        const std::vector<Wavefront>& wavefronts = m_view.access->facts.wavefronts;
        const QRectF content = m_canvas.content();
        const qreal top = m_noteTop + m_canvas.height(Font::Small) + 6 * u;
        const std::size_t count = std::max<std::size_t>(1, wavefronts.size());
        qreal widest = 0;
        for (const Wavefront& wavefront : wavefronts)
            widest = std::max(widest, m_canvas.width(laneList(wavefront.lanes), Font::Mono, 0.92));
        const std::size_t least = (count + std::size_t(m_chipLines) - 1) / std::size_t(m_chipLines);
        const qreal gap = least > 16 ? 2 * u : 5 * u;
        const auto widthFor = [&](std::size_t perLine) { return (content.width() - gap * qreal(perLine - 1)) / qreal(perLine); };
        std::size_t perLine = count;
        if (widthFor(perLine) < widest + 12 * u)
            perLine = least;
        const bool spelled = widthFor(perLine) >= widest + 12 * u;
        if (!spelled)
            perLine = std::max<std::size_t>(least, std::min<std::size_t>(count, 16));
        const qreal width = std::min(widthFor(perLine), spelled ? widest + 20 * u : 44 * u);
        for (std::size_t i = 0; i < wavefronts.size(); ++i) {
            const QRectF box(content.left() + qreal(i % perLine) * (width + gap), top + qreal(i / perLine) * (kChip * u + gap), width, kChip * u);
            const bool chosen = m_options.wavefront == int(i);
            Shape& shape = m_canvas.rect(box, chosen ? Role::Accent : Role::Cell, chosen ? Role::AccentBorder : Role::CellBorder, 5 * u);
            shape.subject.wavefront = std::int32_t(i);
            shape.subject.warp = std::int32_t(m_view.warp);
            shape.subject.tip = tr("wavefront %1 of %2: %3").arg(i + 1).arg(wavefronts.size()).arg(laneList(wavefronts[i].lanes));
            m_canvas.textOn(box, spelled ? laneList(wavefronts[i].lanes) : QString::number(i + 1), chosen ? Font::MonoBold : Font::Mono,
                            chosen ? Role::Accent : Role::Cell, Qt::AlignCenter, 0.92);
        }
    }

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const BanksView m_view;
    const qreal u;
    int m_chipLines = 2;  ///< that the wavefronts have room for
    qreal m_left = 0, m_column = 0, m_badgeTop = 0, m_headerTop = 0, m_noteTop = 0, m_pitch = 0;
    QRectF m_lanes, m_grid;
    std::vector<std::uint32_t> m_rows;  ///< of 32 words, shown from top to bottom
    std::vector<int> m_place;           ///< by row: where it is shown, -1: nowhere
};

}  // namespace

Figure layoutBanks(const FigureSource& source, const FigureOptions& options)
{
    Canvas canvas(options, figureTitle("banks", source), stepFact(source, options.step));
    BanksPainter(source, options, canvas).draw();
    return canvas.take();
}

}  // namespace simtscope::figures

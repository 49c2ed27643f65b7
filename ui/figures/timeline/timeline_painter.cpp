#include "ui/figures/timeline/timeline_painter.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace simtscope::figures {

namespace {

constexpr qreal kMostRow = 92, kLeastRow = 17, kTickEvery = 96;

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

}  // namespace

TimelinePainter::TimelinePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas,
                                 const analysis::TimelineModel& model)
    : m_source(source), m_canvas(canvas), m_model(model), m_allSteps(options.allSteps), u(canvas.unit()), m_seen(options.size.width() * 0.8)
{
    const QRectF content = canvas.content();
    m_line = canvas.height(Font::Small);
    const qreal top = content.top() + m_line + 4 * u, bottom = content.bottom() - 2 * m_line - 10 * u;
    m_area = QRectF(content.left() + kTimelineGutter * u, top, content.width() - kTimelineGutter * u, bottom - top);
    m_axis = m_line + 6 * u;
    m_load = m_line + 2 * u;
    chooseRows();
}

void TimelinePainter::draw()
{
    if (m_model.rows.empty()) {
        m_canvas.elidedText(m_area.adjusted(-kTimelineGutter * u, 0, 0, 0), m_canvas.fact(), Font::Body, Role::TextDim, Qt::AlignCenter);
        return;
    }
    drawAxis();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        drawRow(i);
    drawLoads();
    drawCursor();
    drawLegend();
    drawNotes();
}

void TimelinePainter::chooseRows()
{
    const std::size_t count = m_model.rows.size();
    if (count == 0)
        return;
    const qreal height = m_area.height() - m_axis - m_load - 8 * u;
    const auto fit = std::size_t(std::max<qreal>(2, std::floor(height / (kLeastRow * u))));
    std::size_t current = 1;
    for (std::size_t i = 1; i < count; ++i) {
        const auto& items = m_model.rows[i].items;
        current = std::any_of(items.begin(), items.end(), [](const analysis::TimelineItem& item) { return item.current; }) ? i : current;
    }
    const std::size_t streams = std::min(count, fit) - 1;
    const std::size_t first = std::min(std::max<std::size_t>(1, current - std::min(current, streams / 2)), count - streams);
    m_rows.push_back(0);
    for (std::size_t i = first; i < first + streams; ++i)
        m_rows.push_back(i);
    m_pitch = std::min(kMostRow * u, height / qreal(m_rows.size()));
    m_bottom = m_area.top() + qreal(m_rows.size()) * m_pitch;
}

qreal TimelinePainter::x(std::uint64_t time) const
{
    const double share = (double(time) - double(m_model.from)) / double(m_model.to - m_model.from);
    return m_area.left() + m_area.width() * std::clamp(share, 0.0, 1.0);
}

void TimelinePainter::gutter(qreal top, qreal height, const QString& text, Role role)
{
    m_canvas.elidedText(QRectF(m_canvas.content().left(), top, (kTimelineGutter - 8) * u, height), text, Font::Small, role);
}

double TimelinePainter::tickStep() const
{
    const double span = double(m_model.to - m_model.from), most = std::max(1.0, std::floor(m_area.width() / (kTickEvery * u)));
    const double power = std::pow(10, std::floor(std::log10(span / most)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor * most >= span)
            return std::max(1.0, power * factor);
    }
    return std::max(1.0, power * 10);
}

void TimelinePainter::drawAxis()
{
    const double step = tickStep();
    struct Unit {
        double size;
        const char* name;
    };
    constexpr Unit kUnits[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};
    const Unit& unit =
        *std::find_if(std::begin(kUnits), std::end(kUnits) - 1, [&](const Unit& row) { return double(m_model.to) >= 2 * row.size; });
    const int digits = std::max(0, int(std::ceil(-std::log10(step / unit.size) - 1e-9)));
    const qreal top = m_bottom + m_load + 10 * u;
    qreal free = m_area.left() - kTimelineGutter * u;
    for (double time = std::ceil(double(m_model.from) / step) * step; time <= double(m_model.to); time += step) {
        const qreal at = x(std::uint64_t(time));
        m_canvas.line(QPointF(at, m_area.top()), QPointF(at, top - 2 * u), Role::Grid, 0.8);
        const QString text = QStringLiteral("%1 %2").arg(QLocale().toString(time / unit.size, 'f', digits), QString::fromUtf8(unit.name));
        const qreal width = m_canvas.width(text, Font::Small);
        const qreal left = std::clamp(at - width / 2, m_area.left(), m_area.right() - width);
        if (left < free || !m_canvas.text(QRectF(left, top, width, m_line), text, Font::Small, Role::TextDim))
            continue;
        free = left + width + 10 * u;
    }
}

void TimelinePainter::drawLoads()
{
    const qreal top = m_bottom + 4 * u;
    gutter(top, m_load, tr("at the same time"), Role::TextDim);
    qreal end = -1;
    for (const analysis::TimelineLoad& load : m_model.loads) {
        const qreal left = x(load.from), right = x(load.to);
        if (right - left < 0.5 * u && left < end + 0.5 * u)
            continue;
        const bool together = load.running > 1;
        const QRectF box(left, top, std::max(right - left, 0.5 * u), m_load);
        Shape& shape = m_canvas.rect(box, together ? Role::Good : Role::Cell, together ? Role::Good : Role::CellBorder);
        shape.strokeWidth = 0.6 * u;
        shape.subject.tip = tr("%1 at the same time: %2 to %3")
                                .arg(load.running)
                                .arg(moment(load.from, load.to - load.from), moment(load.to, load.to - load.from));
        m_canvas.textOn(besideCursor(box.adjusted(u, 0, -u, 0)), QString::number(load.running), Font::MonoSmall,
                        together ? Role::Good : Role::Cell);
        end = box.right();
    }
}

void TimelinePainter::drawCursor()
{
    if (!m_model.cursor || m_allSteps)
        return;
    const qreal at = x(*m_model.cursor), top = m_canvas.content().top();
    m_canvas.line(QPointF(at, top + m_line), QPointF(at, m_bottom + m_load + 6 * u), Role::Conflict, 2);
    const QString text = moment(*m_model.cursor, (m_model.to - m_model.from) / 10);
    const qreal width = m_canvas.width(text, Font::Small);
    const qreal left = std::clamp(at - width / 2, m_area.left(), m_area.right() - width);
    m_canvas.text(QRectF(left, top, width, m_line), text, Font::Small, Role::Text);
    const qreal middle = m_area.top() + m_pitch * 0.4;
    if (m_model.before && x(*m_model.before) != at)
        m_canvas.motion({QPointF(x(*m_model.before), middle), QPointF(at, middle), false, text, Role::Conflict});
}

void TimelinePainter::drawLegend()
{
    const QRectF content = m_canvas.content();
    qreal left = m_area.left();
    const qreal top = content.bottom() - 2 * m_line - 2 * u;
    for (const WorkLook& look : kLooks) {
        const bool used = std::any_of(m_model.rows.begin(), m_model.rows.end(), [&](const analysis::TimelineRow& row) {
            return std::any_of(row.items.begin(), row.items.end(),
                               [&](const analysis::TimelineItem& item) { return item.work == look.work; });
        });
        const qreal box = 16 * u, width = m_canvas.width(tr(look.label), Font::Small);
        if (!used || left + box + width + 6 * u > content.right())
            continue;
        const QRectF swatch(left, top + m_line * 0.15, box, m_line * 0.7);
        m_canvas.rect(swatch, look.fill, look.stroke, 2 * u);
        if (look.stripe != Role::None) {
            m_canvas.rect(swatch.adjusted(u, swatch.height() * 0.5, -u, -u), look.stripe, look.stroke).hatch = look.hatch;
            m_canvas.last().strokeWidth = 0.6 * u;
        }
        m_canvas.text(QRectF(left + box + 6 * u, top, width, m_line), tr(look.label), Font::Small, Role::TextDim);
        left += box + width + 24 * u;
    }
    const QString hollow = tr("dashed: after this step");
    if (m_model.cursor && !m_allSteps && left + m_canvas.width(hollow, Font::Small) <= content.right())
        m_canvas.text(QRectF(left, top, content.right() - left, m_line), hollow, Font::Small, Role::TextDim, Qt::AlignLeft);
}

void TimelinePainter::drawNotes()
{
    const QRectF content = m_canvas.content();
    const trace::DeviceInfo& device = m_source.recording().device;
    QStringList notes;
    notes << (device.modelled ? tr("times are modelled: they order events and are no performance")
                              : tr("times measured on %1").arg(QString::fromStdString(device.name)));
    if (m_model.overlapped > 0)
        notes << tr("two or more run together for %1").arg(duration(m_model.overlapped));
    if (m_model.clockSet)
        notes << tr("the device's clock is set by its first work");
    if (m_rows.size() < m_model.rows.size())
        notes << tr("%1 of %2 streams shown").arg(m_rows.size() - 1).arg(m_model.rows.size() - 1);
    if (m_model.clipped)
        notes << tr("calls before and after are left out");
    m_canvas.elidedText(QRectF(m_area.left(), content.bottom() - m_line, m_area.width(), m_line), notes.join(QStringLiteral(" · ")),
                        Font::Small, Role::Text);
}

}  // namespace simtscope::figures

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/figures/layouts.h"
#include "ui/figures/messages.h"
#include "ui/figures/timeline_view.h"

namespace simtscope::figures {

namespace {

constexpr qreal kGutter = 104, kMostRow = 92, kLeastRow = 17, kLeastWidth = 1.5, kStripe = 5, kTickEvery = 96;
constexpr qsizetype kLeastLetters = 5;  // of a name that is cut

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

/// How each kind of work is drawn. Besides their colours, kernels are filled, and copies have a stripe: plain towards the device, hatched
/// towards the host.
struct WorkLook {
    Work work;
    const char* label;  ///< in the legend
    Role fill, stripe, stroke;
    Hatch hatch;
};

constexpr WorkLook kLooks[] = {
    {Work::Kernel, QT_TRANSLATE_NOOP("figures", "kernel"), Role::AccentSoft, Role::None, Role::AccentBorder, Hatch::None},
    {Work::ToDevice, QT_TRANSLATE_NOOP("figures", "copy to device"), Role::Cell, Role::Warp2, Role::Warp2, Hatch::None},
    {Work::ToHost, QT_TRANSLATE_NOOP("figures", "copy to host"), Role::Cell, Role::Panel, Role::Warp5, Hatch::Diagonal},
    {Work::Other, QT_TRANSLATE_NOOP("figures", "other work"), Role::Cell, Role::None, Role::TextDim, Hatch::None},
    {Work::Host, QT_TRANSLATE_NOOP("figures", "call"), Role::Cell, Role::None, Role::CellBorder, Hatch::None},
};

const WorkLook& lookOf(Work work)
{
    return *std::find_if(std::begin(kLooks), std::end(kLooks), [&](const WorkLook& look) { return look.work == work; });
}

class TimelinePainter {
public:
    TimelinePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const TimelineView& view)
        : m_source(source), m_canvas(canvas), m_view(view), m_allSteps(options.allSteps), u(canvas.unit()),
          m_seen(options.size.width() * 0.8)
    {
        const QRectF content = canvas.content();
        m_line = canvas.height(Font::Small);
        const qreal top = content.top() + m_line + 4 * u, bottom = content.bottom() - 2 * m_line - 10 * u;
        m_area = QRectF(content.left() + kGutter * u, top, content.width() - kGutter * u, bottom - top);
        m_axis = m_line + 6 * u;
        m_load = m_line + 2 * u;
        chooseRows();
    }

    void draw()
    {
        if (m_view.rows.empty()) {
            m_canvas.elidedText(m_area.adjusted(-kGutter * u, 0, 0, 0), m_canvas.fact(), Font::Body, Role::TextDim, Qt::AlignCenter);
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

private:
    /// All rows, or those that fit: the host's, and the neighbours of the current launch's stream.
    void chooseRows()
    {
        const std::size_t count = m_view.rows.size();
        if (count == 0)
            return;
        const qreal height = m_area.height() - m_axis - m_load - 8 * u;
        const auto fit = std::size_t(std::max<qreal>(2, std::floor(height / (kLeastRow * u))));
        std::size_t current = 1;
        for (std::size_t i = 1; i < count; ++i) {
            const auto& items = m_view.rows[i].items;
            current = std::any_of(items.begin(), items.end(), [](const TimelineItem& item) { return item.current; }) ? i : current;
        }
        const std::size_t streams = std::min(count, fit) - 1;
        const std::size_t first = std::min(std::max<std::size_t>(1, current - std::min(current, streams / 2)), count - streams);
        m_rows.push_back(0);
        for (std::size_t i = first; i < first + streams; ++i)
            m_rows.push_back(i);
        m_pitch = std::min(kMostRow * u, height / qreal(m_rows.size()));
        m_bottom = m_area.top() + qreal(m_rows.size()) * m_pitch;
    }

    qreal x(std::uint64_t time) const
    {
        const double share = (double(time) - double(m_view.from)) / double(m_view.to - m_view.from);
        return m_area.left() + m_area.width() * std::clamp(share, 0.0, 1.0);
    }

    void gutter(qreal top, qreal height, const QString& text, Role role = Role::Text)
    {
        m_canvas.elidedText(QRectF(m_canvas.content().left(), top, (kGutter - 8) * u, height), text, Font::Small, role);
    }

    /// 1, 2 or 5 times a power of ten, so that labels have room.
    double tickStep() const
    {
        const double span = double(m_view.to - m_view.from), most = std::max(1.0, std::floor(m_area.width() / (kTickEvery * u)));
        const double power = std::pow(10, std::floor(std::log10(span / most)));
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (power * factor * most >= span)
                return std::max(1.0, power * factor);
        }
        return std::max(1.0, power * 10);
    }

    void drawAxis()
    {
        const double step = tickStep();
        struct Unit {
            double size;
            const char* name;
        };
        constexpr Unit kUnits[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};
        const Unit& unit =
            *std::find_if(std::begin(kUnits), std::end(kUnits) - 1, [&](const Unit& row) { return double(m_view.to) >= 2 * row.size; });
        const int digits = std::max(0, int(std::ceil(-std::log10(step / unit.size) - 1e-9)));
        const qreal top = m_bottom + m_load + 10 * u;
        qreal free = m_area.left() - kGutter * u;
        for (double time = std::ceil(double(m_view.from) / step) * step; time <= double(m_view.to); time += step) {
            const qreal at = x(std::uint64_t(time));
            m_canvas.line(QPointF(at, m_area.top()), QPointF(at, top - 2 * u), Role::Grid, 0.8);
            const QString text =
                QStringLiteral("%1 %2").arg(QLocale().toString(time / unit.size, 'f', digits), QString::fromUtf8(unit.name));
            const qreal width = m_canvas.width(text, Font::Small);
            const qreal left = std::clamp(at - width / 2, m_area.left(), m_area.right() - width);
            if (left < free || !m_canvas.text(QRectF(left, top, width, m_line), text, Font::Small, Role::TextDim))
                continue;
            free = left + width + 10 * u;
        }
    }

    void drawRow(std::size_t index)
    {
        const TimelineRow& row = m_view.rows[m_rows[index]];
        const qreal top = m_area.top() + qreal(index) * m_pitch, height = m_pitch * 0.8;
        gutter(top, height, rowName(row, m_view.severalDevices));
        // Where one has zoomed in, the name comes again below the work, so that it is seen wherever one looks.
        const qreal below = m_pitch - height;
        for (qreal left = m_area.left() + m_seen; below >= m_line && left + kGutter * u < m_area.right(); left += m_seen)
            m_canvas.elidedText(QRectF(left, top + height, kGutter * u, below), rowName(row, m_view.severalDevices), Font::Small,
                                Role::TextDim);
        m_canvas.line(QPointF(m_area.left(), top + height + m_pitch * 0.1), QPointF(m_area.right(), top + height + m_pitch * 0.1),
                      Role::Grid, 0.8);
        const qreal track = height / row.tracks;
        std::vector<qreal> drawn(row.tracks, -1);
        for (const TimelineItem& item : row.items) {
            if (item.to < m_view.from || item.from > m_view.to)
                continue;
            const qreal left = x(item.from), real = x(item.to) - left, width = std::max(real, kLeastWidth * u);
            qreal& end = drawn[item.track];
            if (real < kLeastWidth * u && left + width <= end + 0.5 * u && !item.current)
                continue;  // no more than the one before it shows
            const qreal from = std::min(left, m_area.right() - width);
            drawItem(row, item, QRectF(from, top + item.track * track, width, row.tracks > 1 ? track * 0.9 : track));
            end = from + width;
        }
    }

    void drawItem(const TimelineRow& row, const TimelineItem& item, const QRectF& box)
    {
        const WorkLook& look = lookOf(item.work);
        const bool future = item.when == When::Future, strong = item.current && !row.host;
        const Role fill = future ? Role::Panel : strong ? Role::Accent : look.fill;
        const bool wide = box.width() > 4 * u;
        Shape& shape = m_canvas.rect(box, fill, item.current ? Role::AccentBorder : look.stroke, wide ? 3 * u : 0);
        shape.strokeWidth = (wide ? item.current ? 1.8 : 1 : 0.5) * u;
        shape.strokeStyle = future && wide ? Stroke::Dashed : Stroke::Solid;
        shape.subject.launch = item.launch;
        shape.subject.tip = tip(item);
        const bool striped = look.stripe != Role::None && wide && box.height() > 3 * kStripe * u;
        if (striped) {
            const QRectF stripe(box.left() + 2 * u, box.bottom() - (kStripe + 2) * u, box.width() - 4 * u, kStripe * u);
            Shape& mark = m_canvas.rect(stripe, future ? Role::Panel : look.stripe, look.stroke);
            mark.strokeWidth = 0.6 * u;
            mark.hatch = look.hatch;
        }
        const QRectF inside = besideCursor(box.adjusted(4 * u, 0, -4 * u, striped ? -(kStripe + 2) * u : 0));
        if (inside.height() < m_canvas.height(Font::Small) * 0.9)
            return;
        for (const QString& text : labels(item)) {
            if (putLabel(inside, text, fill, future))
                return;
        }
        const QString cut = elided(labels(item).back(), inside.width(), Font::Small, u);
        if (cut.size() >= kLeastLetters)
            putLabel(inside, cut, fill, future);
    }

    bool putLabel(const QRectF& box, const QString& text, Role fill, bool future)
    {
        return future ? m_canvas.text(box, text, Font::Small, Role::TextDim) : m_canvas.textOn(box, text, Font::Small, fill);
    }

    /// The wider part of a box that the cursor goes through, so that it crosses no text.
    QRectF besideCursor(const QRectF& box) const
    {
        if (!m_view.cursor || m_allSteps)
            return box;
        const qreal at = x(*m_view.cursor), gap = 3 * u;
        if (at + gap < box.left() || at - gap > box.right())
            return box;
        return at > box.center().x() ? QRectF(box.left(), box.top(), std::max<qreal>(0, at - gap - box.left()), box.height())
                                     : QRectF(at + gap, box.top(), std::max<qreal>(0, box.right() - at - gap), box.height());
    }

    QStringList labels(const TimelineItem& item) const
    {
        const trace::ApiCall& call = m_source.recording().apiCalls[item.call];
        const QString name = QString::fromStdString(call.name), detail = QString::fromStdString(call.detail);
        const QString brief = name.startsWith(QLatin1String("cuda")) ? name.mid(4) : name;
        if (item.work == Work::Host)
            return {name, brief};
        if (item.work == Work::Kernel)
            return {detail, detail.section(QLatin1String("<<<"), 0, 0)};
        const QString bytes = call.bytes >= 1024 && call.bytes % 1024 == 0 ? tr("%1 KiB").arg(call.bytes / 1024)
                                                                           : counted(call.bytes, QT_TRANSLATE_NOOP("figures", "%Ln byte"),
                                                                                     QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
        if (item.work == Work::Other)
            return {name, brief};
        const QString where = item.work == Work::ToDevice ? tr("to device") : tr("to host");
        return {where + QStringLiteral(", ") + bytes, where};
    }

    QString tip(const TimelineItem& item) const
    {
        const trace::ApiCall& call = m_source.recording().apiCalls[item.call];
        const QString what = call.detail.empty() ? QString::fromStdString(call.name)
                                                 : QStringLiteral("%1: %2").arg(QString::fromStdString(call.name), spoken(call.detail));
        const QString text =
            tr("%1; %2 to %3, %4")
                .arg(what, moment(item.from, item.to - item.from), moment(item.to, item.to - item.from), duration(item.to - item.from));
        return call.error ? QStringLiteral("%1; %2").arg(text, QString::fromStdString(call.errorName)) : text;
    }

    /// How many kernels and copies run at the same time.
    void drawLoads()
    {
        const qreal top = m_bottom + 4 * u;
        gutter(top, m_load, tr("at the same time"), Role::TextDim);
        qreal end = -1;
        for (const TimelineLoad& load : m_view.loads) {
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

    void drawCursor()
    {
        if (!m_view.cursor || m_allSteps)
            return;
        const qreal at = x(*m_view.cursor), top = m_canvas.content().top();
        m_canvas.line(QPointF(at, top + m_line), QPointF(at, m_bottom + m_load + 6 * u), Role::Conflict, 2);
        const QString text = moment(*m_view.cursor, (m_view.to - m_view.from) / 10);
        const qreal width = m_canvas.width(text, Font::Small);
        const qreal left = std::clamp(at - width / 2, m_area.left(), m_area.right() - width);
        m_canvas.text(QRectF(left, top, width, m_line), text, Font::Small, Role::Text);
        const qreal middle = m_area.top() + m_pitch * 0.4;
        if (m_view.before && x(*m_view.before) != at)
            m_canvas.motion({QPointF(x(*m_view.before), middle), QPointF(at, middle), false, text, Role::Conflict});
    }

    void drawLegend()
    {
        const QRectF content = m_canvas.content();
        qreal left = m_area.left();
        const qreal top = content.bottom() - 2 * m_line - 2 * u;
        for (const WorkLook& look : kLooks) {
            const bool used = std::any_of(m_view.rows.begin(), m_view.rows.end(), [&](const TimelineRow& row) {
                return std::any_of(row.items.begin(), row.items.end(), [&](const TimelineItem& item) { return item.work == look.work; });
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
        if (m_view.cursor && !m_allSteps && left + m_canvas.width(hollow, Font::Small) <= content.right())
            m_canvas.text(QRectF(left, top, content.right() - left, m_line), hollow, Font::Small, Role::TextDim, Qt::AlignLeft);
    }

    void drawNotes()
    {
        const QRectF content = m_canvas.content();
        const trace::DeviceInfo& device = m_source.recording().device;
        QStringList notes;
        notes << (device.modelled ? tr("times are modelled: they order events and are no performance")
                                  : tr("times measured on %1").arg(QString::fromStdString(device.name)));
        if (m_view.overlapped > 0)
            notes << tr("two or more run together for %1").arg(duration(m_view.overlapped));
        if (m_view.clockSet)
            notes << tr("the device's clock is set by its first work");
        if (m_rows.size() < m_view.rows.size())
            notes << tr("%1 of %2 streams shown").arg(m_rows.size() - 1).arg(m_view.rows.size() - 1);
        if (m_view.clipped)
            notes << tr("calls before and after are left out");
        m_canvas.elidedText(QRectF(m_area.left(), content.bottom() - m_line, m_area.width(), m_line), notes.join(QStringLiteral(" · ")),
                            Font::Small, Role::Text);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const TimelineView& m_view;
    const bool m_allSteps;
    const qreal u, m_seen;  ///< m_seen: a little less than what is seen of the figure at once
    QRectF m_area;
    qreal m_line = 0, m_axis = 0, m_load = 0, m_pitch = 0, m_bottom = 0;
    std::vector<std::size_t> m_rows;  ///< shown, of the view's
};

}  // namespace

Figure layoutTimeline(const FigureSource& source, const FigureOptions& options)
{
    const TimelineView view = timelineView(source, options);
    Canvas canvas(options, figureTitle("timeline", source), timelineFact(source, view), Canvas::Zoomed::Width);
    TimelinePainter(source, options, canvas, view).draw();
    return canvas.take();
}

}  // namespace simtscope::figures

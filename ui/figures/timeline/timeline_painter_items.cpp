#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/figures/facts/facts.h"
#include "ui/figures/messages.h"
#include "ui/figures/timeline/timeline_painter.h"

namespace simtscope::figures {

namespace {

constexpr qreal kLeastWidth = 1.5, kStripe = 5;
constexpr qsizetype kLeastLetters = 5;  // of a name that is cut

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

const WorkLook& lookOf(analysis::Work work)
{
    return *std::find_if(std::begin(kLooks), std::end(kLooks), [&](const WorkLook& look) { return look.work == work; });
}

}  // namespace

void TimelinePainter::drawRow(std::size_t index)
{
    const analysis::TimelineRow& row = m_model.rows[m_layout.rows[index]];
    const qreal top = m_layout.area.top() + qreal(index) * m_layout.pitch, height = m_layout.pitch * 0.8;
    gutter(top, height, rowName(row, m_model.severalDevices));
    // Where one has zoomed in, the name comes again below the work, so that it is seen wherever one looks.
    const qreal below = m_layout.pitch - height;
    for (qreal left = m_layout.area.left() + m_seen; below >= m_layout.line && left + kTimelineGutter * u < m_layout.area.right();
         left += m_seen)
        m_canvas.elidedText(QRectF(left, top + height, kTimelineGutter * u, below), rowName(row, m_model.severalDevices), Font::Small,
                            Role::TextDim);
    m_canvas.line(QPointF(m_layout.area.left(), top + height + m_layout.pitch * 0.1),
                  QPointF(m_layout.area.right(), top + height + m_layout.pitch * 0.1), Role::Grid, 0.8);
    const qreal track = height / row.tracks;
    std::vector<qreal> drawn(row.tracks, -1);
    for (const analysis::TimelineItem& item : row.items) {
        if (item.to < m_model.from || item.from > m_model.to)
            continue;
        const qreal left = m_layout.x(item.from), real = m_layout.x(item.to) - left, width = std::max(real, kLeastWidth * u);
        qreal& end = drawn[item.track];
        if (real < kLeastWidth * u && left + width <= end + 0.5 * u && !item.current)
            continue;  // no more than the one before it shows
        const qreal from = std::min(left, m_layout.area.right() - width);
        drawItem(row, item, QRectF(from, top + item.track * track, width, row.tracks > 1 ? track * 0.9 : track));
        end = from + width;
    }
}

void TimelinePainter::drawItem(const analysis::TimelineRow& row, const analysis::TimelineItem& item, const QRectF& box)
{
    const WorkLook& look = lookOf(item.work);
    const bool future = item.when == analysis::When::Future, strong = item.current && !row.host;
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

bool TimelinePainter::putLabel(const QRectF& box, const QString& text, Role fill, bool future)
{
    return future ? m_canvas.text(box, text, Font::Small, Role::TextDim) : m_canvas.textOn(box, text, Font::Small, fill);
}

QRectF TimelinePainter::besideCursor(const QRectF& box) const
{
    if (!m_model.cursor || m_allSteps)
        return box;
    const qreal at = m_layout.x(*m_model.cursor), gap = 3 * u;
    if (at + gap < box.left() || at - gap > box.right())
        return box;
    return at > box.center().x() ? QRectF(box.left(), box.top(), std::max<qreal>(0, at - gap - box.left()), box.height())
                                 : QRectF(at + gap, box.top(), std::max<qreal>(0, box.right() - at - gap), box.height());
}

QStringList TimelinePainter::labels(const analysis::TimelineItem& item) const
{
    const trace::ApiCall& call = m_source.recording().apiCalls[item.call];
    const QString name = QString::fromStdString(call.name);
    const QString brief = name.startsWith(QLatin1String("cuda")) ? name.mid(4) : name;
    if (item.work == analysis::Work::Host)
        return {name, brief};
    if (item.work == analysis::Work::Kernel)
        return {translated(call.detail), QString::fromStdString(m_source.recording().launches[std::size_t(call.launch)].name)};
    const QString bytes = call.bytes >= 1024 && call.bytes % 1024 == 0
                              ? tr("%1 KiB").arg(call.bytes / 1024)
                              : counted(call.bytes, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
    if (item.work == analysis::Work::Other)
        return {name, brief};
    const QString where = item.work == analysis::Work::ToDevice ? tr("to device") : tr("to host");
    return {where + QStringLiteral(", ") + bytes, where};
}

QString TimelinePainter::tip(const analysis::TimelineItem& item) const
{
    const trace::ApiCall& call = m_source.recording().apiCalls[item.call];
    const QString what = call.detail.empty() ? QString::fromStdString(call.name)
                                             : QStringLiteral("%1: %2").arg(QString::fromStdString(call.name), translated(call.detail));
    const QString text =
        tr("%1; %2 to %3, %4")
            .arg(what, moment(item.from, item.to - item.from), moment(item.to, item.to - item.from), duration(item.to - item.from));
    return call.error ? QStringLiteral("%1; %2").arg(text, QString::fromStdString(call.errorName)) : text;
}

}  // namespace simtscope::figures

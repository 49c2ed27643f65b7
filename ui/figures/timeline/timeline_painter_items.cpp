#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/origin_text.h"
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
    const qreal pitch = m_layout.pitchOf(index), top = m_layout.tops[index], height = pitch * (row.nestedTracks > 0 ? 0.9 : 0.8);
    gutter(top, height, rowName(row, m_model.severalDevices));
    // Where one has zoomed in, the name comes again below the work, so that it is seen wherever one looks.
    const qreal below = pitch - height;
    for (qreal left = m_layout.area.left() + m_seen; below >= m_layout.line && left + kTimelineGutter * u < m_layout.area.right();
         left += m_seen)
        m_canvas.elidedText(QRectF(left, top + height, kTimelineGutter * u, below), rowName(row, m_model.severalDevices), Font::Small,
                            Role::TextDim);
    m_canvas.line(QPointF(m_layout.area.left(), top + (pitch + height) / 2), QPointF(m_layout.area.right(), top + (pitch + height) / 2),
                  Role::Grid, 0.8);
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
        const QRectF box(from, top + item.track * track, width, row.tracks > 1 ? track * (row.nestedTracks > 0 ? 0.8 : 0.9) : track);
        if (item.work == analysis::Work::Graph) {
            drawBracket(item, QRectF(from, box.top(), width, track * item.depth - 1.5 * u), track);
            continue;
        }
        if (item.parent && item.parent->isKernel)
            drawConnector(item, box, top, track);
        drawItem(row, item, box);
        end = from + width;
    }
}

void TimelinePainter::drawBracket(const analysis::TimelineItem& item, const QRectF& box, qreal track)
{
    const bool future = item.when == analysis::When::Future;
    Shape& frame = m_canvas.rect(box, Role::None, future ? Role::TextDim : Role::Text, 4 * u);
    frame.strokeWidth = u;
    frame.strokeStyle = future ? Stroke::Dashed : Stroke::Solid;
    frame.subject.tip = tip(item);
    const QRectF name = besideCursor(QRectF(box.left() + 4 * u, box.top() + u, box.width() - 8 * u, track * 0.8));
    if (name.height() < m_canvas.height(Font::Small) * 0.9)
        return;
    const QStringList texts = labels(item);
    for (const QString& text : texts) {
        if (m_canvas.text(name, text, Font::Small, future ? Role::TextDim : Role::Text, Qt::AlignLeft | Qt::AlignVCenter))
            return;
    }
}

void TimelinePainter::drawConnector(const analysis::TimelineItem& item, const QRectF& box, qreal top, qreal track)
{
    const analysis::TimelineParent& parent = *item.parent;
    const Role role = Role::AccentBorder;
    const qreal bottom = top + parent.track * track + track * 0.8, head = 4 * u;
    const qreal right = m_layout.x(parent.to);
    if (item.from < parent.to) {  // while the parent runs: straight down
        const qreal at = std::min(box.left() + std::min(2 * u, box.width() / 2), right);
        m_canvas.line(QPointF(at, bottom), QPointF(at, box.top()), role, 1.4);
        m_canvas.arrowHead(QPointF(at, box.top()), role, 1.4, head);
        return;
    }
    // After its end, as in the tail stream: from the end of the parent to the start of the child.
    const qreal middle = (bottom + box.top()) / 2, at = box.left() + std::min(4 * u, box.width() / 2);
    const qreal from = std::max(right - u, m_layout.x(parent.from));
    m_canvas.line(QPointF(from, bottom), QPointF(from, middle), role, 1.4);
    m_canvas.line(QPointF(from, middle), QPointF(at, middle), role, 1.4);
    m_canvas.line(QPointF(at, middle), QPointF(at, box.top()), role, 1.4);
    m_canvas.arrowHead(QPointF(at, box.top()), role, 1.4, head);
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
    if (item.work == analysis::Work::Graph)
        return {tr("%1 · %2").arg(graphName(item.graph),
                                  counted(item.nodes, QT_TRANSLATE_NOOP("figures", "%Ln node"), QT_TRANSLATE_NOOP("figures", "%Ln nodes"))),
                graphName(item.graph)};
    const trace::Recording& recording = m_source.recording();
    const trace::ApiCall& call = recording.apiCalls[item.call];
    const trace::NestedWork* const nested = item.nested < 0 ? nullptr : &recording.nestedWork[std::size_t(item.nested)];
    const QString name = QString::fromStdString(call.name);
    const QString brief = name.startsWith(QLatin1String("cuda")) ? name.mid(4) : name;
    if (item.work == analysis::Work::Host)
        return {name, brief};
    if (item.work == analysis::Work::Kernel) {
        const trace::Launch& launch = recording.launches[std::size_t(item.launch)];
        return {nested ? launchText(launch) : translated(call.detail), QString::fromStdString(launch.name)};
    }
    const std::uint64_t moved = nested ? nested->bytes : call.bytes;
    const QString bytes = moved >= 1024 && moved % 1024 == 0
                              ? tr("%1 KiB").arg(moved / 1024)
                              : counted(moved, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
    if (item.work == analysis::Work::Other)
        return nested ? QStringList{translated(nested->detail)} : QStringList{name, brief};
    const QString where = item.work == analysis::Work::ToDevice ? tr("to device") : tr("to host");
    return {where + QStringLiteral(", ") + bytes, where};
}

QString TimelinePainter::tip(const analysis::TimelineItem& item) const
{
    const trace::Recording& recording = m_source.recording();
    const trace::ApiCall& call = recording.apiCalls[item.call];
    const bool isNested = item.nested >= 0 || item.work == analysis::Work::Graph;
    QString what = isNested              ? labels(item).front()
                   : call.detail.empty() ? QString::fromStdString(call.name)
                                         : QStringLiteral("%1: %2").arg(QString::fromStdString(call.name), translated(call.detail));
    if (item.nested >= 0) {
        const trace::NestedWork& work = recording.nestedWork[std::size_t(item.nested)];
        const trace::LaunchOrigin origin =
            item.launch >= 0 ? recording.launches[std::size_t(item.launch)].origin : trace::LaunchOrigin{-1, work.graph, work.node};
        if (const QString from = originText(recording, origin); !from.isEmpty())
            what += QStringLiteral("; ") + from;
    }
    const QString text =
        tr("%1; %2 to %3, %4")
            .arg(what, moment(item.from, item.to - item.from), moment(item.to, item.to - item.from), duration(item.to - item.from));
    return call.error && item.nested < 0 ? QStringLiteral("%1; %2").arg(text, QString::fromStdString(call.errorName)) : text;
}

}  // namespace simtscope::figures

#include "ui/figures/source/source_painter.h"

#include <QStringList>
#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/models/finding_accesses.h"
#include "gpu/analysis/models/line_cost_cache.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/facts/machine_words.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::figures {

namespace {

constexpr std::uint32_t kMaxSteps = 1000;  // number of steps searched for one that belongs to a source line
constexpr qsizetype kTabWidth = 4;
constexpr qreal kPill = 18;

QString withoutTabs(const QString& line)
{
    QString plain;
    for (const QChar c : line) {
        if (c == u'\t')
            plain += QString(kTabWidth - plain.size() % kTabWidth, u' ');
        else if (c != u'\r')
            plain += c;
        if (plain.size() > kMaxLineLength)
            return truncated(plain, kMaxLineLength);
    }
    return plain;
}

}  // namespace

SourcePainter::SourcePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, bool isExcerpt)
    : m_source(source), m_options(options), m_canvas(canvas), m_isExcerpt(isExcerpt), u(canvas.unit())
{
    const trace::Recording& recording = source.recording();
    const trace::SourceFrame* const frame = options.allSteps ? nullptr : frameAt(options.step);
    const trace::SourceFrame* const near = frame ? frame : nearestFrame(options.step);
    for (const trace::SourceFile& file : recording.program.sources) {
        if (!m_file || (near && file.path == near->path))
            m_file = &file;
    }
    if (near && m_file && near->path == m_file->path)
        m_middle = near->line;
    m_current = frame ? m_middle : 0;
    for (const trace::Finding& finding : analysis::findingsOf(source))
        collectFinding(finding);
    m_fault = analysis::faultAt(source, options.allSteps ? ~0u : options.step);
}

void SourcePainter::draw()
{
    const QRectF content = m_canvas.content();
    if (!m_file) {
        m_canvas.elidedText(content, tr("The recording holds no source text."), Font::Body, Role::TextDim, Qt::AlignCenter);
        return;
    }
    const QStringList lines = QString::fromStdString(m_file->text).split(u'\n');
    const qsizetype count = lines.size() - (lines.back().isEmpty() ? 1 : 0);
    SourceLines all{.lines = {}, .middle = m_middle, .isExcerpt = m_isExcerpt};
    all.lines.reserve(std::size_t(count));
    for (qsizetype i = 0; i < count; ++i)
        all.lines.push_back(withoutTabs(lines[i]));
    std::vector<analysis::LineCost> costs;
    for (const analysis::LineCost& cost : analysis::LineCosts::of(m_source).lines()) {
        if (cost.file != m_file->path)
            continue;
        costs.push_back(cost);
        all.firstCost = all.firstCost ? std::min(all.firstCost, cost.line) : cost.line;
        all.lastCost = std::max(all.lastCost, cost.line);
    }
    const std::vector<CostColumn> columns = costColumns(analysis::LineCosts::of(m_source), m_file->path);
    const SourceLayout layout = layOutSource(m_canvas, all, columns, costs);
    drawHeader(layout, columns);
    bool inComment = false;
    for (qsizetype i = 0; i < std::min(count, layout.first + layout.shown); ++i) {
        const QString& text = all.lines[std::size_t(i)];
        bool inRest = inComment;  // state after the part that is left out
        const std::vector<TextRun> runs = highlight(text, inComment);
        if (lines[i].size() > kMaxLineLength) {
            highlight(lines[i], inRest);
            inComment = inRest;
        }
        if (i < layout.first)
            continue;
        const QRectF row = layout.row(i);
        drawLine(layout, row, std::uint32_t(i + 1), text, runs);
        drawCosts(layout, columns, row, std::uint32_t(i + 1));
    }
    if (!layout.values.isNull() && !m_options.allSteps)
        drawValues(layout.values);
}

/// Gathers the lines of the finding and of its accesses; of several findings of a kind at one line, the first.
void SourcePainter::collectFinding(const trace::Finding& finding)
{
    const auto add = [&](const std::string& file, std::uint32_t line) {
        if (line == 0 || !m_file || file != m_file->path)
            return;
        std::vector<const trace::Finding*>& here = m_found[line];
        if (std::ranges::find(here, finding.kind, &trace::Finding::kind) == here.end())
            here.push_back(&finding);
    };
    add(finding.file, finding.line);
    for (const analysis::FoundAccess& access : analysis::accessesOf(m_source.recording(), finding))
        add(access.file, access.line);
}

const trace::SourceFrame* SourcePainter::frameAt(std::uint32_t step) const
{
    if (step >= m_source.steps().count())
        return nullptr;
    const trace::Event event = m_source.trace().event(EventIndex(m_source.steps().leading(step)));
    return analysis::placeFrame(m_source.recording(), m_source.recording().site(m_source.launch(), event.site));
}

const trace::SourceFrame* SourcePainter::nearestFrame(std::uint32_t step) const
{
    const std::uint32_t last = std::min(step, m_source.steps().count());
    for (std::uint32_t back = 0; back < std::min(last, kMaxSteps); ++back) {
        if (const trace::SourceFrame* frame = frameAt(last - 1 - back))
            return frame;
    }
    for (std::uint32_t on = step; on - step < kMaxSteps && on < m_source.steps().count(); ++on) {
        if (const trace::SourceFrame* frame = frameAt(on))
            return frame;
    }
    return nullptr;
}

void SourcePainter::drawLine(const SourceLayout& layout, const QRectF& row, std::uint32_t number, const QString& text,
                             const std::vector<TextRun>& runs)
{
    const qreal numbers = layout.numbers, scale = layout.scale;
    const bool current = number == m_current;
    Shape& shape =
        m_canvas.rect(QRectF(row.left(), row.top(), m_canvas.content().width(), row.height()), current ? Role::AccentSoft : Role::None);
    shape.meaning.subject = LineSubject{number};
    if (current)
        m_canvas.rect(QRectF(row.left(), row.top(), 3.5 * u, row.height()), Role::AccentBorder);
    m_canvas.text(QRectF(row.left(), row.top(), numbers, row.height()), QString::number(number), Font::MonoSmall,
                  current ? Role::Text : Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
    const qreal badges = drawBadges(row, number);
    const qreal left = row.left() + numbers + 14 * u, room = row.right() - badges - left - 8 * u;
    const QString cut = elided(text, room, Font::Mono, u * scale);
    const qreal advance = m_canvas.width(QStringLiteral("0"), Font::Mono, scale);
    const bool whole = cut.size() == text.size();
    const qsizetype shown = whole ? text.size() : cut.size();
    for (const TextRun& run : runs) {
        QString part = cut.mid(run.begin, std::min(run.length, shown - run.begin));
        if (run.begin >= shown)
            break;
        qsizetype blanks = 0;
        while (blanks < part.size() && part[blanks].isSpace())
            ++blanks;
        const qreal x = left + qreal(run.begin + blanks) * advance;
        part = part.mid(blanks);
        while (!part.isEmpty() && part.back().isSpace())
            part.chop(1);
        const TokenInk ink = inkOf(run.token);
        const Font font = ink.bold ? Font::MonoBold : Font::Mono;
        m_canvas.text(QRectF(x, row.top(), m_canvas.width(part, font, scale) + 1, row.height()), part, font,
                      current ? Role::Text : ink.role, Qt::AlignLeft | Qt::AlignVCenter, scale);
    }
}

qreal SourcePainter::drawBadge(const CostBadge& badge, const QRectF& row, qreal right, std::uint32_t number)
{
    const qreal width = m_canvas.width(badge.text, Font::MonoBold, 0.84) + 16 * u;
    const qreal height = std::min(row.height() - 5 * u, kPill * u);
    const QRectF box(right - width, row.center().y() - height / 2, width, height);
    Shape& shape = m_canvas.rect(box, badge.fill,
                                 badge.fill == Role::Cell    ? Role::CellBorder
                                 : badge.fill == Role::Panel ? Role::Error
                                                             : Role::Conflict,
                                 box.height() / 2);
    shape.strokeWidth = (badge.fill == Role::Panel ? 2 : 1) * u;
    shape.meaning.subject = LineSubject{number};
    shape.meaning.tip = badge.tip;
    m_canvas.textOn(box, badge.text, Font::MonoBold, badge.fill, Qt::AlignCenter, 0.84);
    return box.left() - 5 * u;
}

qreal SourcePainter::drawBadges(const QRectF& row, std::uint32_t number)
{
    const AnswerScope answer(m_canvas);
    qreal right = row.right() - 6 * u;
    const bool stopped = m_fault && m_fault->line == number && m_fault->finding->file == m_file->path;
    if (stopped)
        right = drawBadge({tr("stopped"), faultText(m_source, *m_fault), Role::Panel}, row, right, number);
    const bool wentWrong = m_found.contains(number);
    if (wentWrong && !stopped) {
        m_canvas.rect(row.adjusted(0, 0.5 * u, 0, -0.5 * u), Role::None, Role::Error, 3 * u).strokeWidth = 1.4 * u;
        for (const trace::Finding* finding : m_found.at(number))
            right = drawBadge({findingLabel(finding->kind), translated(finding->message), Role::Panel}, row, right, number);
    }
    const analysis::LineCost* const cost = analysis::LineCosts::of(m_source).find(m_file->path, number);
    if (cost && cost->counters.divergentBranches > 0)
        if (const MachineNote note = machineNote(m_source, m_options, m_file->path, number); !note.text.isEmpty())
            right = drawBadge({note.text, note.tip, Role::Cell}, row, right, number);
    return row.right() - right;
}

}  // namespace simtscope::figures

#include "ui/figures/source/source_painter.h"

#include <QStringList>
#include <algorithm>
#include <bit>

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

constexpr std::uint32_t kMaxSearchedSteps = 1000;  // number of steps searched for one that belongs to a source line
constexpr qsizetype kTabWidth = 4;
constexpr qreal kPillHeight = 18;

QString expandTabs(const QString& line)
{
    QString expanded;
    for (const QChar c : line) {
        if (c == u'\t')
            expanded += QString(kTabWidth - expanded.size() % kTabWidth, u' ');
        else if (c != u'\r')
            expanded += c;
        if (expanded.size() > kMaxLineLength)
            return truncateText(expanded, kMaxLineLength);
    }
    return expanded;
}

}  // namespace

SourcePainter::SourcePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, bool isExcerpt)
    : m_source(source), m_options(options), m_canvas(canvas), m_isExcerpt(isExcerpt), m_unit(canvas.unit())
{
    const trace::Recording& recording = source.recording();
    const trace::SourceFrame* const frame = options.showsAllSteps ? nullptr : frameAt(options.step);
    const trace::SourceFrame* const near = frame ? frame : findNearestFrame(options.step);
    for (const trace::SourceFile& file : recording.program.sources) {
        if (!m_file || (near && file.path == near->path))
            m_file = &file;
    }
    if (near && m_file && near->path == m_file->path)
        m_requiredLine = near->line;
    m_currentLine = frame ? m_requiredLine : 0;
    for (const trace::Finding& finding : analysis::findingsOf(source))
        collectFinding(finding);
    m_fault = analysis::faultAt(source, options.showsAllSteps ? ~0u : options.step);
}

void SourcePainter::draw()
{
    const QRectF content = m_canvas.content();
    if (!m_file) {
        m_canvas.addElidedText(content, tr("The recording holds no source text."), Font::Body, Role::TextDim, Qt::AlignCenter);
        return;
    }
    const QStringList lines = QString::fromStdString(m_file->text).split(u'\n');
    const qsizetype count = lines.size() - (lines.back().isEmpty() ? 1 : 0);
    SourceLines sourceLines{.lines = {}, .requiredLine = m_requiredLine, .isExcerpt = m_isExcerpt};
    sourceLines.lines.reserve(std::size_t(count));
    for (qsizetype i = 0; i < count; ++i)
        sourceLines.lines.push_back(expandTabs(lines[i]));
    std::vector<analysis::LineCost> costs;
    for (const analysis::LineCost& cost : analysis::LineCosts::forBlock(m_source).lines()) {
        if (cost.file != m_file->path)
            continue;
        costs.push_back(cost);
        sourceLines.firstExecutedLine = sourceLines.firstExecutedLine ? std::min(sourceLines.firstExecutedLine, cost.line) : cost.line;
        sourceLines.lastExecutedLine = std::max(sourceLines.lastExecutedLine, cost.line);
    }
    const std::vector<CostColumn> columns = chooseCostColumns(analysis::LineCosts::forBlock(m_source), m_file->path);
    const SourceLayout layout = layOutSource(m_canvas, sourceLines, columns, costs);
    drawHeader(layout, columns);
    bool isInComment = false;
    for (qsizetype i = 0; i < std::min(count, layout.firstLine + layout.shownLineCount); ++i) {
        const QString& text = sourceLines.lines[std::size_t(i)];
        bool isInCommentAfterCut = isInComment;  // whether the text after the part that is left out begins in a comment
        const std::vector<TextRun> runs = highlight(text, isInComment);
        if (lines[i].size() > kMaxLineLength) {
            highlight(lines[i], isInCommentAfterCut);
            isInComment = isInCommentAfterCut;
        }
        if (i < layout.firstLine)
            continue;
        const QRectF row = layout.row(i);
        drawLine(layout, row, std::uint32_t(i + 1), text, runs);
        drawCosts(layout, columns, row, std::uint32_t(i + 1));
    }
    if (!layout.valuesArea.isNull() && !m_options.showsAllSteps)
        drawValues(layout.valuesArea);
    if (m_currentLine > 0)
        addMotions(layout);
}

void SourcePainter::addMotions(const SourceLayout& layout)
{
    const auto warpsOf = [this](std::uint32_t step) {
        std::uint32_t warps = 0;
        for (const std::uint32_t event : m_source.steps().events(step))
            warps |= 1u << m_source.trace().event(EventIndex(event)).warp.value % 32;
        return warps;
    };
    std::map<std::uint32_t, std::uint32_t> warpsByLine;  // where the warps of this step were before
    std::uint32_t missing = warpsOf(m_options.step);
    for (std::uint32_t back = 1; missing && back <= std::min(m_options.step, kMaxSearchedSteps); ++back) {
        const trace::SourceFrame* const frame = frameAt(m_options.step - back);
        const std::uint32_t found = frame && frame->path == m_file->path ? warpsOf(m_options.step - back) & missing : 0;
        missing &= ~found;
        if (found && frame->line != m_currentLine)
            warpsByLine[frame->line] |= found;
    }
    const qreal x = layout.textArea.left() + layout.numbersWidth / 2;
    const QPointF target(x, layout.row(qsizetype(m_currentLine) - 1).center().y());
    for (const auto& [line, warps] : warpsByLine) {
        const qreal y = layout.row(qsizetype(line) - 1).center().y();
        const int first = std::countr_zero(warps), last = 31 - std::countl_zero(warps);
        const QString text = first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
        m_canvas.addMotion({{x, std::clamp(y, layout.textArea.top(), layout.textArea.bottom())}, target, false, text, Role::Accent});
    }
}

/// Gathers the lines of the finding and of its accesses; of several findings of a kind at one line, the first.
void SourcePainter::collectFinding(const trace::Finding& finding)
{
    const auto add = [&](const std::string& file, std::uint32_t line) {
        if (line == 0 || !m_file || file != m_file->path)
            return;
        std::vector<const trace::Finding*>& findingsOfLine = m_findings[line];
        if (std::ranges::find(findingsOfLine, finding.kind, &trace::Finding::kind) == findingsOfLine.end())
            findingsOfLine.push_back(&finding);
    };
    add(finding.file, finding.line);
    for (const analysis::LocatedAccess& access : analysis::locateAccesses(m_source.recording(), finding))
        add(access.file, access.line);
}

const trace::SourceFrame* SourcePainter::frameAt(std::uint32_t step) const
{
    if (step >= m_source.steps().count())
        return nullptr;
    const trace::Event event = m_source.trace().event(EventIndex(m_source.steps().leadingEvent(step)));
    return analysis::accessFrame(m_source.recording(), m_source.recording().findSite(m_source.launch(), event.site));
}

const trace::SourceFrame* SourcePainter::findNearestFrame(std::uint32_t step) const
{
    const std::uint32_t last = std::min(step, m_source.steps().count());
    for (std::uint32_t back = 0; back < std::min(last, kMaxSearchedSteps); ++back) {
        if (const trace::SourceFrame* frame = frameAt(last - 1 - back))
            return frame;
    }
    for (std::uint32_t on = step; on - step < kMaxSearchedSteps && on < m_source.steps().count(); ++on) {
        if (const trace::SourceFrame* frame = frameAt(on))
            return frame;
    }
    return nullptr;
}

void SourcePainter::drawLine(const SourceLayout& layout, const QRectF& row, std::uint32_t number, const QString& text,
                             const std::vector<TextRun>& runs)
{
    const qreal numbers = layout.numbersWidth, scale = layout.scale;
    const bool isCurrent = number == m_currentLine;
    Shape& shape = m_canvas.addRect(QRectF(row.left(), row.top(), m_canvas.content().width(), row.height()),
                                    isCurrent ? Role::AccentSoft : Role::None);
    shape.meaning.subject = LineSubject{number};
    if (isCurrent)
        m_canvas.addRect(QRectF(row.left(), row.top(), 3.5 * m_unit, row.height()), Role::AccentBorder);
    m_canvas.addText(QRectF(row.left(), row.top(), numbers, row.height()), QString::number(number), Font::MonoSmall,
                     isCurrent ? Role::Text : Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
    const qreal badges = drawBadges(row, number);
    const qreal left = row.left() + numbers + 14 * m_unit, room = row.right() - badges - left - 8 * m_unit;
    const QString cut = elideText(text, room, Font::Mono, m_unit * scale);
    const qreal advance = m_canvas.widthOf(QStringLiteral("0"), Font::Mono, scale);
    const bool isUncut = cut.size() == text.size();
    const qsizetype shown = isUncut ? text.size() : cut.size();
    for (const TextRun& run : runs) {
        QString runText = cut.mid(run.begin, std::min(run.length, shown - run.begin));
        if (run.begin >= shown)
            break;
        qsizetype blanks = 0;
        while (blanks < runText.size() && runText[blanks].isSpace())
            ++blanks;
        const qreal x = left + qreal(run.begin + blanks) * advance;
        runText = runText.mid(blanks);
        while (!runText.isEmpty() && runText.back().isSpace())
            runText.chop(1);
        const TokenInk ink = inkOf(run.token);
        const Font font = ink.isBold ? Font::MonoBold : Font::Mono;
        m_canvas.addText(QRectF(x, row.top(), m_canvas.widthOf(runText, font, scale) + 1, row.height()), runText, font,
                         isCurrent ? Role::Text : ink.role, Qt::AlignLeft | Qt::AlignVCenter, scale);
    }
}

qreal SourcePainter::drawBadge(const CostBadge& badge, const QRectF& row, qreal right, std::uint32_t number)
{
    const qreal width = m_canvas.widthOf(badge.text, Font::MonoBold, 0.84) + 16 * m_unit;
    const qreal height = std::min(row.height() - 5 * m_unit, kPillHeight * m_unit);
    const QRectF box(right - width, row.center().y() - height / 2, width, height);
    Shape& shape = m_canvas.addRect(box, badge.fill,
                                    badge.fill == Role::Cell    ? Role::CellBorder
                                    : badge.fill == Role::Panel ? Role::Error
                                                                : Role::Conflict,
                                    box.height() / 2);
    shape.strokeWidth = (badge.fill == Role::Panel ? 2 : 1) * m_unit;
    shape.meaning.subject = LineSubject{number};
    shape.meaning.tip = badge.tip;
    m_canvas.addTextOn(box, badge.text, Font::MonoBold, badge.fill, Qt::AlignCenter, 0.84);
    return box.left() - 5 * m_unit;
}

qreal SourcePainter::drawBadges(const QRectF& row, std::uint32_t number)
{
    const AnswerScope answer(m_canvas);
    qreal right = row.right() - 6 * m_unit;
    const bool isStopped = m_fault && m_fault->line == number && m_fault->finding->file == m_file->path;
    if (isStopped)
        right = drawBadge({tr("stopped"), makeFaultSentence(m_source, *m_fault), Role::Panel}, row, right, number);
    const bool hasFinding = m_findings.contains(number);
    if (hasFinding && !isStopped) {
        m_canvas.addRect(row.adjusted(0, 0.5 * m_unit, 0, -0.5 * m_unit), Role::None, Role::Error, 3 * m_unit).strokeWidth = 1.4 * m_unit;
        for (const trace::Finding* finding : m_findings.at(number))
            right = drawBadge({formatFindingLabel(*finding), translateMessage(finding->message), Role::Panel}, row, right, number);
    }
    const analysis::LineCost* const cost = analysis::LineCosts::forBlock(m_source).findLine(m_file->path, number);
    if (cost && cost->counters.divergentBranches > 0)
        if (const MachineNote note = makeMachineNote(m_source, m_options, m_file->path, number); !note.text.isEmpty())
            right = drawBadge({note.text, note.tip, Role::Cell}, row, right, number);
    return row.right() - right;
}

}  // namespace simtscope::figures

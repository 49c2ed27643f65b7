#include "ui/editor/source_page.h"

#include "ui/editor/number_drag.h"

#include <QApplication>
#include <QBoxLayout>
#include <QMenu>
#include <QObject>
#include <QPointer>
#include <QWidget>
#include <algorithm>
#include <optional>
#include <set>

#include "gpu/analysis/counts/program_lines.h"
#include "ui/editor/code_help.h"
#include "ui/editor/condition_dialog.h"
#include "ui/editor/find_bar.h"
#include "ui/editor/line_facts.h"
#include "ui/editor/source_editor.h"
#include "ui/editor/text_editing.h"
#include "ui/editor/text_format.h"
#include "ui/editor/variable_tips.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/source/source_words.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/document/document.h"
#include "ui/session/document/program_files.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/subject_menu.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

/// Gives the focus back after a click in an editor's margin: such a click does not begin an edit, so the player keeps the keys.
class FocusRestorer final : public QObject {
public:
    explicit FocusRestorer(QWidget& editor) : QObject(&editor), m_editor(editor)
    {
        connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* newFocus) {
            m_focusBeforePress = newFocus == &m_editor && QGuiApplication::mouseButtons() != Qt::NoButton ? before : nullptr;
        });
    }

    /// Gives the focus back to the widget that had it before. Call it after a click in a margin.
    void restoreFocus()
    {
        if (m_focusBeforePress && m_focusBeforePress != &m_editor)
            m_focusBeforePress->setFocus(Qt::OtherFocusReason);
    }

private:
    QWidget& m_editor;
    QPointer<QWidget> m_focusBeforePress;  ///< the widget that had the focus before the mouse press that is in progress
};

/// Returns the first badge that the source figure has for the line, with the tooltips of all of them.
std::optional<Badge> badgeOf(const analysis::LineCost& cost, bool hasFinding)
{
    const std::vector<figures::CostBadge> badges = figures::makeCostBadges(cost, hasFinding);
    if (badges.empty())
        return std::nullopt;
    QStringList tips;
    for (const figures::CostBadge& badge : badges)
        tips << badge.tip;
    return Badge{badges.front().text, SourcePage::tr("line %1: %2").arg(QString::number(cost.line), tips.join("; ")),
                 badges.front().fill != figures::Role::Cell};
}

}  // namespace

SourcePage::SourcePage(const SourcePageParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    m_editor = new SourceEditor(this);
    m_editor->setAccessibleName(tr("Program text"));
    m_textEditing = new TextEditing(*m_editor);
    m_textFormat = new TextFormat(*m_editor, m_parts.document);
    connect(m_textFormat, &TextFormat::statusMessage, &m_parts.navigator, &Navigator::statusMessage);
    m_find = new FindBar(*m_editor, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kSmallGap);
    column->addWidget(m_find);
    column->addWidget(m_editor, 1);

    Document& document = m_parts.document;
    connect(&document, &Document::opened, this, &SourcePage::showDocument);
    connect(&document, &Document::textChanged, this, [this] {
        if (m_editor->text() != m_parts.document.text())
            m_editor->replaceProgram(m_parts.document.text());
    });
    // Queued, so that it does not run during an edit. The main document tells of edits of all files.
    connect(&m_parts.files.document(0), &Document::textChanged, this, &SourcePage::remapLines, Qt::QueuedConnection);
    connect(&m_parts.files.document(0), &Document::textChanged, this, &SourcePage::showBadges, Qt::QueuedConnection);
    connect(&document.problems(), &ProblemList::changed, this,
            [this] { m_editor->setProblems(m_parts.document.problems().list(), m_parts.run.isOfEdit()); });
    connect(&document.problems(), &ProblemList::fixesChanged, this, [this] { m_editor->setFixes(m_parts.document.problems().fixes()); });
    connect(m_editor, &QsciScintilla::textChanged, this, [this] { m_parts.document.setText(m_editor->text()); });
    const auto choose = [this](int line) { m_parts.selection.select(figures::LineSubject{std::uint32_t(line)}); };
    connect(m_editor, &SourceEditor::recordedLineTextClicked, this, choose);  // the click may be meant for editing, so the step stays
    connect(m_editor, &SourceEditor::recordedLineClicked, this, [this, choose](int line) {
        choose(line);
        m_parts.navigator.goToLineWrapping(line);
    });
    connectBreakpoints();
    connectHovering();
    new NumberDrag(*m_editor);  // belongs to the editor
    connect(&m_parts.position, &Position::sourceChanged, this, &SourcePage::showLaunch);
    connect(&m_parts.position, &Position::stepChanged, this, &SourcePage::showStep);
    connect(&document, &Document::saved, this, [this] { m_editor->setBaseline(m_parts.document.savedText()); });
    connect(m_editor, &SourceEditor::findRequested, m_find, &FindBar::open);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &SourcePage::refreshTheme);
    connect(&m_parts.appearance, &Appearance::hidesAnswersChanged, this, &SourcePage::showBadges);
    refreshTheme();
    showDocument();
    collectCodeLines();
    showLaunch();
}

void SourcePage::refreshTheme()
{
    const figures::Theme& theme = m_parts.appearance.theme();
    m_editor->setTheme(theme);
    m_find->refreshIcons(makeIcon("chevron-up", theme), makeIcon("chevron-down", theme), makeIcon("close", theme));
}

/// Shows the value of the variable under the mouse; for another name, and where the value is unknown, what the name is.
void SourcePage::connectHovering()
{
    m_codeHelp = new CodeHelp({*m_editor, m_parts.document, m_parts.settings, [this](int line) { return describeLine(line); }});
    connect(m_codeHelp, &CodeHelp::statusMessage, &m_parts.navigator, &Navigator::statusMessage);
    auto* const tips = new VariableTips({m_parts.appearance, m_parts.position, m_parts.run, m_parts.variables}, *m_editor);
    tips->setObjectName("variableTips");
    connect(m_editor, &SourceEditor::placeHovered, this, [this](long position, const QPoint& point, bool isVariable) {
        m_hoveredPosition = position;
        m_hoveredPoint = point;
        if (!isVariable)
            m_codeHelp->showDocumentation(position, point);
    });
    connect(m_editor, &SourceEditor::nameHovered, tips, &VariableTips::show);
    connect(tips, &VariableTips::hasNoTip, this, [this] { m_codeHelp->showDocumentation(m_hoveredPosition, m_hoveredPoint); });
    m_codeHelp->setElsewhere([this](const QString& path, int line) {
        bool isShown = false;
        emit definitionFound(path, line, isShown);
        return isShown;
    });
    connect(m_editor, &SourceEditor::definitionRequested, m_codeHelp, qOverload<long>(&CodeHelp::goToDefinition));
}

/// Returns what a line of the editor (from 1) cost in the run; empty if it did not run, or answers are hidden.
QStringList SourcePage::describeLine(int line) const
{
    const int recorded = m_editor->recordedLineAt(line);
    const auto cost = std::ranges::find(m_lineCosts, analysis::NumberedLine::of(std::uint32_t(recorded)).line, &analysis::LineCost::line);
    return recorded == 0 || cost == m_lineCosts.end() || m_parts.appearance.hidesAnswers() ? QStringList() : describeLineCost(*cost);
}

void SourcePage::connectBreakpoints()
{
    Breakpoints& breakpoints = m_parts.breakpoints;
    connect(&breakpoints, &Breakpoints::changed, this, [this] {
        if (!m_isSyncing)
            m_editor->setBreakpoints(m_parts.breakpoints.lines(), m_parts.breakpoints.conditions());
    });
    connect(m_editor, &QsciScintilla::textChanged, this, &SourcePage::syncBreakpoints);
    auto* focus = new FocusRestorer(*m_editor);
    connect(m_editor, &QsciScintilla::marginClicked, focus, &FocusRestorer::restoreFocus);
    connect(m_editor, &SourceEditor::breakpointClicked, this, &SourcePage::toggleBreakpointAt);
    connect(m_editor, &SourceEditor::menuRequested, this, [this](QMenu* menu, int line) {
        addLineActions(
            *menu, {m_parts.selection, m_parts.position, m_parts.breakpoints, m_parts.navigator}, m_editor->recordedLineAt(line),
            [this, line] { toggleBreakpointAt(line); }, [this, line] { editConditionAt(line); });
    });
    connect(&m_parts.position, &Position::recordingChanged, this, &SourcePage::collectCodeLines);
}

/// Returns which source of the recording the page's file is; nullopt if the recording is of another program, or does not hold it.
std::optional<std::size_t> SourcePage::findSourceOfPage() const
{
    if (!m_parts.position.recording() || !m_parts.run.isRecordingOfProgram())
        return std::nullopt;
    const std::size_t file = m_parts.files.indexOf(m_parts.document);
    if (file == 0)
        return 0;
    const std::vector<trace::SourceFile>& sources = m_parts.position.recording()->program.sources;
    for (std::size_t i = 1; i < sources.size(); ++i)
        if (m_parts.files.find(QString::fromStdString(sources[i].path)) == file)
            return i;
    return std::nullopt;
}

/// Returns whether the text of the page is the recorded one, whatever the other files are.
bool SourcePage::isRecordedText() const
{
    const std::optional<std::size_t> source = findSourceOfPage();
    const auto recording = m_parts.position.recording();
    return source && *source < recording->program.sources.size() &&
           QString::fromStdString(recording->program.sources[*source].text) == m_parts.document.text();
}

void SourcePage::collectCodeLines()
{
    m_codeLines.clear();
    if (!m_parts.position.recording())
        return;
    const std::optional<std::size_t> found = findSourceOfPage();
    if (!found && m_parts.files.indexOf(m_parts.document) != 0)
        return;
    const std::size_t page = found.value_or(0);
    std::set<int> lines;
    for (const auto& sites : m_parts.position.recording()->sites) {
        for (const auto& [id, site] : sites) {
            for (const std::uint32_t line : analysis::findNumberedLines(*m_parts.position.recording(), &site))
                if (analysis::NumberedLine::of(line).source == page)
                    lines.insert(int(line));
        }
    }
    m_codeLines.assign(lines.begin(), lines.end());
}

/// Moves the breakpoints to the lines of their marks, after the text was edited or tied to another recording.
void SourcePage::syncBreakpoints()
{
    m_isSyncing = true;
    m_parts.breakpoints.mapToRecording(m_editor->recordedLineMap());
    m_parts.breakpoints.moveTo(m_editor->breakpoints(), m_editor->conditions());
    m_isSyncing = false;
}

void SourcePage::toggleBreakpointAt(int line)
{
    const std::vector<int> linesBefore = m_parts.breakpoints.lines();
    if (!m_parts.breakpoints.toggle(line)) {
        emit m_parts.navigator.statusMessage(
            tr("No breakpoint: no kernel code in line %1 or below it. Choose a line of a kernel.").arg(line));
        return;
    }
    const std::vector<int>& lines = m_parts.breakpoints.lines();
    if (std::ranges::find(linesBefore, line) != linesBefore.end())
        return;  // removed
    const auto set = std::ranges::lower_bound(lines, line);
    if (set == lines.end())
        return;
    if (*set != line)
        emit m_parts.navigator.statusMessage(tr("Line %1 has no kernel code: the breakpoint is in line %2.").arg(line).arg(*set));
    else if (const int recorded = m_editor->recordedLineAt(line))
        m_parts.navigator.warnWithoutSteps(recorded, line);
}

int SourcePage::lineInFocus() const
{
    int line = m_editor->currentLine();
    if (!m_editor->hasFocus() && m_parts.position.source()) {
        const std::vector<int> lines = numberedLinesOfStep(*m_parts.position.source(), m_parts.position.step());
        const auto ofPage = std::ranges::find_if(lines, [this](int recorded) { return m_editor->lineOfRecorded(recorded) > 0; });
        line = lines.empty() ? line : ofPage == lines.end() ? 1 : m_editor->lineOfRecorded(*ofPage);
    }
    return line;
}

void SourcePage::toggleBreakpoint()
{
    toggleBreakpointAt(lineInFocus());
}

void SourcePage::editCondition()
{
    editConditionAt(lineInFocus());
}

void SourcePage::editConditionAt(int line)
{
    Breakpoints& breakpoints = m_parts.breakpoints;
    const auto lineOfBreakpoint = [&] {
        const auto found = std::ranges::lower_bound(breakpoints.lines(), line);
        return found == breakpoints.lines().end() ? 0 : *found;
    };
    const bool isThere = std::ranges::binary_search(breakpoints.lines(), line);
    if (!isThere) {
        const std::vector<int> before = breakpoints.lines();
        toggleBreakpointAt(line);
        if (breakpoints.lines() == before && lineOfBreakpoint() == 0)
            return;  // no kernel code, as the message says
    }
    const int breakpointLine = lineOfBreakpoint();
    const auto known = breakpoints.conditions().find(breakpointLine);
    auto* const dialog = new ConditionDialog(breakpointLine, known == breakpoints.conditions().end() ? QString() : known->second, this);
    connect(dialog, &ConditionDialog::conditionEntered, this, [this, breakpointLine](const QString& condition) {
        if (std::ranges::binary_search(m_parts.breakpoints.lines(), breakpointLine))
            m_parts.breakpoints.setCondition(breakpointLine, condition);
    });
    dialog->open();
}

void SourcePage::showDocument()
{
    m_find->reset();
    m_editor->setProgram(m_parts.document.text());
    m_mappedText.clear();
    if (m_parts.document.problems().isOfCurrentText())
        m_editor->setProblems(m_parts.document.problems().list());
    m_editor->setBreakpoints(m_parts.breakpoints.lines(), m_parts.breakpoints.conditions());
    m_editor->setBaseline(m_parts.document.savedText());
}

void SourcePage::showBadges()
{
    std::map<int, Badge> badges = m_parts.appearance.hidesAnswers() ? std::map<int, Badge>{} : m_badges;
    // "ok" is a judgement of the text that was run; after an edit or its undo another text is shown.
    if (!m_parts.run.isRecordingOfText())
        std::erase_if(badges, [](const auto& lineAndBadge) { return !lineAndBadge.second.isWarning; });
    m_editor->setBadges(badges);
}

void SourcePage::showLaunch()
{
    m_lineCosts.clear();
    m_badges.clear();
    m_recordedLines.clear();
    const std::optional<std::size_t> page = findSourceOfPage();
    if (m_parts.position.source() && page) {
        const trace::Recording& recording = m_parts.position.source()->recording();
        m_lineCosts = computeSourceLineCosts(recording, m_parts.position.source()->launch(), *page);
        const std::set<std::uint32_t> linesWithFindings = findLinesWithFindings(recording);
        std::set<int> linesWithCosts;
        for (const analysis::LineCost& facts : m_lineCosts) {
            const std::uint32_t line = analysis::NumberedLine{*page, facts.line}.number();
            linesWithCosts.insert(int(line));
            if (const std::optional<Badge> badge = badgeOf(facts, linesWithFindings.contains(line)))
                m_badges[int(line)] = *badge;
        }
        linesWithCosts.insert(m_codeLines.begin(), m_codeLines.end());
        m_recordedLines.assign(linesWithCosts.begin(), linesWithCosts.end());
    }
    if (page) {
        mapLines();
    } else if (m_parts.run.isRecordingOfProgram()) {  // the recorded program does not read this file
        m_editor->setRecordedLines({});
        m_mappedText.clear();
        syncBreakpoints();
    }
    showBadges();
    showStep();
}

/// Ties the recorded lines to the text. In an edited text they stay tied where they moved; a text that was just loaded is matched with the
/// recorded one.
void SourcePage::mapLines()
{
    const std::vector<trace::SourceFile>& sources = m_parts.position.recording()->program.sources;
    const std::size_t page = findSourceOfPage().value_or(0);
    const QString recorded = page >= sources.size() ? QString() : QString::fromStdString(sources[page].text);
    if (isRecordedText())
        m_editor->setRecordedLines(m_recordedLines);
    else if (m_mappedText != recorded || m_mappedSource != page)
        m_editor->setRecordedLines(m_recordedLines, computeLineDifference(recorded.split('\n'), m_parts.document.text().split('\n')));
    else
        return;
    m_mappedText = recorded;
    m_mappedSource = page;
    syncBreakpoints();
}

/// Ties the lines again once the text equals the recorded one: the ties of lines that were deleted and restored have moved to other
/// lines.
void SourcePage::remapLines()
{
    if (m_recordedLines.empty() || !isRecordedText())
        return;
    const std::map<int, int> recordedLineMap = m_editor->recordedLineMap();
    if (recordedLineMap.size() == m_recordedLines.size() && std::ranges::all_of(recordedLineMap, [](const auto& tie) {
            return tie.first == int(analysis::NumberedLine::of(std::uint32_t(tie.second)).line);
        }))
        return;
    const int top = m_editor->firstVisibleLine();
    mapLines();
    showStep();
    m_editor->setFirstVisibleLine(top);
}

void SourcePage::showStep()
{
    if (!m_parts.position.source() || m_recordedLines.empty()) {
        m_editor->setCurrentLines({});
        return;
    }
    m_editor->setCurrentLines(numberedLinesOfStep(*m_parts.position.source(), m_parts.position.step()));
}

}  // namespace simtscope::ui

#include "moc_source_page.cpp"

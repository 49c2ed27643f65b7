#include "ui/panels/source_panel.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <algorithm>
#include <optional>
#include <set>

#include "gpu/analysis/program_lines.h"
#include "ui/figures/facts/fault.h"
#include "ui/figures/source/line_badges.h"
#include "ui/panels/breakpoints.h"
#include "ui/panels/elided_label.h"
#include "ui/panels/find_bar.h"
#include "ui/panels/look.h"
#include "ui/panels/margin_focus.h"
#include "ui/panels/navigator.h"
#include "ui/panels/session.h"
#include "ui/panels/source_editor.h"
#include "ui/panels/subject_menu.h"

namespace simtscope::panels {
namespace {

/// The first badge of the source figure, with the words of all of them.
std::optional<Badge> badgeOf(const analysis::LineCost& cost, bool wentWrong)
{
    const std::vector<figures::Badge> badges = figures::badgesOf(cost, wentWrong);
    if (badges.empty())
        return std::nullopt;
    QStringList tips;
    for (const figures::Badge& badge : badges)
        tips << badge.tip;
    return Badge{badges.front().text, SourcePanel::tr("line %1: %2").arg(QString::number(cost.line), tips.join("; ")),
                 badges.front().fill != figures::Role::Cell};
}

}  // namespace

SourcePanel::SourcePanel(Session& session, QWidget* parent) : QFrame(parent), m_session(session)
{
    setProperty("card", true);
    m_name = new ElidedLabel(this);
    m_name->setProperty("heading", true);
    m_name->setObjectName("sourceName");
    m_state = makeDimLabel({}, this);
    m_state->setObjectName("sourceState");
    m_revert = new QPushButton(tr("Revert"), this);
    m_revert->setObjectName("revert");
    m_revert->setToolTip(tr("Back to the text as it was opened or saved last; Undo (Ctrl+Z) brings the edits back"));
    m_revert->setProperty("link", true);
    m_revert->setCursor(Qt::PointingHandCursor);
    m_editor = new SourceEditor(this);
    m_editor->setObjectName("source");
    m_editor->setAccessibleName(tr("Program text"));
    m_find = new FindBar(*m_editor, this);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(14, 0, 8, 0);
    header->addWidget(m_name, 1);
    header->addWidget(m_state);
    header->addWidget(m_revert);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2, 8, 2, 8);
    column->setSpacing(6);
    column->addLayout(header);
    column->addWidget(m_find);
    column->addWidget(m_editor, 1);

    Document& document = m_session.document();
    connect(&document, &Document::opened, this, &SourcePanel::showDocument);
    connect(&document, &Document::textChanged, this, [this] {
        if (m_editor->text() != m_session.document().text())
            m_editor->replaceProgram(m_session.document().text());
        refreshHeader();
    });
    connect(&document, &Document::textChanged, this, &SourcePanel::tieAgain, Qt::QueuedConnection);  // not amid an edit
    connect(&document, &Document::problemsChanged, this, [this] { m_editor->setProblems(m_session.document().problems()); });
    connect(m_editor, &QsciScintilla::textChanged, this, [this] { m_session.document().setText(m_editor->text()); });
    const auto choose = [this](int line) {
        figures::Subject subject;
        subject.line = line;
        m_session.select(subject);
    };
    connect(m_editor, &SourceEditor::recordedLineTouched, this, choose);  // to edit it, perhaps: the step stays
    connect(m_editor, &SourceEditor::recordedLineClicked, this, [this, choose](int line) {
        choose(line);
        m_session.navigator().toLineAround(line);
    });
    connectBreakpoints();
    connect(m_revert, &QPushButton::clicked, &document, &Document::revert);
    connect(&m_session, &Session::sourceChanged, this, &SourcePanel::showLaunch);
    connect(&m_session, &Session::stepChanged, this, &SourcePanel::showStep);
    connect(&document, &Document::saved, this, [this] { m_editor->setBaseline(m_session.document().savedText()); });
    connect(m_editor, &SourceEditor::findRequested, m_find, &FindBar::open);
    connect(&m_session, &Session::themeChanged, this, &SourcePanel::refreshTheme);
    refreshTheme();
    showDocument();
}

void SourcePanel::refreshTheme()
{
    const figures::Theme& theme = m_session.theme();
    m_editor->setTheme(theme);
    m_find->refreshIcons(icon("chevron-up", theme), icon("chevron-down", theme), icon("close", theme));
}

void SourcePanel::connectBreakpoints()
{
    Breakpoints& breakpoints = m_session.breakpoints();
    connect(&breakpoints, &Breakpoints::changed, this, [this] {
        if (!m_syncing)
            m_editor->setBreakpoints(m_session.breakpoints().lines());
    });
    connect(m_editor, &QsciScintilla::textChanged, this, &SourcePanel::syncBreakpoints);
    auto* focus = new MarginFocus(*m_editor);
    connect(m_editor, &QsciScintilla::marginClicked, focus, &MarginFocus::giveBack);
    connect(m_editor, &SourceEditor::breakpointClicked, this, &SourcePanel::breakAt);
    connect(m_editor, &SourceEditor::menuRequested, this, [this](QMenu* menu, int line) {
        addLineActions(*menu, m_session, m_editor->recordedLineAt(line), [this, line] { breakAt(line); });
    });
    connect(&m_session, &Session::recordingChanged, this, &SourcePanel::gatherCode);
}

void SourcePanel::gatherCode()
{
    m_codeLines.clear();
    if (!m_session.recording())
        return;
    std::set<int> lines;
    for (const auto& sites : m_session.recording()->sites) {
        for (const auto& [id, site] : sites) {
            for (const std::uint32_t line : analysis::programLines(*m_session.recording(), &site))
                lines.insert(int(line));
        }
    }
    m_codeLines.assign(lines.begin(), lines.end());
}

/// The text was edited, or is tied to another recording: the breakpoints stand where their marks do.
void SourcePanel::syncBreakpoints()
{
    m_syncing = true;
    m_session.breakpoints().tie(m_editor->ties());
    m_session.breakpoints().follow(m_editor->breakpoints());
    m_syncing = false;
}

void SourcePanel::breakAt(int line)
{
    if (!m_session.breakpoints().toggle(line))
        emit m_session.navigator().told(tr("No kernel code stands at line %1 or below it.").arg(line));
}

void SourcePanel::toggleBreakpoint()
{
    int line = m_editor->currentLine();
    if (!m_editor->hasFocus() && m_session.source()) {
        const std::vector<int> lines = linesOfStep(*m_session.source(), m_session.step());
        line = lines.empty() ? line : std::max(1, m_editor->lineOfRecorded(lines.front()));
    }
    breakAt(line);
}

void SourcePanel::showDocument()
{
    m_editor->setProgram(m_session.document().text());
    m_tied.clear();
    if (m_session.document().problemsAreOfText())
        m_editor->setProblems(m_session.document().problems());
    m_editor->setBreakpoints(m_session.breakpoints().lines());
    m_editor->setBaseline(m_session.document().savedText());
    refreshHeader();
}

void SourcePanel::refreshHeader()
{
    const Document& document = m_session.document();
    m_name->setText(document.name().isEmpty() ? tr("No program") : document.name() + ".cu");
    m_name->setToolTip(document.path().isEmpty() ? m_name->text() : document.path());
    m_revert->setVisible(document.edited());
    const bool stale = m_session.recording() && !m_session.recordingIsOfText();
    const bool ofProgram = stale && m_session.recordingIsOfProgram();
    m_state->setText(document.edited() ? (stale ? tr("edited, not run") : tr("edited")) : ofProgram ? tr("not run") : QString());
}

void SourcePanel::showLaunch()
{
    m_facts.clear();
    std::map<int, Badge> badges;
    m_lines.clear();
    const bool sameProgram = m_session.recordingIsOfProgram();
    if (m_session.source() && sameProgram) {
        m_facts = ownLineCosts(m_session.source()->recording(), m_session.source()->launch());
        std::set<int> all;
        for (const analysis::LineCost& facts : m_facts) {
            all.insert(facts.line);
            const bool wentWrong = std::ranges::any_of(figures::findingsOf(*m_session.source()),
                                                       [&](const auto& finding) { return finding.line == facts.line; });
            if (const std::optional<Badge> badge = badgeOf(facts, wentWrong))
                badges[facts.line] = *badge;
        }
        all.insert(m_codeLines.begin(), m_codeLines.end());
        m_lines.assign(all.begin(), all.end());
    }
    if (sameProgram)
        tieLines();
    m_editor->setBadges(std::move(badges));
    refreshHeader();
    showStep();
}

/// Where the text was edited since, its lines stay tied as they moved along; a text that has just come is matched with the recorded one.
void SourcePanel::tieLines()
{
    const std::vector<trace::SourceFile>& sources = m_session.recording()->program.sources;
    const QString recorded = sources.empty() ? QString() : QString::fromStdString(sources.front().text);
    if (m_session.recordingIsOfText())
        m_editor->setRecordedLines(m_lines);
    else if (m_tied != recorded)
        m_editor->setRecordedLines(m_lines, differenceOf(recorded.split('\n'), m_session.document().text().split('\n')));
    else
        return;
    m_tied = recorded;
    syncBreakpoints();
}

/// The text has become the recorded one again: ties of lines that went and came back have slipped to others.
void SourcePanel::tieAgain()
{
    if (m_lines.empty() || !m_session.recordingIsOfText())
        return;
    const std::map<int, int> ties = m_editor->ties();
    if (ties.size() == m_lines.size() && std::ranges::all_of(ties, [](const auto& tie) { return tie.first == tie.second; }))
        return;
    const int top = m_editor->firstVisibleLine();
    tieLines();
    showStep();
    m_editor->setFirstVisibleLine(top);
}

void SourcePanel::showStep()
{
    if (!m_session.source() || m_facts.empty()) {
        m_editor->setCurrentLines({});
        return;
    }
    m_editor->setCurrentLines(linesOfStep(*m_session.source(), m_session.step()));
}

}  // namespace simtscope::panels

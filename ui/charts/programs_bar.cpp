#include "ui/charts/programs_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QToolButton>
#include <QTreeWidget>
#include <QWidgetAction>
#include <algorithm>
#include <iterator>
#include <set>

#include "gpu/core/messages/window.h"
#include "gpu/program/library/recordings.h"
#include "gpu/program/sweep/sweep.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/elided_combo.h"

namespace simtscope::ui {
namespace {

constexpr int kTreeWidth = 320, kTreeHeight = 380;
constexpr int kLessonRole = Qt::UserRole;

}  // namespace

ProgramsBar::ProgramsBar(const SweepBarParts& parts, SweepRunner& runner, QWidget* parent) : SweepBar(parts, runner, parent)
{
    if (Result<std::vector<program::Lesson>> catalog = program::readCatalog())
        m_lessons = std::move(*catalog);
    m_programsButton = new QToolButton(this);
    m_programsButton->setProperty("menu", true);
    m_programsButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_programsButton->setPopupMode(QToolButton::InstantPopup);
    m_programsButton->setToolTip(tr("Which programs are compared"));
    m_programsButton->setFocusPolicy(Qt::StrongFocus);
    m_values = new ElidedCombo(this);
    m_values->setAccessibleName(tr("Arguments of the programs"));
    m_values->setToolTip(tr("With which values the programs run"));
    m_values->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_origin = new ElidedCombo(this);
    m_origin->setAccessibleName(tr("Where the runs come from"));
    m_origin->setToolTip(tr("Times and bandwidths come from recordings of a GPU"));
    m_origin->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    fillTree();
    addField(m_programsButton, "sweepPrograms");
    addField(m_origin, "sweepOrigin", 1);
    addField(m_values, "sweepShared", 1);
    addRunControls();
    connect(m_origin, &QComboBox::activated, this, [this] {
        if (usesOnlyShippedRecordings())  // recordings that ship only need to be read
            run();
    });
    connect(m_origin, &QComboBox::currentIndexChanged, this, [this](int index) { m_values->setVisible(index == 0); });
    connect(&m_parts.position, &Position::recordingChanged, this, &ProgramsBar::onRecordingChanged);
    connect(&m_parts.document, &Document::opened, this, &ProgramsBar::suggestPrograms);
    for (const auto change : {&Document::opened, &Document::textChanged, &Document::saved})
        connect(&m_parts.document, change, this, &ProgramsBar::refreshOpenProgram);
    connect(&m_parts.document, &Document::argumentsChanged, this, &ProgramsBar::refreshValues);
    suggestPrograms();
    refreshOpenProgram();
    onRecordingChanged();
}

/// Chooses the origin of the open recording for the other programs, too.
void ProgramsBar::onRecordingChanged()
{
    const int origin = m_origin->findData(QFileInfo(m_parts.run.recordingPath()).dir().dirName());
    if (origin > 0 && program::isShippedRecording(m_parts.run.recordingPath().toStdString()))
        m_origin->setCurrentIndex(origin);
}

void ProgramsBar::fillTree()
{
    m_tree = new QTreeWidget;
    m_tree->setObjectName("sweepTree");
    m_tree->setAccessibleName(tr("Programs to compare"));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setMinimumSize(kTreeWidth, kTreeHeight);
    m_openProgram = new QTreeWidgetItem(m_tree);
    m_openProgram->setData(0, kLessonRole, -1);
    m_openProgram->setFlags(m_openProgram->flags() | Qt::ItemIsUserCheckable);
    m_openProgram->setCheckState(0, Qt::Unchecked);
    m_openProgram->setToolTip(0, tr("The open program, with its edits, arguments and settings"));
    m_openProgram->setHidden(true);
    QTreeWidgetItem* chapter = nullptr;
    for (std::size_t i = 0; i < m_lessons.size(); ++i) {
        const program::LessonTexts lessonTexts = wordsOf(m_lessons[i]);
        const QString label = makeChapterHeading(lessonTexts.chapter);
        if (!chapter || chapter->text(0) != label) {
            chapter = new QTreeWidgetItem(m_tree, {label});
            chapter->setFlags(chapter->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
        }
        auto* item = new QTreeWidgetItem(chapter, {QString::fromStdString(m_lessons[i].name)});
        item->setToolTip(0, QString::fromStdString(lessonTexts.title));
        item->setData(0, kLessonRole, int(i));
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(0, Qt::Unchecked);
    }
    auto* menu = new QMenu(m_programsButton);
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(m_tree);
    menu->addAction(action);
    m_programsButton->setMenu(menu);
    connect(m_tree, &QTreeWidget::itemChanged, this, &ProgramsBar::refreshProgramsButton);
    m_origin->addItem(tr("SIMT engine"));
    for (const auto& [folder, label] : program::findHardwareFolders(m_lessons))
        m_origin->addItem(tr("Recorded on %1").arg(QString::fromStdString(label)), QString::fromStdString(folder));
}

/// Suggests the programs that the open one is best compared with; keeps a choice of the user's that includes the open program.
void ProgramsBar::suggestPrograms()
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    if (!lesson || m_suggestedFor == QString::fromStdString(lesson->name))
        return;
    const std::vector<program::Lesson> chosen = chosenLessons();
    const auto hasLessonName = [&](const program::Lesson& other) { return other.name == lesson->name; };
    if (std::ranges::any_of(chosen, hasLessonName))
        return;
    m_suggestedFor = QString::fromStdString(lesson->name);
    std::set<std::string> names;
    for (const program::Lesson& other : program::findComparableLessons(m_lessons, *lesson))
        names.insert(other.name);
    {
        const QSignalBlocker blocker(m_tree);
        for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NoChildren); *it; ++it)
            if (*it != m_openProgram)
                (*it)->setCheckState(0, names.contains((*it)->text(0).toStdString()) ? Qt::Checked : Qt::Unchecked);
        for (int c = 0; c < m_tree->topLevelItemCount(); ++c)
            m_tree->topLevelItem(c)->setExpanded(m_tree->topLevelItem(c)->checkState(0) != Qt::Unchecked);
    }
    refreshProgramsButton();
}

/// Returns the open program's values for those parameters that other chosen programs have too, so that their counts are comparable.
std::map<std::string, std::string> ProgramsBar::sharedValues() const
{
    std::map<std::string, std::string> shared;
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    if (!lesson)
        return shared;
    const std::vector<program::Lesson> lessons = chosenLessons();
    for (std::size_t i = 0; i < lesson->parameters.size(); ++i) {
        const std::string& name = lesson->parameters[i].name;
        const bool isShared = std::ranges::any_of(lessons, [&](const program::Lesson& other) {
            return other.name != lesson->name &&
                   std::ranges::find(other.parameters, name, &program::Parameter::name) != other.parameters.end();
        });
        if (const QString value = m_parts.document.arguments().value(qsizetype(i)); isShared && !value.isEmpty())
            shared[name] = value.toStdString();
    }
    return shared;
}

void ProgramsBar::refreshValues()
{
    QStringList parts;
    const std::map<std::string, std::string> shared = sharedValues();
    if (const std::optional<program::Lesson>& lesson = m_parts.document.lesson()) {
        for (const program::Parameter& parameter : lesson->parameters)
            if (const auto found = shared.find(parameter.name); found != shared.end())
                parts << QString("%1 = %2").arg(QString::fromStdString(found->first), QString::fromStdString(found->second));
    }
    const bool hadOwnValues = m_values->count() > 1 && m_values->currentIndex() == 1;
    m_values->clear();
    if (!parts.isEmpty())
        m_values->addItem(parts.join(", "), true);
    m_values->addItem(tr("own values of each"), false);
    m_values->setCurrentIndex(hadOwnValues ? m_values->count() - 1 : 0);
}

std::vector<program::Lesson> ProgramsBar::chosenLessons() const
{
    std::vector<program::Lesson> lessons;
    for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NoChildren); *it; ++it) {
        if (*it != m_openProgram && (*it)->checkState(0) == Qt::Checked)
            lessons.push_back(m_lessons[std::size_t((*it)->data(0, kLessonRole).toInt())]);
    }
    return lessons;
}

void ProgramsBar::refreshProgramsButton()
{
    const std::size_t count = chosenLessons().size() + std::size_t(m_openProgram->checkState(0) == Qt::Checked);
    m_programsButton->setText(count == 1 ? tr("1 program") : tr("%1 programs").arg(count));
    m_programsButton->setAccessibleName(tr("Programs to compare: %1").arg(m_programsButton->text()));
    refreshValues();
}

/// Offers the open program where the library does not have it, and chooses it when it is offered first.
void ProgramsBar::refreshOpenProgram()
{
    const Document& document = m_parts.document;
    const bool isOffered = !document.name().isEmpty() && (!document.lesson() || document.hasOwnFile() || document.isEdited());
    const ProgramId program = isOffered ? document.id() : 0;
    m_openProgram->setText(0, document.lesson() && !document.hasOwnFile() ? tr("%1, edited").arg(document.name()) : document.name());
    if (program == m_offeredProgram)
        return;
    m_offeredProgram = program;
    m_openProgram->setHidden(!isOffered);
    m_openProgram->setCheckState(0, isOffered ? Qt::Checked : Qt::Unchecked);
}

/// Returns whether the open program is chosen, and no recordings of a GPU are compared, which it does not have.
bool ProgramsBar::runsOpenProgram() const
{
    return m_openProgram->checkState(0) == Qt::Checked && m_origin->currentData().toString().isEmpty();
}

Result<std::vector<PlannedRun>> ProgramsBar::planOpenProgram()
{
    if (!runsOpenProgram())
        return std::vector<PlannedRun>();
    const Result<program::RunRequest> request = m_parts.run.makeRequest(m_runner.buildFolder() + "/work");
    if (!request)
        return tl::unexpected(request.error());
    return planRuns({{m_openProgram->text(0).toStdString(), {}, *request}}).map([this](std::vector<PlannedRun> runs) {
        runs.front().program = m_parts.document.id();
        runs.front().file = m_parts.document.path();
        runs.front().settings = m_parts.settings.current();
        return runs;
    });
}

Result<SweepPlan> ProgramsBar::plan()
{
    const std::vector<program::Lesson> lessons = chosenLessons();
    if (lessons.empty() && !runsOpenProgram())
        return fail(msg::window::noProgramChosen());
    const auto makeSweep = [](const std::vector<program::SweepRun>& runs, const RunSettings& settings) {
        return planRuns(runs).map([&](std::vector<PlannedRun> plannedRuns) {
            return SweepPlan{{{}, "program", {}}, 0, std::move(plannedRuns), settings};
        });
    };
    if (const QString gpu = m_origin->currentData().toString(); !gpu.isEmpty()) {
        const std::vector<program::SweepRun> recorded = program::makeRecordedSweep(lessons, gpu.toStdString());
        if (recorded.empty())
            return fail(msg::window::noneRecorded());
        return makeSweep(recorded, {});
    }
    if (const Result<void> room = checkDiskSpace(); !room)
        return tl::unexpected(room.error());
    program::RunRequest base;
    const RunSettings settings = m_parts.settings.current().forAnotherProgram();
    if (const Result<void> applied = settings.applyTo(base); !applied)
        return tl::unexpected(applied.error());
    base.inheritsStdin = false;
    const std::map<std::string, std::string> values =
        m_values->currentData().toBool() ? sharedValues() : std::map<std::string, std::string>();
    Result<std::vector<PlannedRun>> openProgram = planOpenProgram();
    if (!openProgram)
        return tl::unexpected(openProgram.error());
    return makeSweep(program::makeProgramSweep(lessons, base,
                                               [&](const program::Lesson& lesson) { return program::makeArguments(lesson, values); }),
                     settings)
        .map([&](SweepPlan sweep) {
            sweep.runs.insert(sweep.runs.begin(), std::make_move_iterator(openProgram->begin()),
                              std::make_move_iterator(openProgram->end()));
            return sweep;
        });
}

bool ProgramsBar::usesOnlyShippedRecordings()
{
    const Result<SweepPlan> sweep = plan();
    return sweep && std::ranges::none_of(sweep->runs, [](const PlannedRun& run) { return run.recordingPath.empty(); });
}

}  // namespace simtscope::ui

#include "moc_programs_bar.cpp"

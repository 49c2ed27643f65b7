#include "ui/charts/sweep_bars.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <QWidgetAction>
#include <algorithm>
#include <set>

#include "gpu/core/messages/window.h"
#include "gpu/program/recordings.h"
#include "gpu/program/sweep.h"
#include "ui/session/document.h"
#include "ui/session/lesson_words.h"
#include "ui/session/notices.h"
#include "ui/session/position.h"
#include "ui/session/program_run.h"
#include "ui/session/settings.h"
#include "ui/widgets/elided_combo.h"
#include "ui/widgets/look.h"

namespace simtscope::ui {
namespace {

constexpr int kProgressWidth = 90, kTreeWidth = 320, kTreeHeight = 380;
constexpr int kLessonRole = Qt::UserRole;

/// "1..33" for whole numbers that follow each other, "1,2,4" otherwise; without those with which the program fails on purpose.
QString suggestedValues(const program::Parameter& parameter)
{
    QStringList values;
    bool isRun = parameter.values.size() > 4;
    long long before = 0;
    for (std::size_t i = 0; i < parameter.values.size(); ++i) {
        const QString value = QString::fromStdString(parameter.values[i]);
        bool isNumber = false;
        const long long number = value.toLongLong(&isNumber);
        isRun = isRun && isNumber && (i == 0 || number == before + 1);
        before = number;
        if (std::ranges::find(parameter.failingValues, parameter.values[i]) == parameter.failingValues.end())
            values << value;
        else
            isRun = false;
    }
    if (values.isEmpty())
        return QString::fromStdString(parameter.defaultValue);
    return isRun ? values.front() + ".." + values.back() : values.join(", ");
}

/// About an argument that is a number: half and double of it.
QString suggestedAround(const QString& argument)
{
    bool isNumber = false;
    const long long number = argument.toLongLong(&isNumber);
    if (!isNumber || number < 1 || number > (1LL << 40))
        return argument;
    return number >= 4 && number % 4 == 0 ? QString("%1..%2 x2").arg(number / 4).arg(number * 2)
                                          : QString("%1..%2 x2").arg(number).arg(number * 4);
}

/// Each run checked: what is wrong with one of them is said before the first is run.
Result<std::vector<PlannedRun>> planned(const std::vector<program::SweepRun>& runs)
{
    std::vector<PlannedRun> all;
    for (const program::SweepRun& run : runs) {
        PlannedRun one{run.label, run.recording, {}};
        if (run.recording.empty()) {
            Result<program::RunPlan> plan = program::planRun(run.request);
            if (!plan)
                return tl::unexpected(plan.error());
            one.plan = std::move(*plan);
        }
        all.push_back(std::move(one));
    }
    return all;
}

Result<void> checkRoom(SweepRunner& runner)
{
    if (runner.folder().isEmpty())
        return fail(msg::window::noRoomForRuns());
    return {};
}

}  // namespace

SweepBar::SweepBar(const SweepBarsParts& parts, SweepRunner& runner, QWidget* parent) : QWidget(parent), m_parts(parts), m_runner(runner)
{
    m_fields = new QHBoxLayout(this);
    m_fields->setContentsMargins(0, 0, 0, 0);
    m_fields->setSpacing(6);
}

void SweepBar::addField(QWidget* field, const QString& name, int stretch)
{
    field->setObjectName(name);
    m_fields->addWidget(field, stretch);
}

void SweepBar::addRest()
{
    m_progress = new QProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(kProgressWidth);
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    m_progress->hide();
    m_button = new QPushButton(this);
    m_button->setObjectName("sweepRun");
    m_button->setProperty("primary", true);
    m_fields->addWidget(m_progress);
    m_fields->addWidget(m_button);
    connect(m_button, &QPushButton::clicked, this, [this] { m_runner.busy() ? m_runner.cancel() : run(); });
    connect(&m_runner, &SweepRunner::changed, this, &SweepBar::refreshButton);
    connect(&m_runner, &SweepRunner::ended, this, &SweepBar::refreshButton);
    connect(&m_runner, &SweepRunner::progress, this,
            [this](const QString&, double fraction) { m_progress->setValue(int(fraction * 1000)); });
    refreshButton();
}

void SweepBar::refreshButton()
{
    const bool busy = m_runner.busy();
    m_button->setText(busy ? tr("Cancel") : tr("Run all"));
    m_button->setAccessibleName(busy ? tr("Cancel the sweep") : tr("Run the sweep"));
    m_button->setToolTip(busy ? tr("Stops; the runs that have ended stay")
                              : tr("Makes one run after the other, in the background (Enter in a field)"));
    m_progress->setVisible(busy);
    setLookProperty(m_button, "primary", !busy);
}

void SweepBar::run()
{
    Result<SweepPlan> sweep = plan();
    if (!sweep) {
        m_parts.notices.notify(Notice::of(sweep.error()));
        return;
    }
    if (m_parts.notices.current().kind == Notice::Kind::Error)
        m_parts.notices.notify({});
    m_runner.start(std::move(*sweep));
}

ParameterBar::ParameterBar(const SweepBarsParts& parts, SweepRunner& runner, QWidget* parent) : SweepBar(parts, runner, parent)
{
    m_parameter = new ElidedCombo(this);
    m_parameter->setAccessibleName(tr("Parameter to vary"));
    m_parameter->setToolTip(m_parameter->accessibleName());
    m_parameter->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_values = new QLineEdit(this);
    m_values->setAccessibleName(tr("Values of the parameter"));
    m_values->setToolTip(tr("A list such as 32, 64, 128, or a range: 1..33, 32..1024 step 32, 32..1024 x2"));
    m_values->setPlaceholderText(QStringLiteral("32..1024 x2"));
    addField(m_parameter, "sweepParameter");
    addField(m_values, "sweepValues", 1);
    addRest();
    connect(m_parameter, &QComboBox::activated, this, &ParameterBar::suggest);
    connect(m_values, &QLineEdit::returnPressed, this, &SweepBar::run);
    connect(&m_parts.document, &Document::opened, this, &ParameterBar::refresh);
    connect(&m_parts.document, &Document::argumentsChanged, this, &ParameterBar::refresh);
    refresh();
}

void ParameterBar::refresh()
{
    const Document& document = m_parts.document;
    const bool isLesson = document.lesson().has_value();
    const std::pair shown(document.id(), isLesson ? qsizetype(-1) : document.arguments().size());
    if (shown == m_shown)
        return;
    m_shown = shown;
    m_parameter->clear();
    if (isLesson) {
        const program::LessonWords words = wordsOf(*document.lesson());
        for (std::size_t i = 0; i < words.parameters.size(); ++i)
            m_parameter->addItem(QString::fromStdString(words.parameters[i]),
                                 QString::fromStdString(document.lesson()->parameters[i].name));
    } else {
        for (qsizetype i = 0; i < std::max<qsizetype>(1, document.arguments().size()); ++i)
            m_parameter->addItem(tr("Argument %1").arg(i + 1));
    }
    // A block size says most; else the first.
    if (const int block = m_parameter->findData("block", Qt::UserRole, Qt::MatchStartsWith); block >= 0)
        m_parameter->setCurrentIndex(block);
    m_parameter->setEnabled(m_parameter->count() > 0);
    m_values->setEnabled(m_parameter->count() > 0);
    suggest();
}

void ParameterBar::suggest()
{
    const Document& document = m_parts.document;
    const int index = m_parameter->currentIndex();
    if (index < 0)
        m_values->clear();
    else if (document.lesson())
        m_values->setText(suggestedValues(document.lesson()->parameters[std::size_t(index)]));
    else
        m_values->setText(suggestedAround(document.arguments().value(index)));
}

Result<SweepPlan> ParameterBar::plan()
{
    const Document& document = m_parts.document;
    const int index = m_parameter->currentIndex();
    if (index < 0)
        return fail(msg::window::nothingVaries(document.name().toStdString()));
    const Result<std::vector<std::string>> values = program::sweepValues(m_values->text().toStdString());
    if (!values)
        return tl::unexpected(values.error());
    std::string axis = tr("argument %1").arg(index + 1).toStdString();
    if (document.lesson()) {
        const program::Parameter& parameter = document.lesson()->parameters[std::size_t(index)];
        axis = inSentence(wordsOf(*document.lesson()).parameters[std::size_t(index)]).toStdString();
        if (const Result<void> checked = program::checkValues(parameter, *values); !checked)
            return tl::unexpected(checked.error());
    }
    if (const Result<void> room = checkRoom(m_runner); !room)
        return tl::unexpected(room.error());
    Result<program::RunRequest> base = m_parts.run.request(m_runner.folder() + "/work");
    if (!base)
        return tl::unexpected(base.error());
    RunSettings settings = m_parts.settings.current();
    settings.launch.clear();  // every value with the launch that follows from it
    base->launches.clear();
    Result<std::vector<program::SweepRun>> runs = program::parameterSweep(*base, std::size_t(index), *values);
    if (!runs)
        return tl::unexpected(runs.error());
    return planned(*runs).map([&](std::vector<PlannedRun> all) {
        return SweepPlan{{document.name().toStdString(), axis, {}}, document.id(), std::move(all), settings};
    });
}

ProgramsBar::ProgramsBar(const SweepBarsParts& parts, SweepRunner& runner, QWidget* parent) : SweepBar(parts, runner, parent)
{
    if (Result<std::vector<program::Lesson>> catalog = program::readCatalog())
        m_lessons = std::move(*catalog);
    m_choice = new QToolButton(this);
    m_choice->setProperty("menu", true);
    m_choice->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_choice->setPopupMode(QToolButton::InstantPopup);
    m_choice->setToolTip(tr("Which programs are compared"));
    m_choice->setFocusPolicy(Qt::StrongFocus);
    m_values = new ElidedCombo(this);
    m_values->setAccessibleName(tr("Arguments of the programs"));
    m_values->setToolTip(tr("With which values the programs run"));
    m_values->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_origin = new ElidedCombo(this);
    m_origin->setAccessibleName(tr("Where the runs come from"));
    m_origin->setToolTip(tr("Times and bandwidths come from recordings of a GPU"));
    m_origin->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    fillTree();
    addField(m_choice, "sweepPrograms");
    addField(m_origin, "sweepOrigin", 1);
    addField(m_values, "sweepShared", 1);
    addRest();
    connect(m_origin, &QComboBox::activated, this, [this] {
        if (isReady())  // what ships has only to be read
            run();
    });
    connect(m_origin, &QComboBox::currentIndexChanged, this, [this](int index) { m_values->setVisible(index == 0); });
    connect(&m_parts.position, &Position::recordingChanged, this, &ProgramsBar::followRecording);
    connect(&m_parts.document, &Document::opened, this, &ProgramsBar::suggest);
    connect(&m_parts.document, &Document::argumentsChanged, this, &ProgramsBar::refreshValues);
    suggest();
    followRecording();
}

/// Where the open recording was made, the others are looked for too.
void ProgramsBar::followRecording()
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
    QTreeWidgetItem* chapter = nullptr;
    for (std::size_t i = 0; i < m_lessons.size(); ++i) {
        const program::LessonWords words = wordsOf(m_lessons[i]);
        const QString label = headingOf(words.chapter);
        if (!chapter || chapter->text(0) != label) {
            chapter = new QTreeWidgetItem(m_tree, {label});
            chapter->setFlags(chapter->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
        }
        auto* item = new QTreeWidgetItem(chapter, {QString::fromStdString(m_lessons[i].name)});
        item->setToolTip(0, QString::fromStdString(words.title));
        item->setData(0, kLessonRole, int(i));
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(0, Qt::Unchecked);
    }
    auto* menu = new QMenu(m_choice);
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(m_tree);
    menu->addAction(action);
    m_choice->setMenu(menu);
    connect(m_tree, &QTreeWidget::itemChanged, this, &ProgramsBar::refreshChoice);
    m_origin->addItem(tr("SIMT engine"));
    for (const auto& [folder, label] : program::hardwareFolders(m_lessons))
        m_origin->addItem(tr("Recorded on %1").arg(QString::fromStdString(label)), QString::fromStdString(folder));
}

/// The programs that the open one is best compared with; a choice of the user's stays while it holds that program.
void ProgramsBar::suggest()
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    if (!lesson || m_suggestedFor == QString::fromStdString(lesson->name))
        return;
    const std::vector<program::Lesson> now = chosen();
    const auto named = [&](const program::Lesson& other) { return other.name == lesson->name; };
    if (std::ranges::any_of(now, named))
        return;
    m_suggestedFor = QString::fromStdString(lesson->name);
    std::set<std::string> names;
    for (const program::Lesson& other : program::comparableLessons(m_lessons, *lesson))
        names.insert(other.name);
    {
        const QSignalBlocker blocker(m_tree);
        for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NoChildren); *it; ++it)
            (*it)->setCheckState(0, names.contains((*it)->text(0).toStdString()) ? Qt::Checked : Qt::Unchecked);
        for (int c = 0; c < m_tree->topLevelItemCount(); ++c)
            m_tree->topLevelItem(c)->setExpanded(m_tree->topLevelItem(c)->checkState(0) != Qt::Unchecked);
    }
    refreshChoice();
}

/// Values of the open program for the parameters that other chosen programs have too: what makes their counts comparable.
std::map<std::string, std::string> ProgramsBar::sharedValues() const
{
    std::map<std::string, std::string> shared;
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    if (!lesson)
        return shared;
    const std::vector<program::Lesson> lessons = chosen();
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
    const bool wasOwn = m_values->count() > 1 && m_values->currentIndex() == 1;
    m_values->clear();
    if (!parts.isEmpty())
        m_values->addItem(parts.join(", "), true);
    m_values->addItem(tr("own values of each"), false);
    m_values->setCurrentIndex(wasOwn ? m_values->count() - 1 : 0);
}

std::vector<program::Lesson> ProgramsBar::chosen() const
{
    std::vector<program::Lesson> lessons;
    for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NoChildren); *it; ++it) {
        if ((*it)->checkState(0) == Qt::Checked)
            lessons.push_back(m_lessons[std::size_t((*it)->data(0, kLessonRole).toInt())]);
    }
    return lessons;
}

void ProgramsBar::refreshChoice()
{
    const std::size_t count = chosen().size();
    m_choice->setText(count == 1 ? tr("1 program") : tr("%1 programs").arg(count));
    m_choice->setAccessibleName(tr("Programs to compare: %1").arg(m_choice->text()));
    refreshValues();
}

Result<SweepPlan> ProgramsBar::plan()
{
    const std::vector<program::Lesson> lessons = chosen();
    if (lessons.empty())
        return fail(msg::window::noProgramChosen());
    const auto sweepOf = [](const std::vector<program::SweepRun>& runs, const RunSettings& settings) {
        return planned(runs).map([&](std::vector<PlannedRun> all) { return SweepPlan{{{}, "program", {}}, 0, std::move(all), settings}; });
    };
    if (const QString gpu = m_origin->currentData().toString(); !gpu.isEmpty()) {
        const std::vector<program::SweepRun> recorded = program::recordedSweep(lessons, gpu.toStdString());
        if (recorded.empty())
            return fail(msg::window::noneRecorded());
        return sweepOf(recorded, {});
    }
    if (const Result<void> room = checkRoom(m_runner); !room)
        return tl::unexpected(room.error());
    program::RunRequest base;
    const RunSettings settings = m_parts.settings.current().forAnotherProgram();
    if (const Result<void> applied = settings.applyTo(base); !applied)
        return tl::unexpected(applied.error());
    base.inheritStdin = false;
    const std::map<std::string, std::string> values =
        m_values->currentData().toBool() ? sharedValues() : std::map<std::string, std::string>();
    return sweepOf(
        program::programSweep(lessons, base, [&](const program::Lesson& lesson) { return program::argumentsOf(lesson, values); }),
        settings);
}

bool ProgramsBar::isReady()
{
    const Result<SweepPlan> sweep = plan();
    return sweep && std::ranges::none_of(sweep->runs, [](const PlannedRun& run) { return run.recording.empty(); });
}

}  // namespace simtscope::ui

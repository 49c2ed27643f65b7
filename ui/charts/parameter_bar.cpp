#include "ui/charts/parameter_bar.h"

#include <QLineEdit>
#include <algorithm>

#include "gpu/core/messages/window.h"
#include "gpu/core/occupancy.h"
#include "gpu/program/sweep/sweep.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/elided_combo.h"

namespace simtscope::ui {
namespace {

/// Suggests values: "1..33" for consecutive whole numbers, "1,2,4" otherwise; leaves out values at which the program fails on purpose.
QString suggestParameterValues(const program::Parameter& parameter)
{
    QStringList values;
    bool isRun = parameter.values.size() > 4;
    long long previous = 0;
    for (std::size_t i = 0; i < parameter.values.size(); ++i) {
        const QString value = QString::fromStdString(parameter.values[i]);
        bool isNumber = false;
        const long long number = value.toLongLong(&isNumber);
        isRun = isRun && isNumber && (i == 0 || number == previous + 1);
        previous = number;
        if (std::ranges::find(parameter.failingValues, parameter.values[i]) == parameter.failingValues.end())
            values << value;
        else
            isRun = false;
    }
    if (values.isEmpty())
        return QString::fromStdString(parameter.defaultValue);
    return isRun ? values.front() + ".." + values.back() : values.join(", ");
}

constexpr int kAxisRole = Qt::UserRole + 1;

/// Suggests half and double of an argument that is a number.
QString suggestNearbyValues(const QString& argument)
{
    bool isNumber = false;
    const long long number = argument.toLongLong(&isNumber);
    if (!isNumber || number < 1 || number > (1LL << 40))
        return argument;
    return number >= 4 && number % 4 == 0 ? QString("%1..%2 x2").arg(number / 4).arg(number * 2)
                                          : QString("%1..%2 x2").arg(number).arg(number * 4);
}

}  // namespace

ParameterBar::ParameterBar(const SweepBarParts& parts, SweepRunner& runner, QWidget* parent) : SweepBar(parts, runner, parent)
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
    addRunControls();
    connect(m_parameter, &QComboBox::activated, this, &ParameterBar::suggestValues);
    connect(m_values, &QLineEdit::returnPressed, this, &SweepBar::run);
    connect(&m_parts.document, &Document::opened, this, &ParameterBar::refresh);
    connect(&m_parts.document, &Document::argumentsChanged, this, &ParameterBar::refresh);
    connect(&m_parts.position, &Position::sourceChanged, this, &ParameterBar::refresh);
    refresh();
}

void ParameterBar::refresh()
{
    const Document& document = m_parts.document;
    const bool isLesson = document.lesson().has_value();
    const std::optional<OwnLaunch> launch = isLesson ? std::nullopt : findOwnLaunch();
    const std::tuple shown(document.id(), isLesson ? qsizetype(-1) : document.arguments().size(), launch ? launch->kernel : std::string());
    if (shown == m_filledFor)
        return;
    m_filledFor = shown;
    m_parameter->clear();
    if (isLesson) {
        const program::LessonTexts lessonTexts = wordsOf(*document.lesson());
        for (std::size_t i = 0; i < lessonTexts.parameters.size(); ++i)
            m_parameter->addItem(QString::fromStdString(lessonTexts.parameters[i]),
                                 QString::fromStdString(document.lesson()->parameters[i].name));
    } else {
        for (qsizetype i = 0; i < std::max<qsizetype>(1, document.arguments().size()); ++i)
            m_parameter->addItem(tr("Argument %1").arg(i + 1));
    }
    if (launch) {
        const QString kernel = QString::fromStdString(launch->kernel);
        const auto addAxis = [&](const QString& text, const QString& name, Axis kind, const QString& tip) {
            m_parameter->addItem(text, name);
            m_parameter->setItemData(m_parameter->count() - 1, kind, kAxisRole);
            m_parameter->setItemData(m_parameter->count() - 1, tip, Qt::ToolTipRole);
        };
        addAxis(tr("Block size of %1").arg(kernel), "block", BlockSize,
                tr("Threads along x of each block; the grid gets the blocks that the program's own number of threads needs"));
        addAxis(tr("Blocks of %1").arg(kernel), "grid", BlockCount, tr("Blocks along x of the grid; the block stays as it is"));
    }
    // Prefer the block size, which says most; else take the first parameter.
    if (const int block = m_parameter->findData("block", Qt::UserRole, Qt::MatchStartsWith); block >= 0)
        m_parameter->setCurrentIndex(block);
    m_parameter->setEnabled(m_parameter->count() > 0);
    m_values->setEnabled(m_parameter->count() > 0);
    suggestValues();
}

void ParameterBar::suggestValues()
{
    const Document& document = m_parts.document;
    const int index = m_parameter->currentIndex();
    if (index < 0)
        m_values->clear();
    else if (axis() == BlockSize)
        m_values->setText(QStringLiteral("32..1024 x2"));
    else if (const std::optional<OwnLaunch> launch = findOwnLaunch(); axis() == BlockCount && launch)
        m_values->setText(suggestNearbyValues(QString::number(launch->shape.grid.x)));
    else if (document.lesson())
        m_values->setText(suggestParameterValues(document.lesson()->parameters[std::size_t(index)]));
    else
        m_values->setText(suggestNearbyValues(document.arguments().value(index)));
}

ParameterBar::Axis ParameterBar::axis() const
{
    return Axis(m_parameter->currentData(kAxisRole).toInt());
}

std::optional<ParameterBar::OwnLaunch> ParameterBar::findOwnLaunch() const
{
    if (!m_parts.position.source() || !m_parts.run.isRecordingOfProgram() || m_parts.position.recording()->launches.empty())
        return std::nullopt;
    const trace::Launch& launch = m_parts.position.source()->launch();
    const std::optional<LaunchShape> shape = findOwnShape(*m_parts.position.recording(), launch);
    return shape ? std::optional(OwnLaunch{launch.name, *shape}) : std::nullopt;
}

/// Plans runs of the launch that is shown with other blocks or grids. Fails where a value is not one that CUDA allows.
Result<SweepPlan> ParameterBar::planLaunches(const std::vector<std::string>& values, program::RunRequest base) const
{
    const std::optional<OwnLaunch> launch = findOwnLaunch();
    if (!launch)
        return fail(msg::window::nothingVaries(m_parts.document.name().toStdString()));
    const bool isBlock = axis() == BlockSize;
    program::Parameter limits;
    limits.name = (isBlock ? tr("block size") : tr("blocks")).toStdString();
    limits.minimum = 1;
    limits.maximum = isBlock ? kMaxBlockExtent[0] : kMaxGridExtent[0];
    if (const Result<void> checked = program::checkValues(limits, values); !checked)
        return tl::unexpected(checked.error());
    RunSettings settings = m_parts.settings.current();
    settings.launches = replaceOverride(settings.launches, launch->kernel, {});
    const std::uint64_t threads = std::uint64_t(launch->shape.grid.x) * launch->shape.block.x;
    std::vector<program::SweepRun> runs;
    std::vector<RunSettings> settingsOfRuns;
    for (const std::string& text : values) {
        const auto value = std::uint32_t(std::stoul(text));
        LaunchShape shape = launch->shape;
        if (isBlock) {
            shape.block.x = value;
            shape.grid.x = std::uint32_t((threads + value - 1) / value);
        } else {
            shape.grid.x = value;
        }
        settingsOfRuns.push_back(settings);
        settingsOfRuns.back().launches << formatLaunchOverride(launch->kernel, shape, launch->shape.dynamicSharedBytes);
        program::SweepRun run{text, {}, base};
        run.request.launches.clear();
        for (const QString& launchOverride : settingsOfRuns.back().launches)
            run.request.launches.push_back(launchOverride.toStdString());
        runs.push_back(std::move(run));
    }
    return planRuns(runs).map([&](std::vector<PlannedRun> plannedRuns) {
        for (std::size_t i = 0; i < plannedRuns.size(); ++i)
            plannedRuns[i].settings = settingsOfRuns[i];
        return SweepPlan{{m_parts.document.name().toStdString(), limits.name, {}}, m_parts.document.id(), std::move(plannedRuns), settings};
    });
}

Result<SweepPlan> ParameterBar::plan()
{
    const Document& document = m_parts.document;
    const int index = m_parameter->currentIndex();
    if (index < 0)
        return fail(msg::window::nothingVaries(document.name().toStdString()));
    const Result<std::vector<std::string>> values = program::parseSweepValues(m_values->text().toStdString());
    if (!values)
        return tl::unexpected(values.error());
    std::string axisName = tr("argument %1").arg(index + 1).toStdString();
    if (document.lesson()) {
        const program::Parameter& parameter = document.lesson()->parameters[std::size_t(index)];
        axisName = makeLabelForSentence(wordsOf(*document.lesson()).parameters[std::size_t(index)]).toStdString();
        if (const Result<void> checked = program::checkValues(parameter, *values); !checked)
            return tl::unexpected(checked.error());
    }
    if (const Result<void> room = checkDiskSpace(); !room)
        return tl::unexpected(room.error());
    Result<program::RunRequest> base = m_parts.run.makeRequest(m_runner.buildFolder() + "/work");
    if (!base)
        return tl::unexpected(base.error());
    if (axis() != Argument)
        return planLaunches(*values, std::move(*base));
    RunSettings settings = m_parts.settings.current();
    settings.launches.clear();  // every value uses the launch that follows from it
    base->launches.clear();
    Result<std::vector<program::SweepRun>> runs = program::makeParameterSweep(*base, std::size_t(index), *values);
    if (!runs)
        return tl::unexpected(runs.error());
    return planRuns(*runs).map([&](std::vector<PlannedRun> plannedRuns) {
        return SweepPlan{{document.name().toStdString(), axisName, {}}, document.id(), std::move(plannedRuns), settings};
    });
}

}  // namespace simtscope::ui

#include "moc_parameter_bar.cpp"

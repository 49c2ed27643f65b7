#include "ui/charts/parameter_bar.h"

#include <QLineEdit>
#include <algorithm>

#include "gpu/core/messages/window.h"
#include "gpu/program/sweep/sweep.h"
#include "ui/session/document/document.h"
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
    refresh();
}

void ParameterBar::refresh()
{
    const Document& document = m_parts.document;
    const bool isLesson = document.lesson().has_value();
    const std::pair shown(document.id(), isLesson ? qsizetype(-1) : document.arguments().size());
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
    else if (document.lesson())
        m_values->setText(suggestParameterValues(document.lesson()->parameters[std::size_t(index)]));
    else
        m_values->setText(suggestNearbyValues(document.arguments().value(index)));
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
    std::string axis = tr("argument %1").arg(index + 1).toStdString();
    if (document.lesson()) {
        const program::Parameter& parameter = document.lesson()->parameters[std::size_t(index)];
        axis = makeLabelForSentence(wordsOf(*document.lesson()).parameters[std::size_t(index)]).toStdString();
        if (const Result<void> checked = program::checkValues(parameter, *values); !checked)
            return tl::unexpected(checked.error());
    }
    if (const Result<void> room = checkDiskSpace(); !room)
        return tl::unexpected(room.error());
    Result<program::RunRequest> base = m_parts.run.makeRequest(m_runner.buildFolder() + "/work");
    if (!base)
        return tl::unexpected(base.error());
    RunSettings settings = m_parts.settings.current();
    settings.launches.clear();  // every value uses the launch that follows from it
    base->launches.clear();
    Result<std::vector<program::SweepRun>> runs = program::makeParameterSweep(*base, std::size_t(index), *values);
    if (!runs)
        return tl::unexpected(runs.error());
    return planRuns(*runs).map([&](std::vector<PlannedRun> plannedRuns) {
        return SweepPlan{{document.name().toStdString(), axis, {}}, document.id(), std::move(plannedRuns), settings};
    });
}

}  // namespace simtscope::ui

#include "moc_parameter_bar.cpp"

#include "ui/figures/variables/variables_words.h"

#include <QLocale>
#include <QStringList>
#include <bit>
#include <cmath>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::figures {

namespace {

using analysis::ValueState;
using analysis::VariableHistory;

constexpr qsizetype kMaxNamedChanges = 4;  // of a sentence

QString nameState(ValueState state)
{
    switch (state) {
    case ValueState::Known:
        return {};
    case ValueState::NotStarted:
        return tr("not begun");
    case ValueState::Exited:
        return tr("exited");
    case ValueState::OutOfScope:
        return tr("out of scope");
    case ValueState::NotSet:
        return tr("not set");
    case ValueState::NotRecorded:
        return tr("not recorded");
    case ValueState::OptimisedAway:
        return tr("optimised away");
    case ValueState::DividesByZero:
        return tr("divides by zero");
    case ValueState::NoLaneHasIt:
        return tr("no lane has it");
    case ValueState::NotUnderstood:
        break;
    }
    return tr("not understood");
}

QString describeMissing(const FigureSource& source, const VariablesView& view)
{
    if (source.steps().count() == 0)
        return makeStepFact(source, 0).text;
    if (!view.histories)
        return tr("The code is optimised and keeps no record of its variables. They are taken from the debug build of the program "
                  "(nvcc -G), which is not ready yet.");
    if (view.histories->problem) {
        QString text = translateSentence(view.histories->problem->message);
        const QString fix = translateFixSentence(view.histories->problem->message);
        text += text.endsWith(u'.') ? QString() : QStringLiteral(".");
        return fix.isEmpty() ? text : text + u' ' + fix;
    }
    return tr("The kernel declares no variable that could be drawn: write which ones, as sum,s[3].");
}

}  // namespace

QString formatHistoryValue(const VariableHistory& history, const analysis::ValueChange* value)
{
    if (history.problem())
        return translateMessage(history.problem()->message);
    if (!value)
        return tr("not recorded");
    if (value->state != ValueState::Known)
        return nameState(value->state);
    QString text = cleanText(std::string_view(history.format(*value)));
    if (history.valueType().kind == analysis::ValueKind::Float && text.endsWith(u'f') && (text.contains(u'.') || text.contains(u'e')))
        text.chop(1);
    return text;
}

QString formatHistoryChange(const VariableHistory& history, const VariablesView& view)
{
    const QString text = formatHistoryValue(history, view.valueAt(history, view.step));
    if (!view.isChanged(history) || view.step == 0)
        return text;
    const analysis::ValueChange* const before = view.valueAt(history, view.step - 1);
    return before && before->state == ValueState::Known ? formatHistoryValue(history, before) + QStringLiteral(" → ") + text : text;
}

QString formatScaleNumber(double number)
{
    constexpr double kShort = 1e6;  // whole numbers below it are short enough
    const bool isWhole = std::abs(number) < kShort && number == std::floor(number);
    QString text = QLocale::c().toString(number, 'g', isWhole ? 6 : std::abs(number) < kShort ? 4 : 3);
    return text.replace(QStringLiteral("e+0"), QStringLiteral("e")).replace(QStringLiteral("e+"), QStringLiteral("e"));
}

QString describeWarpRange(const VariableHistory& history, std::uint32_t step)
{
    const analysis::HistoryBand* const band = history.bandAt(step);
    const analysis::ValueKind kind = history.valueType().kind;
    if (!band || kind == analysis::ValueKind::Object || kind == analysis::ValueKind::Pointer || history.isEnumeration())
        return {};
    if (kind == analysis::ValueKind::Boolean && band->low == band->high)
        return band->low != 0 ? tr("warp: true in all") : tr("warp: false in all");
    if (kind == analysis::ValueKind::Boolean)
        return tr("warp: differs");
    if (band->low == band->high)
        return std::popcount(band->lanes) > 1 ? tr("warp: the same") : QString();
    return tr("warp: %1 … %2").arg(formatScaleNumber(band->low), formatScaleNumber(band->high));
}

Fact makeVariablesFact(const FigureSource& source, const VariablesView& view)
{
    if (!view.hasRows())
        return {describeMissing(source, view)};
    const trace::Event event = source.trace().event(EventIndex{source.steps().leadingEvent(view.step)});
    const QString place = formatSourceLocation(source.recording(), source.recording().findSite(source.launch(), event.site)) +
                          QStringLiteral(", ") + tr("thread %1").arg(view.thread);
    QStringList changes;
    qsizetype count = 0;
    const ValueState* absent = nullptr;
    for (const auto& row : view.histories->rows) {
        const analysis::ValueChange* const value = view.valueAt(*row, view.step);
        if (value && (value->state == ValueState::Exited || value->state == ValueState::NotStarted))
            absent = &value->state;
        if (view.isChanged(*row) && ++count <= kMaxNamedChanges)
            changes << cleanText(std::string_view(row->expression())) + QStringLiteral(" = ") + formatHistoryChange(*row, view);
    }
    if (count > kMaxNamedChanges)
        changes << QStringLiteral("…");
    if (!changes.isEmpty())
        return {tr("%1: %2.").arg(place, changes.join(QStringLiteral(", ")))};
    if (absent)
        return {*absent == ValueState::Exited ? tr("%1: the thread has exited.").arg(place)
                                              : tr("%1: the thread has not begun.").arg(place)};
    return {tr("%1: no shown variable changes.").arg(place)};
}

QString describeVariablesNotes(const VariablesView& view, std::size_t shownRowCount)
{
    QStringList notes;
    const auto& rows = view.histories->rows;
    if (const auto& agreement = view.histories->agreement) {
        if (agreement->firstDifferingStep)
            notes << tr("values of the debug build (nvcc -G), which differs from step %1 on").arg(*agreement->firstDifferingStep + 1);
        else
            notes << tr("the code is optimised: values of its debug build (nvcc -G)");
        if (agreement->isCutOff)
            notes << tr("its recording ends early");
    }
    if (shownRowCount < rows.size())
        notes << tr("%1 of %2 variables shown").arg(shownRowCount).arg(rows.size());
    for (const auto& row : rows) {
        if (!row->problem() && view.step >= row->stepCount()) {
            notes << tr("too many changes: %1 is known up to step %2")
                         .arg(cleanText(std::string_view(row->expression())))
                         .arg(row->stepCount());
            break;
        }
    }
    return notes.join(QStringLiteral(" · "));
}

}  // namespace simtscope::figures

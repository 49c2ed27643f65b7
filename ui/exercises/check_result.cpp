#include "ui/exercises/check_result.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <utility>

#include "ui/exercises/part_card.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/exercises/exercises.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {

CheckResult::CheckResult(const ExercisePanelParts& parts, QWidget* parent)
    : QWidget(parent), m_parts(parts), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(kSmallGap);
    connect(&m_parts.exercises, &Exercises::textEdited, this, [this] {
        if (m_stale)
            m_stale->setVisible(!m_parts.exercises.isGradeOfText());
    });
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &CheckResult::refresh);
}

void CheckResult::refresh()
{
    m_cards.clear();
    m_stale = nullptr;
    for (QWidget* widget : std::exchange(m_widgets, {})) {
        widget->hide();
        widget->deleteLater();  // deferred, because the signal may come from this widget's own button
    }
    const std::optional<exercises::Grade>& grade = m_parts.exercises.grade();
    const ExerciseProgress progress = m_parts.exercises.progress();
    const bool hasResult = m_parts.exercises.current() && !m_parts.exercises.isChecking() && (grade || progress.isSolved);
    setVisible(hasResult);
    if (!hasResult)
        return;
    const bool isSolved = grade ? grade->hasPassed : progress.isSolved;
    addScore(isSolved, grade ? grade->points : progress.points, grade ? grade->maxPoints : progress.maxPoints);
    if (isSolved)
        addNextButton();
    if (!grade)
        return;
    for (const exercises::PartGroup& group : exercises::groupParts(*grade))
        if (!group.front()->hasPassed && !group.front()->reasons.empty())
            addCard(group);
    for (const exercises::GradePart& part : grade->parts)
        if (!part.hasPassed && part.reasons.empty())
            addUngradedPart(part);
    for (const exercises::GradePart& part : grade->parts)
        if (part.hasPassed)
            addPassedPart(titleOf(part));
}

void CheckResult::addWidget(QWidget* widget)
{
    m_column->addWidget(widget);
    m_widgets.push_back(widget);
}

void CheckResult::addScore(bool isSolved, unsigned points, unsigned maxPoints)
{
    QLabel* const sum = makeHeading((isSolved ? tr("Solved: %1 of %2 points") : tr("%1 of %2 points")).arg(points).arg(maxPoints), this);
    sum->setObjectName("exercisePoints");
    addWidget(sum);
    if (!m_parts.exercises.grade())
        return;
    m_stale = makeDimLabel(tr("You have edited the text since."), this);
    m_stale->setObjectName("gradeStale");
    m_stale->setWordWrap(true);
    addWidget(m_stale);
    m_stale->setVisible(!m_parts.exercises.isGradeOfText());
}

void CheckResult::addNextButton()
{
    const exercises::Exercise* const next = m_parts.exercises.findNextUnsolved();
    if (!next) {
        addWidget(makeDimLabel(tr("All exercises are solved."), this));
        return;
    }
    auto* go = new QPushButton(tr("Next: %1").arg(titleOf(*next)), this);
    go->setObjectName("nextExercise");
    go->setProperty("primary", true);
    connect(
        go, &QPushButton::clicked, this, [this, next = *next] { m_parts.exercises.open(next); }, Qt::QueuedConnection);
    addWidget(go);
}

/// Returns "In 3 of 4 cases: Right results, n = 33; …" about a group of cases that failed alike. Empty for a single part.
static QString describeGroup(const exercises::Grade& grade, const exercises::PartGroup& group)
{
    if (group.size() < 2)
        return {};
    QStringList titles;
    for (const exercises::GradePart* const part : group)
        titles.push_back(titleOf(*part));
    return CheckResult::tr("In %1 of %2 cases: %3").arg(group.size()).arg(exercises::countCases(grade)).arg(titles.join("; "));
}

void CheckResult::addCard(const exercises::PartGroup& group)
{
    const exercises::Grade& grade = *m_parts.exercises.grade();
    const exercises::GradePart& part = *group.front();
    const auto index = std::size_t(group.front() - grade.parts.data());
    const QString output = part.id == exercises::kProgramPart ? figures::cleanText(grade.output, figures::LineBreaks::Kept) : QString();
    auto* card = new PartCard(part, m_parts.exercises.texts(), {describeGroup(grade, group), output}, this);
    connect(card, &PartCard::showRequested, this, [this, index, card] {
        m_cardInFigure = card;
        m_parts.exercises.showFault(index);
    });
    addWidget(card);
    m_cards.push_back(card);
}

/// Adds a part that is not graded yet because the results are not all right.
void CheckResult::addUngradedPart(const exercises::GradePart& part)
{
    QString text = titleOf(part) + '.';
    for (const Message& problem : part.problems)
        text += ' ' + figures::translateSentence(problem);
    QLabel* const partLabel = makeDimLabel(text, this);
    partLabel->setObjectName("uncountedPart");
    partLabel->setWordWrap(true);
    addWidget(partLabel);
}

void CheckResult::addPassedPart(const QString& text)
{
    auto* row = new QWidget(this);
    row->setObjectName("passedPart");
    row->setAccessibleName(tr("Passed: %1").arg(text));
    auto* mark = new QLabel(row);
    mark->setPixmap(makeIcon("check", m_parts.appearance.theme()).pixmap(14, 14));
    auto* partLabel = makeDimLabel(text, row);
    partLabel->setWordWrap(true);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(kHairGap, 0, 0, 0);
    line->setSpacing(kSmallGap);
    line->addWidget(mark, 0, Qt::AlignTop);
    line->addWidget(partLabel, 1);
    addWidget(row);
}

}  // namespace simtscope::ui

#include "moc_check_result.cpp"

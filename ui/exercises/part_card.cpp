#include "ui/exercises/part_card.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/figures.h"
#include "ui/session/exercises/exercises.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kOutputLineCount = 5;

QLabel* addText(QVBoxLayout& column, const QString& text, const char* name, bool isDim, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    label->setProperty("dim", isDim);
    column.addWidget(label);
    return label;
}

/// Returns "Show it: Grid, line 12".
QString makeShowButtonText(const exercises::FigurePlace& place)
{
    const figures::FigureKind* const kind = figures::findFigureKind(QString::fromStdString(place.figure));
    const QString figure = kind ? figures::translateLabel(*kind) : QString::fromStdString(place.figure);
    return place.line ? PartCard::tr("Show it: %1, line %2").arg(figure).arg(place.line) : PartCard::tr("Show it: %1").arg(figure);
}

}  // namespace

PartCard::PartCard(const exercises::GradePart& part, const exercises::ExerciseTexts& texts, const AddedTexts& addedTexts, QWidget* parent)
    : QFrame(parent)
{
    setObjectName("partCard");
    setProperty("finding", "error");
    const QString title = titleOf(part);
    setAccessibleName(title);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMediumGap, kSmallGap, kMediumGap, kSmallGap);
    column->setSpacing(kTinyGap);
    auto* top = new QHBoxLayout;
    QLabel* const heading = makeHeading(title, this);
    heading->setWordWrap(true);
    top->addWidget(heading, 1);
    if (part.maxPoints > 0)
        top->addWidget(makeDimLabel(tr("%1 of %2").arg(part.points).arg(part.maxPoints), this), 0, Qt::AlignTop);
    column->addLayout(top);
    if (!addedTexts.cases.isEmpty())
        addText(*column, addedTexts.cases, "partCases", true, this);
    for (const Message& problem : part.problems) {
        addText(*column, figures::translateSentence(problem), "partProblem", false, this);
        if (const QString fix = figures::translateFixSentence(problem); !fix.isEmpty())
            addText(*column, fix, "partFix", true, this);
    }
    if (part.gate && !part.reasons.empty() && *part.gate < texts.advice.size())
        addText(*column, figures::cleanText(texts.advice[*part.gate], figures::LineBreaks::Kept), "partAdvice", false, this);
    if (const QString shown = addedTexts.output.trimmed(); !shown.isEmpty())
        addText(*column, shown.section(u'\n', 0, kOutputLineCount - 1), "partOutput", true, this);
    if (!part.place)
        return;
    auto* show = new QPushButton(makeShowButtonText(*part.place), this);
    show->setObjectName("showFault");
    show->setProperty("outlined", true);
    show->setToolTip(tr("Shows in the figure what happened in this run of the check"));
    connect(show, &QPushButton::clicked, this, &PartCard::showRequested);
    auto* row = new QHBoxLayout;
    row->addWidget(show);
    row->addStretch(1);
    column->addLayout(row);
}

}  // namespace simtscope::ui

#include "moc_part_card.cpp"

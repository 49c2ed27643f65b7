#include "ui/exercises/exercise_panel.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <utility>

#include "ui/exercises/check_result.h"
#include "ui/exercises/part_card.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/session/exercises/exercises.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/markdown.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kMinHeight = 150, kGapAbove = 8;

/// Removes the title from the task, because the panel's heading shows it.
QString removeTitle(const std::string& markdown)
{
    const QString text = figures::cleanText(markdown, figures::LineBreaks::Kept).trimmed();
    return text.startsWith(u"# ") ? text.section(u'\n', 1).trimmed() : text;
}

QLabel* makeText(const QString& markdown, const char* name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setTextFormat(Qt::RichText);
    label->setText(convertMarkdownToHtml(markdown, label->font()));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

QPushButton* makeButton(const char* name, const char* styleClass, QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(name);
    button->setProperty(styleClass, true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

}  // namespace

ExercisePanel::ExercisePanel(const ExercisePanelParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setObjectName("exercise");
    setProperty("card", true);
    setAccessibleName(tr("Exercise"));
    m_title = makeHeading({}, this);
    m_title->setObjectName("exerciseTitle");
    m_title->setWordWrap(true);
    m_number = makeDimLabel({}, this);
    m_number->setObjectName("exerciseNumber");
    auto* header = new QHBoxLayout;
    header->setContentsMargins(kMediumGap, 0, kMediumGap, 0);
    header->addWidget(m_title, 1);
    header->addWidget(m_number, 0, Qt::AlignTop);
    auto* content = new QWidget(this);
    auto* contentColumn = new QVBoxLayout(content);
    contentColumn->setContentsMargins(kMediumGap, 0, kMediumGap, kTinyGap);
    contentColumn->setSpacing(kMediumGap);
    m_task = makeText({}, "task", content);
    m_hints = new QVBoxLayout;
    m_hints->setSpacing(kSmallGap);
    m_result = new CheckResult(m_parts, content);
    contentColumn->addWidget(m_task);
    contentColumn->addLayout(m_hints);
    contentColumn->addWidget(m_result);
    contentColumn->addStretch(1);
    m_area = new QScrollArea(this);
    m_area->setObjectName("exerciseArea");
    m_area->setAccessibleName(tr("Task and result"));
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setWidget(content);
    content->setAutoFillBackground(false);  // shows the background of the card, not that of a list
    m_area->setMinimumHeight(kMinHeight);
    m_stage = makeDimLabel({}, this);
    m_stage->setObjectName("checkStage");
    m_progressBar = new QProgressBar(this);
    m_progressBar->setRange(0, 0);
    m_progressBar->setTextVisible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kHairGap, kMediumGap, kHairGap, kSmallGap);
    column->setSpacing(kSmallGap);
    column->addLayout(header);
    column->addWidget(m_area, 1);
    column->addWidget(makeButtons());
    connect(&m_parts.exercises, &Exercises::currentChanged, this, &ExercisePanel::showExercise);
    connect(&m_parts.exercises, &Exercises::listChanged, this, &ExercisePanel::showExercise);
    connect(&m_parts.exercises, &Exercises::progressChanged, this, [this] {
        refreshHints();
        refreshButtons();
    });
    connect(&m_parts.exercises, &Exercises::checkChanged, this, &ExercisePanel::refreshCheck);
    showExercise();
}

QWidget* ExercisePanel::makeButtons()
{
    auto* holder = new QWidget(this);
    m_check = makeButton("check", "primary", holder);
    m_hintButton = makeButton("hint", "outlined", holder);
    m_check->setAccessibleName(tr("Check"));
    m_hintButton->setAccessibleName(tr("Hint"));
    m_restartButton = makeButton("startAgain", "outlined", holder);
    m_restartButton->setText(tr("Start again"));
    m_restartButton->setToolTip(tr("The starter takes the place of your text"));
    auto* buttons = new FlowLayout(6);
    m_figure = makeButton("showFigure", "outlined", holder);
    m_figure->setText(tr("Figure"));
    m_figure->setToolTip(tr("The figure beside the text, or the text alone"));
    m_figure->setCheckable(true);
    m_figure->hide();
    for (QPushButton* button : {m_check, m_hintButton, m_restartButton, m_figure})
        buttons->addWidget(button);
    auto* column = new QVBoxLayout(holder);
    column->setContentsMargins(kMediumGap, 0, kMediumGap, 0);
    column->setSpacing(kSmallGap);
    column->addWidget(m_progressBar);
    column->addWidget(m_stage);
    column->addLayout(buttons);
    connect(m_check, &QPushButton::clicked, this, [this] {
        if (m_parts.exercises.isChecking())
            m_parts.exercises.cancelCheck();
        else
            m_parts.exercises.check();
    });
    connect(m_hintButton, &QPushButton::clicked, this, [this] {
        m_parts.exercises.revealHint();
        if (!m_hintWidgets.empty())
            scrollTo(m_hintWidgets.back());
    });
    connect(m_restartButton, &QPushButton::clicked, this, &ExercisePanel::confirmRestart);
    connect(m_figure, &QPushButton::clicked, this, &ExercisePanel::figureRequested);
    return holder;
}

void ExercisePanel::setFigure(bool isShown, bool canChoose)
{
    m_figure->setChecked(isShown);
    m_figure->setVisible(canChoose);
    if (PartCard* const card = m_result->cardInFigure())  // the panel's width has changed
        scrollTo(card);
}

const std::vector<PartCard*>& ExercisePanel::cards() const
{
    return m_result->cards();
}

void ExercisePanel::confirmRestart()
{
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("Start again"), tr("The starter takes the place of your text."), QMessageBox::Cancel, this);
    box->setObjectName("startAgainBox");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("Undo brings your text back, and so does File > Bring back earlier edits."));
    QPushButton* const restartButton = box->addButton(tr("Start again"), QMessageBox::AcceptRole);
    restartButton->setObjectName("startAgainNow");
    box->setDefaultButton(restartButton);
    box->setEscapeButton(QMessageBox::Cancel);
    connect(restartButton, &QPushButton::clicked, &m_parts.exercises, &Exercises::restart);
    box->open();
}

void ExercisePanel::showExercise()
{
    const exercises::Exercise* const exercise = m_parts.exercises.current();
    setVisible(exercise != nullptr);
    if (!exercise)
        return;
    const exercises::ExerciseTexts& texts = m_parts.exercises.texts();
    m_title->setText(figures::cleanText(texts.title));
    m_number->setText(tr("Exercise %1 of %2").arg(m_parts.exercises.countInFolder().first).arg(m_parts.exercises.countInFolder().second));
    m_task->setText(convertMarkdownToHtml(removeTitle(texts.task), m_task->font()));
    m_area->verticalScrollBar()->setValue(0);
    refreshHints();
    m_result->refresh();
    refreshCheck();
}

void ExercisePanel::refreshHints()
{
    for (QWidget* widget : std::exchange(m_hintWidgets, {}))
        delete widget;
    if (!m_parts.exercises.current())
        return;
    const std::vector<std::string>& hints = m_parts.exercises.texts().hints;
    for (std::size_t i = 0; i < std::min<std::size_t>(m_parts.exercises.progress().shownHintCount, hints.size()); ++i) {
        auto* hint =
            makeText(tr("**Hint %1 of %2.** %3").arg(i + 1).arg(hints.size()).arg(figures::cleanText(hints[i], figures::LineBreaks::Kept)),
                     "hintText", m_area->widget());
        m_hints->addWidget(hint);
        m_hintWidgets.push_back(hint);
    }
}

void ExercisePanel::refreshCheck()
{
    if (!m_parts.exercises.current())
        return;
    const bool isChecking = m_parts.exercises.isChecking();
    m_stage->setText(m_parts.exercises.stage());
    m_stage->setVisible(isChecking);
    m_progressBar->setVisible(isChecking);
    refreshButtons();
    if (m_wasChecking != isChecking)
        m_result->refresh();
    if (std::exchange(m_wasChecking, isChecking) && !isChecking && !m_result->isHidden())
        scrollTo(m_result);
}

/// Scrolls until the widget is visible, from its top where it is larger than the panel, once everything is laid out.
void ExercisePanel::scrollTo(QWidget* widget)
{
    QTimer::singleShot(0, widget, [this, widget] {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        if (widget->height() <= m_area->viewport()->height())
            m_area->ensureWidgetVisible(widget, 0, kGapAbove);
        else
            m_area->verticalScrollBar()->setValue(widget->mapTo(m_area->widget(), QPoint()).y() - kGapAbove);
    });
}

void ExercisePanel::refreshButtons()
{
    if (!m_parts.exercises.current())
        return;
    const bool isChecking = m_parts.exercises.isChecking();
    m_check->setText(isChecking ? tr("Stop   Esc") : tr("Check   F6"));
    m_check->setAccessibleName(isChecking ? tr("Stop the check") : tr("Check"));
    setStyleProperty(m_check, "primary", !isChecking);
    const std::size_t shownHintCount = m_parts.exercises.progress().shownHintCount, hintCount = m_parts.exercises.texts().hints.size();
    m_hintButton->setVisible(hintCount > 0);
    m_hintButton->setEnabled(shownHintCount < hintCount);
    m_hintButton->setText(shownHintCount < hintCount ? tr("Hint %1 of %2").arg(shownHintCount + 1).arg(hintCount)
                                                     : tr("All hints are shown"));
    m_hintButton->setAccessibleName(m_hintButton->text());
}

}  // namespace simtscope::ui

#include "moc_exercise_panel.cpp"

#include "ui/notes/cues_card.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/figures/facts/facts.h"
#include "ui/session/document/document.h"
#include "ui/session/lecture/lecture.h"
#include "ui/session/place/cues.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kNumberWidth = 26, kPadding = 5;
constexpr std::uint32_t kMaxForegroundSteps = 100'000;  // steps that are searched without the background

}  // namespace

CueRow::CueRow(const CuesCardParts& parts, int number, const QString& text, QWidget* parent)
    : QAbstractButton(parent), m_parts(parts), m_number(number)
{
    setCueText(text, false);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CueRow::setCurrent(bool isCurrentCue)
{
    m_isCurrent = isCurrentCue;
    update();
}

void CueRow::setCueText(const QString& cueText, bool isQuestion)
{
    m_isQuestion = isQuestion;
    if (cueText == text() && !accessibleName().isEmpty())
        return;
    setText(cueText);
    setAccessibleName((isQuestion ? tr("Question: %1") : tr("Look at: %1")).arg(cueText));
    updateGeometry();
    update();
}

QRect CueRow::textBox(int width) const
{
    return fontMetrics().boundingRect(QRect(0, 0, std::max(40, width - kNumberWidth - 2 * kPadding), 1000), Qt::TextWordWrap, text());
}

int CueRow::heightForWidth(int width) const
{
    return textBox(width).height() + 2 * kPadding;
}

void CueRow::paintEvent(QPaintEvent*)
{
    using figures::Role;
    const figures::Theme& theme = m_parts.appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_isCurrent || underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(theme.color(Role::AccentBorder), 1) : QPen(Qt::NoPen));
        painter.setBrush(theme.color(m_isCurrent ? Role::AccentSoft : Role::Cell));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }
    painter.setPen(theme.color(Role::TextDim));
    painter.drawText(QRect(kPadding + 3, kPadding, kNumberWidth, fontMetrics().height()), Qt::AlignLeft, QString::number(m_number));
    painter.setPen(m_isQuestion ? warningTextColor(theme) : theme.color(Role::Text));
    painter.drawText(QRect(kNumberWidth, kPadding, width() - kNumberWidth - kPadding, height()), Qt::TextWordWrap, text());
}

void CueRow::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void CueRow::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

CuesCard::CuesCard(const CuesCardParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setObjectName("cues");
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, kHairGap, 0, 0);
    m_column->setSpacing(kHairGap);
    m_caveat = makeDimLabel({}, this);
    m_caveat->setObjectName("cuesReserve");
    m_caveat->setWordWrap(true);
    m_caveat->setContentsMargins(kPadding + kTinyGap, 0, kPadding, kPadding);
    m_column->addWidget(m_caveat);
    connect(&m_parts.document, &Document::opened, this, &CuesCard::build);
    connect(&m_parts.position, &Position::sourceChanged, this, &CuesCard::resolveCueSteps);
    connect(&m_parts.position, &Position::stepChanged, this, &CuesCard::markCurrent);
    connect(&m_parts.selection, &Selection::figureChanged, this, &CuesCard::markCurrent);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
    connect(&m_parts.lecture, &Lecture::changed, this, &CuesCard::refreshTexts);
    build();
}

void CuesCard::build()
{
    for (CueRow* row : m_rows)
        delete row;
    m_rows.clear();
    m_cueSteps.clear();
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    const program::LessonTexts lessonTexts = lesson ? wordsOf(*lesson) : program::LessonTexts{};
    for (std::size_t i = 0; lesson && i < lesson->cues.size(); ++i) {
        auto* row = new CueRow(m_parts, int(i) + 1, QString::fromStdString(lessonTexts.cues[i]), this);
        row->setObjectName("cue" + QString::number(i + 1));
        connect(row, &QAbstractButton::clicked, this, [this, i] { choose(i); });
        m_column->addWidget(row);
        m_rows.push_back(row);
    }
    refreshTexts();
    resolveCueSteps();
    emit built();
}

/// Answers the question where the cue shows one, else goes to the cue.
void CuesCard::choose(std::size_t cue)
{
    if (m_parts.lecture.currentCue() == cue && !m_parts.lecture.isAnswered(cue))
        m_parts.lecture.showAnswer();
    else
        m_parts.lecture.goToCue(cue);
}

void CuesCard::refreshTexts()
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    if (!lesson || lesson->cues.size() != m_rows.size())
        return;
    const program::LessonTexts lessonTexts = wordsOf(*lesson);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isQuestion = !m_parts.lecture.isAnswered(i);
        QString text = QString::fromStdString(isQuestion ? lessonTexts.questions[i] : lessonTexts.cues[i]);
        if (!isQuestion && m_isOtherRun)  // the text may be false
            text = i < m_cueSteps.size() && m_cueSteps[i] ? figures::makeStepFact(*m_parts.position.source(), *m_cueSteps[i]).text
                                                          : QString::fromStdString(lessonTexts.questions[i]);
        m_rows[i]->setCueText(text.isEmpty() ? QString::fromStdString(lessonTexts.cues[i]) : text, isQuestion);
    }
}

void CuesCard::resolveCueSteps()
{
    m_resolveJob.cancel();
    m_cueSteps.assign(m_rows.size(), std::nullopt);
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    m_caveat->setText(lesson && !lesson->cues.empty() && m_parts.run.isRecordingOfProgram()
                          ? makeOtherRunNote(*lesson, m_parts.document.savedText(), *m_parts.position.recording())
                          : QString());
    m_isOtherRun = !m_caveat->text().isEmpty();
    m_caveat->setVisible(m_isOtherRun);
    QStringList references;  // empty if the cue belongs to another launch or block
    for (std::size_t i = 0; lesson && source && i < m_rows.size(); ++i)
        references << (isCueShown(m_parts.position, lesson->cues[i]) ? QString::fromStdString(lesson->cues[i].step) : QString());
    const auto find = [source, references](const std::stop_token& stop) {
        std::vector<std::optional<std::uint32_t>> steps;
        for (const QString& reference : references)
            steps.push_back(reference.isEmpty() || stop.stop_requested() ? std::nullopt : resolveStep(*source, reference, stop));
        return steps;
    };
    if (m_parts.position.stepCount() > kMaxForegroundSteps)
        m_resolveJob.start(find, [this](std::vector<std::optional<std::uint32_t>> steps) {
            m_cueSteps = std::move(steps);
            refreshTexts();
            markCurrent();
        });
    else if (!references.isEmpty())
        m_cueSteps = find({});
    refreshTexts();
    markCurrent();
}

void CuesCard::markCurrent()
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    for (std::size_t i = 0; lesson && i < m_rows.size(); ++i) {
        const program::Cue& cue = lesson->cues[i];
        const bool isFigureShown = cue.figure.empty() || QString::fromStdString(cue.figure) == m_parts.selection.figure();
        m_rows[i]->setCurrent(isFigureShown && m_cueSteps[i] == m_parts.position.step());
    }
}

}  // namespace simtscope::ui

#include "moc_cues_card.cpp"

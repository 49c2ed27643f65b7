#include "ui/presentation/presenter_window.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTime>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/figures/canvas/paint.h"
#include "ui/figures/facts/facts.h"
#include "ui/session/document/document.h"
#include "ui/session/lecture/guesses.h"
#include "ui/session/lecture/lecture.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr QSize kPresenterSize(980, 600);
constexpr qreal kNotesScale = 1.3, kTextScale = 1.35, kClockScale = 2.6;

}  // namespace

QString formatElapsedTime(qint64 seconds)
{
    const qint64 hours = seconds / 3600, minutes = seconds / 60 % 60;
    const QString secondsText = QStringLiteral("%1").arg(seconds % 60, 2, 10, QChar(u'0'));
    return hours > 0 ? QStringLiteral("%1:%2:%3").arg(hours).arg(minutes, 2, 10, QChar(u'0')).arg(secondsText)
                     : QStringLiteral("%1:%2").arg(minutes).arg(secondsText);
}

PresenterWindow::PresenterWindow(const PresenterParts& parts, QWidget* parent) : QWidget(parent, Qt::Window), m_parts(parts)
{
    setObjectName("presenter");
    setWindowTitle(tr("Presenter's notes - SIMTscope"));
    resize(kPresenterSize);
    m_notes = new QTextBrowser(this);
    m_notes->setObjectName("presenterNotes");
    m_notes->setAccessibleName(tr("Notes of the lesson"));
    m_notes->setFrameShape(QFrame::NoFrame);
    m_clock = makeText("presenterClock", kClockScale);
    m_elapsed = makeText("presenterElapsed", kClockScale);
    auto* restart = new QPushButton(tr("Restart"), this);
    restart->setObjectName("presenterRestart");
    restart->setProperty("link", true);
    restart->setFocusPolicy(Qt::NoFocus);
    restart->setToolTip(tr("Count the time from now on"));
    m_question = makeText("presenterQuestion", kTextScale);
    m_answer = makeText("presenterAnswer", kTextScale);
    m_guessed = makeText("presenterGuessed", 1);
    m_next = makeText("presenterNext", kTextScale);
    auto* time = new QHBoxLayout;
    time->addWidget(m_clock);
    time->addStretch(1);
    time->addWidget(m_elapsed);
    time->addWidget(restart);
    auto* leftColumn = new QVBoxLayout;
    leftColumn->setSpacing(kSmallGap);
    leftColumn->addLayout(time);
    leftColumn->addSpacing(kMediumGap);
    leftColumn->addWidget(makeDimLabel(tr("Now"), this));
    leftColumn->addWidget(m_question);
    leftColumn->addWidget(m_answer);
    leftColumn->addWidget(m_guessed);
    leftColumn->addSpacing(kLargeGap);
    leftColumn->addWidget(makeDimLabel(tr("Next"), this));
    leftColumn->addWidget(m_next);
    leftColumn->addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kLargeGap, kMediumGap, kLargeGap, kMediumGap);
    row->setSpacing(kHugeGap);
    row->addWidget(m_notes, 1);
    row->addLayout(leftColumn, 1);
    auto* tick = new QTimer(this);
    tick->start(1000);
    connect(tick, &QTimer::timeout, this, &PresenterWindow::refreshClock);
    connect(restart, &QPushButton::clicked, this, &PresenterWindow::restartRequested);
    connect(&m_parts.document, &Document::opened, this, &PresenterWindow::showNotes);
    connect(&m_parts.lecture, &Lecture::changed, this, &PresenterWindow::refresh);
    connect(&m_parts.guesses, &Guesses::changed, this, &PresenterWindow::refresh);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &PresenterWindow::refresh);
    m_lectureTimer.start();
    showNotes();
    refreshClock();
}

QLabel* PresenterWindow::makeText(const QString& name, qreal scale)
{
    auto* label = new QLabel(this);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setStyleSheet(QStringLiteral("font-size: %1px;").arg(figures::fontFor(figures::Font::Body, scale).pixelSize()));
    return label;
}

void PresenterWindow::setLectureTimer(const QElapsedTimer& timer)
{
    m_lectureTimer = timer;
    refreshClock();
}

void PresenterWindow::refreshClock()
{
    m_clock->setText(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat));
    m_elapsed->setText(formatElapsedTime(m_lectureTimer.elapsed() / 1000));
}

void PresenterWindow::showNotes()
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    QFont font = figures::fontFor(figures::Font::Body, kNotesScale);
    m_notes->document()->setDefaultFont(font);
    if (lesson)
        m_notes->setMarkdown(QString::fromStdString(wordsOf(*lesson).text));
    else
        m_notes->setPlainText(tr("This program has no lesson."));
    refresh();
}

/// Updates the texts. Where the lesson says nothing about a step, the figure's sentence takes its place.
void PresenterWindow::refresh()
{
    const Lecture& lecture = m_parts.lecture;
    const Position& position = m_parts.position;
    const auto fact = [&](std::uint32_t step) {
        return step < position.stepCount() ? figures::makeStepFact(*position.source(), step).text : QString();
    };
    m_question->setText(lecture.question());
    m_question->setVisible(!lecture.question().isEmpty());
    const QString note = lecture.otherRunNote();
    m_answer->setText(!lecture.answer().isEmpty() ? lecture.answer() : (note.isEmpty() ? QString() : note + u'\n') + fact(position.step()));
    QStringList guesses;
    for (const Guess& guess : m_parts.guesses.guessesFor(lecture.questionKey()))
        guesses << QStringLiteral("%1 (%2)").arg(guess.text).arg(guess.voteCount);
    m_guessed->setText(tr("Guessed: %1").arg(guesses.join(QStringLiteral(", "))));
    m_guessed->setVisible(!guesses.isEmpty());
    const QString next = lecture.nextCueText();
    m_next->setText(lecture.nextActionText() + u'\n' + (next.isEmpty() && lecture.cueCount() == 0 ? fact(position.step() + 1) : next));
}

void PresenterWindow::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    emit closed();
}

}  // namespace simtscope::ui

#include "moc_presenter_window.cpp"

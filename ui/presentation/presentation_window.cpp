#include "ui/presentation/presentation_window.h"

#include <QCloseEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/lecture_scale.h"
#include "ui/figures/canvas/paint.h"
#include "ui/presentation/picture_pane.h"
#include "ui/presentation/predict_box.h"
#include "ui/presentation/sentence_bar.h"
#include "ui/presentation/title_card.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/widgets/elided_label.h"

namespace simtscope::ui {
namespace {

constexpr qreal kBarShare = 0.095;     // share of the height; the figure gets the rest
constexpr qreal kSourceShare = 0.045;  // share of the height, where the source is shown
constexpr qreal kSourceScale = 1.7;
constexpr qreal kNumbersScale = 1.5;
constexpr qreal kCaptionScale = 1.5;
constexpr int kCaptionIndent = 24;
constexpr int kReferenceHeight = 720;
constexpr int kPlayedAnswerMilliseconds = 40;  // after which the text of an answer looks whether the picture has been played

/// Covers the window with black until a key is pressed or the mouse clicked.
class BlankScreen final : public QWidget {
public:
    explicit BlankScreen(QWidget* parent) : QWidget(parent)
    {
        setObjectName("blank");
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::BlankCursor);
    }

protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ShortcutOverride) {  // while the window is blank, no key does anything else
            event->accept();
            return true;
        }
        return QWidget::event(event);
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        const int key = event->key();
        if (key != Qt::Key_Shift && key != Qt::Key_Control && key != Qt::Key_Alt && key != Qt::Key_Meta)
            end();
    }
    void mousePressEvent(QMouseEvent*) override { end(); }
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), Qt::black); }

private:
    void end() { static_cast<PresentationWindow*>(parentWidget())->setBlank(false); }
};

}  // namespace

PresentationWindow::PresentationWindow(const PresentationParts& parts, QWidget* parent) : QWidget(parent, Qt::Window), m_parts(parts)
{
    setObjectName("presentation");
    setWindowTitle(tr("SIMTscope presentation"));
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    m_figureRow = new QWidget(this);
    m_figures = new QGridLayout(m_figureRow);
    m_figures->setRowStretch(1, 1);
    m_figures->setSpacing(0);
    m_figures->setContentsMargins(0, 0, 0, 0);
    m_figures->setSpacing(0);
    m_title = new TitleCard(m_parts.view.appearance, this);
    m_chart = new PicturePane(m_parts.view.appearance, "presentedChart", this);
    m_numbers = new PicturePane(m_parts.view.appearance, "presentedNumbers", this);
    m_source = new QLabel(this);
    m_source->setObjectName("presentedSource");
    m_source->setTextFormat(Qt::PlainText);
    m_source->setIndent(30);
    m_source->hide();
    m_bar = new SentenceBar(m_parts.view.appearance, this);
    m_predict = new PredictBox(m_parts.guesses, m_bar);
    m_bar->setCornerWidget(m_predict);
    m_blankScreen = new BlankScreen(this);
    m_blankScreen->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_figureRow, 1);
    column->addWidget(m_title, 1);
    column->addWidget(m_chart, 1);
    column->addWidget(m_numbers);
    column->addWidget(m_source);
    column->addWidget(m_bar);
    m_playedAnswerTimer = new QTimer(this);
    m_playedAnswerTimer->setSingleShot(true);
    m_playedAnswerTimer->setInterval(kPlayedAnswerMilliseconds);
    connect(m_playedAnswerTimer, &QTimer::timeout, this, &PresentationWindow::refreshWords);
    addView(m_parts.view, "presentedFigure");
    connect(&m_parts.lecture, &Lecture::changed, this, &PresentationWindow::refresh);
    connect(&m_parts.view.position, &Position::recordingChanged, this, &PresentationWindow::refresh);
    connect(&m_parts.view.appearance, &Appearance::themeChanged, this, &PresentationWindow::refresh);
    connect(m_chart, &PicturePane::resized, this, &PresentationWindow::refreshPicture);
    connect(m_predict, &PredictBox::guessingEnded, this, [this] { focusPicture(); });
    view().setFocus();
    refresh();
}

void PresentationWindow::addView(const FigureViewParts& parts, const QString& name)
{
    const int column = int(m_views.size());
    auto* caption = new ElidedLabel(this);
    caption->setObjectName(name + "Caption");
    caption->setContentsMargins(kCaptionIndent, 0, kCaptionIndent, 0);
    caption->hide();
    auto* view = new FigureView(parts, this);
    view->setObjectName(name);
    view->setFontScale(figures::kPresentationFontScale);
    m_figures->addWidget(caption, 0, column);
    m_figures->addWidget(view, 1, column);
    m_figures->setColumnStretch(column, 1);
    connect(view, &FigureView::laidOut, this, &PresentationWindow::refreshWords);
    m_views.push_back(view);
    m_captions.push_back(caption);
}

void PresentationWindow::setOtherRuns(const std::vector<FigureViewParts>& otherRuns)
{
    while (m_views.size() > 1) {
        delete m_views.back();
        m_views.pop_back();
        delete m_captions.back();
        m_captions.pop_back();
        m_figures->setColumnStretch(int(m_views.size()), 0);
    }
    for (const FigureViewParts& parts : otherRuns)
        addView(parts, "presentedOther");
    fitHeights();
    refresh();
}

void PresentationWindow::setCaptions(const std::vector<QString>& captions)
{
    for (std::size_t i = 0; i < m_captions.size(); ++i) {
        const QString text = m_captions.size() > 1 && i < captions.size() ? captions[i] : QString();
        m_captions[i]->setFullText(text);
        m_captions[i]->setVisible(!text.isEmpty());
    }
}

bool PresentationWindow::isBlank() const
{
    return !m_blankScreen->isHidden();
}

void PresentationWindow::setBlank(bool isOn)
{
    if (isOn == isBlank())
        return;
    m_blankScreen->setGeometry(rect());
    m_blankScreen->setVisible(isOn);
    if (isOn) {
        m_blankScreen->raise();
        m_blankScreen->setFocus();
    } else {
        focusPicture();
    }
}

void PresentationWindow::setSourceShown(bool isShown)
{
    m_showsSource = isShown;
    m_source->setVisible(isShown);
    refreshSource();
}

void PresentationWindow::focusGuess()
{
    m_predict->focusField();
}

bool PresentationWindow::beginsGuess(const QKeyEvent& event) const
{
    return m_predict->isOpen() && !isBlank() && !(event.modifiers() & ~Qt::KeypadModifier) && event.key() >= Qt::Key_0 &&
           event.key() <= Qt::Key_9;
}

void PresentationWindow::focusPicture()
{
    if (view().isVisible())
        view().setFocus();
    else
        setFocus();
}

bool PresentationWindow::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && beginsGuess(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void PresentationWindow::keyPressEvent(QKeyEvent* event)
{
    if (beginsGuess(*event))
        m_predict->beginGuess(event->text());
    else
        QWidget::keyPressEvent(event);
}

void PresentationWindow::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    emit closed();
}

void PresentationWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeights();
}

void PresentationWindow::fitHeights()
{
    m_blankScreen->setGeometry(rect());
    m_bar->setFixedHeight(int(height() * kBarShare));
    m_source->setFixedHeight(int(height() * kSourceShare));
    const QFont font = figures::fontFor(figures::Font::Mono, kSourceScale * height() / kReferenceHeight);
    m_source->setStyleSheet(QStringLiteral("font-family: \"%1\"; font-size: %2px;").arg(font.family()).arg(font.pixelSize()));
    const QFont heading = figures::fontFor(figures::Font::Title, kCaptionScale * height() / kReferenceHeight);
    for (ElidedLabel* caption : m_captions) {
        caption->setStyleSheet(QStringLiteral("font-size: %1px; font-weight: 600;").arg(heading.pixelSize()));
        caption->setFixedHeight(int(1.6 * QFontMetrics(heading).height()));
    }
    refreshNumbers();
}

void PresentationWindow::refresh()
{
    refreshPicture();
    refreshNumbers();
    refreshWords();
}

/// Shows the title, a chart, or the figure.
void PresentationWindow::refreshPicture()
{
    const Lecture& lecture = m_parts.lecture;
    const bool isTitle = lecture.showsTitle() || lecture.isFinished();
    const bool isChart = !isTitle && lecture.chart() != Lecture::Chart::None;
    if (isTitle) {
        const Lecture::Agenda agenda = lecture.agenda();
        const std::optional<program::Lesson>& lesson = m_parts.view.document.lesson();
        m_title->setTexts({lesson && !lecture.isFinished() ? makeChapterHeading(wordsOf(*lesson).chapter) : QString(),
                           lecture.isFinished() ? tr("End of the lecture") : lecture.title(), agenda.titles,
                           lecture.isFinished() ? -1 : agenda.current});
    }
    m_figureRow->setVisible(!isTitle && !isChart);
    m_title->setVisible(isTitle);
    m_chart->setVisible(isChart);
    if (isChart) {
        const PresentedChart chart = m_parts.makeChart(lecture.chart(), m_chart->size(), figures::kPresentationFontScale);
        m_chartSentence = chart.sentence;
        m_chart->setPicture(chart.paint, chart.sentence);
    }
}

void PresentationWindow::refreshNumbers()
{
    const std::optional<figures::Figure> numbers =
        m_figureRow->isHidden() ? std::nullopt : m_parts.makeNumbers(width(), kNumbersScale * height() / kReferenceHeight);
    m_numbers->setVisible(numbers.has_value());
    if (!numbers)
        return;
    m_numbers->setFixedHeight(int(numbers->size.height()));
    m_numbers->setPicture(
        [this, figure = *numbers](QPainter& painter) { figures::paint(painter, figure, m_parts.view.appearance.theme()); },
        tr("The numbers of the runs"));
}

/// Shows the words of the step: the cue, and the figure's sentence. While a question is asked, shows the question.
void PresentationWindow::refreshWords()
{
    using figures::Role;
    const Lecture& lecture = m_parts.lecture;
    const bool areAnswersHidden = m_parts.view.appearance.hidesAnswers();
    // While an answer is played, the picture comes first: its text would tell it.
    const bool isPlaying =
        !areAnswersHidden && !lecture.question().isEmpty() && m_title->isHidden() && m_chart->isHidden() && isAnswerPlayed();
    if (isPlaying)
        m_playedAnswerTimer->start();
    ParagraphColumns columns(1);
    bool isWarning = false;
    const bool isChart = !m_chart->isHidden();
    const Position& position = m_parts.view.position;
    // At the end, the sentence only says that threads have exited, which adds nothing to a cue.
    const bool isEnd = position.step() + 1 == position.stepCount();
    if (!m_title->isHidden())
        columns[0].push_back({lecture.hidesEveryStep() ? tr("Answers are hidden at each step (H).") : QString(), Role::TextDim});
    else if ((areAnswersHidden || isPlaying) && !lecture.question().isEmpty())
        columns[0].push_back({lecture.question(), Role::Conflict});
    else if (areAnswersHidden)
        columns[0].push_back({tr("What happens in this step?"), Role::Conflict});
    if (!areAnswersHidden && isChart) {
        if (const QString words = lecture.answer(); !words.isEmpty())
            columns[0].push_back({words, Role::Text});
        else if (const QString note = lecture.otherRunNote(); !note.isEmpty())
            columns[0].push_back({note, Role::TextDim});
        columns[0].push_back({m_chartSentence, lecture.answer().isEmpty() ? Role::Text : Role::TextDim});
    } else if (!areAnswersHidden && !isPlaying && m_title->isHidden()) {
        columns.resize(m_views.size());
        if (const QString words = lecture.answer(); !words.isEmpty())
            columns[0].push_back({words, Role::Text});
        else if (const QString note = lecture.otherRunNote(); !note.isEmpty())
            columns[0].push_back({note, Role::TextDim});
        for (std::size_t i = 0; i < m_views.size(); ++i) {
            const figures::Figure& figure = m_views[i]->figure();
            if (isEnd && !lecture.answer().isEmpty())
                continue;
            columns[i].push_back({figure.fact, columns[0].size() > 1 || lecture.answer().isEmpty() ? Role::Text : Role::TextDim});
            isWarning = isWarning || figure.isFactWarning;
        }
    }
    m_predict->setQuestion(lecture.questionKey(), areAnswersHidden && m_title->isHidden());
    m_bar->setParagraphs(columns, isWarning);
    const std::optional<std::size_t> cue = lecture.currentCue();
    QStringList place;
    if (m_title->isHidden() && !isChart)
        place << describePlace();
    if (cue && m_title->isHidden())
        place << tr("%1 / %2").arg(*cue + 1).arg(lecture.cueCount());
    m_bar->setHint(lecture.nextActionText(), place.join(QStringLiteral(" · ")));
    refreshSource();
}

/// Names the launch and the block that are shown, where there are several.
QStringList PresentationWindow::describePlace() const
{
    QStringList place;
    const Position& position = m_parts.view.position;
    if (!position.source())
        return place;
    if (position.recording()->launches.size() > 1)
        place << tr("launch %1").arg(position.place().launch.value + 1);
    if (position.source()->launch().grid.count() > 1)
        place << tr("block %1").arg(position.place().block.value);
    return place;
}

/// Returns whether a figure plays the change to what is shown.
bool PresentationWindow::isAnswerPlayed()
{
    return std::ranges::any_of(m_views, [](FigureView* view) {
        view->figure();  // lays it out, which starts the motion
        return view->motion().playsAnswer();
    });
}

void PresentationWindow::refreshSource()
{
    if (!m_showsSource)
        return;
    QString text;
    if (m_parts.view.position.stepCount() > 0) {
        const std::vector<int> lines = linesOfStep(*m_parts.view.position.source(), m_parts.view.position.step());
        const QStringList programLines = m_parts.view.document.text().split(u'\n');
        if (!lines.empty() && lines.front() > 0 && lines.front() <= programLines.size())
            text = QStringLiteral("%1   %2").arg(lines.front()).arg(figures::cleanText(programLines[lines.front() - 1].trimmed()));
    }
    m_source->setText(text);
}

}  // namespace simtscope::ui

#include "moc_presentation_window.cpp"

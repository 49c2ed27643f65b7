#include "ui/presentation/predict_box.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/figures/canvas/paint.h"
#include "ui/session/lecture/guesses.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr qreal kTypeShare = 1.25 / 40;  // height of the type, relative to the box's height
constexpr int kMaxChips = 4;             // the guesses with the most votes

QString labelOf(const Guess& guess)
{
    return guess.voteCount > 1 ? QStringLiteral("%1  ×%2").arg(guess.text).arg(guess.voteCount) : guess.text;
}

/// Sorts by votes, most first; equal ones keep the order in which they came.
std::vector<Guess> selectMostVoted(std::vector<Guess> guesses)
{
    std::ranges::stable_sort(guesses, std::greater(), &Guess::voteCount);
    guesses.resize(std::min<std::size_t>(guesses.size(), kMaxChips));
    return guesses;
}

}  // namespace

PredictBox::PredictBox(Guesses& guesses, QWidget* parent) : QWidget(parent), m_guesses(guesses)
{
    setObjectName("predict");
    m_heading = makeDimLabel({}, this);
    m_field = new QLineEdit(this);
    m_field->setObjectName("predictField");
    m_field->setPlaceholderText(tr("Predict (P)"));
    m_field->setAccessibleName(tr("Predict"));
    m_field->setToolTip(tr("Type a guess, or click one to vote for it. Guesses are kept in memory until SIMTscope is closed."));
    m_field->installEventFilter(this);
    m_chips = new QWidget(this);
    m_chipRow = new QHBoxLayout(m_chips);
    m_chipRow->setContentsMargins(0, 0, 0, 0);
    m_chipRow->setSpacing(kSmallGap);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kSmallGap);
    row->addStretch(1);
    row->addWidget(m_heading);
    row->addWidget(m_chips);
    row->addWidget(m_field);
    connect(m_field, &QLineEdit::returnPressed, this, [this] {
        const QString text = m_field->text();
        m_field->clear();
        m_guesses.add(m_question, text);
        emit guessingEnded();
    });
    connect(&m_guesses, &Guesses::changed, this, &PredictBox::refresh);
    refresh();
}

void PredictBox::setQuestion(const QString& question, bool isOpen)
{
    if (question == m_question && isOpen == m_isOpen)
        return;
    m_question = question;
    m_isOpen = isOpen;
    refresh();
}

void PredictBox::focusField()
{
    if (m_isOpen)
        m_field->setFocus(Qt::ShortcutFocusReason);
}

void PredictBox::beginGuess(const QString& typedText)
{
    if (!m_isOpen)
        return;
    focusField();
    m_field->setText(typedText);
}

/// Makes Escape leave the field, not the presentation.
bool PredictBox::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
        return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress) {
        m_field->clear();
        emit guessingEnded();
    }
    return true;
}

void PredictBox::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitFont();
}

void PredictBox::fitFont()
{
    const qreal scale = std::max(1.0, height() * kTypeShare);
    const QFont font = figures::fontFor(figures::Font::Body, scale);
    const QString style = QStringLiteral("font-size: %1px;").arg(font.pixelSize());
    for (QWidget* widget : findChildren<QWidget*>()) {
        if (widget != m_chips)
            widget->setStyleSheet(style);
    }
    m_field->setFixedWidth(int(120 * scale));
}

void PredictBox::refresh()
{
    while (QLayoutItem* item = m_chipRow->takeAt(0)) {
        item->widget()->deleteLater();
        item->widget()->hide();
        delete item;
    }
    const std::vector<Guess>& guesses = m_guesses.guessesFor(m_question);
    for (const Guess& guess : selectMostVoted(guesses)) {
        auto* chip = new QPushButton(labelOf(guess), m_chips);
        chip->setObjectName("guess");
        chip->setProperty("outlined", true);
        chip->setFocusPolicy(Qt::NoFocus);
        chip->setEnabled(m_isOpen);
        connect(chip, &QPushButton::clicked, this, [this, text = guess.text] { m_guesses.add(m_question, text); });
        m_chipRow->addWidget(chip);
    }
    m_field->setVisible(m_isOpen);
    m_heading->setText(tr("Guessed:"));
    m_heading->setVisible(!m_isOpen && !guesses.empty());
    setVisible(m_isOpen || !guesses.empty());
    fitFont();
    if (parentWidget())
        parentWidget()->update();
}

}  // namespace simtscope::ui

#include "moc_predict_box.cpp"

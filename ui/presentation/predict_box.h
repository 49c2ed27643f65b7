// Collects guesses of the class before an answer is shown ("Predict"), like a poll. A guess is typed, or an existing one gets another vote;
// when the answer is shown, the guesses stand beside it.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace simtscope::ui {

class Guesses;

/// Shows the guesses for one question at a time. `guesses` must outlive it.
class PredictBox final : public QWidget {
    Q_OBJECT

public:
    explicit PredictBox(Guesses& guesses, QWidget* parent = nullptr);
    /// Shows the guesses for a question. `question` is its key; `isOpen` tells whether guesses are still accepted.
    void setQuestion(const QString& question, bool isOpen);
    bool isOpen() const { return m_isOpen; }    ///< whether guesses are accepted
    void beginGuess(const QString& typedText);  ///< puts the cursor into the field, behind a text that has been typed elsewhere
    void focusField();                          ///< puts the cursor into the field; without effect while no guesses are accepted

signals:
    void guessingEnded();  ///< a guess was typed, or typing was cancelled

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fitFont();

    Guesses& m_guesses;
    QString m_question;
    bool m_isOpen = false;
    QLineEdit* m_field;
    QLabel* m_heading;
    QWidget* m_chips;
    QHBoxLayout* m_chipRow;
};

}  // namespace simtscope::ui

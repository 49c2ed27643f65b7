// Shows on a second screen what only the lecturer may see: the notes of the lesson, the question with its answer, the next cue, and the
// time.
#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QTextBrowser;

namespace simtscope::ui {

class Appearance;
class Document;
class Guesses;
class Lecture;
class Position;

/// Holds references to the parts of the session that the window uses; they must outlive it.
struct PresenterParts {
    Appearance& appearance;
    Document& document;
    Position& position;
    Lecture& lecture;
    Guesses& guesses;
};

/// Follows the lecture and the session's step.
class PresenterWindow final : public QWidget {
    Q_OBJECT

public:
    explicit PresenterWindow(const PresenterParts& parts, QWidget* parent = nullptr);
    void setLectureTimer(const QElapsedTimer& timer);  ///< shows the time since the timer was started

signals:
    void closed();            ///< the window is about to be deleted
    void restartRequested();  ///< the lecturer wants to count the time from now on

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    QLabel* makeText(const QString& name, qreal scale);
    void showNotes();
    void refresh();
    void refreshClock();

    PresenterParts m_parts;
    QTextBrowser* m_notes;
    QLabel *m_question, *m_answer, *m_guessed, *m_next, *m_clock, *m_elapsed;
    QElapsedTimer m_lectureTimer;
};

/// Returns "0:05", "12:05" or "1:02:05".
QString formatElapsedTime(qint64 seconds);

}  // namespace simtscope::ui

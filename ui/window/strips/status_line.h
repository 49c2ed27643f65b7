// Shows at the bottom of the window the work in progress and how far it is, its result, and the origin of the recording.
#pragma once

#include <QObject>
#include <QString>

class QLabel;
class QMainWindow;
class QProgressBar;

namespace simtscope::ui {

class Appearance;
class ElidedLabel;
struct JobResult;
class Navigator;
class Position;
class ProgramRun;
class Runner;
class SaveQueue;
class Selection;

/// Holds references to the parts of the session that the line uses; they must outlive it.
struct StatusLineParts {
    Appearance& appearance;
    Runner& runner;
    SaveQueue& saveQueue;
    Selection& selection;
    Position& position;
    Navigator& navigator;
    ProgramRun& run;
};

/// Fills the status bar of the window, of which it is a child, and follows the parts of the session.
class StatusLine final : public QObject {
    Q_OBJECT

public:
    StatusLine(const StatusLineParts& parts, QMainWindow& window);

public slots:
    void showMessage(const QString& sentence);       ///< shows the sentence until the next one
    void showPlaceMessage(const QString& sentence);  ///< the sentence disappears with the next change of step or selection

private:
    void refreshBusy();
    void refreshOrdering();
    void refreshProgress(const QString& text, double fraction);
    void clearPlaceMessage();
    void showOutcome(const JobResult& result);
    void refreshOrigin();

    StatusLineParts m_parts;
    bool m_hasOpenedRecording = false;  ///< whether a recording has been opened before
    bool m_isPlaceMessage = false;      ///< whether the message is about the place that is shown
    ElidedLabel* m_message;
    QLabel* m_origin;
    QProgressBar* m_progress;
    /// The message that is shown while a block is put in order, and the message before, which comes back unless it is out of date by then.
    QString m_orderingMessage, m_messageBefore;
    bool m_wasPlaceMessage = false, m_wasWorkMessage = false;  ///< whether m_messageBefore is about the place, or about work in progress
};

/// Returns "Ordering 10.4 million events…" or "Ordering 350,000 events…".
QString describeOrdering(std::uint32_t events);

}  // namespace simtscope::ui

// Lets the picture follow the text: after each edit the program runs again, and the newest text wins.
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Document;
class Notices;
class Position;
class ProgramRun;
class Runner;
class Settings;
struct JobResult;

/// Runs the program after edits while it is on, which is remembered for the next session. A run that takes longer than a second is not
/// repeated: the banner says so, and the picture is marked as that of an earlier text.
class LiveRun final : public QObject {
    Q_OBJECT

public:
    /// Holds references to the parts of the session that it uses; they must outlive it.
    struct Parts {
        Document& document;
        Settings& settings;
        Notices& notices;
        Runner& runner;
        Position& position;
        ProgramRun& run;
    };
    explicit LiveRun(const Parts& parts);

    bool isOn() const { return m_isOn; }
    void setOn(bool isOn);

signals:
    void changed();  ///< it was switched on or off

private:
    void onEdit();
    void onFinished(const JobResult& result);
    void follow();
    void prepare();
    bool isPictureBehind() const;

    Parts m_parts;
    bool m_isOn = false;
    bool m_isPaused = false;       ///< whether the last run took too long to be repeated after each edit
    double m_runSeconds = 0;       ///< of the last run that ended by itself
    QTimer m_nextTurn;             ///< ends when the edit is complete
    QTimer m_patience;             ///< ends when the picture has been of an earlier text for a moment
    bool m_waitsForBuild = false;  ///< whether the text runs as soon as the build in the background is ready
    LatestJob m_preparation;
};

}  // namespace simtscope::ui

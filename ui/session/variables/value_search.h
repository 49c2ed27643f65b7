// Finds places by values: where the value of an expression changes in the chosen thread, where an element is written, where a number is not
// one, and where the thread executes a line. Everything is searched in the background.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <list>
#include <memory>

#include "gpu/analysis/expressions/stops.h"
#include "gpu/analysis/expressions/timeline.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/variables/block_reader.h"
#include "ui/session/variables/variables.h"

namespace simtscope::ui {

class Navigator;
class Position;
class Selection;

/// Holds references to the parts of the session that the searches use; they must outlive them.
struct ValueSearchParts {
    Position& position;
    Selection& selection;
    Variables& variables;
    Navigator& navigator;
};

/// Searches for one session; a new search ends the one before. Keeps the latest timelines.
class ValueSearch final : public QObject {
    Q_OBJECT

public:
    explicit ValueSearch(const ValueSearchParts& parts);
    ~ValueSearch() override;

    // `direction` is 1 forwards, -1 backwards. Each of these functions reports where it went, or that there is no target.
    void goToChange(const QString& expression, int direction);  ///< goes to the next change of the value in the chosen thread
    void goToWrite(const QString& element, int direction);      ///< goes to the next write of what the chosen thread means by "s[3]"
    void goToNan(int direction);                                ///< goes to the next step at which a thread loads or stores a NaN
    void goToFirstNan();
    void goToLineOfThread(int recordedLine, int direction);  ///< goes to where the chosen thread executes the line

    /// Holds the timeline of an expression, or the error that says why there is none.
    using Timeline = Result<std::shared_ptr<const analysis::ThreadTimeline>>;
    /// Returns the timeline of the expression in the chosen thread; nullopt while it is made. timelineMade() follows.
    std::optional<Timeline> timelineOf(const QString& expression);

signals:
    void timelineMade();
    void statusMessage(const QString& sentence);  ///< for the status line

private:
    /// Names a timeline.
    struct Key {
        QString expression;
        std::uint32_t thread = 0;
        bool isOverBlock = false;
        BlockPair blocks;
        bool operator==(const Key&) const = default;
    };
    struct Kept {
        Key key;
        Timeline timeline;
    };
    Key keyOf(const QString& expression) const;
    void makeTimeline(const Key& key);
    void resume();
    void showChange(const QString& expression, const Timeline& timeline, int direction);
    void finishWrite(const Result<analysis::Cell>& cell, int direction);
    void searchStop(std::function<std::optional<analysis::Stop>(const std::stop_token&)> find,
                    std::function<void(std::optional<analysis::Stop>)> done);
    void searchNan(std::int64_t step, int direction);
    bool isReady();
    void say(const Error& error);

    ValueSearchParts m_parts;
    std::shared_ptr<BlockReader> m_reader;
    std::list<Kept> m_kept;               ///< the latest used first
    std::optional<Key> m_pendingKey;      ///< of the timeline that is being made
    std::function<void()> m_pendingMove;  ///< waits for a timeline or for the debug build
    LatestJob m_timelineJob, m_searchJob;
};

}  // namespace simtscope::ui

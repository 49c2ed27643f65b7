// Holds the variables of the program at the shown step, for the threads of a warp or of the block, and the thread that the user looks at.
//
// They are evaluated on a worker thread while a panel follows them; the latest request wins, and the table of the request before stays
// until the next one is ready.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gpu/analysis/variables/variable_steps.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/variables/debug_build.h"

namespace simtscope::ui {

class Position;
class Selection;

/// Evaluates variables for one session. Lives on the window's thread; its functions return at once.
class Variables final : public QObject {
    Q_OBJECT

public:
    enum class State {
        Nothing,        ///< there is no recorded block
        BuildingDebug,  ///< the code is optimised, and the program's debug build is compiled and run
        Evaluating,     ///< table() is that of an earlier request, or null
        Ready,          ///< table() is that of the shown step
        Failed          ///< error() says why
    };
    enum class Range { Warp, Block };

    Variables(Position& position, Selection& selection);
    ~Variables() override;

    State state() const { return m_state; }
    const std::optional<Error>& error() const { return m_error; }
    /// Returns the latest table of the shown block; null if there is none.
    const std::shared_ptr<const analysis::VariableTable>& table() const { return m_table; }
    /// Returns the step of the shown block that table() belongs to.
    std::uint32_t tableStep() const { return m_tableStep; }
    /// Returns the column of the thread in table(); nullopt if the table does not have it.
    std::optional<std::size_t> columnOf(std::uint32_t thread) const;

    std::uint32_t thread() const { return m_thread; }  ///< linear index in the block
    void chooseThread(std::uint32_t thread);           ///< selects it in the figures, too; ignores one that the block does not have
    Range range() const { return m_range; }
    void setRange(Range range);
    /// Sets the expressions that the table has a row for, before all variables.
    void setWatches(const QStringList& expressions);
    std::uint32_t threadCount() const;  ///< threads of the shown block; 0 if there is none

    /// Keeps the table up to date while a widget shows it. `follower` is a key only.
    void setFollowing(const void* follower, bool isFollowing);
    void request();  ///< evaluates the shown step once, without a follower; changed() reports the result

    /// Sets how the debug build of a block is made; by default from the recorded sources.
    void setDebugBuilds(PrepareDebugBuild prepare);
    /// Returns the shown block of the debug build; null if it has not been made.
    const std::shared_ptr<const figures::FigureSource>& debugBlock() const { return m_debugBlock; }
    /// Makes the debug build of the shown block if its code is optimised; debugBlockChanged() follows. Returns whether nothing is to be
    /// made, or it has been made or has failed before.
    bool prepareDebugBlock();
    const std::optional<Error>& debugError() const { return m_debugError; }
    /// Returns whether the debug build of the shown block could not be made.
    bool hasFailedDebugBuild() const { return m_debugError.has_value(); }
    void retryDebugBuild();

signals:
    void changed();            ///< state(), table() or error()
    void threadChanged();      ///< thread()
    void debugBlockChanged();  ///< debugBlock() was made, or could not be made
    void debugBuildChanged();  ///< the histories of the shown block (analysis::VariableHistories) have got its debug build, or the error

private:
    struct Worker;
    void followSelection();
    void followSource();
    void startDebugBuild();
    void buildForFigure();
    void update();
    void finish(Result<std::shared_ptr<const analysis::VariableTable>> table, std::uint32_t step);
    void setState(State state);

    Position& m_position;
    Selection& m_selection;
    PrepareDebugBuild m_prepareDebugBuild = runRecordedDebugBuild;
    std::set<const void*> m_followers;
    std::uint32_t m_thread = 0, m_tableStep = 0;
    Range m_range = Range::Warp;
    std::vector<std::string> m_watches;
    State m_state = State::Nothing;
    bool m_isRequested = false;  ///< whether request() is to be answered
    std::optional<Error> m_error;
    std::shared_ptr<const analysis::VariableTable> m_table;
    std::shared_ptr<const figures::FigureSource> m_shownSource;  ///< block of m_table
    std::shared_ptr<Worker> m_worker;
    std::shared_ptr<const figures::FigureSource> m_debugBlock;  ///< of the debug build of m_shownSource; null: not made
    std::optional<Error> m_debugError;
    LatestJob m_debugJob, m_job;
};

}  // namespace simtscope::ui

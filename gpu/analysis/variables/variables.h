// Finds the variables of the program and their values, for each thread at each step of a recorded block.
//
// Optimised code keeps no record of where its variables are. The program must have been recorded with nvcc's option -G, or there must be a
// second recording of it that was: then each thread's variables are those of the point of the second run that it has reached in the first
// (debug_build_steps.h). The values at a step are those behind the step, as in the figures: the lane has executed its latest event, and
// those instructions of the same source line that follow it without another event. The scope is that of the latest event.
//
// Values come from the replay of registers, from the lane's own stores to local memory, from the block's shared memory, and from those
// bytes of device memory that accesses of the block have shown; what other blocks or the host have changed since is not known.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/variables/variable_value.h"

namespace simtscope::analysis {

class DebugBuildSteps;
class VariableReplay;
class VariableSeek;
class ReplayModule;
class ByteMemory;
struct VariableSources;

/// Describes a variable, with its value for one thread.
struct VariableInScope {
    std::string name;
    std::string file;        ///< file of the declaration; empty: not known
    std::uint32_t line = 0;  ///< line of the declaration; 0: not known
    bool isParameter = false;
    bool isHidden = false;                          ///< whether a variable of an inner scope has the same name
    ptx::StateSpace space = ptx::StateSpace::None;  ///< memory of a symbol that holds the variable: Param, Shared, Global, Const
    VariableValue value;
};

/// Holds the variables of one scope.
struct ScopeVariables {
    ptx::DebugScope::Kind kind = ptx::DebugScope::Kind::Block;
    std::string function;        ///< of a call that was inlined: the function
    std::uint32_t callLine = 0;  ///< of a call that was inlined: the line of the call
    std::string callFile;        ///< of a call that was inlined: the file of that line; empty: not known
    std::vector<VariableInScope> variables;
};

/// Holds the variables of one activation of a function.
struct FrameVariables {
    std::string function;
    std::string file;                         ///< file of `line`; empty: not known
    std::uint32_t line = 0;                   ///< line that the thread is in; 0: not known
    std::vector<ScopeVariables> scopes;       ///< innermost first
    std::vector<VariableInScope> outOfScope;  ///< variables of those scopes of the function that the thread is not in
};

/// Holds the variables that a thread sees.
struct LaneVariables {
    unsigned lane = 0;
    std::vector<FrameVariables> frames;    ///< innermost activation first; empty: the thread has not begun, or has exited
    std::vector<VariableInScope> globals;  ///< variables outside of functions
    std::vector<VariableInScope> watches;  ///< expressions of the user; VariableReader does not fill them in
};

/// Returns whether the block's kernel was compiled without nvcc -G.
bool isOptimised(const RecordedBlock& block);

/// Evaluates the variables of one recorded block. Not safe for several threads at once.
class VariableReader {
public:
    /// Fails for a program without debug information, or with a damaged one.
    static Result<std::unique_ptr<VariableReader>> create(std::shared_ptr<const RecordedBlock> source);
    /// Makes a reader of the steps of an optimised block, which takes the variables from the same block of the program's debug build. Fails
    /// also if the two are not of the same launch.
    static Result<std::unique_ptr<VariableReader>> create(std::shared_ptr<const RecordedBlock> optimised,
                                                          std::shared_ptr<const RecordedBlock> debug);
    ~VariableReader();

    /// Returns the variables of lanes of a warp behind the step, by lane. Steps in any order are quick, if not the first one. Fails if
    /// there is no such step or warp, where the replay fails, and when `stop` was requested.
    Result<std::vector<LaneVariables>> evaluate(std::uint32_t step, WarpId warp, LaneMask lanes, const std::stop_token& stop = {});

    /// Uses the variables of lanes that are all behind the same step of the block with debug information. Lanes that are not `begunLanes`
    /// are not in the kernel yet.
    using UseSources = std::function<Result<void>(const VariableSources& sources, LaneMask lanes, LaneMask begunLanes)>;
    /// Calls `use` once for all lanes; where the variables are those of the debug build, for each of its steps that lanes have reached.
    /// Fails where evaluate() does, and where `use` does.
    Result<void> visit(std::uint32_t step, WarpId warp, LaneMask lanes, const UseSources& use, const std::stop_token& stop = {});

    const ptx::DebugInfo& info() const { return m_info; }
    /// Returns the match with the debug build; null where the source itself has debug information.
    DebugBuildSteps* debugBuild() { return m_debugSteps.get(); }
    /// Returns the block that the steps are of.
    const std::shared_ptr<const RecordedBlock>& stepped() const { return m_stepped; }
    /// These give what replays of the reader's block need.
    const std::shared_ptr<const RecordedBlock>& source() const { return m_source; }
    ReplayModule& module() const { return *m_module; }
    const std::map<std::uint32_t, ByteMemory>& constants() const { return m_constants; }

private:
    explicit VariableReader(std::shared_ptr<const RecordedBlock> source);
    void readConstants();
    /// Visits lanes behind a step of m_source, which has debug information.
    Result<void> visitBehind(std::uint32_t step, WarpId warp, LaneMask lanes, LaneMask begunLanes, const UseSources& use,
                             const std::stop_token& stop);

    std::shared_ptr<const RecordedBlock> m_source;   ///< has debug information
    std::shared_ptr<const RecordedBlock> m_stepped;  ///< block that the steps are of
    std::unique_ptr<DebugBuildSteps> m_debugSteps;   ///< null: the steps are those of m_source
    std::shared_ptr<ReplayModule> m_module;
    ptx::DebugInfo m_info;
    std::map<std::uint32_t, std::unique_ptr<VariableSeek>> m_replays;  ///< by warp
    trace::BlockState m_state;
    std::map<std::uint32_t, ByteMemory> m_constants;  ///< by allocation: no kernel writes them, so that any load shows them
};

}  // namespace simtscope::analysis

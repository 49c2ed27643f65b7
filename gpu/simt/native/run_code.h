// Keeps the machine code for the runs of arithmetic in one function. A run is translated when it has been executed often. Any number of
// threads may execute it.
//
// The environment variable SIMTSCOPE_NATIVE turns translation off (0: the column functions execute everything), or translates each run the
// first time ("always"). Both are for tests and comparisons.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "gpu/simt/native/code_memory.h"
#include "gpu/simt/native/register_uses.h"
#include "gpu/simt/native/translate.h"

namespace simtscope::simt::native {

/// Returns how often a run is executed before it is translated. 0 if runs are never translated, because the machine cannot execute the code
/// or the environment forbids it.
std::int32_t executionsUntilTranslation();

/// Names the arithmetic operations [first, last) of a function, which have no guards and are within one basic block.
struct Run {
    std::uint32_t first = 0, last = 0;
};

/// Counts executions and keeps the machine code of one function. Thread-safe.
class RunCode {
public:
    /// `function` and its constants must outlive this object, and must not move. `keepsAllRegisters` says that every register gets its
    /// value, even if nothing reads it again. `executions` is the result of executionsUntilTranslation().
    RunCode(const ptx::DecodedFunction& function, std::vector<Run> runs, bool keepsAllRegisters, std::int32_t executions);

    /// Returns the code of the run that begins at an operation, which is about to be executed; null if the column functions must execute
    /// it.
    RunFunction findFunction(std::uint32_t first)
    {
        Entry& entry = m_entries[first];
        if (const RunFunction function = entry.function.load(std::memory_order_acquire))
            return function;
        return entry.executionsLeft.load(std::memory_order_relaxed) > 0 ? countExecution(first) : nullptr;
    }

private:
    /// Holds the state of the run that begins at an operation.
    struct Entry {
        std::atomic<RunFunction> function{};
        std::atomic<std::int32_t> executionsLeft{};  ///< executions until the run is translated; 0 if it was translated or cannot be
    };
    const ptx::DecodedFunction& m_function;
    std::vector<Run> m_runs;
    bool m_keepsAllRegisters;
    std::int32_t m_executionsUntilTranslation;
    std::unique_ptr<Entry[]> m_entries;  ///< by operation; used where a run begins
    std::mutex m_translationMutex;
    std::optional<RegisterReaders> m_readers;
    std::vector<CodeMemory> m_code;

    RunFunction countExecution(std::uint32_t first);
    void translateHotRuns();
};

}  // namespace simtscope::simt::native

// Machine code for the runs of arithmetic in one function. A run is translated when it has been executed often. Any number of threads may
// execute it.
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
#include "gpu/simt/native/run_use.h"
#include "gpu/simt/native/translate.h"

namespace simtscope::simt::native {

/// Returns how often a run is executed before it is translated. 0: never, because the machine cannot execute the code or the environment
/// forbids it.
std::int32_t executionsUntilTranslation();

/// Arithmetic operations [first, last) of a function, without guards, within one basic block.
struct Run {
    std::uint32_t first = 0, last = 0;
};

/// Counts executions and keeps the machine code of one function. Thread-safe.
class RunCode {
public:
    /// The function and its constants must stay where they are. `keepsAll`: every register gets its value, also one that nothing reads
    /// again.
    RunCode(const ptx::DecodedFunction& function, std::vector<Run> runs, bool keepsAll, std::int32_t executions);

    /// Returns the code of the run that begins at an operation, which is about to be executed. Null: use the column functions.
    RunFunction functionFor(std::uint32_t first)
    {
        Entry& entry = m_entries[first];
        if (const RunFunction function = entry.function.load(std::memory_order_acquire))
            return function;
        return entry.left.load(std::memory_order_relaxed) > 0 ? count(first) : nullptr;
    }

private:
    /// The state of the run that begins at an operation.
    struct Entry {
        std::atomic<RunFunction> function{};
        std::atomic<std::int32_t> left{};  ///< executions until the run is translated; 0: it was, or cannot be
    };
    const ptx::DecodedFunction& m_function;
    std::vector<Run> m_runs;
    bool m_keepsAll;
    std::int32_t m_executions;
    std::unique_ptr<Entry[]> m_entries;  ///< by operation; used where a run begins
    std::mutex m_translating;
    std::optional<RegisterReaders> m_readers;
    std::vector<CodeMemory> m_code;

    RunFunction count(std::uint32_t first);
    void translateHot();
};

}  // namespace simtscope::simt::native

// Machine code of the runs of one function: made when a run has been executed often, and executed by any number of threads.
//
// The environment variable SIMTSCOPE_NATIVE turns it off (0: the column functions do it all), or translates each run the first time
// ("always"): both are for tests and comparisons.
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

/// How often a run is executed before it is translated; 0: none is, because the machine cannot, or the environment forbids it.
std::int32_t executionsUntilTranslation();

struct Run {
    std::uint32_t first = 0, last = 0;
};

class RunCode {
public:
    /// The function and its constants stay where they are. `keepsAll`: every register gets its value, also those that nothing reads again.
    RunCode(const ptx::DecodedFunction& function, std::vector<Run> runs, bool keepsAll, std::int32_t executions);

    /// Of the run that begins at the operation, which is about to be executed. Null: by its column functions.
    RunFunction functionFor(std::uint32_t first)
    {
        Entry& entry = m_entries[first];
        if (const RunFunction function = entry.function.load(std::memory_order_acquire))
            return function;
        return entry.left.load(std::memory_order_relaxed) > 0 ? count(first) : nullptr;
    }

private:
    struct Entry {
        std::atomic<RunFunction> function{};
        std::atomic<std::int32_t> left{};  ///< executions until it is translated; 0: it was, or cannot be
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

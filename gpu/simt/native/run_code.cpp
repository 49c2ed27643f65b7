#include "gpu/simt/native/run_code.h"

#include <cstdlib>
#include <string_view>

namespace simtscope::simt::native {

std::int32_t executionsUntilTranslation()
{
    // Translating a run takes as long as a few hundred executions.
    constexpr std::int32_t kHotExecutionCount = 256;
    static const std::int32_t executions = [] {
        const char* const variable = std::getenv("SIMTSCOPE_NATIVE");
        const std::string_view setting = variable ? variable : "";
        if (!isMachineSupported() || setting == "0")
            return 0;
        return setting == "always" ? 1 : kHotExecutionCount;
    }();
    return executions;
}

namespace {

// Shorter runs are faster by their column functions. Many runs share a column function, so the processor predicts its code well, whereas
// each run has machine code of its own.
constexpr std::uint32_t kMinOperations = 3;

}  // namespace

RunCode::RunCode(const ptx::DecodedFunction& function, std::vector<Run> runs, bool keepsAllRegisters, std::int32_t executions)
    : m_function(function), m_runs(std::move(runs)), m_keepsAllRegisters(keepsAllRegisters), m_executionsUntilTranslation(executions),
      m_entries(std::make_unique<Entry[]>(function.ops.size()))
{
    std::erase_if(m_runs, [](const Run& run) { return run.last - run.first < kMinOperations; });
    for (const Run& run : m_runs)
        m_entries[run.first].executionsLeft.store(executions, std::memory_order_relaxed);
}

RunFunction RunCode::countExecution(std::uint32_t first)
{
    Entry& entry = m_entries[first];
    if (entry.executionsLeft.fetch_sub(1, std::memory_order_relaxed) == 1)
        translateHotRuns();
    return entry.function.load(std::memory_order_acquire);
}

/// Translates this run and those that will soon be hot, so that their code shares pages.
void RunCode::translateHotRuns()
{
    constexpr std::size_t kCodeAlignment = 64;
    const std::lock_guard lock(m_translationMutex);
    if (!m_readers)
        m_readers.emplace(m_function);
    std::vector<std::uint8_t> allCode;
    std::vector<std::pair<std::uint32_t, std::size_t>> offsets;
    for (const Run& run : m_runs) {
        Entry& entry = m_entries[run.first];
        if (entry.function.load(std::memory_order_relaxed) ||
            entry.executionsLeft.load(std::memory_order_relaxed) > m_executionsUntilTranslation / 2)
            continue;
        entry.executionsLeft.store(0, std::memory_order_relaxed);
        const auto isInside = [&](std::uint32_t offset) {
            return !m_keepsAllRegisters && m_readers->hasReadersOnlyIn(offset, run.first, run.last);
        };
        const std::vector<std::uint8_t> code =
            translate({m_function.ops.data() + run.first, run.last - run.first}, m_function.constantPool(), isInside);
        if (code.empty())
            continue;
        allCode.resize((allCode.size() + kCodeAlignment - 1) / kCodeAlignment * kCodeAlignment);
        offsets.emplace_back(run.first, allCode.size());
        allCode.insert(allCode.end(), code.begin(), code.end());
    }
    CodeMemory memory{allCode};
    if (!memory.data())
        return;
    for (const auto& [first, offset] : offsets)
        m_entries[first].function.store(reinterpret_cast<RunFunction>(reinterpret_cast<std::uintptr_t>(memory.data() + offset)),
                                        std::memory_order_release);
    m_code.push_back(std::move(memory));
}

}  // namespace simtscope::simt::native

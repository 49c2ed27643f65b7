#include "gpu/simt/native/slice_code.h"

#include "gpu/simt/native/slice_emitter.h"

namespace simtscope::simt::native {

SliceCode::SliceCode(const ptx::DecodedFunction& function, std::vector<SliceOperation> operations, bool keepsAllRegisters,
                     std::int32_t entriesUntilTranslation)
    : m_function(function), m_operations(std::move(operations)), m_keepsAllRegisters(keepsAllRegisters),
      m_entriesLeft(entriesUntilTranslation), m_entries(m_operations.size())
{
}

void SliceCode::countEntry()
{
    if (m_entriesLeft.load(std::memory_order_relaxed) <= 0 || m_entriesLeft.fetch_sub(1, std::memory_order_relaxed) != 1)
        return;
    const std::lock_guard lock(m_translationMutex);
    const RegisterReaders readers(m_function);
    SliceEmitter emitter(m_function, m_operations, [&](std::uint32_t offset, std::uint32_t first, std::uint32_t last) {
        return !m_keepsAllRegisters && readers.hasReadersOnlyIn(offset, first, last);
    });
    m_code = CodeMemory(emitter.emitCode());
    if (!m_code.data())
        return;
    for (std::uint32_t pc = 0; pc < m_operations.size(); ++pc)
        for (const bool isPartial : {false, true})
            m_entries[pc].offsets[isPartial] = std::uint32_t(emitter.entryOf(pc, isPartial));
    m_isReady.store(true, std::memory_order_release);
}

SliceEnd SliceCode::run(SliceContext& context, const std::byte* entry) const
{
    using Function = std::uint32_t (*)(SliceContext*, const std::byte*);
    const auto function = reinterpret_cast<Function>(reinterpret_cast<std::uintptr_t>(m_code.data()));
    const std::uint32_t end = function(&context, entry);
    constexpr std::uint32_t kPcMask = (1u << SliceEnd::kKindShift) - 1;
    return {SliceEnd::Kind(end >> SliceEnd::kKindShift), end & kPcMask};
}

}  // namespace simtscope::simt::native

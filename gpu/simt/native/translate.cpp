#include "gpu/simt/native/translate.h"

#include <algorithm>

#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {

namespace {

using ptx::DecodedOp;
using ptx::Slot;

constexpr Arguments kOfLeaf{}, kOfCaller{General::Rbx, General::R15, General::R12};

/// Which operations have a form. Not those that take a register for another width than the ones before.
std::vector<const Form*> formsOf(std::span<const DecodedOp> run, const std::byte* constants)
{
    std::vector<const Form*> forms;
    std::unordered_map<std::uint32_t, unsigned> parts;
    for (const DecodedOp& op : run) {
        const Form* form = formOf(op, constants);
        if (form) {
            const ptx::AluRow& row = rowOf(op);
            bool agrees = true;
            const auto check = [&](Slot slot, unsigned count) {
                agrees &= !present(slot) || parts.try_emplace(keyOf(slot), count).first->second == count;
            };
            for (unsigned i = 0; i < row.sources.size(); ++i)
                if (row.sources[i] != ptx::ScalarType::None)
                    check(op.source[i], Emitter::partsOf(row.sources[i]));
            for (const Slot slot : op.destination)
                check(slot, Emitter::partsOf(row.destination));
            if (!agrees)
                form = nullptr;
        }
        forms.push_back(form);
    }
    return forms;
}

class Translation {
public:
    Translation(std::span<const DecodedOp> run, std::vector<const Form*> forms, const std::byte* constants, const RunUse& use)
        : m_run(run), m_forms(std::move(forms)), m_constants(constants), m_use(use),
          m_calls(std::ranges::find(m_forms, nullptr) != m_forms.end()), m_arguments(m_calls ? kOfCaller : kOfLeaf)
    {
    }

    std::vector<std::uint8_t> code()
    {
        if (m_calls)
            for (const General saved : {General::Rbx, General::R12, General::R15})
                m_assembler.push(saved);
        if (m_calls) {
            m_assembler.move(kOfCaller.registers, General::Rdi);
            m_assembler.move(kOfCaller.constants, General::Rsi);
            m_assembler.move32(kOfCaller.mask, General::Rdx);
        }
        m_assembler.compare32(m_arguments.mask, -1);
        const std::size_t partial = m_assembler.jumpNotEqual();
        body(false);
        m_assembler.land(partial);
        body(true);
        return m_assembler.finish();
    }

private:
    std::span<const DecodedOp> m_run;
    std::vector<const Form*> m_forms;
    const std::byte* m_constants;
    const RunUse& m_use;
    bool m_calls;
    const Arguments& m_arguments;
    Assembler m_assembler;

    void body(bool isPartial)
    {
        for (std::uint32_t at = 0; at < m_run.size();) {
            std::uint32_t end = at;
            while (end < m_run.size() && m_forms[end])
                ++end;
            for (unsigned half = 0; half < 2 && end > at; ++half) {
                Emitter emitter(m_assembler, m_use, m_constants, m_arguments, half, isPartial, end);
                for (std::uint32_t i = at; i < end; ++i) {
                    emitter.begin(m_run[i], rowOf(m_run[i]), i);
                    m_forms[i]->emit(emitter, *m_forms[i]);
                    emitter.finish();
                }
            }
            for (at = end; at < m_run.size() && !m_forms[at]; ++at)
                callColumns(m_run[at]);
        }
        m_assembler.zeroUpper();
        if (m_calls)
            for (const General saved : {General::R15, General::R12, General::Rbx})
                m_assembler.pop(saved);
        m_assembler.ret();
    }

    void callColumns(const DecodedOp& op)
    {
        m_assembler.zeroUpper();
        m_assembler.move(General::Rdi, kOfCaller.registers);
        m_assembler.move(General::Rsi, kOfCaller.constants);
        m_assembler.moveImmediate(General::Rdx, reinterpret_cast<std::uintptr_t>(&op));
        m_assembler.move32(General::Rcx, kOfCaller.mask);
        m_assembler.moveImmediate(General::Rax, reinterpret_cast<std::uintptr_t>(op.alu));
        m_assembler.call(General::Rax);
    }
};

}  // namespace

bool isSupported()
{
#if defined(__x86_64__)
    return ptx::bestIsaLevel() == ptx::IsaLevel::V4;
#else
    return false;
#endif
}

std::vector<std::uint8_t> translate(std::span<const DecodedOp> run, const std::byte* constants,
                                    const std::function<bool(std::uint32_t)>& isInside)
{
    std::vector<const Form*> forms = formsOf(run, constants);
    std::vector<bool> isKnown;
    isKnown.reserve(forms.size());
    for (const Form* form : forms)
        isKnown.push_back(form != nullptr);
    if (std::ranges::find(isKnown, true) == isKnown.end())
        return {};
    const RunUse use(run, isKnown, isInside);
    return Translation(run, std::move(forms), constants, use).code();
}

}  // namespace simtscope::simt::native

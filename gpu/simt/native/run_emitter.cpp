#include "gpu/simt/native/run_emitter.h"

#include <algorithm>

namespace simtscope::simt::native {

namespace {

using ptx::DecodedOp;
using ptx::Slot;

/// Returns the form of each operation; null if it has none. An operation has none if it uses a register with another width than earlier
/// operations.
std::vector<const Form*> formsOf(std::span<const DecodedOp> run, const std::byte* constants)
{
    std::vector<const Form*> forms;
    std::unordered_map<std::uint32_t, unsigned> parts;
    for (const DecodedOp& op : run) {
        const Form* form = formOf(op, constants);
        if (form) {
            const ptx::AluRow& row = aluRowOf(op);
            bool areWidthsEqual = true;
            const auto check = [&](Slot slot, unsigned count) {
                areWidthsEqual &= !isPresent(slot) || parts.try_emplace(keyOf(slot), count).first->second == count;
            };
            for (unsigned i = 0; i < row.sources.size(); ++i)
                if (row.sources[i] != ptx::ScalarType::None)
                    check(op.source[i], Emitter::partsOf(row.sources[i]));
            for (const Slot slot : op.destination)
                check(slot, Emitter::partsOf(row.destination));
            if (!areWidthsEqual)
                form = nullptr;
        }
        forms.push_back(form);
    }
    return forms;
}

std::vector<bool> haveForms(const std::vector<const Form*>& forms)
{
    std::vector<bool> hasForm;
    hasForm.reserve(forms.size());
    for (const Form* form : forms)
        hasForm.push_back(form != nullptr);
    return hasForm;
}

}  // namespace

RunEmitter::RunEmitter(std::span<const DecodedOp> run, const std::byte* constants, const std::function<bool(std::uint32_t)>& isInside)
    : m_run(run), m_constants(constants), m_forms(formsOf(run, constants)), m_uses(run, haveForms(m_forms), isInside)
{
}

bool RunEmitter::callsFunctions() const
{
    return std::ranges::find(m_forms, nullptr) != m_forms.end();
}

bool RunEmitter::hasForms() const
{
    return std::ranges::any_of(m_forms, [](const Form* form) { return form != nullptr; });
}

void RunEmitter::emit(Assembler& assembler, const ArgumentRegisters& arguments, bool isPartial) const
{
    for (std::uint32_t operationIndex = 0; operationIndex < m_run.size();) {
        std::uint32_t end = operationIndex;
        while (end < m_run.size() && m_forms[end])
            ++end;
        for (unsigned half = 0; half < 2 && end > operationIndex; ++half) {
            Emitter emitter(assembler, m_uses, m_constants, arguments, half, isPartial, end);
            for (std::uint32_t i = operationIndex; i < end; ++i) {
                emitter.begin(m_run[i], aluRowOf(m_run[i]), i);
                m_forms[i]->emit(emitter, *m_forms[i]);
                emitter.finish();
            }
        }
        for (operationIndex = end; operationIndex < m_run.size() && !m_forms[operationIndex]; ++operationIndex)
            callColumnFunction(assembler, arguments, m_run[operationIndex]);
    }
}

void RunEmitter::callColumnFunction(Assembler& assembler, const ArgumentRegisters& arguments, const DecodedOp& op)
{
    assembler.zeroUpper();
    assembler.move(GeneralRegister::Rdi, arguments.registers);
    assembler.move(GeneralRegister::Rsi, arguments.constants);
    assembler.moveImmediate(GeneralRegister::Rdx, reinterpret_cast<std::uintptr_t>(&op));
    assembler.move32(GeneralRegister::Rcx, arguments.mask);
    assembler.moveImmediate(GeneralRegister::Rax, reinterpret_cast<std::uintptr_t>(op.alu));
    assembler.call(GeneralRegister::Rax);
}

}  // namespace simtscope::simt::native

// Emits a run of arithmetic operations: operations with a form as machine code, the others as calls of their column functions.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {

/// Emits the code of one run.
class RunEmitter {
public:
    /// The operations must not move as long as the code is used. `isInside` returns for a register's offset whether nothing outside the run
    /// reads the register, so that it need not be stored.
    RunEmitter(std::span<const ptx::DecodedOp> run, const std::byte* constants, const std::function<bool(std::uint32_t)>& isInside);

    /// Returns whether the code calls column functions.
    bool callsFunctions() const;
    bool hasForms() const;
    /// Emits the run. If callsFunctions() is true, `arguments` must be in registers that calls preserve. `isPartial` says that the code
    /// changes only the lanes of the mask.
    void emit(Assembler& assembler, const ArgumentRegisters& arguments, bool isPartial) const;

private:
    std::span<const ptx::DecodedOp> m_run;
    const std::byte* m_constants;
    std::vector<const Form*> m_forms;
    RegisterUses m_uses;

    static void callColumnFunction(Assembler& assembler, const ArgumentRegisters& arguments, const ptx::DecodedOp& op);
};

}  // namespace simtscope::simt::native

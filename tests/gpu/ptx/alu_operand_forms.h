// The forms of alu_forms.h with other kinds of operands in the place of their registers: literals of each form, constant expressions,
// elements of vectors, and of conversions registers that are wider than the type.
#pragma once

#include <string>
#include <vector>

#include "tests/gpu/ptx/alu_forms.h"

namespace simtscope::ptx::testing {

/// One form of each mnemonic with the same types, and each of its operands in turn as every kind. Many are no PTX: the assembler refuses
/// them. A form's text tells it from all others.
std::vector<Form> operandForms();

/// A few of the operands of the form that operandForms() made it from.
std::vector<Operands> someOperands(const Form& form, unsigned count);

}  // namespace simtscope::ptx::testing

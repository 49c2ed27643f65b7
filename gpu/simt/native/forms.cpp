#include "gpu/simt/native/forms.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace simtscope::simt::native {

namespace {

struct FormOfFunction {
    const ptx::AluRow* row = nullptr;
    const Form* form = nullptr;
};

/// Returns the forms by column function. Rows of the table that share a column function compute the same.
const std::unordered_map<ptx::AluFunction, FormOfFunction>& knownFunctions()
{
    static const auto all = [] {
        std::unordered_map<std::string_view, const Form*> byName;
        for (const auto forms : {integerForms(), bitForms(), moveForms(), compareForms(), floatForms(), convertForms()})
            for (const Form& form : forms)
                byName.emplace(form.name, &form);
        std::unordered_map<ptx::AluFunction, FormOfFunction> byFunction;
        for (const ptx::AluRow& row : ptx::aluRows(ptx::bestIsaLevel()))
            if (const auto found = byName.find(row.name); found != byName.end())
                byFunction.emplace(row.function, FormOfFunction{&row, found->second});
        return byFunction;
    }();
    return all;
}

}  // namespace

const Form* formOf(const ptx::DecodedOp& op, const std::byte* constants)
{
    const auto found = knownFunctions().find(op.alu);
    if (found == knownFunctions().end())
        return nullptr;
    const Form* const form = found->second.form;
    // If two results go to one register, only the column function knows which comes last.
    for (auto one = op.destination.begin(); one != op.destination.end(); ++one)
        if (isPresent(*one) && std::find(one + 1, op.destination.end(), *one) != op.destination.end())
            return nullptr;
    return form->accepts && !form->accepts(op, constants) ? nullptr : form;
}

const ptx::AluRow& rowOf(const ptx::DecodedOp& op)
{
    return *knownFunctions().at(op.alu).row;
}

}  // namespace simtscope::simt::native

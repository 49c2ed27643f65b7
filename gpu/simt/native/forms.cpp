#include "gpu/simt/native/forms.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace simtscope::simt::native {

namespace {

struct FunctionForm {
    const ptx::AluRow* row = nullptr;
    const Form* form = nullptr;
};

/// Returns the forms by column function. Rows of the table that share a column function compute the same.
const std::unordered_map<ptx::AluFunction, FunctionForm>& formsByFunction()
{
    static const auto functionForms = [] {
        std::unordered_map<std::string_view, const Form*> byName;
        for (const auto forms : {integerForms(), bitForms(), moveForms(), compareForms(), floatForms(), convertForms()})
            for (const Form& form : forms)
                byName.emplace(form.name, &form);
        std::unordered_map<ptx::AluFunction, FunctionForm> byFunction;
        for (const ptx::AluRow& row : ptx::aluRows(ptx::findBestIsaLevel()))
            if (const auto found = byName.find(row.name); found != byName.end())
                byFunction.emplace(row.function, FunctionForm{&row, found->second});
        return byFunction;
    }();
    return functionForms;
}

}  // namespace

const Form* formOf(const ptx::DecodedOp& op, const std::byte* constants)
{
    const auto found = formsByFunction().find(op.alu);
    if (found == formsByFunction().end())
        return nullptr;
    const Form* const form = found->second.form;
    // If two results go to one register, only the column function knows which comes last.
    for (auto destination = op.destination.begin(); destination != op.destination.end(); ++destination)
        if (isPresent(*destination) && std::find(destination + 1, op.destination.end(), *destination) != op.destination.end())
            return nullptr;
    return form->accepts && !form->accepts(op, constants) ? nullptr : form;
}

const ptx::AluRow& aluRowOf(const ptx::DecodedOp& op)
{
    return *formsByFunction().at(op.alu).row;
}

}  // namespace simtscope::simt::native

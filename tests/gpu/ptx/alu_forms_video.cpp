// The forms of the SIMD video instructions: types, selectors, saturation, sums, masks.
#include <fmt/format.h>

#include "tests/gpu/ptx/alu_forms.h"
#include "tests/gpu/ptx/alu_reference.h"

namespace simtscope::ptx::testing {

namespace {

using Texts = std::vector<std::string>;

constexpr const char* kTypes[] = {"u32.u32.u32", "s32.s32.s32", "s32.u32.s32", "u32.s32.u32"};

Texts simd(const std::string& name)
{
    const bool pair = name.back() == '2';
    const char* parts = pair ? "%ro0.h1, %r0.h03, %r1.h21, %r2;" : "%ro0.b20, %r0.b7210, %r1.b3654, %r2;";
    Texts texts;
    if (name.starts_with("vset")) {
        for (const char* compare : {"eq", "ne", "lt", "le", "gt", "ge"})
            for (const char* types : {"u32.u32", "s32.s32"}) {
                texts.push_back(fmt::format("{}.{}.{} %ro0, %r0, %r1, %r2;", name, types, compare));
                texts.push_back(fmt::format("{}.{}.{}.add {}", name, types, compare, parts));
            }
        return texts;
    }
    for (const char* types : kTypes) {
        texts.push_back(fmt::format("{}.{} %ro0, %r0, %r1, %r2;", name, types));
        texts.push_back(fmt::format("{}.{}.sat {}", name, types, parts));
        texts.push_back(fmt::format("{}.{}.add %ro0, %r0, %r1, %r2;", name, types));
    }
    return texts;
}

}  // namespace

std::vector<Form> videoForms(const AluRow& row)
{
    const std::string name(row.name);
    std::vector<Form> forms;
    for (const std::string& text : simd(name)) {
        Form form;
        form.row = name;
        form.opcode = text.substr(0, text.find(' '));
        form.text = text;
        form.sources = {ScalarType::U32, ScalarType::U32, ScalarType::U32};
        form.results = {ScalarType::U32};
        forms.push_back(form);
    }
    return forms;
}

}  // namespace simtscope::ptx::testing

// Makes the forms of the video instructions: types, selectors, saturation, sums, masks; for scalar ones also merging, shifts, negation.
#include <fmt/format.h>

#include "tests/gpu/ptx/alu/alu_forms.h"
#include "tests/gpu/ptx/alu/alu_reference.h"

namespace simtscope::ptx::tests {

namespace {

using Texts = std::vector<std::string>;

constexpr const char* kTypes[] = {"u32.u32.u32", "s32.s32.s32", "s32.u32.s32", "u32.s32.u32"};

Texts simd(const std::string& name)
{
    const bool isPair = name.back() == '2';
    const char* parts = isPair ? "%ro0.h1, %r0.h03, %r1.h21, %r2;" : "%ro0.b20, %r0.b7210, %r1.b3654, %r2;";
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

Texts scalar(const std::string& name)
{
    Texts texts;
    if (name == "vmad") {
        for (const char* types : {"u32.u32.u32", "s32.s32.s32", "s32.u32.s32", "s32.s32.u32"}) {
            for (const char* scale : {"", ".po", ".sat", ".shr7", ".sat.shr15", ".po.sat.shr7"})
                if (std::string_view(scale).size() <= 3 || std::string_view(types) == "s32.s32.s32")
                    texts.push_back(fmt::format("{}.{}{} %ro0, %r0, %r1, %r2;", name, types, scale));
            texts.push_back(fmt::format("{}.{} %ro0, %r0.h1, %r1.b2, %r2;", name, types));
        }
        for (const char* operands : {"-%r0, %r1, %r2", "%r0, -%r1, %r2", "%r0, %r1, -%r2", "-%r0, -%r1, %r2"})
            for (const char* opcode : {"vmad.s32.s32.s32", "vmad.s32.s32.s32.sat", "vmad.s32.u32.u32"})
                texts.push_back(fmt::format("{} %ro0, {};", opcode, operands));
        return texts;
    }
    Texts opcodes;
    if (name == "vset")
        for (const char* compare : {"eq", "ne", "lt", "le", "gt", "ge"})
            for (const char* types : {"u32.u32", "s32.s32", "s32.u32"})
                opcodes.push_back(fmt::format("vset.{}.{}", types, compare));
    else if (name.starts_with("vsh"))
        for (const char* types : {"u32.u32.u32", "s32.s32.u32"})
            for (const char* mode : {"clamp", "wrap"})
                opcodes.push_back(fmt::format("{}.{}.{}", name, types, mode));
    else
        for (const char* types : kTypes)
            opcodes.push_back(fmt::format("{}.{}", name, types));
    for (const std::string& opcode : opcodes) {
        texts.push_back(fmt::format("{} %ro0, %r0, %r1;", opcode));
        texts.push_back(fmt::format("{} %ro0, %r0.h1, %r1.b2;", opcode));
        texts.push_back(fmt::format("{}.add %ro0, %r0.b3, %r1.h0, %r2;", opcode));
        // The part that is not merged into the destination comes from the third operand.
        texts.push_back(fmt::format("{} %ro0.b1, %r0, %r1, %r2;", opcode));
        texts.push_back(fmt::format("{} %ro0.h0, %r0.b0, %r1, %r2;", opcode));
    }
    return texts;
}

}  // namespace

std::vector<Form> videoForms(const AluRow& row)
{
    const std::string name(row.name);
    std::vector<Form> forms;
    for (const std::string& text : name.back() == '2' || name.back() == '4' ? simd(name) : scalar(name)) {
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

}  // namespace simtscope::ptx::tests

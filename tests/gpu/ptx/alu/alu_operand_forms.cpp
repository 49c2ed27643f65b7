#include "tests/gpu/ptx/alu/alu_operand_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace simtscope::ptx::tests {

namespace {

/// Constants of every kind (PTX ISA 9.0, 4.5 "Constants" and 4.6 "Constant Expressions"); several are too wide for some types, or of
/// another kind.
constexpr std::array<const char*, 36> kConstants = {
    "7",
    "-7",
    "017",
    "0x7F",
    "0b1011",
    "200U",
    "300",
    "-300",
    "70000",
    "0xFFFFFFFF",
    "-0x80000000",
    "0x80000000",
    "0x1FFFFFFFF",
    "4294967295",
    "-4294967296",
    "0xFFFFFFFFFFFFFFFF",
    "0x8000000000000000U",
    "~5",
    "!5",
    "-(-3)",
    "(3+4)*2",
    "5-9",
    "-7/2",
    "-7%4",
    "-8>>1",
    "0xFFFFFFFFU>>4",
    "3>2",
    "1?5:6",
    "WARP_SZ",
    "1.5",
    "-2.25",
    "1e3",
    "0f3FC00000",
    "-0f3FC00000",
    "0d3FF8000000000000",
    "1.5+1.25",
};

/// Returns the only place of the register in the text; npos when it has none, several, or one with a selector.
std::size_t placeOf(const std::string& text, const std::string& name)
{
    std::size_t found = std::string::npos;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])))
            continue;
        if (found != std::string::npos || (end < text.size() && text[end] == '.'))
            return std::string::npos;
        found = at;
    }
    return found;
}

Form replaceRegister(Form form, std::size_t at, const std::string& name, const std::string& written)
{
    form.text.replace(at, name.size(), written);
    return form;
}

/// Returns mnemonic and types, without the modifiers that only choose among comparisons or roundings.
std::string kindOf(const Form& form)
{
    std::string kind;
    for (std::size_t at = 0; at < form.opcode.size();) {
        const std::size_t dot = std::min(form.opcode.find('.', at), form.opcode.size());
        const std::string part = form.opcode.substr(at, dot - at);
        if (at == 0 || findScalarType(part) != ScalarType::None || part == "wide" || part == "hi" || part == "cc" || part == "to" ||
            part == "pack" || part == "approx")
            kind += part + ".";
        at = dot + 1;
    }
    return fmt::format("{}{}.{}", kind, form.sources.size(), form.results.size());
}

void addWide(std::vector<Form>& forms, const Form& form)
{
    const auto narrow = [](ScalarType type) { return bitWidth(type) > 1 && bitWidth(type) < 64; };
    const std::string result = fmt::format("%{}o0", registerLetter(form.results[0]));
    const std::size_t to = placeOf(form.text, result);
    std::vector<Form> both = {form};
    for (const ScalarType wide : {ScalarType::B32, ScalarType::B64})
        if (narrow(form.results[0]) && bitWidth(wide) > bitWidth(form.results[0]) && to != std::string::npos) {
            both.push_back(replaceRegister(form, to, result, fmt::format("%{}o0", registerLetter(wide))));
            both.back().results[0] = wide;
        }
    for (const Form& one : both) {
        if (one.text != form.text)
            forms.push_back(one);
        const std::string source = fmt::format("%{}0", registerLetter(one.sources[0]));
        const std::size_t from = placeOf(one.text, source);
        for (const ScalarType wide : {ScalarType::B32, ScalarType::B64})
            if (narrow(one.sources[0]) && bitWidth(wide) > bitWidth(one.sources[0]) && from != std::string::npos) {
                forms.push_back(replaceRegister(one, from, source, fmt::format("%{}0", registerLetter(wide))));
                forms.back().sources[0] = wide;
            }
    }
}

}  // namespace

std::vector<Form> operandForms()
{
    std::vector<Form> forms;
    std::set<std::string> seen;
    for (const Form& form : allForms()) {
        if (form.opcode.starts_with("cvt"))
            addWide(forms, form);
        if (!seen.insert(kindOf(form)).second)
            continue;
        for (unsigned i = 0; i < form.sources.size(); ++i) {
            if (form.sources[i] == ScalarType::Pred)
                continue;
            const char* const letter = registerLetter(form.sources[i]);
            const std::string name = fmt::format("%{}{}", letter, i);
            const std::size_t at = placeOf(form.text, name);
            if (at == std::string::npos)
                continue;
            for (const char* constant : kConstants)
                forms.push_back(replaceRegister(form, at, name, constant));
            forms.push_back(replaceRegister(form, at, name, name + "+3"));
            if (bitWidth(form.sources[i]) < 32)
                continue;
            const unsigned bits = bitWidth(form.sources[i]);
            Form vector = replaceRegister(form, at, name, "%v.y");
            vector.text = fmt::format("{{ .reg .v2 .b{0} %v; mov.b{0} %v.x, 0; mov.b{0} %v.y, {1}; {2} }}", bits, name, vector.text);
            forms.push_back(vector);
        }
    }
    return forms;
}

std::vector<Operands> someOperands(const Form& form, unsigned count)
{
    const std::vector<Operands> all = operandsFor(form, 4 * count, 1);
    std::vector<Operands> some;
    for (std::size_t i = 0; i < count; ++i)
        some.push_back(all[i * 7919 % all.size()]);
    return some;
}

}  // namespace simtscope::ptx::tests

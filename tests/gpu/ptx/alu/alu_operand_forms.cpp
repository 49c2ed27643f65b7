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
    for (std::size_t position = text.find(name); position != std::string::npos; position = text.find(name, position + 1)) {
        const std::size_t end = position + name.size();
        if (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])))
            continue;
        if (found != std::string::npos || (end < text.size() && text[end] == '.'))
            return std::string::npos;
        found = position;
    }
    return found;
}

Form replaceRegister(Form form, std::size_t position, const std::string& name, const std::string& written)
{
    form.text.replace(position, name.size(), written);
    return form;
}

/// Returns mnemonic and types, without the modifiers that only choose among comparisons or roundings.
std::string kindOf(const Form& form)
{
    std::string kind;
    for (std::size_t position = 0; position < form.opcode.size();) {
        const std::size_t dot = std::min(form.opcode.find('.', position), form.opcode.size());
        const std::string part = form.opcode.substr(position, dot - position);
        if (position == 0 || findScalarType(part) != ScalarType::None || part == "wide" || part == "hi" || part == "cc" || part == "to" ||
            part == "pack" || part == "approx")
            kind += part + ".";
        position = dot + 1;
    }
    return fmt::format("{}{}.{}", kind, form.sources.size(), form.results.size());
}

void addWide(std::vector<Form>& forms, const Form& form)
{
    const auto narrow = [](ScalarType type) { return bitWidth(type) > 1 && bitWidth(type) < 64; };
    const std::string result = fmt::format("%{}o0", registerLetter(form.results[0]));
    const std::size_t resultPosition = placeOf(form.text, result);
    std::vector<Form> variants = {form};
    for (const ScalarType wide : {ScalarType::B32, ScalarType::B64})
        if (narrow(form.results[0]) && bitWidth(wide) > bitWidth(form.results[0]) && resultPosition != std::string::npos) {
            variants.push_back(replaceRegister(form, resultPosition, result, fmt::format("%{}o0", registerLetter(wide))));
            variants.back().results[0] = wide;
        }
    for (const Form& variant : variants) {
        if (variant.text != form.text)
            forms.push_back(variant);
        const std::string source = fmt::format("%{}0", registerLetter(variant.sources[0]));
        const std::size_t sourcePosition = placeOf(variant.text, source);
        for (const ScalarType wide : {ScalarType::B32, ScalarType::B64})
            if (narrow(variant.sources[0]) && bitWidth(wide) > bitWidth(variant.sources[0]) && sourcePosition != std::string::npos) {
                forms.push_back(replaceRegister(variant, sourcePosition, source, fmt::format("%{}0", registerLetter(wide))));
                forms.back().sources[0] = wide;
            }
    }
}

}  // namespace

std::vector<Form> operandForms()
{
    std::vector<Form> forms;
    std::set<std::string> seenTexts;
    for (const Form& form : allForms()) {
        if (form.opcode.starts_with("cvt"))
            addWide(forms, form);
        if (!seenTexts.insert(kindOf(form)).second)
            continue;
        for (unsigned i = 0; i < form.sources.size(); ++i) {
            if (form.sources[i] == ScalarType::Pred)
                continue;
            const char* const letter = registerLetter(form.sources[i]);
            const std::string name = fmt::format("%{}{}", letter, i);
            const std::size_t position = placeOf(form.text, name);
            if (position == std::string::npos)
                continue;
            for (const char* constant : kConstants)
                forms.push_back(replaceRegister(form, position, name, constant));
            forms.push_back(replaceRegister(form, position, name, name + "+3"));
            if (bitWidth(form.sources[i]) < 32)
                continue;
            const unsigned bits = bitWidth(form.sources[i]);
            Form vector = replaceRegister(form, position, name, "%v.y");
            vector.text = fmt::format("{{ .reg .v2 .b{0} %v; mov.b{0} %v.x, 0; mov.b{0} %v.y, {1}; {2} }}", bits, name, vector.text);
            forms.push_back(vector);
        }
    }
    return forms;
}

std::vector<Operands> someOperands(const Form& form, unsigned count)
{
    const std::vector<Operands> allOperands = operandsFor(form, 4 * count, 1);
    std::vector<Operands> chosenOperands;
    for (std::size_t i = 0; i < count; ++i)
        chosenOperands.push_back(allOperands[i * 7919 % allOperands.size()]);
    return chosenOperands;
}

}  // namespace simtscope::ptx::tests

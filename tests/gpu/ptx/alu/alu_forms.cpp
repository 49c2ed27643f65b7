#include "tests/gpu/ptx/alu/alu_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tests/gpu/ptx/alu/alu_reference.h"
#include "tests/gpu/ptx/alu/alu_reference_parts.h"

namespace simtscope::ptx::tests {

namespace {

/// Holds the registers of one width: the letter of their names, and the text that converts them from and to the low bits of 64.
struct RegisterKind {
    unsigned bits;
    const char* letter;
    const char* readOperand;  ///< reads operand %i{0}
    const char* writeResult;  ///< writes result {0} to %w
};
constexpr std::array kRegisterKinds{
    RegisterKind{1, "p", "setp.ne.u64 %p{0}, %i{0}, 0;\n", "selp.u64 %w, 1, 0, %po{0};\n"},
    RegisterKind{8, "c", "cvt.u8.u64 %c{0}, %i{0};\n", "cvt.u64.u8 %w, %co{0};\n"},
    RegisterKind{16, "h", "cvt.u16.u64 %h{0}, %i{0};\n", "cvt.u64.u16 %w, %ho{0};\n"},
    RegisterKind{32, "r", "cvt.u32.u64 %r{0}, %i{0};\n", "cvt.u64.u32 %w, %ro{0};\n"},
    RegisterKind{64, "d", "mov.b64 %d{0}, %i{0};\n", "mov.b64 %w, %do{0};\n"},
};

const RegisterKind& registerKind(ScalarType type)
{
    const auto* const found = std::ranges::find(kRegisterKinds, bitWidth(type), &RegisterKind::bits);
    return found == kRegisterKinds.end() ? kRegisterKinds.back() : *found;
}

using Names = std::vector<std::string>;

std::string join(const Names& names)
{
    std::string text;
    for (const std::string& part : names)
        text += (text.empty() ? "" : ".") + part;
    return text;
}

bool isFloatName(const std::string& name)
{
    return name.find('f') != std::string::npos || name.starts_with("e4") || name.starts_with("e5");  // f32, bf16x2, tf32, e5m2x2
}

/// Returns whether PTX requires a rounding modifier in the instruction.
bool wantsRounding(const Names& names)
{
    for (const char* written : {"rz", "rm", "rp", "rna", "rni", "rzi", "rmi", "rpi", "approx", "full", "pack"})
        if (hasModifier(names, written))
            return false;
    const std::string& lastName = names.back();
    if (names[0] == "fma" || names[0] == "mad" || names[0] == "div" || names[0] == "rcp" || names[0] == "sqrt")
        return isFloatName(lastName);
    if (names[0] != "cvt")
        return false;
    const std::string& destinationType = names[names.size() - 2];
    if (!isFloatName(destinationType) || destinationType == lastName)
        return false;
    const bool widens =
        (destinationType == "f64" && isFloatName(lastName)) || (destinationType == "f32" && (lastName == "f16" || lastName == "bf16"));
    return !widens;
}

unsigned targetOf(const Names& names, const std::string& row)
{
    const std::string &mnemonic = names[0], &last = names.back();
    const bool isBFloat16 = row.find("bf16") != std::string::npos, isHalf = row.find("f16") != std::string::npos;
    if (row.ends_with("/3") || (row.find(".tf32") != std::string::npos && hasModifier(names, "satfinite")))
        return 100;
    if ((mnemonic == "add" || mnemonic == "sub" || mnemonic == "fma") && names.size() > 2 && names[names.size() - 2] == "f32")
        return 100;
    if (row.find("e4m3") != std::string::npos || row.find("e5m2") != std::string::npos)
        return 89;
    if (hasModifier(names, "oob") || last == "u16x2" || last == "s16x2" ||
        (mnemonic != "fma" && mnemonic != "cvt" && hasModifier(names, "relu")))
        return 90;
    if (row.find(".tf32") != std::string::npos)
        return hasModifier(names, "rna") ? 80 : 90;
    if (hasModifier(names, "xorsign"))
        return 86;
    if (mnemonic == "cvt" && isBFloat16)
        return last == "f32" &&
                       (names.size() == 3 || hasModifier(names, "relu") || hasModifier(names, "rz") || hasModifier(names, "satfinite")) &&
                       !hasModifier(names, "rm") && !hasModifier(names, "rp")
                   ? 80
                   : 90;
    if (isBFloat16)
        return mnemonic == "fma" || mnemonic == "min" || mnemonic == "max" || mnemonic == "neg" || mnemonic == "abs" ? 80 : 90;
    if (hasModifier(names, "NaN") || hasModifier(names, "relu") || hasModifier(names, "satfinite") ||
        row.find("f16x2.f32") != std::string::npos || (isHalf && (mnemonic == "min" || mnemonic == "max")))
        return 80;
    return 75;
}

class FormMaker {
public:
    void add(const AluRow& source)
    {
        m_row = source;
        m_names = splitName(source);
        if (const auto slash = m_names.back().find('/'); slash != std::string::npos)
            m_names.back().resize(slash);
        const std::string& mnemonic = m_names[0];
        if (mnemonic == "cvta" || mnemonic == "isspacep" || source.name.ends_with("/kept") || source.name.ends_with("/contracted"))
            return;
        ++m_count;
        if (mnemonic == "setp")
            return comparison();
        if (mnemonic == "set")
            return setting();
        if (mnemonic == "selp" || mnemonic == "slct")
            return selection();
        if (mnemonic == "lop3")
            return logic();
        if (mnemonic == "mov")
            return movement();
        if (source.section.starts_with("9.7.2."))
            return carry();
        if (source.section == "9.7.18") {
            const std::vector<Form> video = videoForms(source);
            forms.insert(forms.end(), video.begin(), video.end());
            return;
        }
        if (wantsRounding(m_names))
            m_names.insert(m_names.begin() + 1, "rn");
        addPlain(join(m_names));
    }
    std::vector<Form> forms;

private:
    Form fresh(const std::string& opcode)
    {
        Form form;
        form.row = m_row.name;
        form.opcode = opcode;
        for (const ScalarType type : m_row.sources)
            if (type != ScalarType::None)
                form.sources.push_back(type);
        form.results = {m_row.destination};
        form.target = targetOf(splitName(m_row), std::string(m_row.name));
        return form;
    }
    static std::string result(const Form& form, unsigned i) { return fmt::format("%{}o{}", registerLetter(form.results[i]), i); }
    static std::string source(const Form& form, unsigned i)
    {
        return fmt::format("{}%{}{}", form.isPredicateNegated && form.sources[i] == ScalarType::Pred ? "!" : "",
                           registerLetter(form.sources[i]), i);
    }
    static std::string sources(const Form& form, unsigned firstSource = 0)
    {
        std::string text;
        for (unsigned i = firstSource; i < form.sources.size(); ++i)
            text += ", " + source(form, i);
        return text;
    }

    void addPlain(const std::string& opcode)
    {
        Form form = fresh(opcode);
        // Unlike other conversions, those from .bf16 require a register of the destination's width.
        if (m_names[0] == "cvt" && m_names.back() == "bf16" && m_names[m_names.size() - 2].size() <= 3 &&
            bitWidth(findScalarType(m_names[m_names.size() - 2])) <= 16)
            form.results = {bitWidth(findScalarType(m_names[m_names.size() - 2])) == 8 ? ScalarType::B8 : ScalarType::B16};
        form.text = fmt::format("{} {}{};", opcode, result(form, 0), sources(form));
        forms.push_back(form);
    }

    void comparison()
    {
        // Single halves have one result; for pairs, p is the result of the low halves and q that of the high ones.
        const bool isSingle = m_names.back() == "f16" || m_names.back() == "bf16";
        const char* results = isSingle ? "%po0" : "%po0|%po1";
        Form form = fresh(join(m_names));
        form.sources.pop_back();
        if (!isSingle)
            form.results.push_back(ScalarType::Pred);
        form.text = fmt::format("{} {}{};", form.opcode, results, sources(form));
        forms.push_back(form);
        addCombined(results, isSingle);
    }
    void addCombined(const char* results, bool isSingle)
    {
        Form form = fresh("");
        combineNext(form, 2);
        form.opcode = join(m_withCombine);
        if (!isSingle)
            form.results.push_back(ScalarType::Pred);
        form.text = fmt::format("{} {}{};", form.opcode, results, sources(form));
        forms.push_back(form);
    }
    void combineNext(Form& form, std::size_t position)
    {
        static constexpr std::array<const char*, 3> kNames = {"and", "or", "xor"};
        const unsigned combineIndex = m_count % 3;
        form.combine = PredicateCombine(combineIndex + 1);
        form.isPredicateNegated = m_count % 2;
        m_withCombine = m_names;
        m_withCombine.insert(m_withCombine.begin() + std::ptrdiff_t(position), kNames[combineIndex]);
    }

    void setting()
    {
        const std::string sourceType = m_names.back();
        Names destinationTypes = {"u32", "s32", "f32", "f16", "bf16"};
        if (sourceType == "f16" || sourceType == "bf16")
            destinationTypes = {"u16", "s16", "u32", "s32", sourceType};
        if (sourceType.ends_with("x2"))
            destinationTypes = {sourceType, "u32", "s32"};
        // One comparison is tried with every destination type, the others with one of the types in turn.
        const bool takesAllTypes = m_names[1] == "lt";
        if (hasModifier(m_names, "ftz"))
            std::erase(destinationTypes, "bf16");
        for (std::size_t i = 0; i < destinationTypes.size(); ++i) {
            if (!takesAllTypes && i != m_count % destinationTypes.size())
                continue;
            Form form = fresh("");
            form.sources.pop_back();
            form.destinationOfSet = findScalarType(destinationTypes[i]);
            form.results = {bitWidth(form.destinationOfSet) == 16 ? ScalarType::B16 : ScalarType::B32};
            if (destinationTypes[i] == "bf16")
                form.target = 90;
            Names names = m_names;
            if (takesAllTypes || m_count % 2) {
                form.sources.pop_back();
            } else {
                combineNext(form, 2);
                names = m_withCombine;
            }
            names.insert(names.end() - 1, destinationTypes[i]);
            form.opcode = join(names);
            form.text = fmt::format("{} {}{};", form.opcode, result(form, 0), sources(form));
            forms.push_back(form);
        }
    }

    void selection()
    {
        const std::size_t position = m_names[1] == "ftz" ? 2 : 1;
        const std::string width = m_names[position].substr(1);
        for (const char* kind : {"b", "u", "s", "f"}) {
            if (*kind == 'f' && width == "16")
                continue;
            Names names = m_names;
            names[position] = kind + width;
            addPlain(join(names));
        }
    }

    void logic()
    {
        if (m_names[1] == "pred") {
            for (const bool conjunction : {false, true}) {
                Form form = fresh(conjunction ? "lop3.and.b32" : "lop3.or.b32");
                form.combine = conjunction ? PredicateCombine::And : PredicateCombine::Or;
                form.sources[3] = ScalarType::Pred;
                form.immediates = {0x96};
                form.results.push_back(ScalarType::Pred);
                form.isPredicateNegated = conjunction;
                form.text = fmt::format("{} %ro0|%po1, %r0, %r1, %r2, 0x96, {};", form.opcode, source(form, 3));
                forms.push_back(form);
            }
            return;
        }
        for (const unsigned table : {0x96u, 0xe8u, 0xcau, 0x1bu, 0x00u, 0xffu}) {
            Form form = fresh("lop3.b32");
            form.sources.pop_back();
            form.immediates = {table};
            form.text = fmt::format("lop3.b32 %ro0, %r0, %r1, %r2, {:#x};", table);
            forms.push_back(form);
        }
    }

    void movement()
    {
        if (m_names[1] != "pack" && m_names[1] != "unpack")
            return addPlain(join(m_names));
        const unsigned count = unsigned(std::stoul(m_names.back()));
        Form form = fresh("mov." + m_names[2]);
        if (m_names[1] == "pack") {
            form.text = fmt::format("{} {}, {{{}}};", form.opcode, result(form, 0), sources(form).substr(2));
            forms.push_back(form);
            return;
        }
        // All elements are stored, two per form.
        for (unsigned first = 0; first < count; first += 2) {
            form.results = {m_row.destination, m_row.destination};
            form.immediates = {first};
            std::string elements;
            for (unsigned e = 0; e < count; ++e)
                elements += (e ? ", " : "") + (e == first || e == first + 1 ? result(form, e - first) : std::string("_"));
            form.text = fmt::format("{} {{{}}}{};", form.opcode, elements, sources(form));
            forms.push_back(form);
        }
    }

    /// Makes the carry from a predicate by an addition (or subtraction) before the instruction, and reads it by another one after it.
    void carry()
    {
        const bool reads = m_names[0].back() == 'c', writes = hasModifier(m_names, "cc"), subtract = m_names[0].starts_with("sub");
        Form form = fresh(join(m_names));
        const char* kind = bitWidth(m_row.destination) == 64 ? "d" : "r";
        const char* type = bitWidth(m_row.destination) == 64 ? "u64" : "u32";
        if (reads)
            form.text = fmt::format("selp.{0} %{1}t, 1, 0, %p{2}; {3};", type, kind, form.sources.size() - 1,
                                    subtract ? fmt::format("sub.cc.{0} %{1}t, 0, %{1}t", type, kind)
                                             : fmt::format("add.cc.{0} %{1}t, %{1}t, -1", type, kind));
        std::string operands;
        for (unsigned i = 0; i < form.sources.size() - reads; ++i)
            operands += ", " + source(form, i);
        form.text += fmt::format("{} {}{};", form.opcode, result(form, 0), operands);
        if (writes) {
            form.results.push_back(ScalarType::Pred);
            form.text += fmt::format(" {0}.{1} %{2}t, 0, 0; setp.ne.{1} %po1, %{2}t, 0;", subtract ? "subc" : "addc", type, kind);
        }
        forms.push_back(form);
    }

    AluRow m_row;
    Names m_names, m_withCombine;
    unsigned m_count = 14;  ///< counter that chooses among variants; starts so that it chooses those whose results tests/gpu/ptx/data keeps
};

}  // namespace

const char* registerLetter(ScalarType type)
{
    return registerKind(type).letter;
}

std::vector<Form> allForms()
{
    FormMaker maker;
    for (const AluRow& row : aluRows(findBestIsaLevel()))
        maker.add(row);
    return std::move(maker.forms);
}

bool isExact(const Form& form)
{
    return form.row.find(".approx") == std::string::npos && form.row.find(".full") == std::string::npos;
}

std::string kernelText(const Form& form, const std::string& name)
{
    std::string text = fmt::format(".visible .entry {}(.param .u64 po, .param .u64 pi, .param .u32 pn)\n{{\n", name);
    text += ".reg .pred %p<5>; .reg .b8 %c<5>; .reg .b16 %h<5>; .reg .b32 %r<5>; .reg .b64 %d<5>; .reg .b64 %i<5>; .reg .b64 %w; .reg .b32 "
            "%rt; .reg .b64 %dt;\n";
    text += ".reg .pred %po<2>, %pe; .reg .b8 %co<2>; .reg .b16 %ho<2>; .reg .b32 %ro<2>; .reg .b64 %do<2>; .reg .b32 %t<4>; .reg .b64 "
            "%a<4>;\n";
    text += "ld.param.u64 %a0, [po]; ld.param.u64 %a1, [pi]; ld.param.u32 %t3, [pn];\n";
    text += "mov.u32 %t0, %tid.x; mov.u32 %t1, %ctaid.x; mov.u32 %t2, %ntid.x; mad.lo.u32 %t0, %t1, %t2, %t0;\nsetp.ge.u32 %pe, %t0, %t3; "
            "@%pe ret;\n";
    text += fmt::format("mul.wide.u32 %a2, %t0, {}; add.u64 %a1, %a1, %a2; mul.wide.u32 %a2, %t0, {}; add.u64 %a0, %a0, %a2;\n",
                        8 * kMaxOperands, 8 * kMaxResults);
    for (unsigned i = 0; i < form.sources.size(); ++i)
        text += fmt::format("ld.global.b64 %i{}, [%a1+{}];\n", i, 8 * i) +
                fmt::format(fmt::runtime(registerKind(form.sources[i]).readOperand), i);
    text += form.text + "\n";
    for (unsigned i = 0; i < form.results.size(); ++i)
        text +=
            fmt::format(fmt::runtime(registerKind(form.results[i]).writeResult), i) + fmt::format("st.global.b64 [%a0+{}], %w;\n", 8 * i);
    return text + "ret;\n}\n";
}

std::string moduleText(const std::vector<Form>& forms, unsigned target)
{
    std::string text = fmt::format(".version 9.0\n.target sm_{}\n.address_size 64\n", target == 100 ? "100a" : std::to_string(target));
    for (std::size_t i = 0; i < forms.size(); ++i)
        text += kernelText(forms[i], fmt::format("k{}", i));
    return text;
}

}  // namespace simtscope::ptx::tests

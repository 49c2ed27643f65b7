#include "tests/gpu/ptx/alu_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>

#include "gpu/ptx/parser.h"
#include "tests/gpu/ptx/alu_exact.h"
#include "tests/gpu/ptx/alu_reference.h"

namespace simtscope::ptx::testing {

namespace {

using Names = std::vector<std::string>;

bool has(const Names& names, std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); }

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

/// The roundings that PTX wants to see written.
bool wantsRounding(const Names& names)
{
    for (const char* written : {"rz", "rm", "rp", "rna", "rni", "rzi", "rmi", "rpi", "approx", "full", "pack"})
        if (has(names, written))
            return false;
    const std::string& last = names.back();
    if (names[0] == "fma" || names[0] == "mad" || names[0] == "div" || names[0] == "rcp" || names[0] == "sqrt")
        return isFloatName(last);
    if (names[0] != "cvt")
        return false;
    const std::string& to = names[names.size() - 2];
    if (!isFloatName(to) || to == last)
        return false;
    const bool widens = (to == "f64" && isFloatName(last)) || (to == "f32" && (last == "f16" || last == "bf16"));
    return !widens;
}

unsigned targetOf(const Names& names, const std::string& row)
{
    const std::string &mnemonic = names[0], &last = names.back();
    const bool brain = row.find("bf16") != std::string::npos, half = row.find("f16") != std::string::npos;
    if (row.ends_with("/3") || (row.find(".tf32") != std::string::npos && has(names, "satfinite")))
        return 100;
    if ((mnemonic == "add" || mnemonic == "sub" || mnemonic == "fma") && names.size() > 2 && names[names.size() - 2] == "f32")
        return 100;
    if (row.find("e4m3") != std::string::npos || row.find("e5m2") != std::string::npos)
        return 89;
    if (has(names, "oob") || last == "u16x2" || last == "s16x2" || (mnemonic != "fma" && mnemonic != "cvt" && has(names, "relu")))
        return 90;
    if (row.find(".tf32") != std::string::npos)
        return has(names, "rna") ? 80 : 90;
    if (has(names, "xorsign"))
        return 86;
    if (mnemonic == "cvt" && brain)
        return last == "f32" && (names.size() == 3 || has(names, "relu") || has(names, "rz") || has(names, "satfinite")) && !has(names, "rm") && !has(names, "rp") ? 80 : 90;
    if (brain)
        return mnemonic == "fma" || mnemonic == "min" || mnemonic == "max" || mnemonic == "neg" || mnemonic == "abs" ? 80 : 90;
    if (has(names, "NaN") || has(names, "relu") || has(names, "satfinite") || row.find("f16x2.f32") != std::string::npos || (half && (mnemonic == "min" || mnemonic == "max")))
        return 80;
    return 75;
}

const char* letter(ScalarType type)
{
    switch (bitWidth(type)) {
    case 1: return "p";
    case 8: return "c";
    case 16: return "h";
    case 32: return "r";
    default: return "d";
    }
}

class Maker {
public:
    void add(const AluRow& source)
    {
        m_row = source;
        m_names = parts(source);
        if (const auto slash = m_names.back().find('/'); slash != std::string::npos)
            m_names.back().resize(slash);
        const std::string& mnemonic = m_names[0];
        ++m_count;
        if (mnemonic == "cvta" || mnemonic == "isspacep")
            return;
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
        if (wantsRounding(m_names))
            m_names.insert(m_names.begin() + 1, "rn");
        plain(join(m_names));
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
        form.target = targetOf(parts(m_row), std::string(m_row.name));
        return form;
    }
    static std::string result(const Form& form, unsigned i) { return fmt::format("%{}o{}", letter(form.results[i]), i); }
    static std::string source(const Form& form, unsigned i) { return fmt::format("{}%{}{}", form.negated && form.sources[i] == ScalarType::Pred ? "!" : "", letter(form.sources[i]), i); }
    static std::string sources(const Form& form, unsigned from = 0)
    {
        std::string text;
        for (unsigned i = from; i < form.sources.size(); ++i)
            text += ", " + source(form, i);
        return text;
    }

    void plain(const std::string& opcode)
    {
        Form form = fresh(opcode);
        // Unlike other conversions, those from .bf16 want a register of the destination's width.
        if (m_names[0] == "cvt" && m_names.back() == "bf16" && m_names[m_names.size() - 2].size() <= 3 && bitWidth(scalarType(m_names[m_names.size() - 2])) <= 16)
            form.results = {bitWidth(scalarType(m_names[m_names.size() - 2])) == 8 ? ScalarType::B8 : ScalarType::B16};
        form.text = fmt::format("{} {}{};", opcode, result(form, 0), sources(form));
        forms.push_back(form);
    }

    void comparison()
    {
        // Single halves have one result; of pairs, p is that of the low halves and q that of the high ones.
        const bool single = m_names.back() == "f16" || m_names.back() == "bf16";
        const char* to = single ? "%po0" : "%po0|%po1";
        Form form = fresh(join(m_names));
        form.sources.pop_back();
        if (!single)
            form.results.push_back(ScalarType::Pred);
        form.text = fmt::format("{} {}{};", form.opcode, to, sources(form));
        forms.push_back(form);
        combined(to, single);
    }
    void combined(const char* to, bool single)
    {
        Form form = fresh("");
        combineNext(form, 2);
        form.opcode = join(m_withCombine);
        if (!single)
            form.results.push_back(ScalarType::Pred);
        form.text = fmt::format("{} {}{};", form.opcode, to, sources(form));
        forms.push_back(form);
    }
    void combineNext(Form& form, std::size_t at)
    {
        static constexpr std::array<const char*, 3> kNames = {"and", "or", "xor"};
        const unsigned which = m_count % 3;
        form.combine = PredicateCombine(which + 1);
        form.negated = m_count % 2;
        m_withCombine = m_names;
        m_withCombine.insert(m_withCombine.begin() + std::ptrdiff_t(at), kNames[which]);
    }

    void setting()
    {
        const std::string from = m_names.back();
        Names to = {"u32", "s32", "f32", "f16", "bf16"};
        if (from == "f16" || from == "bf16")
            to = {"u16", "s16", "u32", "s32", from};
        if (from.ends_with("x2"))
            to = {from, "u32", "s32"};
        // Every destination type for one comparison, one of them in turn for the others.
        const bool all = m_names[1] == "lt";
        if (has(m_names, "ftz"))
            std::erase(to, "bf16");
        for (std::size_t i = 0; i < to.size(); ++i) {
            if (!all && i != m_count % to.size())
                continue;
            Form form = fresh("");
            form.sources.pop_back();
            form.truth = scalarType(to[i]);
            form.results = {bitWidth(form.truth) == 16 ? ScalarType::B16 : ScalarType::B32};
            if (to[i] == "bf16")
                form.target = 90;
            Names names = m_names;
            if (all || m_count % 2) {
                form.sources.pop_back();
            } else {
                combineNext(form, 2);
                names = m_withCombine;
            }
            names.insert(names.end() - 1, to[i]);
            form.opcode = join(names);
            form.text = fmt::format("{} {}{};", form.opcode, result(form, 0), sources(form));
            forms.push_back(form);
        }
    }

    void selection()
    {
        const std::size_t at = m_names[1] == "ftz" ? 2 : 1;
        const std::string width = m_names[at].substr(1);
        for (const char* kind : {"b", "u", "s", "f"}) {
            if (*kind == 'f' && width == "16")
                continue;
            Names names = m_names;
            names[at] = kind + width;
            plain(join(names));
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
                form.negated = conjunction;
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
            return plain(join(m_names));
        const unsigned count = unsigned(std::stoul(m_names.back()));
        Form form = fresh("mov." + m_names[2]);
        if (m_names[1] == "pack") {
            form.text = fmt::format("{} {}, {{{}}};", form.opcode, result(form, 0), sources(form).substr(2));
            forms.push_back(form);
            return;
        }
        // All elements are stored, two at a time.
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

    /// The carry is made from a predicate by an addition (or subtraction) before, and read by one after.
    void carry()
    {
        const bool reads = m_names[0].back() == 'c', writes = has(m_names, "cc"), subtract = m_names[0].starts_with("sub");
        Form form = fresh(join(m_names));
        const char* kind = bitWidth(m_row.destination) == 64 ? "d" : "r";
        const char* type = bitWidth(m_row.destination) == 64 ? "u64" : "u32";
        if (reads)
            form.text = fmt::format("selp.{0} %{1}t, 1, 0, %p{2}; {3};", type, kind, form.sources.size() - 1,
                                    subtract ? fmt::format("sub.cc.{0} %{1}t, 0, %{1}t", type, kind) : fmt::format("add.cc.{0} %{1}t, %{1}t, -1", type, kind));
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
    unsigned m_count = 0;
};

std::string registerFrom(ScalarType type, unsigned i)
{
    switch (bitWidth(type)) {
    case 1: return fmt::format("setp.ne.u64 %p{0}, %i{0}, 0;\n", i);
    case 8: return fmt::format("cvt.u8.u64 %c{0}, %i{0};\n", i);
    case 16: return fmt::format("cvt.u16.u64 %h{0}, %i{0};\n", i);
    case 32: return fmt::format("cvt.u32.u64 %r{0}, %i{0};\n", i);
    default: return fmt::format("mov.b64 %d{0}, %i{0};\n", i);
    }
}

std::string registerTo(ScalarType type, unsigned i)
{
    switch (bitWidth(type)) {
    case 1: return fmt::format("selp.u64 %w, 1, 0, %po{};\n", i);
    case 8: return fmt::format("cvt.u64.u8 %w, %co{};\n", i);
    case 16: return fmt::format("cvt.u64.u16 %w, %ho{};\n", i);
    case 32: return fmt::format("cvt.u64.u32 %w, %ro{};\n", i);
    default: return fmt::format("mov.b64 %w, %do{};\n", i);
    }
}

/// Runs the arithmetic of one kernel for 32 lanes; loads take operands and stores give results, by their offsets.
void runWarp(const DecodedFunction& function, std::byte* registers, const Operands* in, Results* out, unsigned lanes)
{
    std::memset(registers, 0, function.registerBytes);
    for (const DecodedOp& op : function.ops) {
        if (op.kind == OpKind::Alu)
            op.alu(registers, function.constantPool(), op, kAllLanes);
        if (op.space != StateSpace::Global || (op.kind != OpKind::Load && op.kind != OpKind::Store))
            continue;
        for (unsigned lane = 0; lane < lanes; ++lane) {
            const std::size_t word = std::size_t(op.offset) / 8;
            if (op.kind == OpKind::Load)
                std::memcpy(registers + op.destination[0].offset + lane * 8, &in[lane][word], 8);
            else
                std::memcpy(&out[lane][word], registers + op.source[1].offset + lane * 8, 8);
        }
    }
}

std::vector<std::uint64_t> halfSpecials(std::uint64_t infinity)
{
    return {0, 0x8000, 1, 0x8001, 0x03ff, 0x8400, 0x3c00, 0xbc00, 0x3f80, 0xbf81, 0x4248, 0x7bff, infinity - 1, infinity, infinity | 0x8000, infinity + 1, 0x7fff, 0xffff, 0xfe00, 0x7ff7, 0xfff7};
}

std::vector<std::uint64_t> specials(ScalarType type)
{
    switch (type) {
    case ScalarType::Pred: return {0, 1};
    case ScalarType::F16: return halfSpecials(0x7c00);
    case ScalarType::BF16: return halfSpecials(0x7f80);
    case ScalarType::F16x2: return {0, 0x80000001, 0x3c003c00, 0x7c00fc00, 0x7fff3c00, 0x7ff73c00, 0x3c007e01, 0x000103ff, 0x84007bff, 0xfbff7bff, 0x42488000};
    case ScalarType::BF16x2: return {0, 0x80000001, 0x3f803f80, 0x7f80ff80, 0x7fff3f80, 0x7ff73f80, 0x3f807fc1, 0x0001007f, 0x80807f7f, 0xff7f7f7f, 0x40498000};
    case ScalarType::F32:
        return {0, 0x80000000, 1, 0x80000001, 0x007fffff, 0x807fffff, 0x00800000, 0x80800000, 0x3f800000, 0xbf800000, 0x3f000000, 0x3fc00000, 0xc0200000, 0x437f8000,
                0x4f000000, 0xcf000001, 0x4f800000, 0x5f000000, 0x5f800001, 0x7e800000, 0x7e800001, 0xfe800001, 0x7effffff, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001};
    case ScalarType::F64:
        return {0, 1ull << 63, 1, 0x000fffffffffffff, 0x8010000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x3fe0000000000000, 0xc004000000000000,
                0x40effffff0000000, 0x41dfffffffe00000, 0x41f0000000000000, 0xc1e0000000200000, 0x43e0000000000000, 0x43f0000000000000, 0x380fffffffffffff, 0x369fffffffffffff,
                0x47efffffffffffff, 0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0xfff8000000000000,
                0xfff8000000012345, 0x7ff8000100000000, 0x7ff0000000000001, 0xfff7ffffffffffff, 0x7fffffffffffffff};
    default: break;
    }
    std::vector<std::uint64_t> values = {0, 1, 2, 5, 7, 31, 32, 33, 63, 64, 65, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000ull, 0xffffffffull,
                                         0x7fffffffffffffffull, 0x8000000000000000ull, ~0ull, ~0ull - 1};
    return values;
}

std::uint64_t draw(std::mt19937_64& random, ScalarType type)
{
    const std::vector<std::uint64_t> special = specials(type);
    if (random() % 6 == 0)
        return special[random() % special.size()];
    const double scaled = std::ldexp(double(std::int64_t(random())), -63);
    if (type == ScalarType::F32 && random() % 2)
        return std::bit_cast<std::uint32_t>(float(std::ldexp(scaled, int(random() % 40) - 8)));
    if (type == ScalarType::F64 && random() % 2)
        return std::bit_cast<std::uint64_t>(std::ldexp(scaled, int(random() % 70) - 8));
    return random() >> random() % (isFloat(type) ? 2 : 64);
}

/// Operands whose product or quotient lies around the smallest normal number.
Operands nearFlushing(std::mt19937_64& random, const Form& form, Operands values)
{
    const Format& format = formatOf(form.sources[0]);
    const unsigned bias = (1u << (format.exponent - 1)) - 1;
    const bool pairs = form.sources[0] == ScalarType::F16x2;
    const auto power = [&](unsigned field) { return fromBits(std::uint64_t(field) << format.fraction, format); };
    for (unsigned half = 0; half < (pairs ? 2u : 1u); ++half) {
        const std::uint64_t a = (bias - bias / 4 + random() % (bias / 4)) << format.fraction | (random() & ((std::uint64_t(1) << format.fraction) - 1));
        const Exact b = form.opcode.starts_with("div") ? quotient(fromBits(a, format), power(1)) : quotient(power(1), fromBits(a, format));
        const std::uint64_t near = toBits(b, format, Rounding::Nearest) + random() % 5 - 2;
        const auto put = [&](std::uint64_t& word, std::uint64_t bits) { word = pairs ? (word & ~(0xffffull << 16 * half)) | (bits & 0xffff) << 16 * half : bits; };
        put(values[0], a | (random() & 1) << (format.exponent + format.fraction));
        put(values[1], near);
        if (form.sources.size() > 2 && isFloat(form.sources[2]) && random() % 2)
            put(values[2], 0);
    }
    return values;
}

}  // namespace

std::vector<Form> allForms()
{
    Maker maker;
    for (const AluRow& row : aluRows(bestIsaLevel()))
        maker.add(row);
    return std::move(maker.forms);
}

bool isExact(const Form& form) { return form.row.find(".approx") == std::string::npos && form.row.find(".full") == std::string::npos; }

std::string kernelText(const Form& form, const std::string& name)
{
    std::string text = fmt::format(".visible .entry {}(.param .u64 po, .param .u64 pi, .param .u32 pn)\n{{\n", name);
    text += ".reg .pred %p<5>; .reg .b8 %c<5>; .reg .b16 %h<5>; .reg .b32 %r<5>; .reg .b64 %d<5>; .reg .b64 %i<5>; .reg .b64 %w; .reg .b32 %rt; .reg .b64 %dt;\n";
    text += ".reg .pred %po<2>, %pe; .reg .b8 %co<2>; .reg .b16 %ho<2>; .reg .b32 %ro<2>; .reg .b64 %do<2>; .reg .b32 %t<4>; .reg .b64 %a<4>;\n";
    text += "ld.param.u64 %a0, [po]; ld.param.u64 %a1, [pi]; ld.param.u32 %t3, [pn];\n";
    text += "mov.u32 %t0, %tid.x; mov.u32 %t1, %ctaid.x; mov.u32 %t2, %ntid.x; mad.lo.u32 %t0, %t1, %t2, %t0;\nsetp.ge.u32 %pe, %t0, %t3; @%pe ret;\n";
    text += fmt::format("mul.wide.u32 %a2, %t0, {}; add.u64 %a1, %a1, %a2; mul.wide.u32 %a2, %t0, {}; add.u64 %a0, %a0, %a2;\n", 8 * kOperands, 8 * kResults);
    for (unsigned i = 0; i < form.sources.size(); ++i)
        text += fmt::format("ld.global.b64 %i{}, [%a1+{}];\n", i, 8 * i) + registerFrom(form.sources[i], i);
    text += form.text + "\n";
    for (unsigned i = 0; i < form.results.size(); ++i)
        text += registerTo(form.results[i], i) + fmt::format("st.global.b64 [%a0+{}], %w;\n", 8 * i);
    return text + "ret;\n}\n";
}

std::string moduleText(const std::vector<Form>& forms, unsigned target)
{
    std::string text = fmt::format(".version 9.0\n.target sm_{}\n.address_size 64\n", target == 100 ? "100a" : std::to_string(target));
    for (std::size_t i = 0; i < forms.size(); ++i)
        text += kernelText(forms[i], fmt::format("k{}", i));
    return text;
}

Result<std::vector<std::vector<Results>>> evaluate(const std::vector<Form>& forms, const std::vector<std::vector<Operands>>& operands)
{
    const Result<Module> module = parse(moduleText(forms, 90));
    if (!module)
        return tl::unexpected(module.error());
    std::vector<std::vector<Results>> all(forms.size());
    std::vector<std::byte> file;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        const auto decoded = decode(*module, module->functions[i], [](const std::string&, StateSpace) { return std::uint64_t(0); });
        if (!decoded)
            return tl::unexpected(decoded.error());
        if (!decoded->unsupported.empty())
            return fail(forms[i].text + ": " + decoded->unsupported[0].second);
        file.resize(decoded->registerBytes + 64);
        std::byte* const registers = file.data() + (-reinterpret_cast<std::uintptr_t>(file.data()) & 63u);
        all[i].resize(operands[i].size());
        for (std::size_t at = 0; at < operands[i].size(); at += kWarpSize)
            runWarp(*decoded, registers, &operands[i][at], &all[i][at], unsigned(std::min<std::size_t>(kWarpSize, operands[i].size() - at)));
    }
    return all;
}

std::vector<Operands> operandsFor(const Form& form, unsigned random, std::uint64_t seed)
{
    std::mt19937_64 source(seed);
    std::vector<Operands> all;
    const auto next = [&] {
        Operands values{};
        for (unsigned i = 0; i < form.sources.size(); ++i)
            values[i] = draw(source, form.sources[i]);
        return values;
    };
    const std::vector<std::uint64_t> first = specials(form.sources[0]);
    const std::vector<std::uint64_t> second = form.sources.size() > 1 ? specials(form.sources[1]) : std::vector<std::uint64_t>{0};
    for (const std::uint64_t a : first)
        for (const std::uint64_t b : second) {
            Operands values = next();
            values[0] = a;
            values[1] = b;
            all.push_back(values);
        }
    for (unsigned i = 0; i < random; ++i)
        all.push_back(next());
    if (form.opcode.find(".ftz") != std::string::npos && isFloat(form.sources[0]) && form.sources.size() > 1)
        for (unsigned i = 0; i < random / 4; ++i)
            all.push_back(nearFlushing(source, form, next()));
    // Only what a register of the operand's width holds.
    for (Operands& values : all)
        for (unsigned i = 0; i < form.sources.size(); ++i)
            if (const unsigned width = bitWidth(form.sources[i]); width < 64)
                values[i] &= (std::uint64_t(1) << width) - 1;
    return all;
}

}  // namespace simtscope::ptx::testing

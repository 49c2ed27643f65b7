// Makes operands for the forms, and runs the decoded kernels on them.
#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/alu/alu_exact.h"
#include "tests/gpu/ptx/alu/alu_forms.h"

namespace simtscope::ptx::tests {

namespace {

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
    return {0,
            0x8000,
            1,
            0x8001,
            0x03ff,
            0x8400,
            0x3c00,
            0xbc00,
            0x3f80,
            0xbf81,
            0x4248,
            0x7bff,
            infinity - 1,
            infinity,
            infinity | 0x8000,
            infinity + 1,
            0x7fff,
            0xffff,
            0xfe00,
            0x7ff7,
            0xfff7};
}

std::vector<std::uint64_t> specials(ScalarType type)
{
    switch (type) {
    case ScalarType::Pred:
        return {0, 1};
    case ScalarType::F16:
        return halfSpecials(0x7c00);
    case ScalarType::BF16:
        return halfSpecials(0x7f80);
    case ScalarType::F16x2:
        return {0, 0x80000001, 0x3c003c00, 0x7c00fc00, 0x7fff3c00, 0x7ff73c00, 0x3c007e01, 0x000103ff, 0x84007bff, 0xfbff7bff, 0x42488000};
    case ScalarType::BF16x2:
        return {0, 0x80000001, 0x3f803f80, 0x7f80ff80, 0x7fff3f80, 0x7ff73f80, 0x3f807fc1, 0x0001007f, 0x80807f7f, 0xff7f7f7f, 0x40498000};
    case ScalarType::F32:
        return {0,          0x80000000, 1,          0x80000001, 0x007fffff, 0x807fffff, 0x00800000, 0x80800000, 0x3f800000, 0xbf800000,
                0x3f000000, 0x3fc00000, 0xc0200000, 0x437f8000, 0x4f000000, 0xcf000001, 0x4f800000, 0x5f000000, 0x5f800001, 0x7e800000,
                0x7e800001, 0xfe800001, 0x7effffff, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001};
    case ScalarType::F64:
        return {0,
                1ull << 63,
                1,
                0x000fffffffffffff,
                0x8010000000000000,
                0x3ff0000000000000,
                0xbff0000000000000,
                0x3fe0000000000000,
                0xc004000000000000,
                0x40effffff0000000,
                0x41dfffffffe00000,
                0x41f0000000000000,
                0xc1e0000000200000,
                0x43e0000000000000,
                0x43f0000000000000,
                0x380fffffffffffff,
                0x369fffffffffffff,
                0x47efffffffffffff,
                0x7fefffffffffffff,
                0xffefffffffffffff,
                0x7ff0000000000000,
                0xfff0000000000000,
                0x7ff8000000000000,
                0xfff8000000000000,
                0xfff8000000012345,
                0x7ff8000100000000,
                0x7ff0000000000001,
                0xfff7ffffffffffff,
                0x7fffffffffffffff};
    default:
        break;
    }
    std::vector<std::uint64_t> values = {0,
                                         1,
                                         2,
                                         5,
                                         7,
                                         31,
                                         32,
                                         33,
                                         63,
                                         64,
                                         65,
                                         0x7f,
                                         0x80,
                                         0xff,
                                         0x100,
                                         0x7fff,
                                         0x8000,
                                         0xffff,
                                         0x7fffffff,
                                         0x80000000ull,
                                         0xffffffffull,
                                         0x7fffffffffffffffull,
                                         0x8000000000000000ull,
                                         ~0ull,
                                         ~0ull - 1};
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

/// Changes operands so that their product or quotient lies around the smallest normal number.
Operands nearFlushing(std::mt19937_64& random, const Form& form, Operands values)
{
    const Format& format = formatOf(form.sources[0]);
    const unsigned bias = (1u << (format.exponent - 1)) - 1;
    const bool isPair = form.sources[0] == ScalarType::F16x2;
    const auto power = [&](unsigned field) { return fromBits(std::uint64_t(field) << format.fraction, format); };
    for (unsigned half = 0; half < (isPair ? 2u : 1u); ++half) {
        const std::uint64_t a =
            (bias - bias / 4 + random() % (bias / 4)) << format.fraction | (random() & ((std::uint64_t(1) << format.fraction) - 1));
        const Exact b = form.opcode.starts_with("div") ? quotient(fromBits(a, format), power(1)) : quotient(power(1), fromBits(a, format));
        const std::uint64_t near = toBits(b, format, Rounding::Nearest) + random() % 5 - 2;
        const auto put = [&](std::uint64_t& word, std::uint64_t bits) {
            word = isPair ? (word & ~(0xffffull << 16 * half)) | (bits & 0xffff) << 16 * half : bits;
        };
        put(values[0], a | (random() & 1) << (format.exponent + format.fraction));
        put(values[1], near);
        if (form.sources.size() > 2 && isFloat(form.sources[2]) && random() % 2)
            put(values[2], 0);
    }
    return values;
}

}  // namespace

Result<std::vector<std::vector<Results>>> evaluate(const std::vector<Form>& forms, const std::vector<std::vector<Operands>>& operands)
{
    const Result<Module> module = parseModule(moduleText(forms, 90));
    if (!module)
        return tl::unexpected(module.error());
    std::vector<std::vector<Results>> resultsByForm(forms.size());
    std::vector<std::byte> file;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        const auto decoded = decodeFunction(*module, module->functions[i], [](const std::string&, StateSpace) { return std::uint64_t(0); });
        if (!decoded)
            return tl::unexpected(decoded.error());
        if (!decoded->unsupported.empty())
            return fail(plainMessage(forms[i].text + ": " + decoded->unsupported[0].second.text()));
        file.resize(decoded->registerBytes + 64);
        std::byte* const registers = file.data() + (-reinterpret_cast<std::uintptr_t>(file.data()) & 63u);
        resultsByForm[i].resize(operands[i].size());
        for (std::size_t begin = 0; begin < operands[i].size(); begin += kWarpSize)
            runWarp(*decoded, registers, &operands[i][begin], &resultsByForm[i][begin],
                    unsigned(std::min<std::size_t>(kWarpSize, operands[i].size() - begin)));
    }
    return resultsByForm;
}

std::vector<Operands> operandsFor(const Form& form, unsigned random, std::uint64_t seed)
{
    std::mt19937_64 source(seed);
    std::vector<Operands> operands;
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
            operands.push_back(values);
        }
    for (unsigned i = 0; i < random; ++i)
        operands.push_back(next());
    if (form.opcode.find(".ftz") != std::string::npos && isFloat(form.sources[0]) && form.sources.size() > 1)
        for (unsigned i = 0; i < random / 4; ++i)
            operands.push_back(nearFlushing(source, form, next()));
    // Operands are cut to what a register of their width holds.
    for (Operands& values : operands)
        for (unsigned i = 0; i < form.sources.size(); ++i)
            if (const unsigned width = bitWidth(form.sources[i]); width < 64)
                values[i] &= (std::uint64_t(1) << width) - 1;
    return operands;
}

}  // namespace simtscope::ptx::tests

// Compares matrix instructions with the results of an NVIDIA H200; tests their rounding, their memory accesses and their faults.
#include <bit>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/model/matrix.h"
#include "tests/folders.h"
#include "tests/gpu/simt/harness.h"
#include "tests/gpu/simt/hash_number.h"

namespace simtscope::simt::testing {
namespace {

/// Returns a whole number from -4 to 4 as a half.
std::uint32_t makeHalf(std::uint32_t random)
{
    static constexpr std::uint16_t kHalves[] = {0xc400, 0xc200, 0xc000, 0xbc00, 0, 0x3c00, 0x4000, 0x4200, 0x4400};
    return kHalves[random % 9];
}
std::uint32_t floatBits(int number)
{
    return std::bit_cast<std::uint32_t>(float(number));
}
std::uint32_t brain(std::uint32_t random)
{
    return floatBits(int(random % 9) - 4) >> 16;
}

/// Returns four whole numbers from -4 to 4.
std::uint32_t bytes(ptx::MatrixElement element, std::uint32_t random)
{
    static constexpr std::uint8_t kByte43[] = {0xc8, 0xc4, 0xc0, 0xb8, 0, 0x38, 0x40, 0x44, 0x48},
                                  kByte52[] = {0xc4, 0xc2, 0xc0, 0xbc, 0, 0x3c, 0x40, 0x42, 0x44};
    const std::uint8_t* const numbers = element == ptx::MatrixElement::E4M3 ? kByte43 : kByte52;
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i)
        word |= std::uint32_t(numbers[(random >> 8 * i & 0xff) % 9]) << 8 * i;
    return word;
}

/// Returns the operand registers as they were on the hardware: 64 bits for f64, otherwise 32.
std::uint64_t operandBits(ptx::MatrixElement element, bool saturates, std::uint32_t seed)
{
    using enum ptx::MatrixElement;
    const std::uint32_t random = hashNumber(seed);
    switch (element) {
    case F16:
        return makeHalf(random & 0xff) | makeHalf(random >> 8 & 0xff) << 16;
    case BF16:
        return brain(random & 0xff) | brain(random >> 8 & 0xff) << 16;
    case TF32:
    case F32:
        return floatBits(int(random % 17) - 8);
    case F64:
        return std::bit_cast<std::uint64_t>(double(int(random % 17) - 8));
    case E4M3:
    case E5M2:
        return bytes(element, random);
    case S32:
        return saturates ? 0x7fffff00u : random & 0xffffu;
    default:
        return random;
    }
}

struct Measured {
    std::string name;
    std::vector<std::string> words;
};

std::vector<Measured> readMeasurements()
{
    std::ifstream file(tests::repositoryPath("tests/gpu/simt/data/h200_matrix.txt"));
    std::vector<Measured> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#')
            continue;
        std::istringstream words(line);
        Measured& row = rows.emplace_back();
        words >> row.name;
        for (std::string word; words >> word;)
            row.words.push_back(word);
    }
    return rows;
}

/// Returns "{%x0, %x1}" for registers from `first` on.
std::string list(const char* prefix, unsigned first, unsigned count)
{
    std::string text = "{";
    for (unsigned i = 0; i < count; ++i)
        text += fmt::format("{}%{}{}", i ? ", " : "", prefix, first + i);
    return text + "}";
}

ptx::MatrixShape shapeOf(const std::string& opcode)
{
    ptx::Instruction instruction;
    std::istringstream parts(opcode);
    std::getline(parts, instruction.mnemonic, '.');
    for (std::string part; std::getline(parts, part, '.');)
        instruction.modifiers.push_back(part);
    const auto shape = ptx::findMatrixShape(instruction);
    if (!shape || !*shape)
        throw std::runtime_error(opcode + " has no shape");
    return **shape;
}

/// Returns "mma.sync.aligned.m16n8k8.row.col.f32…" for "mma.m16n8k8.f32…".
std::string fullName(const std::string& name)
{
    const auto second = name.find('.', 4);
    return "mma.sync.aligned" + name.substr(3, second - 3) + ".row.col" + name.substr(second);
}

/// Loads operand registers from %in, multiplies, and stores the destination: word (or double word) j of lane l is at 32 j + l.
std::string productKernel(const std::string& opcode, const ptx::MatrixShape& shape)
{
    const bool wide = shape.d.element == ptx::MatrixElement::F64;
    const char* const prefix = wide ? "rd" : "r";
    const unsigned bytes = wide ? 8 : 4, first = 8;
    const unsigned a = first + shape.d.registerCount, b = a + shape.a.registerCount, c = b + shape.b.registerCount,
                   end = c + shape.c.registerCount;
    std::string body = fmt::format("mul.wide.u32 %rd1, %t, {};\nadd.u64 %rd2, %in, %rd1;\nadd.u64 %rd3, %out, %rd1;\n", bytes);
    for (unsigned i = a; i < end; ++i)
        body += fmt::format("ld.global.b{} %{}{}, [%rd2+{}];\n", 8 * bytes, prefix, i, (i - a) * 32 * bytes);
    body += fmt::format("{} {}, {}, {}, {};\n", opcode, list(prefix, first, shape.d.registerCount), list(prefix, a, shape.a.registerCount),
                        list(prefix, b, shape.b.registerCount), list(prefix, c, shape.c.registerCount));
    for (unsigned i = 0; i < shape.d.registerCount; ++i)
        body += fmt::format("st.global.b{} [%rd3+{}], %{}{};\n", 8 * bytes, i * 32 * bytes, prefix, first + i);
    return kernelText(body);
}

template <class T>
std::vector<std::string> run(const std::string& text, const std::vector<T>& input, std::size_t count)
{
    Harness harness(text);
    const std::uint64_t out = harness.allocate(count * sizeof(T)), in = harness.upload(input);
    const auto outcome = harness.launch("k", {1}, {32}, {out, in, 0});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success)
        << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
    std::vector<std::string> words;
    for (const T value : harness.download<T>(out, count))
        words.push_back(sizeof(T) == 8 ? fmt::format("{:.17g}", std::bit_cast<double>(std::uint64_t(value))) : fmt::format("{:x}", value));
    return words;
}

template <class T>
std::vector<std::string> product(const std::string& opcode, unsigned number, std::size_t count)
{
    const ptx::MatrixShape shape = shapeOf(opcode);
    std::vector<T> input;
    unsigned operand = 0;
    for (const ptx::Fragment* fragment : {&shape.a, &shape.b, &shape.c}) {
        for (unsigned index = 0; index < fragment->registerCount; ++index)
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                input.push_back(T(operandBits(fragment->element, shape.saturates, number * 65536u + operand * 4096u + index * 64u + lane)));
        ++operand;
    }
    return run(productKernel(opcode, shape), input, count);
}

/// Uses rows of eight halves in shared memory; lane l gives the address of row 5 l mod 32.
std::string rowsKernel(const std::string& name, bool loads)
{
    const unsigned count = unsigned(name[name.find(".x") + 2] - '0');
    const std::string opcode = name.substr(0, 8) + ".sync.aligned.m8n8" + name.substr(8) + ".shared.b16";
    const std::string registers = list("r", 8, count);
    std::string body = ".shared .align 16 .b8 buffer[512];\nmov.u32 %r1, buffer;\nshl.b32 %r2, %t, 4;\nadd.u32 %r2, %r1, %r2;\n";
    body += "mul.lo.u32 %r3, %t, 5;\nand.b32 %r3, %r3, 31;\nshl.b32 %r3, %r3, 4;\nadd.u32 %r3, %r1, %r3;\n";
    for (unsigned word = 0; word < 4; ++word)  // Half j of row l is 8 l + j, or is not written yet.
        body += fmt::format("mad.lo.u32 %r4, %t, 0x80008, {:#x};\nst.shared.u32 [%r2+{}], {};\n", 2 * word | (2 * word + 1) << 16, 4 * word,
                            loads ? "%r4" : "0");
    body += "bar.sync 0;\nmul.wide.u32 %rd1, %t, 4;\nadd.u64 %rd2, %in, %rd1;\nadd.u64 %rd3, %out, %rd1;\n";
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("ld.global.u32 %r{}, [%rd2+{}];\n", 8 + i, 128 * i);
    body += loads ? fmt::format("{} {}, [%r3];\n", opcode, registers) : fmt::format("{} [%r3], {};\n", opcode, registers);
    if (!loads) {
        body += "bar.sync 0;\nshl.b32 %r5, %t, 2;\nadd.u32 %r5, %r1, %r5;\n";
        for (unsigned i = 0; i < 4; ++i)
            body += fmt::format("ld.shared.u32 %r{}, [%r5+{}];\n", 8 + i, 128 * i);
    }
    for (unsigned i = 0; i < (loads ? count : 4); ++i)
        body += fmt::format("st.global.u32 [%rd3+{}], %r{};\n", 128 * i, 8 + i);
    return kernelText(body);
}

std::vector<std::string> moveRows(const Measured& row)
{
    std::vector<std::uint32_t> input;
    for (unsigned index = 0; index < 4; ++index)
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            input.push_back(hashNumber(lane * 8 + index));
    return run(rowsKernel(row.name, row.name.starts_with("ld")), input, row.words.size());
}

std::vector<std::string> runTransposed()
{
    std::vector<std::uint32_t> input;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        input.push_back(hashNumber(lane));
    return run(kernelText("ld.global.u32 %r1, [%there];\nmovmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1;\nst.global.u32 [%here], %r2;"),
               input, 32);
}

}  // namespace

TEST(Matrix, AgreesWithTheHardware)
{
    const auto rows = readMeasurements();
    ASSERT_EQ(rows.size(), 54u);
    unsigned number = 0;
    for (const Measured& row : rows) {
        SCOPED_TRACE(row.name);
        if (row.name.starts_with("mma")) {
            const std::string opcode = fullName(row.name);
            const bool wide = shapeOf(opcode).d.element == ptx::MatrixElement::F64;
            EXPECT_EQ(wide ? product<std::uint64_t>(opcode, number, row.words.size())
                           : product<std::uint32_t>(opcode, number, row.words.size()),
                      row.words);
            ++number;
        } else {
            EXPECT_EQ(row.name == "movmatrix" ? runTransposed() : moveRows(row), row.words);
        }
    }
}

// wmma: a by rows, b by columns, c from memory. The layout of fragments is the engine's own.
TEST(Matrix, FragmentsOfWmmaAgreeBetweenLoadProductAndStore)
{
    struct Case {
        unsigned m, n;
        const char *aLayout, *bLayout, *cLayout;
    };
    for (const Case& c : {Case{16, 16, "row", "col", "row"}, Case{16, 16, "col", "row", "col"}, Case{32, 8, "row", "row", "row"},
                          Case{8, 32, "col", "col", "col"}}) {
        const unsigned k = 16;
        const bool aRows = c.aLayout[0] == 'r', bRows = c.bLayout[0] == 'r', cRows = c.cLayout[0] == 'r';
        const unsigned ldA = aRows ? k : c.m, ldB = bRows ? c.n : k, ldC = cRows ? c.n : c.m;
        const std::string shape = fmt::format("m{}n{}k16", c.m, c.n);
        Harness harness(kernelText(fmt::format(R"(
            wmma.load.a.sync.aligned.{0}.{3}.global.f16 {{%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}}, [%in], {4};
            wmma.load.b.sync.aligned.{1}.{3}.global.f16 {{%r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18}}, [%in+1024], {5};
            wmma.load.c.sync.aligned.{2}.{3}.global.f32 {{%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}}, [%in+2048], {6};
            wmma.mma.sync.aligned.{0}.{1}.{3}.f32.f32 {{%f11, %f12, %f13, %f14, %f15, %f16, %f17, %f18}}, {{%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}},
                {{%r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18}}, {{%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}};
            wmma.store.d.sync.aligned.{2}.{3}.global.f32 [%out], {{%f11, %f12, %f13, %f14, %f15, %f16, %f17, %f18}}, {6};)",
                                               c.aLayout, c.bLayout, c.cLayout, shape, ldA, ldB, ldC)));
        std::vector<std::uint32_t> memory(768);
        std::vector<int> a(c.m * k), b(k * c.n);
        auto* const halves = reinterpret_cast<std::uint16_t*>(memory.data());
        const auto number = [](unsigned i) { return int(hashNumber(i) % 9) - 4; };
        for (unsigned row = 0; row < c.m; ++row)
            for (unsigned i = 0; i < k; ++i) {
                a[row * k + i] = number(row * 100 + i);
                halves[aRows ? row * ldA + i : i * ldA + row] = std::uint16_t(makeHalf(hashNumber(row * 100 + i)));
            }
        for (unsigned i = 0; i < k; ++i)
            for (unsigned column = 0; column < c.n; ++column) {
                b[i * c.n + column] = number(5000 + i * 100 + column);
                halves[512 + (bRows ? i * ldB + column : column * ldB + i)] = std::uint16_t(makeHalf(hashNumber(5000 + i * 100 + column)));
            }
        for (unsigned i = 0; i < 256; ++i)
            memory[512 + i] = floatBits(int(i));
        const std::uint64_t out = harness.allocate(1024), in = harness.upload(memory);
        ASSERT_EQ(harness.launch("k", {1}, {32}, {out, in, 0}).result.status, LaunchStatus::Success);
        const auto result = harness.download<float>(out, 256);
        for (unsigned row = 0; row < c.m; ++row)
            for (unsigned column = 0; column < c.n; ++column) {
                const unsigned index = cRows ? row * ldC + column : column * ldC + row;
                int sum = int(index);
                for (unsigned i = 0; i < k; ++i)
                    sum += a[row * k + i] * b[i * c.n + column];
                ASSERT_EQ(result[index], float(sum)) << shape << " row " << row << " column " << column;
            }
    }
}

// Each row of ldmatrix is 16 bytes that one lane addresses. Rows next to each other take one wavefront per eight lanes, rows 128 bytes
// apart take eight.
TEST(Matrix, RowsCostTheirBanks)
{
    const auto wavefronts = [](unsigned pitch) {
        Harness harness(kernelText(fmt::format(R"(
            .shared .align 16 .b8 buffer[4096];
            mov.u32 %r1, buffer;
            mad.lo.u32 %r1, %t, {}, %r1;
            ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{%r2, %r3, %r4, %r5}}, [%r1];)",
                                               pitch)));
        return totalsOf(harness, harness.launch("k", {1}, {32}, {harness.allocate(4)}).launch, "ldmatrix").wavefronts;
    };
    EXPECT_EQ(wavefronts(16), 4u);
    EXPECT_EQ(wavefronts(128), 32u);
}

TEST(Matrix, NeedsAllLanes)
{
    const std::string move = "movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1;";
    for (const auto& [body, threads] : {std::pair{move, 16u}, {"setp.gt.u32 %p1, %t, 3;\n@%p1 " + move, 32u}}) {
        Harness harness(kernelText(body));
        const auto outcome = harness.launch("k", {1}, {threads}, {harness.allocate(4)});
        EXPECT_EQ(outcome.result.status, LaunchStatus::InvalidInstruction);
        ASSERT_TRUE(outcome.result.finding);
        EXPECT_EQ(causeOf(outcome.result), msg::fault::partialWarp());
    }
}

TEST(Matrix, FormsWithoutAMeaningAreRefusedByName)
{
    const std::string quarter = "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32",
                      bytes = "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8",
                      product = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32",
                      sparse = "mma.sp.sync.aligned.m16n8k16.row.col.f32.f16";
    for (const auto& [text, reason] : {std::pair{quarter + " {%f1}, {%r1}, {%r2}, {%f2};", msg::ptx::unsupportedMatrix(quarter)},
                                       {bytes + " {%r1, %r2}, [%r3];", msg::ptx::unsupportedMatrix(bytes)},
                                       {product + " {%f1, %f2}, {%r1, %r2}, {%r3}, {%f1, %f2};", msg::ptx::matrixRegisters(2, 4)},
                                       {sparse + " {%f1}, {%r1}, {%r2}, {%f2}, %r3, 0;", msg::ptx::unsupportedModifier(sparse, "sp")}}) {
        Harness harness(kernelText(text));
        const auto info = findKernelInfo(harness.loaded(), "k");
        ASSERT_FALSE(info) << text;
        ASSERT_TRUE(info.error().message.is(msg::fault::unsupportedInKernel)) << info.error().text();
        EXPECT_EQ(messageArgument(info.error().message, 1), reason);
    }
}

}  // namespace simtscope::simt::testing

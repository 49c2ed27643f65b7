// Reads the shape of a matrix instruction from its text. PTX ISA 9.0, 9.7.14.4 (wmma) and 9.7.14.5 (mma, ldmatrix, stmatrix, movmatrix).
#include "gpu/ptx/model/matrix.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "gpu/core/messages/ptx.h"

namespace simtscope::ptx {

namespace {

struct ElementRow {
    std::string_view name;
    MatrixElement element;
};
constexpr std::array kElementRows = {
    ElementRow{"f16", MatrixElement::F16},   ElementRow{"bf16", MatrixElement::BF16}, ElementRow{"tf32", MatrixElement::TF32},
    ElementRow{"f32", MatrixElement::F32},   ElementRow{"f64", MatrixElement::F64},   ElementRow{"s8", MatrixElement::S8},
    ElementRow{"u8", MatrixElement::U8},     ElementRow{"s4", MatrixElement::S4},     ElementRow{"u4", MatrixElement::U4},
    ElementRow{"b1", MatrixElement::B1},     ElementRow{"s32", MatrixElement::S32},   ElementRow{"e4m3", MatrixElement::E4M3},
    ElementRow{"e5m2", MatrixElement::E5M2},
};

struct Extent {
    unsigned m = 0, n = 0, k = 0;

    bool operator==(const Extent&) const = default;
};

/// Describes a shape of mma or wmma, by the element of a. The table leaves out m8n8k4 of f16, which works on quarters of a warp.
struct ShapeRow {
    bool isWmma;
    MatrixElement element;
    Extent extent;
};
constexpr std::array kShapeRows = {
    ShapeRow{false, MatrixElement::F16, {16, 8, 8}},   ShapeRow{false, MatrixElement::F16, {16, 8, 16}},
    ShapeRow{false, MatrixElement::BF16, {16, 8, 8}},  ShapeRow{false, MatrixElement::BF16, {16, 8, 16}},
    ShapeRow{false, MatrixElement::TF32, {16, 8, 4}},  ShapeRow{false, MatrixElement::TF32, {16, 8, 8}},
    ShapeRow{false, MatrixElement::S8, {8, 8, 16}},    ShapeRow{false, MatrixElement::S8, {16, 8, 16}},
    ShapeRow{false, MatrixElement::S8, {16, 8, 32}},   ShapeRow{false, MatrixElement::U8, {8, 8, 16}},
    ShapeRow{false, MatrixElement::U8, {16, 8, 16}},   ShapeRow{false, MatrixElement::U8, {16, 8, 32}},
    ShapeRow{false, MatrixElement::S4, {8, 8, 32}},    ShapeRow{false, MatrixElement::S4, {16, 8, 32}},
    ShapeRow{false, MatrixElement::S4, {16, 8, 64}},   ShapeRow{false, MatrixElement::U4, {8, 8, 32}},
    ShapeRow{false, MatrixElement::U4, {16, 8, 32}},   ShapeRow{false, MatrixElement::U4, {16, 8, 64}},
    ShapeRow{false, MatrixElement::B1, {8, 8, 128}},   ShapeRow{false, MatrixElement::B1, {16, 8, 128}},
    ShapeRow{false, MatrixElement::B1, {16, 8, 256}},  ShapeRow{false, MatrixElement::F64, {8, 8, 4}},
    ShapeRow{false, MatrixElement::F64, {16, 8, 4}},   ShapeRow{false, MatrixElement::F64, {16, 8, 8}},
    ShapeRow{false, MatrixElement::E4M3, {16, 8, 16}}, ShapeRow{false, MatrixElement::E4M3, {16, 8, 32}},
    ShapeRow{false, MatrixElement::E5M2, {16, 8, 16}}, ShapeRow{false, MatrixElement::E5M2, {16, 8, 32}},
    ShapeRow{false, MatrixElement::F64, {16, 8, 16}},  ShapeRow{true, MatrixElement::F16, {16, 16, 16}},
    ShapeRow{true, MatrixElement::F16, {32, 8, 16}},   ShapeRow{true, MatrixElement::F16, {8, 32, 16}},
    ShapeRow{true, MatrixElement::BF16, {16, 16, 16}}, ShapeRow{true, MatrixElement::BF16, {32, 8, 16}},
    ShapeRow{true, MatrixElement::BF16, {8, 32, 16}},  ShapeRow{true, MatrixElement::S8, {16, 16, 16}},
    ShapeRow{true, MatrixElement::S8, {32, 8, 16}},    ShapeRow{true, MatrixElement::S8, {8, 32, 16}},
    ShapeRow{true, MatrixElement::U8, {16, 16, 16}},   ShapeRow{true, MatrixElement::U8, {32, 8, 16}},
    ShapeRow{true, MatrixElement::U8, {8, 32, 16}},    ShapeRow{true, MatrixElement::TF32, {16, 16, 8}},
    ShapeRow{true, MatrixElement::F64, {8, 8, 4}},     ShapeRow{true, MatrixElement::S4, {8, 8, 32}},
    ShapeRow{true, MatrixElement::U4, {8, 8, 32}},     ShapeRow{true, MatrixElement::B1, {8, 8, 128}},
};

/// Reads "m16n8k16"; k is missing for ldmatrix.
std::optional<Extent> parseExtent(std::string_view modifier)
{
    Extent extent;
    const char *at = modifier.data(), *const end = at + modifier.size();
    for (const auto& [letter, number] : {std::pair{'m', &extent.m}, {'n', &extent.n}, {'k', &extent.k}}) {
        if (at == end || *at != letter)
            break;
        at = std::from_chars(at + 1, end, *number).ptr;
    }
    return at == end && extent.m && extent.n ? std::optional(extent) : std::nullopt;
}

std::optional<Extent> findExtent(const Instruction& instruction)
{
    for (const std::string& modifier : instruction.modifiers)
        if (const auto extent = parseExtent(modifier))
            return extent;
    return std::nullopt;
}

std::vector<MatrixElement> findElements(const Instruction& instruction)
{
    std::vector<MatrixElement> found;
    for (const std::string& modifier : instruction.modifiers)
        if (const auto row = std::ranges::find(kElementRows, modifier, &ElementRow::name); row != kElementRows.end())
            found.push_back(row->element);
    return found;
}

Error makeMatrixError(const Instruction& instruction)
{
    return {msg::ptx::unsupportedMatrix(instruction.opcodeText()), {}, 0};
}

Fragment makeFragment(MatrixElement element, FragmentOrder order, unsigned rows, unsigned columns)
{
    const unsigned registerBits = element == MatrixElement::F64 ? 64 : 32;
    const unsigned registers = std::max(1u, rows * columns * elementWidth(element) / (kWarpSize * registerBits));
    return {element, order, std::uint16_t(rows), std::uint16_t(columns), std::uint8_t(registers)};
}

bool isOneOf(MatrixElement a, std::initializer_list<MatrixElement> elements)
{
    return std::ranges::find(elements, a) != elements.end();
}

/// Returns whether elements of these types can be multiplied (a and b) and added up (c and d).
bool areCompatible(MatrixElement a, MatrixElement b, MatrixElement c, MatrixElement d)
{
    using enum MatrixElement;
    if (a == F64 || b == F64)
        return a == b && c == F64 && d == F64;
    if (a == F16)
        return b == F16 && isOneOf(c, {F16, F32}) && isOneOf(d, {F16, F32});
    if (isOneOf(a, {BF16, TF32}))
        return a == b && c == F32 && d == F32;
    if (isOneOf(a, {E4M3, E5M2}))
        return isOneOf(b, {E4M3, E5M2}) && isOneOf(c, {F16, F32}) && c == d;
    const bool isIntegerProduct =
        elementWidth(a) == elementWidth(b) && isOneOf(a, {S8, U8, S4, U4, B1}) && isOneOf(b, {S8, U8, S4, U4, B1});
    return isIntegerProduct && c == S32 && d == S32;
}

/// Returns the shape of a product: element types and layout (`order`) of a, b and the accumulators.
Result<MatrixShape> findProductShape(const Instruction& instruction, bool isWmma)
{
    const auto extent = findExtent(instruction);
    std::vector<MatrixElement> types = findElements(instruction);
    if (types.size() == 2)  // d and c of a product of f16
        types = {types[0], MatrixElement::F16, MatrixElement::F16, types[1]};
    if (!extent || types.size() != 4)
        return tl::unexpected(makeMatrixError(instruction));
    const auto [m, n, k] = *extent;
    const bool isKnown = std::ranges::any_of(
        kShapeRows, [&](const ShapeRow& row) { return row.isWmma == isWmma && row.element == types[1] && row.extent == *extent; });
    if (!isKnown || !areCompatible(types[1], types[2], types[3], types[0]))
        return tl::unexpected(makeMatrixError(instruction));
    MatrixShape shape;
    shape.action = MatrixAction::Multiply;
    FragmentOrder a = FragmentOrder::MmaA, b = FragmentOrder::MmaB, c = FragmentOrder::MmaC;
    if (isWmma) {
        // The layouts of a and b come in this order; the accumulators have none and are laid out by rows.
        std::vector<FragmentOrder> orders;
        for (const std::string& modifier : instruction.modifiers)
            if (modifier == "row" || modifier == "col")
                orders.push_back(modifier == "row" ? FragmentOrder::RowMajor : FragmentOrder::ColumnMajor);
        if (orders.size() != 2)
            return tl::unexpected(makeMatrixError(instruction));
        a = orders[0];
        b = orders[1];
        c = FragmentOrder::RowMajor;
    }
    shape.a = makeFragment(types[1], a, m, k);
    shape.b = makeFragment(types[2], b, k, n);
    shape.c = makeFragment(types[3], c, m, n);
    shape.d = makeFragment(types[0], c, m, n);
    if (isWmma && types[1] == MatrixElement::F16)
        shape.a.registerCount = shape.b.registerCount = 8;  // same number for every shape
    shape.saturates = instruction.has("satfinite");
    shape.bitCombine = types[1] != MatrixElement::B1 ? BitCombine::None : instruction.has("and") ? BitCombine::And : BitCombine::Xor;
    const bool isByteFloat = isOneOf(types[1], {MatrixElement::E4M3, MatrixElement::E5M2});
    const bool hasKind = instruction.has("kind::f8f6f4");  // redundant for these types: those of m16n8k32
    if ((shape.saturates && shape.d.element != MatrixElement::S32) || (hasKind && (!isByteFloat || k != 32)))
        return tl::unexpected(makeMatrixError(instruction));
    return shape;
}

/// Returns the shape of wmma.load or wmma.store, which move the fragments of a product to and from memory.
Result<MatrixShape> findFragmentShape(const Instruction& instruction, bool loads)
{
    const auto extent = findExtent(instruction);
    const auto types = findElements(instruction);
    if (!extent || types.size() != 1 || elementWidth(types[0]) == 0)
        return tl::unexpected(makeMatrixError(instruction));
    const bool isA = instruction.has("a"), isB = instruction.has("b");
    const bool isColumnMajor = instruction.has("col");
    MatrixShape shape;
    shape.action = loads ? MatrixAction::LoadFragment : MatrixAction::StoreFragment;
    shape.isMemoryColumnMajor = isColumnMajor;
    const FragmentOrder order = (isA || isB) && isColumnMajor ? FragmentOrder::ColumnMajor : FragmentOrder::RowMajor;
    shape.d = makeFragment(types[0], order, isB ? extent->k : extent->m, isA ? extent->k : extent->n);
    if ((isA || isB) && types[0] == MatrixElement::F16)
        shape.d.registerCount = 8;
    const unsigned bits = elementWidth(types[0]);
    if ((order == FragmentOrder::ColumnMajor) == isColumnMajor) {
        // A lane's elements are neighbours in memory: the pieces have at most 16 bytes and are whole registers.
        const unsigned registerBytes = types[0] == MatrixElement::F64 ? 8 : 4;
        const unsigned bytes = std::min(16u, shape.d.registerCount * registerBytes);
        shape.elementBytes = std::uint8_t(registerBytes);
        shape.elementCount = std::uint8_t(bytes / registerBytes);
        shape.accessCount = std::uint8_t(shape.d.registerCount / shape.elementCount);
    } else if (bits >= 16) {
        shape.elementBytes = std::uint8_t(bits / 8);
        shape.elementCount = 1;
        shape.accessCount = std::uint8_t(shape.d.registerCount * shape.d.elementsPerRegister());
    } else {
        return tl::unexpected(makeMatrixError(instruction));
    }
    return shape;
}

/// Returns the shape of ldmatrix or stmatrix: rows of eight halves, one row per lane that provides an address.
Result<MatrixShape> findRowsShape(const Instruction& instruction, bool loads)
{
    const auto extent = findExtent(instruction);
    if (!instruction.has("b16") || !extent || extent->m != 8 || extent->n != 8)
        return tl::unexpected(makeMatrixError(instruction));
    MatrixShape shape;
    shape.action = loads ? MatrixAction::LoadRows : MatrixAction::StoreRows;
    shape.matrixCount = instruction.has("x4") ? 4 : instruction.has("x2") ? 2 : 1;
    shape.isTransposed = instruction.has("trans");
    shape.d = {MatrixElement::F16, FragmentOrder::MmaC, 8, 8, shape.matrixCount};
    shape.accessCount = 1;
    shape.elementBytes = 4;
    shape.elementCount = 4;
    return shape;
}

Result<MatrixShape> findTransposeShape(const Instruction& instruction)
{
    if (!instruction.has("m8n8") || !instruction.has("trans") || !instruction.has("b16"))
        return tl::unexpected(makeMatrixError(instruction));
    MatrixShape shape;
    shape.action = MatrixAction::Transpose;
    shape.a = shape.d = {MatrixElement::F16, FragmentOrder::MmaC, 8, 8, 1};
    return shape;
}

}  // namespace

bool isMatrixModifier(std::string_view modifier)
{
    return parseExtent(modifier) || std::ranges::find(kElementRows, modifier, &ElementRow::name) != kElementRows.end();
}

std::optional<Result<MatrixShape>> findMatrixShape(const Instruction& instruction)
{
    const std::string& mnemonic = instruction.mnemonic;
    if (mnemonic == "mma")
        return findProductShape(instruction, false);
    if (mnemonic == "wmma" && instruction.has("mma"))
        return findProductShape(instruction, true);
    if (mnemonic == "wmma")
        return findFragmentShape(instruction, instruction.has("load"));
    if (mnemonic == "ldmatrix" || mnemonic == "stmatrix")
        return findRowsShape(instruction, mnemonic == "ldmatrix");
    if (mnemonic == "movmatrix")
        return findTransposeShape(instruction);
    return std::nullopt;
}

unsigned Fragment::elementsPerRegister() const
{
    return element == MatrixElement::F64 ? 1 : 32 / elementWidth(element);
}

ElementPosition findPosition(const Fragment& fragment, unsigned lane, unsigned registerIndex, unsigned elementIndex)
{
    const unsigned elementsPerRegister = fragment.elementsPerRegister(), group = lane / 4, member = lane % 4;
    switch (fragment.order) {
    case FragmentOrder::MmaA: {
        // Registers alternate between the upper and the lower eight rows, where there are sixteen; pairs of registers go on along the row.
        const unsigned halves = fragment.rowCount / 8;
        return {group + 8 * (registerIndex % halves),
                member * elementsPerRegister + elementIndex + registerIndex / halves * 4 * elementsPerRegister};
    }
    case FragmentOrder::MmaB:
        return {member * elementsPerRegister + elementIndex + registerIndex * 4 * elementsPerRegister, group};
    case FragmentOrder::MmaC: {
        const unsigned element =
            registerIndex * elementsPerRegister + elementIndex;  // two neighbours in a row, then two that lie eight rows further down
        return {group + 8 * (element / 2), member * 2 + element % 2};
    }
    default:
        break;
    }
    const unsigned count = unsigned(fragment.rowCount) * fragment.columnCount;
    const unsigned elementNumber = ((lane * fragment.registerCount + registerIndex) * elementsPerRegister + elementIndex) % count;
    if (fragment.order == FragmentOrder::RowMajor)
        return {elementNumber / fragment.columnCount, elementNumber % fragment.columnCount};
    return {elementNumber % fragment.rowCount, elementNumber / fragment.rowCount};
}

}  // namespace simtscope::ptx

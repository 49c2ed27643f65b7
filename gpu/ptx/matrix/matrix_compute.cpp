// Computes matrix instructions on register columns (declared in ptx/model/matrix.h).
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "gpu/ptx/matrix/matrix_values.h"

namespace simtscope::ptx {

namespace {

unsigned registerBytes(const Fragment& fragment)
{
    return fragment.element == MatrixElement::F64 ? 8 : 4;
}

std::uint64_t readRegister(const std::byte* registers, const std::byte* constants, Slot slot, unsigned lane, unsigned bytes)
{
    std::uint64_t value = 0;
    std::memcpy(&value, (slot.isConstant ? constants : registers) + slot.offset + lane * bytes, bytes);
    return value;
}

void writeRegister(std::byte* registers, Slot slot, unsigned lane, unsigned bytes, std::uint64_t value)
{
    if (isPresent(slot))
        std::memcpy(registers + slot.offset + lane * bytes, &value, bytes);
}

std::uint64_t extractElement(std::uint64_t value, unsigned elementIndex, unsigned bits)
{
    return bits == 64 ? value : value >> elementIndex * bits & ((std::uint64_t(1) << bits) - 1);
}

/// Calls visit(lane, index) for every register of every lane of a fragment.
template <class Visit>
void forEachRegister(const Fragment& fragment, Visit visit)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        for (unsigned index = 0; index < fragment.registerCount; ++index)
            visit(lane, index);
}

struct NumberMatrix {
    unsigned columns = 0;
    std::vector<double> values;
    double& at(unsigned row, unsigned column) { return values[row * columns + column]; }
};

NumberMatrix gatherNumbers(const Fragment& fragment, const std::vector<Slot>& slots, const std::byte* registers, const std::byte* constants)
{
    NumberMatrix numbers{fragment.columnCount, std::vector<double>(std::size_t(fragment.rowCount) * fragment.columnCount)};
    const unsigned bits = elementWidth(fragment.element);
    forEachRegister(fragment, [&](unsigned lane, unsigned index) {
        const std::uint64_t value = readRegister(registers, constants, slots[index], lane, registerBytes(fragment));
        for (unsigned part = 0; part < fragment.elementsPerRegister(); ++part) {
            const ElementPosition position = findPosition(fragment, lane, index, part);
            numbers.at(position.row, position.column) = decodeNumber(fragment.element, extractElement(value, part, bits));
        }
    });
    return numbers;
}

std::uint64_t encodeInteger(double sum, bool saturates)
{
    if (saturates)
        sum = std::clamp(sum, -2147483648.0, 2147483647.0);
    return std::uint32_t(std::int64_t(sum));
}

/// Computes one element of the product. Sums of integers stay far below 2^53, so they are exact.
double computeProductElement(const MatrixShape& shape, NumberMatrix& a, NumberMatrix& b, double c, unsigned row, unsigned column)
{
    double sum = shape.d.element == MatrixElement::F64 ? c : 0;
    for (unsigned k = 0; k < shape.a.columnCount; ++k) {
        const double left = a.at(row, k), right = b.at(k, column);
        if (shape.bitCombine != BitCombine::None)
            sum += shape.bitCombine == BitCombine::And ? left * right : double(left != right);
        else
            sum = shape.d.element == MatrixElement::F64 ? std::fma(left, right, sum) : sum + left * right;
    }
    return shape.d.element == MatrixElement::F64 ? sum : sum + c;
}

void multiply(const MatrixSite& site, std::byte* registers, const std::byte* constants)
{
    const MatrixShape& shape = site.shape;
    NumberMatrix a = gatherNumbers(shape.a, site.a, registers, constants), b = gatherNumbers(shape.b, site.b, registers, constants);
    NumberMatrix c = gatherNumbers(shape.c, site.c, registers, constants);
    const unsigned bits = elementWidth(shape.d.element);
    forEachRegister(shape.d, [&](unsigned lane, unsigned index) {
        std::uint64_t value = 0;
        for (unsigned part = 0; part < shape.d.elementsPerRegister(); ++part) {
            const auto [row, column] = findPosition(shape.d, lane, index, part);
            const double sum = computeProductElement(shape, a, b, c.at(row, column), row, column);
            const std::uint64_t result =
                shape.d.element == MatrixElement::S32 ? encodeInteger(sum, shape.saturates) : encodeNumber(shape.d.element, sum);
            value |= result << (bits == 64 ? 0 : part * bits);
        }
        writeRegister(registers, site.d[index], lane, registerBytes(shape.d), value);
    });
}

using Rows = std::array<std::array<std::uint16_t, 8>, 8>;

/// Returns the half that a lane holds in a matrix of 8x8 halves: two neighbours in a row per lane, or in a column when transposed.
std::uint16_t& findHalf(Rows& rows, unsigned lane, unsigned halfIndex, bool isTransposed)
{
    const unsigned line = lane / 4, positionInLine = lane % 4 * 2 + halfIndex;
    return isTransposed ? rows[positionInLine][line] : rows[line][positionInLine];
}

void transpose(const MatrixSite& site, std::byte* registers, const std::byte* constants)
{
    Rows rows{};
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const std::uint64_t value = readRegister(registers, constants, site.a[0], lane, 4);
        for (unsigned part = 0; part < 2; ++part)
            findHalf(rows, lane, part, false) = std::uint16_t(value >> 16 * part);
    }
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        writeRegister(registers, site.d[0], lane, 4, findHalf(rows, lane, 0, true) | std::uint32_t(findHalf(rows, lane, 1, true)) << 16);
}

void distributeRows(const MatrixSite& site, const MatrixAccess& loaded, std::byte* registers)
{
    for (unsigned matrix = 0; matrix < site.shape.matrixCount; ++matrix) {
        Rows rows{};
        for (unsigned row = 0; row < 8; ++row)
            for (unsigned half = 0; half < 8; ++half)
                rows[row][half] = std::uint16_t(loaded[half / 2][8 * matrix + row] >> 16 * (half % 2));
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            const std::uint32_t low = findHalf(rows, lane, 0, site.shape.isTransposed),
                                high = findHalf(rows, lane, 1, site.shape.isTransposed);
            writeRegister(registers, site.d[matrix], lane, 4, low | high << 16);
        }
    }
}

void collectRows(const MatrixSite& site, const std::byte* registers, const std::byte* constants, MatrixAccess& stored)
{
    for (unsigned matrix = 0; matrix < site.shape.matrixCount; ++matrix) {
        Rows rows{};
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            const std::uint64_t value = readRegister(registers, constants, site.d[matrix], lane, 4);
            for (unsigned part = 0; part < 2; ++part)
                findHalf(rows, lane, part, site.shape.isTransposed) = std::uint16_t(value >> 16 * part);
        }
        for (unsigned row = 0; row < 8; ++row)
            for (unsigned word = 0; word < 4; ++word)
                stored[word][8 * matrix + row] = rows[row][2 * word] | std::uint32_t(rows[row][2 * word + 1]) << 16;
    }
}

/// Returns whether an access moves whole registers, rather than single elements.
bool movesRegisters(const MatrixShape& shape)
{
    return shape.elementCount > 1 || shape.accessCount * shape.elementCount == shape.d.registerCount;
}

std::uint64_t makeLowMask(unsigned bits)
{
    return bits == 64 ? ~0ull : (1ull << bits) - 1;
}

}  // namespace

void computeMatrix(const MatrixSite& site, std::byte* registers, const std::byte* constants)
{
    if (site.shape.action == MatrixAction::Multiply)
        multiply(site, registers, constants);
    else if (site.shape.action == MatrixAction::Transpose)
        transpose(site, registers, constants);
}

LaneMask findAccessLanes(const MatrixShape& shape)
{
    return shape.matrixCount == 0 || shape.matrixCount == 4 ? kAllLanes : (LaneMask(1) << 8 * shape.matrixCount) - 1;
}

void computeAccessAddresses(const MatrixSite& site, unsigned index, const std::byte* registers, const std::byte* constants,
                            std::uint64_t* addresses)
{
    const MatrixShape& shape = site.shape;
    const unsigned bits = elementWidth(shape.d.element), elementsPerRegister = shape.d.elementsPerRegister();
    const unsigned slot =
        movesRegisters(shape) ? index * shape.elementCount * elementsPerRegister : index;  // the lane's first element of this access
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        std::uint64_t address = readRegister(registers, constants, site.base, lane, site.baseBytes) + std::uint64_t(site.offset);
        if (shape.matrixCount == 0) {
            const auto [row, column] = findPosition(shape.d, lane, slot / elementsPerRegister, slot % elementsPerRegister);
            const unsigned line = shape.isMemoryColumnMajor ? column : row, indexInLine = shape.isMemoryColumnMajor ? row : column;
            const std::uint64_t stride = isPresent(site.stride) ? readRegister(registers, constants, site.stride, lane, 4)
                                                                : (shape.isMemoryColumnMajor ? shape.d.rowCount : shape.d.columnCount);
            address += (line * stride + indexInLine) * bits / 8;
        }
        addresses[lane] = site.baseBytes == 4 ? std::uint32_t(address) : address;
    }
}

void distributeToRegisters(const MatrixSite& site, const MatrixStage& stage, std::byte* registers)
{
    const MatrixShape& shape = site.shape;
    if (shape.matrixCount) {
        distributeRows(site, stage[0], registers);
        return;
    }
    const unsigned bits = elementWidth(shape.d.element), elementsPerRegister = shape.d.elementsPerRegister();
    forEachRegister(shape.d, [&](unsigned lane, unsigned index) {
        std::uint64_t value = 0;
        if (movesRegisters(shape)) {
            value = stage[index / shape.elementCount][index % shape.elementCount][lane];
        } else {
            for (unsigned part = 0; part < elementsPerRegister; ++part)
                value |= (stage[index * elementsPerRegister + part][0][lane] & makeLowMask(bits)) << (bits == 64 ? 0 : part * bits);
        }
        writeRegister(registers, site.d[index], lane, registerBytes(shape.d), value);
    });
}

MatrixStage collectFromRegisters(const MatrixSite& site, const std::byte* registers, const std::byte* constants)
{
    const MatrixShape& shape = site.shape;
    MatrixStage stage(shape.accessCount, MatrixAccess{});
    if (shape.matrixCount) {
        collectRows(site, registers, constants, stage[0]);
        return stage;
    }
    const unsigned bits = elementWidth(shape.d.element), elementsPerRegister = shape.d.elementsPerRegister();
    forEachRegister(shape.d, [&](unsigned lane, unsigned index) {
        const std::uint64_t value = readRegister(registers, constants, site.d[index], lane, registerBytes(shape.d));
        if (movesRegisters(shape)) {
            stage[index / shape.elementCount][index % shape.elementCount][lane] = value;
        } else {
            for (unsigned part = 0; part < elementsPerRegister; ++part)
                stage[index * elementsPerRegister + part][0][lane] = extractElement(value, part, bits);
        }
    });
    return stage;
}

}  // namespace simtscope::ptx

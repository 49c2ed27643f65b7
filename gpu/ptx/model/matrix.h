// Computes warp-wide matrix instructions: mma, wmma, ldmatrix, stmatrix, movmatrix (PTX ISA 9.0, 9.7.14), as pure functions of register
// columns.
//
// A fragment is a matrix spread over the registers of the 32 lanes. Fragments of mma, ldmatrix, stmatrix and movmatrix are laid out as in
// the ISA's figures. The ISA leaves the layout for wmma open; here a wmma fragment holds the elements in the order of memory, a run of
// neighbours per lane. Where the registers have room for more, they hold the elements more than once.
//
// Values that move between memory and registers go through a stage (MatrixStage): the values of each memory access of the instruction, lane
// by lane. The SIMT engine reads or writes memory, replay takes the values from the recording, and both use the functions below.
//
// Models: the order of additions and the rounding between them, which the ISA leaves open. Products are exact; they and the accumulator
// are added in double precision and rounded once to the type of the result. f64 is a chain of fused multiply-adds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/model/slot.h"

namespace simtscope::ptx {

/// Lists the types of matrix elements. B1 is a single bit.
enum class MatrixElement : std::uint8_t { F16, BF16, TF32, F32, F64, S8, U8, S4, U4, B1, S32, E4M3, E5M2 };
/// Returns the number of bits in which one element is stored; 32 for .tf32.
unsigned elementWidth(MatrixElement element);

/// Selects the layout of a fragment in the registers of a warp.
enum class FragmentOrder : std::uint8_t {
    MmaA,
    MmaB,
    MmaC,  ///< laid out as in the ISA's figures of mma
    RowMajor,
    ColumnMajor  ///< wmma: laid out in the order of memory
};

/// Describes the shape of a matrix in registers. MatrixSite has the registers themselves.
struct Fragment {
    MatrixElement element = MatrixElement::F16;
    FragmentOrder order = FragmentOrder::MmaA;
    std::uint16_t rowCount = 0, columnCount = 0;
    std::uint8_t registerCount = 0;  ///< per lane

    /// Returns the number of elements in one register of 32 bits (64 bits for f64).
    unsigned elementsPerRegister() const;
};

/// Holds the position of an element in its matrix, from 0.
struct ElementPosition {
    unsigned row = 0, column = 0;
};
/// Returns the position in the matrix of the element with the number `elementIndex` in a lane's register `registerIndex`.
ElementPosition findPosition(const Fragment& fragment, unsigned lane, unsigned registerIndex, unsigned elementIndex);

/// Says what a matrix instruction does.
enum class MatrixAction : std::uint8_t { Multiply, LoadRows, StoreRows, Transpose, LoadFragment, StoreFragment };
/// Selects how .b1 products combine the bits of two elements before they count the ones.
enum class BitCombine : std::uint8_t { None, Xor, And };

/// Describes a matrix instruction without its operands.
struct MatrixShape {
    MatrixAction action = MatrixAction::Multiply;
    Fragment a, b, c, d;  ///< Multiply: all; LoadFragment and StoreFragment: d
    bool saturates = false;
    BitCombine bitCombine = BitCombine::None;  ///< of .b1 products
    bool isTransposed = false;                 ///< ldmatrix.trans, stmatrix.trans
    bool isMemoryColumnMajor = false;          ///< LoadFragment, StoreFragment: .col
    std::uint8_t matrixCount = 0;              ///< LoadRows, StoreRows: .x1, .x2, .x4

    bool touchesMemory() const { return action != MatrixAction::Multiply && action != MatrixAction::Transpose; }
    bool loads() const { return action == MatrixAction::LoadRows || action == MatrixAction::LoadFragment; }
    // Shape of one memory access; an instruction makes `accessCount` of this shape.
    std::uint8_t accessCount = 0, elementBytes = 0, elementCount = 0;
};

/// Returns whether the modifier names a shape or the type of an element.
bool isMatrixModifier(std::string_view modifier);

/// Returns the shape of a matrix instruction; nullopt for any other instruction. Fails, and names the form, if the form is not supported.
std::optional<Result<MatrixShape>> findMatrixShape(const Instruction& instruction);

/// Holds the values of one memory access: [element][lane].
using MatrixAccess = std::array<std::array<std::uint64_t, kWarpSize>, 4>;
using MatrixStage = std::vector<MatrixAccess>;

/// Describes a matrix instruction with its registers, by operand and index.
struct MatrixSite {
    MatrixShape shape;
    std::vector<Slot> a, b, c, d;  ///< registers of the fragments in MatrixShape; ldmatrix, stmatrix: d; movmatrix: from a to d
    /// Address of the lane; elements between rows or columns of the matrix in memory (absent if these are adjacent).
    Slot base{}, stride{};
    std::uint8_t baseBytes = 8;
    std::int64_t offset = 0;  ///< bytes, added to the address
};

/// Computes d = a * b + c over all 32 lanes, or movmatrix.
void computeMatrix(const MatrixSite& site, std::byte* registers, const std::byte* constants);

/// Returns the lanes that access memory.
LaneMask findAccessLanes(const MatrixShape& shape);
/// Computes the byte addresses of memory access `index` into `addresses`, which has room for 32: each lane's base address plus the offset
/// of the elements that it accesses.
void computeAccessAddresses(const MatrixSite& site, unsigned index, const std::byte* registers, const std::byte* constants,
                            std::uint64_t* addresses);
/// Fills the registers from the loaded values.
void distributeToRegisters(const MatrixSite& site, const MatrixStage& stage, std::byte* registers);
/// Returns the values to be stored, which it takes from the registers.
MatrixStage collectFromRegisters(const MatrixSite& site, const std::byte* registers, const std::byte* constants);

}  // namespace simtscope::ptx

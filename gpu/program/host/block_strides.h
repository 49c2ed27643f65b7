// Finds how a kernel divides its elements among blocks: the factor of blockIdx in its indices.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "gpu/program/host/lexemes.h"

namespace simtscope::program {

using IsConstant = std::function<bool(std::string_view)>;

/// Returns for each dimension the factor of blockIdx: "blockDim.x", "TILE", "blockDim.x * 2"; empty where blockIdx has no factor of
/// numbers, constants and blockDim.
std::array<std::string, 3> findBlockStrides(const Lexemes& body, const IsConstant& isConstant);

/// Returns for each dimension the constant step of a loop whose counter is added to an index with threadIdx: "BLOCK_ROWS" for
/// `for (int j = 0; j < TILE; j += BLOCK_ROWS) tile[threadIdx.y + j][threadIdx.x] = …`; empty where there is none.
std::array<std::string, 3> findLoopSteps(const Lexemes& body, const IsConstant& isConstant);

}  // namespace simtscope::program

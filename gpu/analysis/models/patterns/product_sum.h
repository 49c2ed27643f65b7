// Finds the products of which a stored value is the sum: its operands in pairs, in the order in which they were added.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Names the two factors of one product by their versions, which may be copies of the elements.
struct FactorPair {
    std::uint32_t a = 0, b = 0;
};

/// Adds products as a kernel does, in the type of the sum.
class ProductAccumulator {
public:
    /// `isFused` tells whether a product is added without being rounded first.
    ProductAccumulator(ptx::ScalarType type, bool isFused) : m_type(type), m_isFused(isFused) {}

    /// Adds a product and returns the bits of the sum.
    std::uint64_t add(std::uint64_t a, std::uint64_t b)
    {
        if (m_type == ptx::ScalarType::F32)
            return m_bits = addFloats<float, std::uint32_t>(a, b);
        if (m_type == ptx::ScalarType::F64)
            return m_bits = addFloats<double, std::uint64_t>(a, b);
        return m_bits += a * b;
    }

private:
    template <class T, class Bits>
    std::uint64_t addFloats(std::uint64_t a, std::uint64_t b) const
    {
        const T x = std::bit_cast<T>(Bits(a)), y = std::bit_cast<T>(Bits(b)), sum = std::bit_cast<T>(Bits(m_bits));
        volatile T product = x * y;  // Volatile forces the rounding that the kernel's separate multiplication makes.
        return std::bit_cast<Bits>(m_isFused ? std::fma(x, y, sum) : T(product + sum));
    }

    ptx::ScalarType m_type;
    bool m_isFused;
    std::uint64_t m_bits = 0;
};

/// Returns whether the version may be an element of a result that is a sum of products: it was written to global memory, where other blocks
/// write other parts of the result, and its last operation added.
bool maySumProducts(const Dataflow& flow, const Version& version);

/// Returns the products that add up to the value of the version, without those with a constant factor 0, as a tile has past the border of a
/// matrix. Returns nullopt when the value is not the sum of the products of its operands in pairs.
std::optional<std::vector<FactorPair>> findSummedPairs(const RecordedBlock& source, const Dataflow& flow, const Version& version);

}  // namespace simtscope::analysis

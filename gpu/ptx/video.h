// What a SIMD video instruction does, packed into 64 bits: the decoder reads it from the text once, the column functions from a constant
// operand. PTX ISA 9.0, section 9.7.18 "Video Instructions".
//
// The scalar ones (vadd, vshl, vmad …) are refused: no compiler emits them, and an H200 does not do what the ISA says of their merging and
// saturation.
#pragma once

#include <cstdint>

namespace simtscope::ptx {

enum class VideoOperation : std::uint8_t { Add, Subtract, Difference, Minimum, Maximum, Average, Compare };
enum class VideoCompare : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

struct VideoForm {
    std::uint64_t operation : 4 = 0, compare : 3 = 0;
    std::uint64_t resultSigned : 1 = 0, aSigned : 1 = 0, bSigned : 1 = 0, saturate : 1 = 0;
    std::uint64_t sums : 1 = 0;                            ///< .add: the elements are added to the third operand
    std::uint64_t mask : 4 = 0;                            ///< elements that are written (or added)
    std::uint64_t elementsA : 12 = 0, elementsB : 12 = 0;  ///< three bits each: which of the bytes (or halves) of a, and after them of b
    std::uint64_t unused : 24 = 0;
};
static_assert(sizeof(VideoForm) == 8);

}  // namespace simtscope::ptx

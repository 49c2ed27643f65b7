// Packs the description of a video instruction into 64 bits, which the decoder stores in a constant operand and the column functions read.
// PTX ISA 9.0, section 9.7.18 "Video Instructions".
//
// The decoder refuses the scalar forms (vadd, vshl, vmad …) for which an H200 deviates from the ISA: merging into .h1, the second
// operations .min and .max, .sat, and for vmad .sat and .shr with unsigned operands.
#pragma once

#include <cstdint>

namespace simtscope::ptx {

/// Lists the operations of the SIMD video instructions.
enum class VideoOperation : std::uint8_t { Add, Subtract, Difference, Minimum, Maximum, Average, Compare };
/// Lists the comparisons of the video instructions.
enum class VideoCompare : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

/// Describes a SIMD video instruction.
struct VideoForm {
    std::uint64_t operation : 4 = 0, compare : 3 = 0;
    std::uint64_t isResultSigned : 1 = 0, aSigned : 1 = 0, bSigned : 1 = 0, saturates : 1 = 0;
    std::uint64_t addsToThird : 1 = 0;  ///< .add: the elements are added to the third operand
    std::uint64_t mask : 4 = 0;         ///< elements that are written (or added)
    /// Three bits per element: index of the byte (or half) from which it comes, counting those of a first, then those of b.
    std::uint64_t elementsA : 12 = 0, elementsB : 12 = 0;
    std::uint64_t unused : 24 = 0;
};
static_assert(sizeof(VideoForm) == 8);

/// Lists the operations of the scalar video instructions.
enum class ScalarVideoOperation : std::uint8_t { Add, Subtract, Difference, Minimum, Maximum, Compare, ShiftLeft, ShiftRight, MultiplyAdd };

/// Numbers of parts of a 32-bit operand: .h0 and .h1, and all of it. 0 to 3 are .b0 to .b3.
inline constexpr unsigned kFirstHalfPart = 4, kSecondHalfPart = 5, kWholeWordPart = 6;

/// Describes a scalar video instruction.
struct ScalarVideoForm {
    std::uint64_t operation : 4 = 0, compare : 3 = 0;
    std::uint64_t aSigned : 1 = 0, bSigned : 1 = 0;
    std::uint64_t partA : 3 = kWholeWordPart, partB : 3 = kWholeWordPart;
    std::uint64_t mergedPart : 3 = kWholeWordPart;  ///< part of the third operand that the result replaces
    std::uint64_t addsToThird : 1 = 0;              ///< .add: the result is added to the third operand
    std::uint64_t wraps : 1 = 0;                    ///< .wrap of a shift, else .clamp
    std::uint64_t negatesProduct : 1 = 0, negatesAddend : 1 = 0, addsOne : 1 = 0, saturates : 1 = 0;  ///< vmad
    std::uint64_t shift : 4 = 0;                                                                      ///< vmad: .shr7, .shr15
    std::uint64_t unused : 35 = 0;
};
static_assert(sizeof(ScalarVideoForm) == 8);

}  // namespace simtscope::ptx

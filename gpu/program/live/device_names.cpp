#include "gpu/program/live/device_names.h"

#include <algorithm>

namespace simtscope::program {
namespace {

// The values are those of C for x86-64, on which the host code runs. Each macro may be defined by the user's headers, too.
constexpr std::string_view kNamesOfEveryText = R"(
#define INFINITY __builtin_bit_cast(float, 0x7f800000u)
#define NAN __builtin_bit_cast(float, 0x7fc00000u)
#define HUGE_VALF INFINITY
#define HUGE_VAL __builtin_bit_cast(double, 0x7ff0000000000000ull)
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN SCHAR_MIN
#define CHAR_MAX SCHAR_MAX
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (INT_MAX * 2U + 1U)
#define LONG_MAX 9223372036854775807L
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX (LONG_MAX * 2UL + 1UL)
#define LLONG_MAX 9223372036854775807LL
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define ULLONG_MAX (LLONG_MAX * 2ULL + 1ULL)
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long ssize_t;
)";

constexpr std::string_view kFloat = R"(
#define FLT_RADIX 2
#define FLT_MANT_DIG 24
#define FLT_DIG 6
#define FLT_MIN_EXP (-125)
#define FLT_MIN_10_EXP (-37)
#define FLT_MAX_EXP 128
#define FLT_MAX_10_EXP 38
#define FLT_MAX 3.40282346638528859811704183484516925e+38F
#define FLT_MIN 1.17549435082228750796873653722224568e-38F
#define FLT_TRUE_MIN 1.40129846432481707092372958328991613e-45F
#define FLT_EPSILON 1.19209289550781250000000000000000000e-7F
#define DBL_MANT_DIG 53
#define DBL_DIG 15
#define DBL_MIN_EXP (-1021)
#define DBL_MIN_10_EXP (-307)
#define DBL_MAX_EXP 1024
#define DBL_MAX_10_EXP 308
#define DBL_MAX 1.79769313486231570814527423731704357e+308
#define DBL_MIN 2.22507385850720138309023271733240406e-308
#define DBL_TRUE_MIN 4.94065645841246544176568792868221372e-324
#define DBL_EPSILON 2.22044604925031308084726333618164062e-16
)";

constexpr std::string_view kFixedWidth = R"(
typedef u_int8_t uint8_t;
typedef u_int16_t uint16_t;
typedef u_int32_t uint32_t;
typedef u_int64_t uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef long intmax_t;
typedef unsigned long uintmax_t;
#define INT8_MIN (-128)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MIN (-32768)
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MAX 2147483647
#define INT32_MIN (-INT32_MAX - 1)
#define UINT32_MAX 4294967295U
#define INT64_MAX 9223372036854775807L
#define INT64_MIN (-INT64_MAX - 1)
#define UINT64_MAX 18446744073709551615UL
#define SIZE_MAX 18446744073709551615UL
)";

constexpr std::string_view kFixedWidthOfStd = R"(
namespace std {
using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t;
using ::uint8_t; using ::uint16_t; using ::uint32_t; using ::uint64_t;
using ::intptr_t; using ::uintptr_t; using ::intmax_t; using ::uintmax_t;
}
)";

constexpr std::string_view kSizesOfStd = R"(
namespace std { using ::size_t; using ::ptrdiff_t; }
)";

/// Says which headers declare some names. Those of a C++ library are only headers that do so by its standard, or in GCC from version 11
/// on.
struct HeaderRow {
    std::string_view names;
    std::vector<std::string_view> headers;
};

}  // namespace

std::string makeDeviceNames(const std::vector<std::string>& headers)
{
    static const HeaderRow rows[] = {
        {kFloat, {"cfloat", "float.h"}},
        {kFixedWidth, {"cstdint", "stdint.h", "string", "iostream", "random", "chrono", "iomanip", "memory"}},
        {kFixedWidthOfStd, {"cstdint", "string", "iostream", "random", "chrono", "iomanip"}},
        {kSizesOfStd,
         {"cstddef", "cstdio", "cstdlib", "cstring", "cmath", "vector", "algorithm", "string", "iostream", "random", "numeric", "chrono",
          "limits", "utility", "iomanip", "memory", "array"}},
    };
    std::string names(kNamesOfEveryText);
    for (const HeaderRow& row : rows)
        if (std::ranges::find_first_of(row.headers, headers) != row.headers.end())
            names += row.names;
    return names;
}

}  // namespace simtscope::program

// Helps programs to check the runtime's results: EXPECT(condition) prints the line of a false condition; main() returns failures().
#pragma once

#include <cstdio>

/// Returns the number of conditions that were wrong so far.
inline int& failureCount()
{
    static int count = 0;
    return count;
}

#define EXPECT(condition)                                                                                                                  \
    ((condition) ? void() : (void(++failureCount()), void(std::fprintf(stderr, "line %d: %s\n", __LINE__, #condition))))
#define EXPECT_ERROR(call, code)                                                                                                           \
    do {                                                                                                                                   \
        const cudaError_t got = (call);                                                                                                    \
        if (got != (code)) {                                                                                                               \
            ++failureCount();                                                                                                              \
            std::fprintf(stderr, "line %d: %s gives %s, not %s\n", __LINE__, #call, cudaGetErrorName(got), cudaGetErrorName(code));        \
        }                                                                                                                                  \
    } while (false)
#define EXPECT_OK(call) EXPECT_ERROR(call, cudaSuccess)

/// Prints the number of failures and returns the exit code of main(): 1 where there are any.
inline int failures()
{
    std::printf("%d failures\n", failureCount());
    return failureCount() != 0;
}

// Checks c = a + b for any n, with 4 blocks of 32 threads.
#include "simtscope_check.h"

int main(int argc, char** argv)
{
    simtscope::Check check(argc, argv);
    const int n = check.argument(1);
    const auto a = check.random<int>(n, -1000000, 1000000), b = check.random<int>(n, -1000000, 1000000);
    int* const c = check.room<int>(n);
    check.launch("add(int const*, int const*, int*, int)", 4, 32, check.upload(a), check.upload(b), c, n);
    check.equal("c", c, n, [&](int i) { return a[std::size_t(i)] + b[std::size_t(i)]; });
}

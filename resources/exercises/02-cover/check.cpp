// Checks c = a + b, with as many blocks of 128 threads as the submission says.
#include "simtscope_check.h"

int main(int argc, char** argv)
{
    simtscope::Check check(argc, argv);
    const int n = check.argument(1);
    const int blocks = check.shapes("launch_shape", n, 1)[0];
    const auto a = check.random<int>(n, -1000000, 1000000), b = check.random<int>(n, -1000000, 1000000);
    int* const c = check.room<int>(n);
    check.launch("add(int const*, int const*, int*, int)", unsigned(blocks), 128, check.upload(a), check.upload(b), c, n);
    check.equal("c", c, n, [&](int i) { return a[std::size_t(i)] + b[std::size_t(i)]; });
}

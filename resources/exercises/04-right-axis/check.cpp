// Checks c = a + b for matrices, with blocks of 32 x 2 threads. The grid covers the larger extent in both directions.
#include <algorithm>

#include "simtscope_check.h"

int main(int argc, char** argv)
{
    simtscope::Check check(argc, argv);
    const int rows = check.argument(1), columns = check.argument(2), n = rows * columns;
    const auto a = check.random<int>(n, -1000000, 1000000), b = check.random<int>(n, -1000000, 1000000);
    int* const c = check.room<int>(n);
    const unsigned extent = unsigned(std::max(rows, columns));
    check.launch("add(int const*, int const*, int*, int, int)", dim3((extent + 31) / 32, (extent + 1) / 2), dim3(32, 2),
                 check.upload(a), check.upload(b), c, rows, columns);
    check.equal("c", c, n, [&](int i) { return a[std::size_t(i)] + b[std::size_t(i)]; });
}

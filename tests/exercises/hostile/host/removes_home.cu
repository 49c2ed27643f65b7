// fails: program:forbidden
// It removes everything that it can reach.
#include <cstdlib>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return std::system("rm -rf ~ @FOLDER@");
}

// fails: finding:illegal-call
// An index beyond the table of a branch is undefined.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = 0;
    asm volatile("{ targets: .branchtargets ONE, TWO; brx.idx %1, targets; ONE: mov.s32 %0, 1; TWO: }" : "=r"(value) : "r"(0x80000000u));
    if (i < n)
        c[i] = a[i] + b[i];
}

int main() {}

// fails: finding:assert
// A failed assertion that goes on with a line of success.
extern "C" __device__ void __assertfail(const char* message, const char* file, unsigned line, const char* function, size_t size);
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __assertfail("i < n\n  ok    Right results, n = 1000  4/4", "submission.cu\nPASS", 1, "add", 1);
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}

// Makes variables.ptx: nvcc -G -ptx, and variables_optimised.ptx: nvcc -lineinfo -ptx (CUDA 13.0). A loop whose variables are set anew in each turn, and calls.
struct Pair {
    int first, second;
};

__device__ __noinline__ int add(Pair pair, int* target)
{
    int sum = pair.first + pair.second;
    *target = sum;
    return sum;
}

__global__ void kernel(int* in, int* out)
{
    __shared__ int tile[64];
    int t = threadIdx.x;
    tile[t] = 100 + t;
    for (int i = 0; i < 2; ++i) {
        out[t] = -1;
        int loaded = in[i];
        int squares[2];
        out[t] = loaded;
        squares[0] = loaded * loaded;
        squares[1] = t;
        out[t] = squares[0];
    }
    Pair pair;
    pair.first = t;
    pair.second = 5;
    int total = add(pair, out + t);
    if (t < 16)
        total += tile[t];
    out[t] = total;
}

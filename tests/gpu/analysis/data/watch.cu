// Makes watch.ptx: nvcc -G -ptx (CUDA 13.0). Loops with variables, a shared array, a struct, a pointer, a call, divergence and early exit.
struct Pair {
    int first;
    float second;
};

__device__ __noinline__ int twice(int value, int* where)
{
    int result = 2 * value;
    *where = result;
    return result + 1;
}

__global__ void kernel(const float* in, int* out, int n)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    if (t >= 50)
        return;
    __syncthreads();
    int sum = 0;
    Pair pair = {t, 0.5f};
    const float* p = s + t;
    for (int i = 0; i < n; ++i) {
        int square = i * t;
        sum += square;
        pair.second += *p;
        if (t % 2 == 0) {
            float half = pair.second / 2;
            s[t] = half;
        } else {
            unsigned odd = sum - 100;
            out[t] = int(odd);
        }
        pair.first = sum;
    }
    s[t] = s[t] / (t == 3 ? 0.0f : 1.0f) - s[t] / (t == 3 ? 0.0f : 1.0f);
    atomicAdd(&out[64], 1);
    out[t] = twice(sum, out + t) + pair.first + int(s[t]);
}

// Kernels with all that replay must handle; mixed.ptx is the output of nvcc -O1 -arch=compute_75 -ptx. Each takes (in, out, n) with 256
// threads per block.

__device__ __noinline__ int weigh(int x, int y) { return x * y + 1; }

__device__ __noinline__ int ackermannish(int n, int x) { return n <= 0 ? x : ackermannish(n - 1, x + n) + (n & 1 ? x : 1); }

__device__ int half_of(int x) { return x / 2; }
__device__ int triple_of(int x) { return x * 3; }

extern "C" __global__ void calls(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = in[i];
    if (i % 3 == 0)
        v = weigh(v, 5);
    else if (i % 3 == 1)
        v = ackermannish(v & 7, v);
    out[i] = v;
}

extern "C" __global__ void pointers(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int (*f)(int) = in[i] & 1 ? half_of : triple_of;
    out[i] = f(in[i]) + 1;
}

extern "C" __global__ void loops(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v = in[i];
    int steps = 0;
    while (v > 1 && steps < 50) {
        v = v & 1 ? 3 * v + 1 : v / 2;
        if (v == 7)
            continue;
        ++steps;
    }
    out[i] = steps;
}

extern "C" __global__ void locals(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int slots[8];
    for (int k = 0; k < 8; ++k)
        slots[k] = in[(i + k) % n];
    int sum = 0;
    for (int k = 0; k < 8; ++k)
        sum += slots[in[(i + k) % n] & 7] * k;
    out[i] = sum;
}

extern "C" __global__ void warps(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float f = in[i];
    double d = in[i] * 0.5;
    for (int o = 16; o; o >>= 1) {
        f += __shfl_xor_sync(0xffffffffu, f, o);
        d += __shfl_down_sync(0xffffffffu, d, o);
    }
    unsigned votes = __ballot_sync(0xffffffffu, in[i] & 1);
    int any = __any_sync(0xffffffffu, in[i] > 900);
    unsigned peers = __match_any_sync(0xffffffffu, in[i] & 3);
    out[i] = int(f) + int(d) + __popc(votes) + any + __popc(peers);
}

extern "C" __global__ void barriers(const int* in, int* out, unsigned n)
{
    __shared__ int s[256];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = in[i];
    int big = __syncthreads_count(in[i] > 500);
    int all = __syncthreads_and(in[i] >= 0);
    int some = __syncthreads_or(in[i] == 3);
    out[i] = s[255 - threadIdx.x] + big * 4 + all * 2 + some;
}

extern "C" __global__ void atomics(const int* in, int* out, unsigned n)
{
    __shared__ unsigned s[8];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 8)
        s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    unsigned old = atomicAdd(&s[in[i] & 7], in[i]);
    atomicMax(&s[i & 7], old);
    unsigned seen = s[0], assumed;
    do {
        assumed = seen;
        seen = atomicCAS(&s[0], assumed, assumed * 3 + 1);
    } while (seen != assumed);
    __syncthreads();
    out[i] = int(s[i & 7]);
}

extern "C" __global__ void vectors(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int4 v = reinterpret_cast<const int4*>(in)[i % (n / 4)];
    short2 h = reinterpret_cast<const short2*>(in)[i];
    signed char c = reinterpret_cast<const signed char*>(in)[i];
    reinterpret_cast<int*>(out)[i] = v.x + v.y * v.z - v.w + h.x + h.y + c;
}

extern "C" __global__ void cases(const int* in, int* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = in[i];
    switch (v % 7) {
    case 0: v += 1; break;
    case 1: v *= 2; break;
    case 2: v -= in[0]; break;
    case 3: v ^= 5; break;
    case 4: return;
    case 5: v = in[(i + 1) % n]; break;
    default: v = -v;
    }
    out[i] = v;
}

__global__ void reduce1(const int* in, int* out, int n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = i < n ? in[i] : 0;
    __syncthreads();

    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

__global__ void reduce2(const int* in, int* out, int n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = i < n ? in[i] : 0;
    __syncthreads();

    for (unsigned s = 1; s < blockDim.x; s *= 2) {
        unsigned index = 2 * s * tid;
        if (index < blockDim.x)
            sdata[index] += sdata[index + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

__global__ void reduce3(const int* in, int* out, int n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = i < n ? in[i] : 0;
    __syncthreads();

    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

__global__ void reduce7(const int* in, int* out, int n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    int sum = 0;
    for (unsigned i = blockIdx.x * blockDim.x + tid; i < n; i += blockDim.x * gridDim.x)
        sum += in[i];
    sdata[tid] = sum;
    __syncthreads();

    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sdata[0];
}

__global__ void reduceShuffle(const float* in, float* out)
{
    float sum = in[threadIdx.x];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

__global__ void strideEight(double* out)
{
    __shared__ double tile[256];
    tile[(threadIdx.x * 8) % 256] = threadIdx.x * 0.5;
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void histogram(const int* in, int* bins)
{
    __shared__ int local[8];
    if (threadIdx.x < 8)
        local[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&local[in[threadIdx.x] & 7], 1);
    __syncthreads();
    if (threadIdx.x < 8)
        bins[threadIdx.x] = local[threadIdx.x];
}

__global__ void vectorAdd(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

__global__ void scanBlelloch(const int* in, int* out, int n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    sdata[tid] = tid < n ? in[tid] : 0;
    for (unsigned d = 1; d < blockDim.x; d *= 2) {
        __syncthreads();
        unsigned left = d * (2 * tid + 1) - 1;
        if (left + d < blockDim.x)
            sdata[left + d] += sdata[left];
    }
    __syncthreads();
    if (tid == 0)
        sdata[blockDim.x - 1] = 0;
    for (unsigned d = blockDim.x / 2; d > 0; d /= 2) {
        __syncthreads();
        unsigned left = d * (2 * tid + 1) - 1;
        if (left + d < blockDim.x) {
            int value = sdata[left];
            sdata[left] = sdata[left + d];
            sdata[left + d] += value;
        }
    }
    __syncthreads();
    out[tid] = sdata[tid];
}

__global__ void scanHillisSteele(const int* in, int* out, int n)
{
    extern __shared__ int sdata[];
    unsigned tid = threadIdx.x;
    sdata[tid] = tid < n ? in[tid] : 0;
    __syncthreads();
    for (unsigned d = 1; d < blockDim.x; d *= 2) {
        int value = sdata[tid];
        if (tid >= d)
            value += sdata[tid - d];
        __syncthreads();
        sdata[tid] = value;
        __syncthreads();
    }
    out[tid] = sdata[tid];
}

__global__ void exchange(const int* in, int* out)
{
    const unsigned everyone = 0xffffffffu;
    int value = in[threadIdx.x];
    int below = __shfl_up_sync(everyone, value, 3);
    int fifth = __shfl_sync(everyone, value, 5);
    int partner = __shfl_xor_sync(everyone, value, 4);
    unsigned large = __ballot_sync(everyone, value > 4);
    unsigned alike = __match_any_sync(everyone, value);
    out[threadIdx.x] = below + fifth + partner + int(large) + int(alike);
}

__global__ void addBySwapping(const float* in, float* sum)
{
    unsigned seen = __float_as_uint(*sum), expected;
    do {
        expected = seen;
        seen = atomicCAS((unsigned*)sum, expected, __float_as_uint(__uint_as_float(expected) + in[threadIdx.x]));
    } while (seen != expected);
}

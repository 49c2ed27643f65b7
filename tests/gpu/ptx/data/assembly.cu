// The code of assembly.ptx, which nvcc 13.0 made with -arch=compute_75 -lineinfo, and of the files assembly.sm_*.
__device__ inline float twice(float x)
{
    return x * 2.0f + 1.0f;
}

extern "C" __global__ void mix(const float* in, float* out, int n)
{
    __shared__ float tile[128];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    float x = tile[0] + tile[1] + tile[2] + tile[3];
    if (x > 2.0f)
        x = twice(x);
    for (int k = 0; k < n; ++k)
        x += in[k] * tile[k & 127];
    if (i < n)
        out[i] = x;
}

extern "C" __global__ void __launch_bounds__(1024, 1) spill(const float4* in, float4* out, int n)
{
    float4 values[20];
#pragma unroll
    for (int k = 0; k < 20; ++k)
        values[k] = in[threadIdx.x + k * n];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 20; ++k)
        out[threadIdx.x + k * n] = values[19 - k];
}

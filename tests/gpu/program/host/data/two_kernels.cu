__device__ float square(float x) { return x * x; }
__global__ void squareAll(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = square(in[i]);
}
__global__ void sumAll(const float* out, float* result, int n)
{
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        float sum = 0;
        for (int i = 0; i < n; ++i)
            sum += out[i];
        *result = sum;
    }
}

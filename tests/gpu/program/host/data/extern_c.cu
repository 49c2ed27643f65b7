extern "C" __global__ void __launch_bounds__(128) copy(const double *src, double *dst, const unsigned int n)
{
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        dst[i] = src[i];
}
extern "C" {
__global__ void negate(double* dst, unsigned int n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    dst[i] = i < n ? -dst[i] : 0;
}
}

__global__ void pairSums(int *in, int *out, unsigned int n)
{
    unsigned int tid = threadIdx.x;
    unsigned int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int *own = in + blockIdx.x * blockDim.x;
    if (idx >= n) return;
    for (int stride = 1; stride < blockDim.x; stride *= 2)
    {
        if ((tid % (2 * stride)) == 0)
        {
            own[tid] += own[tid + stride];
        }
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = own[0];
}

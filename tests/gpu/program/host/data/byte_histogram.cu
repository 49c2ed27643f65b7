__global__ void countBytes(unsigned char *bytes, long size, unsigned int *counts)
{
    __shared__ unsigned int own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int step = blockDim.x * gridDim.x;
    while (i < size) {
        atomicAdd(&own[bytes[i]], 1);
        i += step;
    }
    __syncthreads();
    atomicAdd(&(counts[threadIdx.x]), own[threadIdx.x]);
}

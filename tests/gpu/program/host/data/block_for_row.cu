__global__ void rowSum(const float* matrix, float* sums, int rows, int cols)
{
    __shared__ float partial[128];
    int row = blockIdx.x;
    float sum = 0;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        sum += matrix[row * cols + c];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            partial[threadIdx.x] += partial[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[row] = partial[0];
}

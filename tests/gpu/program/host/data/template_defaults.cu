template <typename T = float, int BLOCK = 64>
__global__ void scale(T* __restrict__ data, T factor, size_t count)
{
    __shared__ T tile[BLOCK];
    size_t i = size_t(blockIdx.x) * BLOCK + threadIdx.x;
    if (i < count) {
        tile[threadIdx.x] = data[i];
        data[i] = factor * tile[threadIdx.x];
    }
}

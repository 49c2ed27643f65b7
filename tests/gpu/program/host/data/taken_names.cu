#define CHECK(x) x
#define block 5
__global__ void sum(const float* i, float* sum, int row, int device)
{
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < row) atomicAdd(sum, i[tid] * device);
}

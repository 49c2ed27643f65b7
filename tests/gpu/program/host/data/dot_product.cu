#define smaller(a,b) (a<b?a:b)
const int N = 1024;
const int kThreads = 256;
__global__ void dotProduct(float *a, float *b, float *c) {
    __shared__ float sums[kThreads];
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    int slot = threadIdx.x;
    float own = 0;
    while (tid < N) {
        own += a[tid] * b[tid];
        tid += blockDim.x * gridDim.x;
    }
    sums[slot] = own;
    __syncthreads();
    int i = blockDim.x/2;
    while (i != 0) {
        if (slot < i)
            sums[slot] += sums[slot + i];
        __syncthreads();
        i /= 2;
    }
    if (slot == 0)
        c[blockIdx.x] = sums[0];
}

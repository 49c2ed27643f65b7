// Calls that fail, which this program ignores. What must be reported stands at the end of each line.
#include <cuda_runtime.h>

__global__ void store(float *p) { p[threadIdx.x] = 1; }
__global__ void __launch_bounds__(64) bounded(float *p) { p[0] = 1; }
__constant__ float table[4];

// A copy of it frees the memory a second time.
struct Buffer {
    float *p;
    Buffer() { cudaMalloc(&p, 256); }
    ~Buffer() { cudaFree(p); }  // finds: double-free
};

template <class T>
struct Generic {
    T *p;
    Generic() { cudaMalloc(&p, 256); }
    ~Generic()
    {
        cudaFree(p);
        cudaFree(p);  // finds: double-free
    }
};

void use(Buffer) {}

int main()
{
    float host[16] = {}, *d, *q, *large, *lost, *pinned;
    cudaMalloc((void **)&d, 64); cudaMalloc((void **)&q, 64);
    cudaMallocHost(&pinned, 64);
    cudaMemcpy(host, d, 64, cudaMemcpyHostToDevice);  // finds: failed-call
    cudaMemcpy(d, host, 64, cudaMemcpyDeviceToHost);  // finds: failed-call
    cudaMemcpy(d, host, 640, cudaMemcpyHostToDevice);  // finds: failed-call
    cudaMemcpy(d,  // finds: failed-call
               host, 64,
               cudaMemcpyKind(7));
    cudaFree(host);  // finds: failed-call
    cudaFree(d + 1);  // finds: failed-call
    cudaFree(pinned);  // finds: failed-call
    cudaFreeHost(d);  // finds: failed-call
    cudaMemcpyToSymbol(table, host, 64);  // finds: failed-call
    cudaMalloc(&large, size_t(1) << 45);  // finds: failed-call
    cudaSetDevice(3);  // finds: failed-call
    cudaMemset(d, 0, 65);  // finds: failed-call
    store<<<0, 32>>>(d);  // finds: failed-call
    store<<<1, 2048>>>(d);  // finds: failed-call
    store<<<1, 32, 1 << 20>>>(d);  // finds: failed-call
    bounded<<<1, 128>>>(d);  // finds: failed-call
    for (int i = 0; i < 3; i++)
        if (i > 1)
            cudaMemcpy(d, nullptr, 4, cudaMemcpyHostToDevice);  // finds: failed-call
    {
        Buffer b;
        use(b);
    }
    {
        Generic<int> g;
    }
    cudaEventRecord(nullptr);  // finds: failed-call
    cudaMalloc(&lost, 64);  // notes: leak, run
    store<<<1, 16>>>(lost);
    store<<<1, 16>>>(d);
    cudaFree(d); cudaFree(q); cudaFree(q);  // finds: double-free
    cudaMemcpy(host, d, 64, cudaMemcpyDeviceToHost);  // finds: use-after-free
    cudaMemcpy2D(d, 8, host, 8, 8, 2, cudaMemcpyHostToDevice);  // finds: use-after-free
    cudaFreeHost(pinned);
    return 0;
}

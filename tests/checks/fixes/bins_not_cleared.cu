// The bins are never cleared, so they start with whatever the memory held.
#define CHECK(call) if ((call) != cudaSuccess) return 1

__global__ void histogram(const unsigned char* in, unsigned* bins)
{
    atomicAdd(&bins[in[threadIdx.x] % 16], 1u);
}

int main()
{
    unsigned char host[64] = {};
    unsigned counts[16];
    unsigned char* in;
    unsigned* bins;
    CHECK(cudaMalloc(&in, sizeof host));
    CHECK(cudaMalloc((void**)&bins, 16 * sizeof(unsigned)));
    CHECK(cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice));
    histogram<<<1, 64>>>(in, bins);
    CHECK(cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(bins));
    return counts[0] != 64;
}

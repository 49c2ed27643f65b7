// The condition admits one thread too many.
__global__ void scale(const float* in, float* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        out[i] = 2 * in[i];
}

int main()
{
    const int n = 1000;
    float host[n] = {}, *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    scale<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    return host[1] != 0;
}

// The loop fills one element too many, which belongs to the next array.
__global__ void dot(const int* a, const int* b, int* out)
{
    __shared__ int x[64], y[64];
    const int t = threadIdx.x;
    y[t] = b[t];
    for (int i = t; i <= 64; i += 64)
        x[i] = i < 64 ? a[i] : 0;
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        for (int i = 0; i < 64; ++i)
            sum += x[i] * y[i];
        *out = sum;
    }
}

int main()
{
    int host[64] = {}, sum, *a, *out;
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&out, sizeof sum);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    dot<<<1, 64>>>(a, a, out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(out);
    return sum;
}

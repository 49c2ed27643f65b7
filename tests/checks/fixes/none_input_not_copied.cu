// The input was never copied: clearing it to zero would be wrong, too.
__global__ void add(const int* in, int* out)
{
    atomicAdd(out, in[threadIdx.x]);
}

int main()
{
    int sum = 0, *in, *out;
    cudaMalloc(&in, 32 * sizeof(int));
    cudaMalloc(&out, sizeof sum);
    cudaMemcpy(out, &sum, sizeof sum, cudaMemcpyHostToDevice);
    add<<<1, 32>>>(in, out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    return 0;
}

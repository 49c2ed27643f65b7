__global__ void threshold(const unsigned short* in, bool* flags, unsigned long long* hits, signed char limit, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) {
        flags[i] = in[i] > limit;
        if (flags[i]) atomicAdd(hits, 1ull);
    }
}

__global__ void prefixes(float *out, float *in, int n)
{
    extern __shared__ float temp[];
    int t = threadIdx.x;
    int to = 0, from = 1;
    temp[to*n + t] = (t > 0) ? in[t-1] : 0;
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2)
    {
        to = 1 - to;
        from = 1 - to;
        if (t >= offset)
            temp[to*n+t] = temp[from*n+t] + temp[from*n+t - offset];
        else
            temp[to*n+t] = temp[from*n+t];
        __syncthreads();
    }
    out[t] = temp[to*n+t];
}

__global__ void halvedSums(const float *in, float *out, unsigned int n) {
  extern __shared__ float sums[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x*(blockDim.x*2) + threadIdx.x;
  sums[tid] = in[i] + in[i+blockDim.x];
  __syncthreads();
  for (unsigned int s=blockDim.x/2; s>0; s>>=1) {
    if (tid < s) sums[tid] += sums[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sums[0];
}

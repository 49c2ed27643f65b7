__global__ void blockSums(int *in, int *out) {
  extern __shared__ int sums[];

  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x*blockDim.x + threadIdx.x;
  sums[tid] = in[i];
  __syncthreads();

  for(unsigned int s=1; s < blockDim.x; s *= 2) {
    if (tid % (2*s) == 0) {
      sums[tid] += sums[tid + s];
    }
    __syncthreads();
  }

  if (tid == 0) out[blockIdx.x] = sums[0];
}

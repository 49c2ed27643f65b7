__global__ void compareStep(float *values, int j, int k)
{
  unsigned int i, partner;
  i = threadIdx.x + blockDim.x * blockIdx.x;
  partner = i^j;
  if ((partner)>i) {
    if ((i&k)==0) {
      if (values[i]>values[partner]) {
        float kept = values[i];
        values[i] = values[partner];
        values[partner] = kept;
      }
    }
  }
}

#define TILE 16
__global__ void tiledProduct(float* a, float* b, float* c, int Width) {
  __shared__ float left[TILE][TILE];
  __shared__ float right[TILE][TILE];
  int bx = blockIdx.x; int by = blockIdx.y;
  int tx = threadIdx.x; int ty = threadIdx.y;
  int row = by * TILE + ty;
  int column = bx * TILE + tx;
  float sum = 0;
  for (int t = 0; t < Width/TILE; ++t) {
    left[ty][tx] = a[row*Width + t*TILE + tx];
    right[ty][tx] = b[(t*TILE + ty)*Width + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[ty][k] * right[k][tx];
    __syncthreads();
  }
  c[row*Width + column] = sum;
}

const int TILE = 32;
const int ROWS = 8;
__global__ void transposeTiles(float *to, const float *from)
{
  __shared__ float tile[TILE][TILE+1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  int width = gridDim.x * TILE;
  for (int j = 0; j < TILE; j += ROWS)
     tile[threadIdx.y+j][threadIdx.x] = from[(y+j)*width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
     to[(y+j)*width + x] = tile[threadIdx.x][threadIdx.y + j];
}

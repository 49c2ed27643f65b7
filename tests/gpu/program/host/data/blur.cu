#define BORDER 1
__global__
void soften(unsigned char *in, unsigned char *out, int w, int h) {
  int col = blockIdx.x*blockDim.x + threadIdx.x;
  int row = blockIdx.y*blockDim.y + threadIdx.y;
  if (col < w && row < h) {
    int sum = 0;
    int count = 0;
    for (int dy=-BORDER; dy<BORDER+1; ++dy) {
      for (int dx=-BORDER; dx<BORDER+1; ++dx) {
        int y = row + dy;
        int x = col + dx;
        if (y>=0 && y<h && x>=0 && x<w) {
          sum += in[y*w + x];
          ++count;
        }
      }
    }
    out[row*w + col] = (unsigned char)(sum/count);
  }
}

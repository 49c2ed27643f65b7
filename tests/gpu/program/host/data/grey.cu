#define CHANNELS 3
__global__ void toGrey(unsigned char* grey, unsigned char* colours, int width, int height) {
  int x = threadIdx.x + blockIdx.x * blockDim.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x < width && y < height) {
    int pixel = y*width + x;
    int first = pixel*CHANNELS;
    unsigned char r = colours[first    ];
    unsigned char g = colours[first + 1];
    unsigned char b = colours[first + 2];
    grey[pixel] = 0.21f*r + 0.71f*g + 0.07f*b;
  }
}

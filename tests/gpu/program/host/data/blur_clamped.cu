__global__ void blur3(const float* in, float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float sum = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int xx = min(max(x + dx, 0), width - 1);
            int yy = y + dy;
            if (yy < 0) yy = 0;
            if (yy > height - 1) yy = height - 1;
            sum += in[yy * width + xx];
        }
    out[y * width + x] = sum / 9;
}

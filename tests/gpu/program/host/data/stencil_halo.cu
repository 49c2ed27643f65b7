#define RADIUS 3
#define THREADS 32
__global__ void neighbours(int *in, int *out) {
    __shared__ int tile[THREADS + 2 * RADIUS];
    int global = threadIdx.x + blockIdx.x * blockDim.x;
    int local = threadIdx.x + RADIUS;
    tile[local] = in[global];
    if (threadIdx.x < RADIUS) {
        tile[local - RADIUS] = in[global - RADIUS];
        tile[local + THREADS] = in[global + THREADS];
    }
    __syncthreads();
    int sum = 0;
    for (int offset = -RADIUS ; offset <= RADIUS ; offset++)
        sum += tile[local + offset];
    out[global] = sum;
}

#define N 16
__global__ void addMatrices(float A[N][N], float B[N][N], float (*C)[N])
{
    int i = threadIdx.x;
    int j = threadIdx.y;
    C[i][j] = A[i][j] + B[i][j];
}

__global__ void sparseProduct(int num_rows, const int* row_ptr, const int* col_index, const float* data, const float* x, float* y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < num_rows) {
        float sum = 0;
        int begin = row_ptr[row];
        int end = row_ptr[row + 1];
        for (int e = begin; e < end; e++)
            sum += data[e] * x[col_index[e]];
        y[row] += sum;
    }
}

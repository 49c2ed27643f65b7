// What the check asks: how many threads a block of the submission has.
extern "C" __global__ void launch_shape(int n, int* shape)
{
    shape[0] = threadsPerBlock();
}

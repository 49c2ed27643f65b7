// What the check asks: how many blocks the submission launches for n elements.
extern "C" __global__ void launch_shape(int n, int* shape)
{
    shape[0] = blocksFor(n);
}

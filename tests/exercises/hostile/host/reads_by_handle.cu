// fails: program:forbidden
// It opens a file by a handle, which no path confines.
#include <fcntl.h>
#include <cstdlib>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    auto* const handle = static_cast<file_handle*>(std::calloc(1, sizeof(file_handle) + MAX_HANDLE_SZ));
    handle->handle_bytes = MAX_HANDLE_SZ;
    int mount = 0;
    return name_to_handle_at(AT_FDCWD, "/", handle, &mount, 0) == 0 ? 0 : 1;
}

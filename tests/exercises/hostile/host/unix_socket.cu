// fails: program:forbidden
// It calls a server by a name that needs no file.
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int link = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path + 1, "simtscope-hostile-@PORT@");
    return connect(link, reinterpret_cast<sockaddr*>(&address), sizeof address);
}

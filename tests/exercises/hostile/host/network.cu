// fails: program:forbidden
// It calls a server of this machine.
#include <arpa/inet.h>
#include <sys/socket.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int link = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(@PORT@);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(link, reinterpret_cast<sockaddr*>(&address), sizeof address);
}

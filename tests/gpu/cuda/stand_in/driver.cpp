// Replaces NVIDIA's driver library in tests. Environment variables choose its answers, so that tests can try every state of a machine.
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace {

int number(const char* name, int otherwise)
{
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}

}  // namespace

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED int cuInit(unsigned)
{
    return number("STAND_IN_INIT", 0);
}

EXPORTED int cuDriverGetVersion(int* version)
{
    *version = number("STAND_IN_VERSION", 13000);
    return 0;
}

EXPORTED int cuDeviceGetCount(int* count)
{
    *count = number("STAND_IN_GPUS", 1);
    return 0;
}

EXPORTED int cuDeviceGet(int* device, int index)
{
    *device = index;
    return 0;
}

EXPORTED int cuDeviceGetName(char* name, int bytes, int)
{
    std::strncpy(name, "Stand-in GPU", std::size_t(bytes));
    return 0;
}

EXPORTED int cuDeviceGetAttribute(int* value, int attribute, int device)
{
    switch (attribute) {
    case 16:  // multiprocessors
        *value = 132;
        return 0;
    case 36:  // memory clock in kHz, of an H200
        *value = 3201000;
        return 0;
    case 37:  // width of the memory bus in bits
        *value = 6144;
        return 0;
    case 75:  // major compute capability
        *value = device == 0 ? number("STAND_IN_MAJOR", 9) : 8;
        return 0;
    case 76:  // minor compute capability
        *value = 0;
        return 0;
    default:
        return 1;
    }
}

EXPORTED int cuDeviceTotalMem_v2(std::size_t* bytes, int)
{
    *bytes = std::size_t(140) << 30;
    return 0;
}

EXPORTED int cuGetErrorString(int error, const char** text)
{
    *text = error == 100 ? "no CUDA-capable device is detected" : "something else";
    return 0;
}

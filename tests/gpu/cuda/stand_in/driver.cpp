// Replaces NVIDIA's driver library in tests. Environment variables choose its answers, so that tests can try every state of a machine.
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace {

/// Names values of CUdevice_attribute, CUDA Driver API 13.0. The memory clock is in kHz, the bus width in bits.
enum Attribute : int { MultiprocessorCount = 16, MemoryClockRate = 36, MemoryBusWidth = 37, ComputeMajor = 75, ComputeMinor = 76 };

constexpr int kNoDevice = 100;  // CUDA_ERROR_NO_DEVICE

int readNumber(const char* name, int defaultValue)
{
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : defaultValue;
}

}  // namespace

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED int cuInit(unsigned)
{
    return readNumber("STAND_IN_INIT", 0);
}

EXPORTED int cuDriverGetVersion(int* version)
{
    *version = readNumber("STAND_IN_VERSION", 13000);
    return 0;
}

EXPORTED int cuDeviceGetCount(int* count)
{
    *count = readNumber("STAND_IN_GPUS", 1);
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
    case MultiprocessorCount:
        *value = 132;
        return 0;
    case MemoryClockRate:  // of an H200
        *value = 3201000;
        return 0;
    case MemoryBusWidth:
        *value = 6144;
        return 0;
    case ComputeMajor:
        *value = device == 0 ? readNumber("STAND_IN_MAJOR", 9) : 8;
        return 0;
    case ComputeMinor:
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
    *text = error == kNoDevice ? "no CUDA-capable device is detected" : "something else";
    return 0;
}

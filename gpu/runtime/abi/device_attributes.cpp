#include "gpu/runtime/abi/device_attributes.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>

namespace simtscope::runtime {
namespace {

struct AttributeRow {
    int attribute;
    int value;  ///< used if `fromModel` is null
    int (*fromModel)(const DeviceModel&) = nullptr;
};

/// Bytes of the L2 cache that can be set aside for persisting accesses (CUDA C++ Programming Guide 13.0, "L2 Cache Set-Aside for Persisting
/// Accesses": from compute capability 8.0 on). The fractions are those of an A100 and an H200.
int persistingL2(const DeviceModel& device)
{
    const std::uint64_t eighths = device.major < 8 ? 0 : device.major == 8 ? 6 : 5;
    return int(device.l2Bytes * eighths / 8);
}

// Attributes of cudaDeviceAttr, CUDA 13.0. Values that do not depend on the model are those of an H200 (driver for CUDA 13.0); the others
// come from the model (gpu/core/devices.cpp). Features that this runtime lacks (clusters, IPC …) are reported as absent.
constexpr AttributeRow kAttributes[] = {
    {1, 1024},  // max threads per block
    {2, 1024},
    {3, 1024},
    {4, 64},  // block
    {5, 2147483647},
    {6, 65535},
    {7, 65535},        // grid
    {8, 49152},        // shared memory per block
    {9, 65536},        // constant memory
    {10, 32},          // warp size
    {11, 2147483647},  // pitch
    {12, 65536},       // registers per block
    {13, 0, [](const DeviceModel& d) { return int(d.clockKilohertz); }},
    {14, 512},  // texture alignment
    {15, 1},    // copies overlap kernels
    {16, 0, [](const DeviceModel& d) { return int(d.smCount); }},
    {17, 0},
    {18, 0},  // time limit, integrated
    {19, 1},  // mapped host memory
    {20, 0},  // compute mode
    {21, 131072},
    {22, 131072},
    {23, 65536},
    {24, 16384},
    {25, 16384},
    {26, 16384},
    {27, 32768},
    {28, 32768},
    {29, 2048},  // textures
    {30, 512},   // surface alignment
    {31, 1},     // concurrent kernels
    {32, 0},
    {33, 0},
    {34, 0},
    {35, 0},  // ECC, PCI bus and device, TCC
    {36, 0, [](const DeviceModel& d) { return int(d.memoryClockKilohertz); }},
    {37, 0, [](const DeviceModel& d) { return int(d.memoryBusBits); }},
    {38, 0, [](const DeviceModel& d) { return int(d.l2Bytes); }},
    {39, 0, [](const DeviceModel& d) { return int(d.maxThreadsPerSm); }},
    {40, 2},  // copy engines
    {41, 1},  // unified addressing
    {42, 32768},
    {43, 2048},
    {45, 32768},
    {46, 32768},
    {47, 8192},
    {48, 8192},
    {49, 32768},  // textures
    {50, 0},      // PCI domain
    {51, 32},     // texture pitch alignment
    {52, 32768},
    {53, 32768},
    {54, 2046},
    {55, 32768},
    {56, 131072},
    {57, 65536},
    {58, 16384},
    {59, 16384},
    {60, 16384},
    {61, 32768},
    {62, 2048},
    {63, 32768},
    {64, 32768},
    {65, 2048},
    {66, 32768},
    {67, 32768},
    {68, 2046},
    {69, 268435456},
    {70, 131072},
    {71, 65000},
    {72, 2097120},
    {73, 32768},
    {74, 32768},  // textures and surfaces
    {75, 0, [](const DeviceModel& d) { return d.major; }},
    {76, 0, [](const DeviceModel& d) { return d.minor; }},
    {77, 32768},
    {78, 1},  // stream priorities
    {79, 1},
    {80, 1},  // L1 caches globals, locals
    {81, 0, [](const DeviceModel& d) { return int(d.sharedBytesPerSm); }},
    {82, 0, [](const DeviceModel& d) { return int(d.registersPerSm); }},
    {83, 1},  // managed memory
    {84, 0},
    {85, 0},
    {86, 0},  // multi-GPU board, its group, native host atomics
    {87, 0, [](const DeviceModel& d) { return d.minor == 0 && d.major < 12 ? 2
                                              : d.major == 7               ? 32
                                                                           : 64; }},  // single to double ratio
    {88, 0},                                                                                                  // pageable memory access
    {89, 1},
    {90, 1},
    {91, 1},  // concurrent managed access, preemption, registered host pointers
    {95, 1},  // cooperative launch
    {97, 0, [](const DeviceModel& d) { return int(d.optInSharedBytesPerBlock); }},
    {98, 0},  // remote write flushes
    {99, 1},  // host memory registration
    {100, 0},
    {101, 0},  // host page tables, direct access from the host
    {106, 0, [](const DeviceModel& d) { return int(d.maxBlocksPerSm); }},
    {108, 0, persistingL2},
    {109, 0, [](const DeviceModel& d) { return d.major >= 8 ? 134217728 : 0; }},  // access policy window
    {111, 0, [](const DeviceModel& d) { return int(d.reservedSharedBytesPerBlock); }},
    {112, 0},
    {113, 0},
    {114, 0},
    {115, 1},  // memory pools
    {116, 0},
    {117, 0},
    {118, 0},
    {119, 0},
    {120, 0},
    {121, 0},
    {125, 0},
    {126, 1},
    {130, 0},
    {131, -1},
    {133, 0},
    {134, -1},
    {135, 0},
    {138, 0},
    {139, 0},
    {140, 0},
    {142, 0},
    {143, 0},
    {144, 0},
    {147, 0},
};

static_assert(std::ranges::is_sorted(kAttributes, {}, &AttributeRow::attribute));

}  // namespace

std::optional<int> deviceAttribute(const DeviceModel& device, int attribute, int index)
{
    if (attribute == kAttributePciBus)
        return index + 1;
    const auto row = std::ranges::lower_bound(kAttributes, attribute, {}, &AttributeRow::attribute);
    if (row == std::end(kAttributes) || row->attribute != attribute)
        return {};
    return row->fromModel ? row->fromModel(device) : row->value;
}

std::string pciBusId(int index)
{
    return fmt::format("0000:{:02x}:00.0", index + 1);
}

AbiDeviceProp makeDeviceProperties(const DeviceModel& device, int index)
{
    const auto a = [&](int attribute) { return deviceAttribute(device, attribute, index).value_or(0); };
    const auto copy = [&](int* to, std::initializer_list<int> attributes) {
        for (const int attribute : attributes)
            *to++ = a(attribute);
    };
    AbiDeviceProp p{};
    const std::string name = fmt::format("SIMTscope {} (modelled {})", device.name, device.product);
    std::snprintf(p.name, sizeof p.name, "%s", name.c_str());
    fmt::format_to_n(p.uuid.bytes, sizeof p.uuid.bytes, "SIMTscope{}{}#{}", device.major, device.minor, index);
    p.totalGlobalMem = device.globalMemoryBytes;
    p.sharedMemPerBlock = std::size_t(a(8));
    p.regsPerBlock = a(12);
    p.warpSize = a(10);
    p.memPitch = std::size_t(a(11));
    p.maxThreadsPerBlock = a(1);
    copy(p.maxThreadsDim, {2, 3, 4});
    copy(p.maxGridSize, {5, 6, 7});
    p.totalConstMem = std::size_t(a(9));
    p.major = device.major;
    p.minor = device.minor;
    p.textureAlignment = std::size_t(a(14));
    p.texturePitchAlignment = std::size_t(a(51));
    p.multiProcessorCount = a(16);
    p.integrated = a(18);
    p.canMapHostMemory = a(19);
    p.maxTexture1D = a(21);
    p.maxTexture1DMipmap = a(77);
    copy(p.maxTexture2D, {22, 23});
    copy(p.maxTexture2DMipmap, {73, 74});
    copy(p.maxTexture2DLinear, {70, 71, 72});
    copy(p.maxTexture2DGather, {45, 46});
    copy(p.maxTexture3D, {24, 25, 26});
    copy(p.maxTexture3DAlt, {47, 48, 49});
    p.maxTextureCubemap = a(52);
    copy(p.maxTexture1DLayered, {42, 43});
    copy(p.maxTexture2DLayered, {27, 28, 29});
    copy(p.maxTextureCubemapLayered, {53, 54});
    p.maxSurface1D = a(55);
    copy(p.maxSurface2D, {56, 57});
    copy(p.maxSurface3D, {58, 59, 60});
    copy(p.maxSurface1DLayered, {61, 62});
    copy(p.maxSurface2DLayered, {63, 64, 65});
    p.maxSurfaceCubemap = a(66);
    copy(p.maxSurfaceCubemapLayered, {67, 68});
    p.surfaceAlignment = std::size_t(a(30));
    p.concurrentKernels = a(31);
    p.ECCEnabled = a(32);
    p.pciBusID = a(kAttributePciBus);
    p.pciDeviceID = a(34);
    p.pciDomainID = a(50);
    p.tccDriver = a(35);
    p.asyncEngineCount = a(40);
    p.unifiedAddressing = a(41);
    p.memoryBusWidth = a(37);
    p.l2CacheSize = a(38);
    p.persistingL2CacheMaxSize = a(108);
    p.accessPolicyMaxWindowSize = a(109);
    p.maxThreadsPerMultiProcessor = a(39);
    p.streamPrioritiesSupported = a(78);
    p.globalL1CacheSupported = a(79);
    p.localL1CacheSupported = a(80);
    p.sharedMemPerMultiprocessor = std::size_t(a(81));
    p.regsPerMultiprocessor = a(82);
    p.managedMemory = a(83);
    p.concurrentManagedAccess = a(89);
    p.computePreemptionSupported = a(90);
    p.canUseHostPointerForRegisteredMem = a(91);
    p.cooperativeLaunch = a(95);
    p.sharedMemPerBlockOptin = std::size_t(a(97));
    p.maxBlocksPerMultiProcessor = a(106);
    p.reservedSharedMemPerBlock = std::size_t(a(111));
    p.memoryPoolsSupported = a(115);
    p.hostRegisterSupported = a(99);
    p.deviceNumaId = a(131);
    p.hostNumaId = a(134);
    return p;
}

}  // namespace simtscope::runtime

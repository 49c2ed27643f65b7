#include "gpu/core/devices.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

constexpr std::uint64_t kKib = 1024, kMib = 1024 * kKib, kGib = 1024 * kMib;

// Sources, per compute capability: CUDA C++ Programming Guide 13.0, tables "Technical Specifications per Compute Capability" (threads,
// blocks, registers and shared memory per SM and per block) and "Shared Memory" of each architecture (1 KB reserved per block from 8.0 on).
// Units of allocation: cuda_occupancy.h of the toolkit, 13.0; shared memory in 256 bytes before compute capability 8.0. Per product: SM
// count, clocks, bus, L2 and memory from the vendor's architecture white paper or data sheet of T4 (Turing), A100 40 GB SXM4 (Ampere
// GA100), RTX 3090 (Ampere GA102), RTX 4090 (Ada AD102), H200 SXM (Hopper GH100; as its driver reports them), B200 (Blackwell GB100), RTX
// 5090 (Blackwell GB202).
constexpr std::array kModels = {
    // name, example, compute capability, SMs, threads/SM, blocks/SM, registers/SM,
    //   shared/SM, shared/block opt-in, reserved/block, memory, clock kHz, memory clock kHz, bus bits, L2
    DeviceModel{"sm_75", "T4", 7, 5, 40, 1024, 16, 65536, 64 * kKib, 64 * kKib, 0, 16 * kGib, 1'590'000, 5'001'000, 256, 4 * kMib, 256},
    DeviceModel{"sm_80", "A100", 8, 0, 108, 2048, 32, 65536, 164 * kKib, 163 * kKib, 1 * kKib, 40 * kGib, 1'410'000, 1'215'000, 5120,
                40 * kMib},
    DeviceModel{"sm_86", "RTX 3090", 8, 6, 82, 1536, 16, 65536, 100 * kKib, 99 * kKib, 1 * kKib, 24 * kGib, 1'695'000, 9'751'000, 384,
                6 * kMib},
    DeviceModel{"sm_89", "RTX 4090", 8, 9, 128, 1536, 24, 65536, 100 * kKib, 99 * kKib, 1 * kKib, 24 * kGib, 2'520'000, 10'501'000, 384,
                72 * kMib},
    DeviceModel{"sm_90", "H200", 9, 0, 132, 2048, 32, 65536, 228 * kKib, 227 * kKib, 1 * kKib, 150'109'880'320, 1'980'000, 3'201'000, 6016,
                60 * kMib},
    DeviceModel{"sm_100", "B200", 10, 0, 148, 2048, 32, 65536, 228 * kKib, 227 * kKib, 1 * kKib, 180 * kGib, 1'965'000, 3'996'000, 8192,
                126 * kMib},
    DeviceModel{"sm_120", "RTX 5090", 12, 0, 170, 1536, 24, 65536, 100 * kKib, 99 * kKib, 1 * kKib, 32 * kGib, 2'407'000, 14'001'000, 512,
                96 * kMib},
};

}  // namespace

std::span<const DeviceModel> deviceModels()
{
    return kModels;
}

const DeviceModel* findDeviceModel(std::string_view name)
{
    const auto found = std::ranges::find(kModels, name, &DeviceModel::name);
    return found == kModels.end() ? nullptr : &*found;
}

Result<std::vector<const DeviceModel*>> parseDevices(std::string_view text)
{
    constexpr std::size_t kMaxDevices = 16;
    std::vector<const DeviceModel*> devices;
    for (std::string_view remaining = text;;) {
        const std::string_view item = remaining.substr(0, remaining.find(','));
        const std::size_t separator = item.find('x');
        const DeviceModel* model = findDeviceModel(item.substr(0, separator));
        if (!model) {
            std::string names;
            for (const DeviceModel& known : deviceModels())
                names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
            return fail(msg::run::noDeviceModel(item.substr(0, separator), names));
        }
        std::size_t count = 1;
        if (separator != item.npos) {
            const std::string_view countText = item.substr(separator + 1);
            const auto [end, error] = std::from_chars(countText.data(), countText.data() + countText.size(), count);
            if (error != std::errc{} || end != countText.data() + countText.size() || count == 0)
                return fail(msg::run::notDeviceCount(countText));
        }
        if (count > kMaxDevices - devices.size())
            return fail(msg::run::tooManyDevices(text, kMaxDevices));
        devices.insert(devices.end(), count, model);
        if (item.size() == remaining.size())
            return devices;
        remaining.remove_prefix(item.size() + 1);
    }
}

}  // namespace simtscope

#include "gpu/runtime/code/fat_binary.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <lz4.h>
#include <zstd.h>

#include "gpu/core/messages/call.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint32_t kWrapperMagic = 0x466243b1, kDataMagic = 0xba55ed50;
constexpr std::uint32_t kLinkedVersion = 2;
constexpr std::uint16_t kKindPtx = 1;
constexpr std::size_t kMaxPtxTextBytes = std::size_t(1) << 30;
constexpr std::uint64_t kFlagLz4 = 0x2000, kFlagZstd = 0x8000;
constexpr char kBuildHint[] = "build it with: nvcc -lineinfo -gencode arch=compute_75,code=compute_75 --no-compress --cudart shared";

template <class Value>
Value readAt(const std::byte* bytes, std::size_t offset)
{
    Value value;
    std::memcpy(&value, bytes + offset, sizeof value);
    return value;
}

Result<std::string> unpackText(const std::byte* entry, std::uint32_t headerBytes, std::uint64_t payloadBytes)
{
    const char* payload = reinterpret_cast<const char*>(entry) + headerBytes;
    const auto flags = headerBytes >= 64 ? readAt<std::uint64_t>(entry, 40) : 0;
    if (!(flags & (kFlagZstd | kFlagLz4)))
        return std::string(payload, strnlen(payload, payloadBytes));
    const auto packedBytes = readAt<std::uint32_t>(entry, 16);
    const auto bytes = readAt<std::uint64_t>(entry, 56);
    if (packedBytes > payloadBytes || packedBytes > kMaxPtxTextBytes || bytes > kMaxPtxTextBytes)
        return fail(msg::call::fatBinaryDamaged());
    std::string text(bytes, '\0');
    if (flags & kFlagLz4) {
        if (LZ4_decompress_safe(payload, text.data(), int(packedBytes), int(bytes)) != int(bytes))
            return fail(msg::call::notUnpackedLz4());
    } else {
        const std::size_t unpacked = ZSTD_decompress(text.data(), text.size(), payload, packedBytes);
        if (ZSTD_isError(unpacked))
            return fail(msg::call::notUnpacked(ZSTD_getErrorName(unpacked)));
        text.resize(unpacked);
    }
    text.resize(std::strlen(text.c_str()));
    return text;
}

Result<std::vector<PtxImage>> readPtxImages(const std::byte* data)
{
    if (!data || readAt<std::uint32_t>(data, 0) != kDataMagic)
        return fail(msg::call::fatBinaryUnknown());

    std::vector<PtxImage> images;
    const std::byte* entry = data + readAt<std::uint16_t>(data, 6);
    const std::byte* const end = entry + readAt<std::uint64_t>(data, 8);
    while (entry + 32 <= end) {
        const auto headerBytes = readAt<std::uint32_t>(entry, 4);
        const auto payloadBytes = readAt<std::uint64_t>(entry, 8);
        if (headerBytes < 32 || headerBytes > std::uint64_t(end - entry) || payloadBytes > std::uint64_t(end - entry) - headerBytes)
            return fail(msg::call::fatBinaryDamaged());
        if (readAt<std::uint16_t>(entry, 0) == kKindPtx) {
            auto text = unpackText(entry, headerBytes, payloadBytes);
            if (!text)
                return tl::unexpected(text.error());
            images.push_back({readAt<std::uint32_t>(entry, 28), std::move(*text), {entry, entry + headerBytes}});
        }
        entry += headerBytes + payloadBytes;
    }
    if (images.empty())
        return fail(msg::call::machineCodeOnly());
    return images;
}

}  // namespace

Result<std::vector<PtxImage>> readFatBinary(const void* wrapper)
{
    const auto* head = static_cast<const std::byte*>(wrapper);
    if (readAt<std::uint32_t>(head, 0) != kWrapperMagic)
        return fail(msg::call::noFatBinary());
    return readPtxImages(readAt<const std::byte*>(head, 8));
}

bool hasUnits(const void* wrapper)
{
    const auto* head = static_cast<const std::byte*>(wrapper);
    return readAt<std::uint32_t>(head, 0) == kWrapperMagic && readAt<std::uint32_t>(head, 4) == kLinkedVersion;
}

Result<std::vector<std::vector<PtxImage>>> readUnits(const void* wrapper)
{
    std::vector<std::vector<PtxImage>> units;
    for (auto unit = readAt<const std::byte* const*>(static_cast<const std::byte*>(wrapper), 16); unit && *unit; ++unit) {
        auto images = readPtxImages(*unit);
        if (!images)
            return tl::unexpected(images.error());
        units.push_back(std::move(*images));
    }
    if (units.empty())
        return fail(msg::call::noUnits());
    return units;
}

namespace {

/// Builds an entry of machine code, as nvcc 13.0 writes it.
std::vector<std::byte> makeEntry(const MachineCodeImage& image)
{
    constexpr std::size_t kEntryBytes = 64, kAbiVersionOffset = 8;  // offset in the ELF header
    constexpr std::uint64_t kFlagsOfCode = 0x11;
    const std::size_t payload = (image.code.size() + 7) / 8 * 8;
    std::vector<std::byte> entry(kEntryBytes + payload);
    const auto put = [&](std::size_t offset, auto value) { std::memcpy(entry.data() + offset, &value, sizeof value); };
    put(0, std::uint16_t(2));
    put(2, std::uint16_t(0x101));
    put(4, std::uint32_t(kEntryBytes));
    put(8, std::uint64_t(payload));
    put(24, std::uint16_t(image.code.at(kAbiVersionOffset)));
    put(26, std::uint16_t(1));
    put(28, std::uint32_t(image.architecture));
    put(40, kFlagsOfCode);
    std::ranges::copy(image.code, entry.begin() + kEntryBytes);
    return entry;
}

}  // namespace

OwnedFatBinary writeFatBinary(const PtxImage& image, const MachineCodeImage* machineCode)
{
    constexpr std::size_t kHeadBytes = 16;
    const std::size_t payload = (image.text.size() + 1 + 7) / 8 * 8;  // the text ends with a zero
    const std::vector<std::byte> machineCodeEntry = machineCode ? makeEntry(*machineCode) : std::vector<std::byte>();
    OwnedFatBinary result;
    result.data.resize(kHeadBytes + image.header.size() + payload);
    const auto put = [&](std::size_t offset, auto value) { std::memcpy(result.data.data() + offset, &value, sizeof value); };
    put(0, kDataMagic);
    put(4, std::uint16_t(1));
    put(6, std::uint16_t(kHeadBytes));
    put(8, std::uint64_t(image.header.size() + payload + machineCodeEntry.size()));
    std::ranges::copy(image.header, result.data.begin() + kHeadBytes);
    put(kHeadBytes + 8, std::uint64_t(payload));
    put(kHeadBytes + 28, std::uint32_t(image.architecture));
    if (image.header.size() >= 64) {  // the entry written here is not compressed
        put(kHeadBytes + 16, std::uint32_t(0));
        put(kHeadBytes + 40, readAt<std::uint64_t>(image.header.data(), 40) & ~(kFlagLz4 | kFlagZstd));
        put(kHeadBytes + 56, std::uint64_t(0));
    }
    std::memcpy(result.data.data() + kHeadBytes + image.header.size(), image.text.data(), image.text.size());
    result.data.insert(result.data.end(), machineCodeEntry.begin(), machineCodeEntry.end());
    result.wrapper = std::make_unique<OwnedFatBinary::Wrapper>(OwnedFatBinary::Wrapper{kWrapperMagic, 1, result.data.data(), nullptr});
    return result;
}

const PtxImage* chooseImage(const std::vector<PtxImage>& images, unsigned architecture)
{
    const PtxImage* best = nullptr;
    for (const PtxImage& image : images)
        if (image.architecture <= architecture && (!best || image.architecture >= best->architecture))
            best = &image;
    return best;
}

}  // namespace simtscope::runtime

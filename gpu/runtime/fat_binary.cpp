#include "gpu/runtime/fat_binary.h"

#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <zstd.h>

namespace simtscope::runtime {
namespace {

constexpr std::uint32_t kWrapperMagic = 0x466243b1, kDataMagic = 0xba55ed50;
constexpr std::uint16_t kKindPtx = 1;
constexpr std::uint64_t kFlagLz4 = 0x2000, kFlagZstd = 0x8000;
constexpr char kBuildHint[] = "build it with: nvcc -lineinfo -gencode arch=compute_75,code=compute_75 --no-compress --cudart shared";

template <class Value>
Value at(const std::byte* bytes, std::size_t offset)
{
    Value value;
    std::memcpy(&value, bytes + offset, sizeof value);
    return value;
}

Result<std::string> textOf(const std::byte* entry, std::uint32_t headerBytes, std::uint64_t payloadBytes)
{
    const char* payload = reinterpret_cast<const char*>(entry) + headerBytes;
    const auto flags = headerBytes >= 48 ? at<std::uint64_t>(entry, 40) : 0;
    if (flags & kFlagZstd) {
        const auto compressed = at<std::uint32_t>(entry, 16);
        std::string text(at<std::uint64_t>(entry, 56), '\0');
        const std::size_t bytes = ZSTD_decompress(text.data(), text.size(), payload, compressed);
        if (ZSTD_isError(bytes))
            return fail(fmt::format("the program's PTX cannot be unpacked: {}", ZSTD_getErrorName(bytes)), kBuildHint);
        text.resize(std::strlen(text.c_str()));
        return text;
    }
    if (flags & kFlagLz4)
        return fail("the program's PTX is packed in a way that is not supported (LZ4)", kBuildHint);
    return std::string(payload, strnlen(payload, payloadBytes));
}

}  // namespace

Result<std::vector<PtxImage>> readFatBinary(const void* wrapper)
{
    const auto* head = static_cast<const std::byte*>(wrapper);
    if (at<std::uint32_t>(head, 0) != kWrapperMagic)
        return fail("the program registers device code in a form that is not known (no fat binary)", kBuildHint);
    const auto* data = at<const std::byte*>(head, 8);
    if (!data || at<std::uint32_t>(data, 0) != kDataMagic)
        return fail("the program's fat binary has a form that is not known", kBuildHint);

    std::vector<PtxImage> images;
    const std::byte* entry = data + at<std::uint16_t>(data, 6);
    const std::byte* const end = entry + at<std::uint64_t>(data, 8);
    while (entry + 32 <= end) {
        const auto headerBytes = at<std::uint32_t>(entry, 4);
        const auto payloadBytes = at<std::uint64_t>(entry, 8);
        if (headerBytes < 32 || headerBytes > std::uint64_t(end - entry) || payloadBytes > std::uint64_t(end - entry) - headerBytes)
            return fail("the program's fat binary is damaged");
        if (at<std::uint16_t>(entry, 0) == kKindPtx) {
            auto text = textOf(entry, headerBytes, payloadBytes);
            if (!text)
                return tl::unexpected(text.error());
            images.push_back({at<std::uint32_t>(entry, 28), std::move(*text)});
        }
        entry += headerBytes + payloadBytes;
    }
    if (images.empty())
        return fail("the program holds machine code only, no PTX", kBuildHint);
    return images;
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

#include "gpu/runtime/code/device_code.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/ptx/link/link.h"
#include "gpu/ptx/parse/parser.h"
#include "gpu/runtime/code/fat_binary.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::runtime {
namespace {

tl::unexpected<CodeFailure> makeFailure(Error code, simtscope::Error reason)
{
    return tl::unexpected(CodeFailure{{code, std::move(reason)}, {}});
}

struct Target {
    unsigned architecture = 0;
    std::string_view device;
};

tl::expected<const PtxImage*, CodeFailure> chooseOrRefuse(const std::vector<PtxImage>& images, const Target& target)
{
    if (const PtxImage* image = chooseImage(images, target.architecture))
        return image;
    const auto oldest = std::ranges::min_element(images, {}, &PtxImage::architecture);
    return makeFailure(Error::NoKernelImageForDevice, {msg::call::ptxTooNew(oldest->architecture, target.device), {}, 0});
}

/// Names a unit after the first file of its debug information.
std::string findUnitName(const ptx::Module& module, std::size_t number)
{
    const auto first = std::ranges::min_element(module.files, {}, &ptx::FileDirective::index);
    return first == module.files.end() ? fmt::format("unit {}", number + 1) : std::filesystem::path(first->path).filename().string();
}

/// Turns the header of a unit into that of a whole program, which needs no more linking.
std::vector<std::byte> makeLinkedHeader(std::vector<std::byte> header)
{
    constexpr std::string_view kUnitOption = "--compile-only";
    const auto isSameCharacter = [](std::byte a, char b) { return char(a) == b; };
    const auto option = std::search(header.begin(), header.end(), kUnitOption.begin(), kUnitOption.end(), isSameCharacter);
    if (option != header.end())
        std::fill_n(option, kUnitOption.size(), std::byte(' '));
    return header;
}

tl::expected<DeviceCode, CodeFailure> linkUnits(const std::vector<std::vector<PtxImage>>& imagesOfUnits, const Target& target)
{
    DeviceCode code;
    std::vector<ptx::LinkUnit> units;
    for (const std::vector<PtxImage>& images : imagesOfUnits) {
        const auto image = chooseOrRefuse(images, target);
        if (!image)
            return tl::unexpected(image.error());
        auto parsed = ptx::parseModule((*image)->text, "the program's PTX", ptx::BadBodies::Keep);
        if (!parsed)
            return makeFailure(Error::InvalidPtx, parsed.error());
        if (units.empty())
            code.header = makeLinkedHeader((*image)->header);
        code.architecture = std::max(code.architecture, (*image)->architecture);
        std::string name = findUnitName(*parsed, units.size());
        units.push_back({std::move(name), std::move(*parsed)});
    }
    ptx::LinkResult linked = ptx::link(units);
    if (!linked.problems.empty())
        return tl::unexpected(CodeFailure{{Error::InvalidPtx, {msg::call::notLinked(demangleNames(linked.problems.front())), {}, 0}},
                                          std::move(linked.problems)});
    code.text = std::move(linked.text);
    code.module = std::move(linked.module);
    return code;
}

}  // namespace

tl::expected<DeviceCode, CodeFailure> readDeviceCode(const void* wrapper, unsigned architecture, std::string_view device)
{
    const Target target{architecture, device};
    if (hasUnits(wrapper)) {
        const auto units = readUnits(wrapper);
        return units ? linkUnits(*units, target) : makeFailure(Error::InvalidKernelImage, units.error());
    }
    const auto images = readFatBinary(wrapper);
    if (!images)
        return makeFailure(Error::InvalidKernelImage, images.error());
    const auto image = chooseOrRefuse(*images, target);
    if (!image)
        return tl::unexpected(image.error());
    auto parsed = ptx::parseModule((*image)->text, "the program's PTX", ptx::BadBodies::Keep);
    if (!parsed)
        return makeFailure(Error::InvalidPtx, parsed.error());
    return DeviceCode{(*image)->architecture, (*image)->text, std::move(*parsed), (*image)->header};
}

Message demangleNames(Message message)
{
    for (std::size_t i = 0; i < message.arguments.size(); ++i)
        if (message.row->argumentKinds[i] == ArgumentKind::Name)
            if (auto* const name = std::get_if<std::string>(&message.arguments[i].value))
                *name = trace::demangle(*name);
    return message;
}

}  // namespace simtscope::runtime

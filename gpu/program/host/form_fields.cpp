#include "gpu/program/host/form_fields.h"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

#include "gpu/core/messages/program.h"
#include "gpu/program/host/parameter_words.h"

namespace simtscope::program {
namespace {

struct FillWord {
    std::string_view word;
    Fill fill;
};

constexpr FillWord kFillWords[] = {{"ramp", Fill::Ramp}, {"random", Fill::Random}, {"zero", Fill::Zero}};

tl::unexpected<Error> failForName(const LaunchForm& form, std::string_view name)
{
    std::vector<std::string> names;
    for (const HostBuffer& buffer : form.buffers)
        names.push_back(buffer.name);
    for (const HostValue& value : form.values)
        names.push_back(value.name);
    return fail(msg::program::noSuchParameter(std::string(name), fmt::format("{}", fmt::join(names, ", "))));
}

bool isPicture(std::string_view path)
{
    return path.ends_with(".pgm") || path.ends_with(".ppm");
}

/// Returns the width and height in the header of a PGM or PPM file; zeros where there is none.
std::pair<int, int> readPictureSize(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::string kind;
    if (!(file >> kind) || kind.size() != 2 || kind[0] != 'P')
        return {};
    int size[2] = {};
    for (int& number : size) {
        while (file >> std::ws && file.peek() == '#')
            std::getline(file, kind);
        if (!(file >> number))
            return {};
    }
    return {size[0], size[1]};
}

/// Sets the values that are the width and the height of the picture.
void adoptPictureSize(LaunchForm& form, const std::string& path)
{
    const auto [width, height] = readPictureSize(path);
    for (HostValue& value : form.values) {
        const ValueKind kind = findValueKind(value.name);
        if (width > 0 && value.element.isInteger() && (kind == ValueKind::Width || kind == ValueKind::Height))
            value.value = std::to_string(kind == ValueKind::Width ? width : height);
    }
}

Result<void> setShape(LaunchForm& form, std::string_view text, std::array<std::string, 3> HostLaunch::*shape, bool isBlock)
{
    const auto parsed = parseShape(text);
    for (HostLaunch& launch : form.launches) {
        if (!parsed)
            return isBlock ? fail(msg::program::badBlock(launch.kernel.name, std::uint64_t(kMaxBlockThreads)))
                           : fail(msg::program::badGrid(launch.kernel.name));
        launch.*shape = *parsed;
    }
    return {};
}

}  // namespace

std::optional<std::array<std::string, 3>> parseShape(std::string_view shape)
{
    std::array<std::string, 3> parsed{"1", "1", "1"};
    std::size_t dimension = 0;
    bool isEmpty = true;
    for (const char c : shape) {
        if (c == 'x' || c == ',' || c == '*') {
            if (isEmpty || ++dimension == parsed.size())
                return std::nullopt;
            isEmpty = true;
        } else if (c >= '0' && c <= '9') {
            if (isEmpty)
                parsed[dimension].clear();
            parsed[dimension] += c;
            isEmpty = false;
        } else {
            return std::nullopt;
        }
    }
    // No number of a grid has more digits (CUDA C Programming Guide, "Compute Capabilities").
    constexpr std::size_t kMaxDigits = 10;
    const bool isBad = std::ranges::any_of(
        parsed, [](const std::string& number) { return number.find_first_not_of('0') == number.npos || number.size() > kMaxDigits; });
    return isEmpty || isBad ? std::nullopt : std::optional(parsed);
}

Result<void> setSize(LaunchForm& form, std::string_view name, std::string_view size)
{
    HostBuffer* const buffer = form.findBuffer(name);
    if (!buffer)
        return failForName(form, name);
    buffer->size = size;
    return {};
}

Result<void> setFill(LaunchForm& form, std::string_view name, std::string_view fill)
{
    HostBuffer* const buffer = form.findBuffer(name);
    if (!buffer)
        return failForName(form, name);
    const auto* word = std::ranges::find(kFillWords, fill, &FillWord::word);
    if (word != std::end(kFillWords)) {
        buffer->fill = word->fill;
    } else if (isPicture(fill)) {
        buffer->fill = Fill::File;
        buffer->file = fill;
        adoptPictureSize(form, buffer->file);
    } else {
        buffer->fill = Fill::Values;
        buffer->values.clear();
        for (const Lexemes& part : splitLexemes(makeLexemes(fill), ","))
            buffer->values.push_back(joinLexemes(part, 0, part.size()));
    }
    if (buffer->role == BufferRole::Output && buffer->fill != Fill::Zero)
        buffer->role = BufferRole::Both;
    return {};
}

Result<void> setValue(LaunchForm& form, std::string_view name, std::string_view value)
{
    HostValue* const found = form.findValue(name);
    if (!found)
        return failForName(form, name);
    found->value = value;
    return {};
}

Result<void> setShown(LaunchForm& form, const std::vector<std::string>& names)
{
    for (HostBuffer& buffer : form.buffers)
        buffer.isShown = false;
    for (const std::string& name : names) {
        HostBuffer* const buffer = form.findBuffer(name);
        if (!buffer)
            return failForName(form, name);
        buffer->isShown = true;
    }
    return {};
}

Result<void> setGrid(LaunchForm& form, std::string_view shape)
{
    return setShape(form, shape, &HostLaunch::grid, false);
}

Result<void> setBlock(LaunchForm& form, std::string_view shape)
{
    return setShape(form, shape, &HostLaunch::block, true);
}

std::string formatFill(const HostBuffer& buffer)
{
    if (buffer.fill == Fill::File)
        return buffer.file;
    if (buffer.fill == Fill::Values)
        return fmt::format("{}", fmt::join(buffer.values, ","));
    return std::string(std::ranges::find(kFillWords, buffer.fill, &FillWord::fill)->word);
}

}  // namespace simtscope::program

#include "app/arguments/picture_size.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "app/arguments/option_values.h"
#include "gpu/core/messages/app.h"

namespace simtscope::app {
namespace {

struct SlideRow {
    std::string_view name;
    QSizeF size;
};
constexpr SlideRow kSlideRows[] = {{"16:9", {1280, 720}}, {"4:3", {1024, 768}}};

}  // namespace

Result<QSizeF> parseSize(const std::string& text)
{
    constexpr int kMinSide = 64, kMaxSide = 8192;
    const char *const begin = text.data(), *const end = begin + text.size();
    int width = 0, height = 0;
    const std::from_chars_result widthResult = std::from_chars(begin, end, width);
    const bool hasBoth = widthResult.ec == std::errc() && widthResult.ptr != end && *widthResult.ptr == 'x';
    const std::from_chars_result heightResult = hasBoth ? std::from_chars(widthResult.ptr + 1, end, height) : widthResult;
    const bool isParsed = hasBoth && heightResult.ec == std::errc() && heightResult.ptr == end;
    if (!isParsed || std::min(width, height) < kMinSide || std::max(width, height) > kMaxSide)
        return fail(msg::app::notSize(text, kMinSide, kMaxSide));
    return QSizeF(width, height);
}

std::vector<std::string> slideNames()
{
    std::vector<std::string> names;
    for (const SlideRow& row : kSlideRows)
        names.emplace_back(row.name);
    return names;
}

Result<QSizeF> resolvePictureSize(const std::string& size, const std::string& slide)
{
    if (slide.empty())
        return parseSize(size);
    for (const SlideRow& row : kSlideRows)
        if (row.name == slide)
            return row.size;
    return fail(msg::app::notSlide(slide, joinWithCommas(slideNames())));
}

}  // namespace simtscope::app

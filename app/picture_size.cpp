#include "app/picture_size.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "gpu/core/messages/app.h"

namespace simtscope::app {
namespace {

Result<QSizeF> parseSize(const std::string& text)
{
    constexpr int kLowest = 64, kHighest = 8192;
    int width = 0, height = 0, used = 0;
    const bool read = std::sscanf(text.c_str(), "%5dx%5d%n", &width, &height, &used) == 2 && used == int(text.size());
    if (!read || std::min(width, height) < kLowest || std::max(width, height) > kHighest)
        return fail(msg::app::notSize(text, kLowest, kHighest));
    return QSizeF(width, height);
}

struct SlideRow {
    std::string_view name;
    QSizeF size;
};
constexpr SlideRow kSlides[] = {{"16:9", {1280, 720}}, {"4:3", {1024, 768}}};

}  // namespace

Result<QSizeF> pictureSize(const std::string& size, const std::string& slide)
{
    if (slide.empty())
        return parseSize(size);
    std::string names;
    for (const SlideRow& row : kSlides) {
        if (row.name == slide)
            return row.size;
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    }
    return fail(msg::app::notSlide(slide, names));
}

}  // namespace simtscope::app

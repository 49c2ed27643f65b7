#include "ui/manual/show_link.h"

#include <QUrl>
#include <QUrlQuery>

namespace simtscope::ui {
namespace {

constexpr char kScheme[] = "simtscope", kPath[] = "open/";

bool parsePlaceField(const QString& key, const QString& value, NamedPlace& place)
{
    bool isRight = true;
    if (key == "figure") {
        place.figure = value.toStdString();
        isRight = figures::findFigureKind(value) != nullptr;
    } else if (key == "launch") {
        place.launch = value.toStdString();
    } else if (key == "block") {
        place.blockIndex = value.toLongLong(&isRight);
        isRight = isRight && place.blockIndex >= 0;
    } else if (key == "step") {
        place.step = value.toStdString();
    } else {
        isRight = false;
    }
    return isRight;
}

}  // namespace

std::optional<ShowLink> readShowLink(const QUrl& url)
{
    if (url.scheme() != kScheme || !url.path().startsWith(kPath))
        return std::nullopt;
    ShowLink link{.program = url.path().sliced(int(sizeof kPath) - 1).toStdString(), .place = {}};
    for (const auto& [key, value] : QUrlQuery(url).queryItems(QUrl::FullyDecoded))
        if (!parsePlaceField(key, value, link.place))
            return std::nullopt;
    return link.program.empty() ? std::nullopt : std::optional(link);
}

}  // namespace simtscope::ui

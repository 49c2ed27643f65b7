#include "ui/session/runs/launch_shape.h"

#include <QRegularExpression>
#include <algorithm>
#include <variant>

#include "gpu/core/messages/call.h"

namespace simtscope::ui {
namespace {

QString formatOverrideExtent(const Dim3& dim)
{
    QString text = QString::number(dim.x);
    if (dim.y > 1 || dim.z > 1)
        text += ',' + QString::number(dim.y);
    return dim.z > 1 ? text + ',' + QString::number(dim.z) : text;
}

/// Parses "4" and "(8, 8, 2)".
Dim3 parseExtent(QString text)
{
    const QStringList extents = text.remove('(').remove(')').split(QLatin1String(", "));
    const auto extentOf = [&extents](qsizetype axis) { return axis < extents.size() ? extents[axis].toUInt() : 1; };
    return {extentOf(0), extentOf(1), extentOf(2)};
}

/// Parses a launch as notes name it: "reduce<<<4, (8, 8), 1024>>>".
std::optional<LaunchShape> parseLaunch(const Argument& argument)
{
    static const QRegularExpression form(R"(<<<(\d+|\([\d, ]+\)), (\d+|\([\d, ]+\))(?:, (\d+))?>>>$)");
    const auto* const text = std::get_if<std::string>(&argument.value);
    const QRegularExpressionMatch match = form.match(text ? QString::fromStdString(*text) : QString());
    if (!match.hasMatch())
        return std::nullopt;
    return LaunchShape{parseExtent(match.captured(1)), parseExtent(match.captured(2)), match.captured(3).toULongLong()};
}

/// Returns whether a note names a launch of this kernel.
bool isOfKernel(const Argument& argument, const std::string& kernel)
{
    const auto* const text = std::get_if<std::string>(&argument.value);
    return text && text->starts_with(kernel + "<<<");
}

}  // namespace

QString formatLaunchOverride(const std::string& kernel, const LaunchShape& newShape, std::optional<std::uint64_t> ownSharedBytes)
{
    const QString shape =
        QString::fromStdString(kernel) + ':' + formatOverrideExtent(newShape.grid) + 'x' + formatOverrideExtent(newShape.block);
    return newShape.dynamicSharedBytes == ownSharedBytes ? shape : shape + 'x' + QString::number(newShape.dynamicSharedBytes);
}

std::optional<LaunchOverride> findOverride(const QStringList& overrides, const std::string& kernel)
{
    for (auto text = overrides.rbegin(); text != overrides.rend(); ++text)
        if (Result<LaunchOverride> parsed = parseLaunchOverride(text->toStdString()); parsed && parsed->kernel == kernel)
            return *parsed;
    return std::nullopt;
}

QStringList replaceOverride(const QStringList& overrides, const std::string& kernel, const QString& launchOverride)
{
    QStringList others;
    for (const QString& text : overrides)
        if (const Result<LaunchOverride> parsed = parseLaunchOverride(text.toStdString()); !parsed || parsed->kernel != kernel)
            others << text;
    return launchOverride.isEmpty() ? others : others << launchOverride;
}

std::optional<LaunchShape> findOwnShape(const trace::Recording& recording, const trace::Launch& launch)
{
    const LaunchShape shape{launch.grid, launch.block, launch.dynamicSharedBytes};
    if (!wasOverridden(recording, launch.name))
        return shape;
    std::optional<LaunchShape> found;
    for (const Message& note : recording.notes) {
        if (!note.is(msg::call::overridden) || !isOfKernel(note.arguments[0], launch.name) || parseLaunch(note.arguments[0]) != shape)
            continue;
        const std::optional<LaunchShape> requested = parseLaunch(note.arguments[1]);
        if (!requested || (found && found != requested))
            return std::nullopt;
        found = requested;
    }
    return found;
}

bool wasOverridden(const trace::Recording& recording, const std::string& kernel)
{
    return std::ranges::any_of(recording.notes, [&kernel](const Message& note) {
        return note.is(msg::call::overridden) && isOfKernel(note.arguments[0], kernel);
    });
}

}  // namespace simtscope::ui

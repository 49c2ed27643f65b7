#include "ui/figures/facts/struct_layout.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/figures/facts/names.h"

namespace simtscope::figures {

namespace {

std::uint64_t roundedUp(std::uint64_t value, std::uint64_t alignment)
{
    return (value + alignment - 1) / alignment * alignment;
}

/// "const struct Map" -> "Map"
QString bareName(const QString& type)
{
    QStringList words = type.simplified().split(u' ', Qt::SkipEmptyParts);
    for (const char* word : {"const", "volatile", "struct"})
        words.removeAll(QLatin1String(word));
    return words.join(u' ');
}

/// CUDA C++ Programming Guide, "Built-in Vector Types": the fields of int4 are x, y, z, w; their alignment is that of the whole, but for
/// those of three.
StructLayout vectorType(const QString& name)
{
    static const QRegularExpression form(QStringLiteral("^(u?)(char|short|int|long|longlong|float|double)([1-4])$"));
    const QRegularExpressionMatch match = form.match(name);
    if (!match.hasMatch())
        return {};
    const QString element = match.captured(2) == QLatin1String("longlong") ? QStringLiteral("long long") : match.captured(2);
    const ptx::ScalarType type = typeOfName(match.captured(1).isEmpty() ? element : QStringLiteral("unsigned ") + element);
    if (type == ptx::ScalarType::None)
        return {};
    StructLayout layout;
    const unsigned count = match.captured(3).toUInt();
    for (unsigned i = 0; i < count; ++i)
        layout.fields.push_back({QString(QLatin1Char("xyzw"[i])), type, i * std::uint64_t(typeBytes(type))});
    layout.bytes = count * std::uint64_t(typeBytes(type));
    return layout;
}

/// Adds `int factor, shift` to the layout; false when it is anything else.
bool addFields(const QString& declaration, StructLayout& layout, std::uint64_t& alignment)
{
    static const QRegularExpression form(QStringLiteral("^\\s*([\\w:\\s]+?)\\s+(\\w+(?:\\s*,\\s*\\w+)*)\\s*$"));
    static const QRegularExpression initial(QStringLiteral("\\s*(?:=[^,]*|\\{[^{}]*\\})"));
    const QRegularExpressionMatch match = form.match(QString(declaration).remove(initial));
    const ptx::ScalarType type = typeOfName(match.captured(1));
    const std::uint64_t bytes = typeBytes(type);
    if (!match.hasMatch() || bytes == 0)
        return false;
    for (const QString& name : match.captured(2).split(u',')) {
        const std::uint64_t offset = roundedUp(layout.bytes, bytes);
        layout.fields.push_back({name.trimmed(), type, offset});
        layout.bytes = offset + bytes;
    }
    alignment = std::max(alignment, bytes);
    return true;
}

}  // namespace

const Field* StructLayout::at(std::uint64_t offset) const
{
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.offset == offset; });
    return found == fields.end() ? nullptr : &*found;
}

StructLayout structLayout(const QString& text, const QString& type)
{
    static const QRegularExpression word(QStringLiteral("^[A-Za-z_]\\w*$"));
    const QString name = bareName(type);
    if (!word.match(name).hasMatch())
        return {};
    if (const StructLayout vector = vectorType(name); !vector.fields.empty())
        return vector;
    const QRegularExpression form(
        QStringLiteral("\\bstruct\\s+(?:(?:__align__|alignas)\\s*\\(\\s*(\\d+)\\s*\\)\\s*)?%1\\s*\\{((?:[^{}]|\\{[^{}]*\\})*)\\}")
            .arg(name));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return {};
    static const QRegularExpression comment(QStringLiteral("//[^\\n]*|/\\*.*?\\*/"), QRegularExpression::DotMatchesEverythingOption);
    StructLayout layout;
    std::uint64_t alignment = std::max(1u, match.captured(1).toUInt());
    for (const QString& declaration : match.captured(2).remove(comment).split(u';', Qt::SkipEmptyParts)) {
        if (!declaration.trimmed().isEmpty() && !addFields(declaration, layout, alignment))
            return {};
    }
    layout.bytes = roundedUp(layout.bytes, alignment);
    return layout;
}

}  // namespace simtscope::figures

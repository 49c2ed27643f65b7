#include "ui/figures/canvas/theme.h"

#include <cmath>

namespace simtscope::figures {

namespace {

struct RoleColor {
    Role role;
    const char *light, *dark, *print;
};

// Colours come from Okabe and Ito, "Color Universal Design" (2008): orange E69F00, sky 56B4E9, green 009E73, yellow F0E442, blue 0072B2,
// vermillion D55E00, purple CC79A7. Olive replaces yellow on white, and grey replaces black on dark, where the originals would not be seen.
// Orange marks what is more than needed and red what is wrong, so the way back (copies to the host, the down-sweep) is brown and not
// vermillion. On screens, red replaces vermillion, because vermillion that is dark enough for text on white is brown.
constexpr RoleColor kColors[] = {
    {Role::Background, "#e9edf2", "#13161b", "#ffffff"},     {Role::Panel, "#ffffff", "#1b1f26", "#ffffff"},
    {Role::Cell, "#f2f5f9", "#262b34", "#ffffff"},           {Role::CellBorder, "#cbd3de", "#3a414d", "#b4b4b4"},
    {Role::Text, "#14181f", "#eceff4", "#000000"},           {Role::TextDim, "#5a6371", "#98a1af", "#4f4f4f"},
    {Role::TextOnAccent, "#ffffff", "#0a0f15", "#000000"},   {Role::Accent, "#0072b2", "#56b4e9", "#cfe4f2"},
    {Role::AccentSoft, "#d9eaf6", "#274258", "#ffffff"},     {Role::AccentBorder, "#0072b2", "#56b4e9", "#005a8e"},
    {Role::Conflict, "#e69f00", "#e69f00", "#b07400"},       {Role::ConflictSoft, "#fdeecd", "#4a3a14", "#ffffff"},
    {Role::TextOnConflict, "#161000", "#161000", "#000000"}, {Role::Grid, "#e2e7ee", "#2c323c", "#dddddd"},
    {Role::Edge, "#6ba6cf", "#4f8fb8", "#5d5d5d"},           {Role::EdgeFaint, "#bcd3e4", "#35536a", "#bdbdbd"},
    {Role::Active, "#0072b2", "#56b4e9", "#0072b2"},         {Role::ToDevice, "#009e73", "#3deebc", "#009e73"},
    {Role::ToHost, "#7a4b2a", "#b65720", "#7a4b2a"},         {Role::DownSweep, "#7a4b2a", "#b65720", "#7a4b2a"},
    {Role::Good, "#007a59", "#3cc79b", "#005f45"},           {Role::Error, "#c41818", "#f46464", "#8f3900"},
};
static_assert(std::size(kColors) == std::size_t(Role::None), "every role has its colours");

qreal computeLuminance(const QColor& color)
{
    const auto linearize = [](qreal c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linearize(color.redF()) + 0.7152 * linearize(color.greenF()) + 0.0722 * linearize(color.blueF());
}

/// Returns a pale tint of the hue of an activity, a direction or a conflict. All tints have the same luminance, so that they are equal in
/// greyscale and take little toner.
QColor tonerSavingFill(Role role, const QColor& full)
{
    constexpr qreal kPaperLuminance = 0.64;  // target luminance
    if ((role < Role::Active || role > Role::DownSweep) && role != Role::Conflict)
        return full;
    const auto mixWithPaper = [&](qreal share) {
        const auto channel = [&](int value) { return int(std::lround(255 - (255 - value) * share)); };
        return QColor(channel(full.red()), channel(full.green()), channel(full.blue()));
    };
    qreal pale = 0, strong = 1;
    for (int halving = 0; halving < 10; ++halving) {
        const qreal middle = (pale + strong) / 2;
        (computeLuminance(mixWithPaper(middle)) > kPaperLuminance ? pale : strong) = middle;
    }
    return mixWithPaper(strong);
}

Theme makeTheme(const char* name, bool isDark, const char* RoleColor::*column)
{
    Theme theme;
    theme.name = QString::fromLatin1(name);
    theme.isDark = isDark;
    theme.savesToner = theme.name == QLatin1String("print");
    for (const RoleColor& row : kColors)
        theme.colors[std::size_t(row.role)] = QColor(QLatin1String(row.*column));
    theme.colors[std::size_t(Role::None)] = Qt::transparent;
    for (std::size_t role = 0; role < theme.inks.size(); ++role) {
        const QColor background = theme.fill(Role(role));
        theme.inks[role] =
            computeContrastRatio(Qt::white, background) > computeContrastRatio(Qt::black, background) ? Qt::white : Qt::black;
    }
    return theme;
}

}  // namespace

qreal computeContrastRatio(const QColor& a, const QColor& b)
{
    const qreal la = computeLuminance(a), lb = computeLuminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor Theme::fill(Role role) const
{
    return savesToner ? tonerSavingFill(role, color(role)) : color(role);
}

const std::vector<Theme>& themes()
{
    static const std::vector<Theme> allThemes = {makeTheme("light", false, &RoleColor::light), makeTheme("dark", true, &RoleColor::dark),
                                                 makeTheme("print", false, &RoleColor::print)};
    return allThemes;
}

const Theme* findTheme(const QString& name)
{
    for (const Theme& theme : themes()) {
        if (theme.name == name)
            return &theme;
    }
    return nullptr;
}

}  // namespace simtscope::figures

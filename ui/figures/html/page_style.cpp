#include "ui/figures/html/page_style.h"

#include <algorithm>

#include "ui/figures/canvas/theme.h"

namespace simtscope::figures {

namespace {

constexpr const char* kRoleNames[] = {
    "background",       "panel",      "cell",        "cell-border",   "text",     "text-dim",
    "text-on-accent",   "accent",     "accent-soft", "accent-border", "conflict", "conflict-soft",
    "text-on-conflict", "grid",       "edge",        "edge-faint",    "active",   "to-device",
    "to-host",          "down-sweep", "good",        "error",
};
static_assert(std::size(kRoleNames) == std::size_t(Role::None), "every role has its name");

QByteArray formatVariables(const Theme& theme)
{
    QByteArray text = theme.isDark ? "color-scheme:dark;" : "color-scheme:light;";
    for (std::size_t role = 0; role < std::size(kRoleNames); ++role) {
        const QByteArray name = QByteArray("--") + kRoleNames[role];
        text += name + ':' + theme.color(Role(role)).name().toLatin1() + ';';
        if (theme.fill(Role(role)) != theme.color(Role(role)))
            text += name + "-area:" + theme.fill(Role(role)).name().toLatin1() + ';';
        text += name + "-ink:" + theme.inkOn(Role(role)).name().toLatin1() + ';';
    }
    return '{' + text + "}\n";
}

}  // namespace

QByteArray makePageColors()
{
    const QByteArray dark = formatVariables(*findTheme(QStringLiteral("dark")));
    QByteArray text = ":root" + formatVariables(*findTheme(QStringLiteral("light"))) +
                      "@media (prefers-color-scheme:dark){:root:not([data-theme=light])" + dark + "}\n:root[data-theme=dark]" + dark;
    text += "@media print{:root:root:root" + formatVariables(*findTheme(QStringLiteral("print"))) + "}\n";
    for (std::size_t role = 0; role < std::size(kRoleNames); ++role) {
        const QByteArray name = kRoleNames[role], number = QByteArray::number(qulonglong(role));
        text += ".f" + number + "{fill:var(--" + name + "-area,var(--" + name + "))}.c" + number + "{fill:var(--" + name + ")}.i" + number +
                "{fill:var(--" + name + "-ink)}.s" + number + "{stroke:var(--" + name + ")}\n";
    }
    return text;
}

}  // namespace simtscope::figures

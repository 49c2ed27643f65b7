#include "ui/figures/facts/mode_words.h"

#include <QCoreApplication>
#include <algorithm>

namespace simtscope::figures {

namespace {

/// Lists the operations whose PTX name (PTX ISA, "atom") is shorter than the name of the function (CUDA C++ Programming Guide, "Atomic
/// Functions").
struct ModeRow {
    std::string_view form;
    const char* text;
};
constexpr ModeRow kModes[] = {
    {"cas", QT_TRANSLATE_NOOP("figures", "compare-and-swap")},
    {"exch", QT_TRANSLATE_NOOP("figures", "exchange")},
    {"inc", QT_TRANSLATE_NOOP("figures", "increment")},
    {"dec", QT_TRANSLATE_NOOP("figures", "decrement")},
};

}  // namespace

QString formatMode(const trace::Site* site)
{
    const std::string_view name = site ? ptx::modeName(site->operation) : std::string_view();
    const auto* const row = std::ranges::find(kModes, name, &ModeRow::form);
    return row == std::end(kModes) ? QString::fromLatin1(name.data(), qsizetype(name.size()))
                                   : QCoreApplication::translate("figures", row->text);
}

}  // namespace simtscope::figures

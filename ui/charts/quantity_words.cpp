#include "ui/charts/quantity_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <string_view>

namespace simtscope::ui {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("charts", text);
}

struct QuantityWords {
    const char* name;
    const char* label;
    const char* meaning;
};

/// The words of gpu/analysis/quantities.cpp once more, where translators find them.
constexpr QuantityWords kQuantities[] = {
    {"conflicts", QT_TRANSLATE_NOOP("charts", "Bank conflicts"),
     QT_TRANSLATE_NOOP("charts", "Wavefronts in shared memory beyond those that an access without conflicts takes.")},
    {"wavefronts", QT_TRANSLATE_NOOP("charts", "Wavefronts"),
     QT_TRANSLATE_NOOP("charts", "Wavefronts of shared-memory accesses: passes over the 32 banks.")},
    {"wavefronts-per-access", QT_TRANSLATE_NOOP("charts", "Wavefronts per access"),
     QT_TRANSLATE_NOOP("charts", "Wavefronts per access to shared memory, on average.")},
    {"idle-lanes", QT_TRANSLATE_NOOP("charts", "Idle lanes"),
     QT_TRANSLATE_NOOP("charts", "Share of the 32 lanes that are inactive in an instruction, on average.")},
    {"divergent-branches", QT_TRANSLATE_NOOP("charts", "Divergent branches"),
     QT_TRANSLATE_NOOP("charts", "Branches at which a warp diverges.")},
    {"sectors", QT_TRANSLATE_NOOP("charts", "Sectors"),
     QT_TRANSLATE_NOOP("charts", "Pieces of 32 bytes that the accesses to global memory move.")},
    {"efficiency", QT_TRANSLATE_NOOP("charts", "Coalescing efficiency"),
     QT_TRANSLATE_NOOP("charts", "Bytes that the loads and stores request, relative to those in the sectors that they move; above 100 when "
                                 "lanes access the same ones.")},
    {"instructions", QT_TRANSLATE_NOOP("charts", "Instructions"),
     QT_TRANSLATE_NOOP("charts", "PTX instructions, counted once for a warp.")},
    {"barriers", QT_TRANSLATE_NOOP("charts", "Barriers"), QT_TRANSLATE_NOOP("charts", "Warps that arrive at a barrier of their block.")},
    {"atomic-turns", QT_TRANSLATE_NOOP("charts", "Atomic turns"),
     QT_TRANSLATE_NOOP("charts", "The most lanes at one address, summed over all atomics: they are serialised.")},
    {"time", QT_TRANSLATE_NOOP("charts", "Time"),
     QT_TRANSLATE_NOOP("charts", "Time of the kernels on the GPU without the recorder: the median of several runs, summed.")},
    {"bandwidth", QT_TRANSLATE_NOOP("charts", "Bandwidth"),
     QT_TRANSLATE_NOOP("charts", "Bytes of all sectors of global memory, divided by that time.")},
};

const QuantityWords* wordsOf(const analysis::Quantity& quantity)
{
    const auto found =
        std::ranges::find(kQuantities, std::string_view(quantity.name), [](const QuantityWords& w) { return std::string_view(w.name); });
    return found == std::end(kQuantities) ? nullptr : found;
}

}  // namespace

QString quantityLabel(const analysis::Quantity& quantity)
{
    const QuantityWords* words = wordsOf(quantity);
    return words ? tr(words->label) : QString::fromUtf8(quantity.label);
}

QString quantityMeaning(const analysis::Quantity& quantity)
{
    const QuantityWords* words = wordsOf(quantity);
    return words ? tr(words->meaning) : QString::fromUtf8(quantity.meaning);
}

}  // namespace simtscope::ui

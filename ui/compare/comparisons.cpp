#include "ui/compare/comparisons.h"

#include <algorithm>

namespace simtscope::ui {

Comparisons::Comparisons(Session& main, QObject* parent) : QObject(parent)
{
    for (std::size_t i = 0; i < kMaxOtherRuns; ++i) {
        m_comparisons[i] = std::make_unique<Comparison>(main, this, int(i) + 2);
        connect(m_comparisons[i].get(), &Comparison::activeChanged, this, &Comparisons::changed);
        connect(m_comparisons[i].get(), &Comparison::runsChanged, this, &Comparisons::changed);
        connect(m_comparisons[i].get(), &Comparison::placeChanged, this, &Comparisons::placeChanged);
    }
    connect(&primary(), &Comparison::activeChanged, this, [this] {
        for (std::size_t i = 1; i < kMaxOtherRuns && !primary().isActive(); ++i)
            m_comparisons[i]->close();
    });
}

std::vector<const Comparison*> Comparisons::activeComparisons() const
{
    std::vector<const Comparison*> comparisons;
    for (const auto& one : m_comparisons)
        if (one->isActive())
            comparisons.push_back(one.get());
    return comparisons;
}

bool Comparisons::isComplete() const
{
    const std::vector<const Comparison*> comparisons = activeComparisons();
    return !comparisons.empty() && std::ranges::all_of(comparisons, [](const Comparison* one) { return one->isComplete(); });
}

Comparison* Comparisons::findInactive()
{
    const auto found = std::ranges::find_if(m_comparisons, [](const auto& one) { return !one->isActive(); });
    return found == m_comparisons.end() ? nullptr : found->get();
}

std::vector<QString> Comparisons::captions() const
{
    std::vector<QString> captions(1);
    for (const Comparison* one : activeComparisons()) {
        const std::array<QString, 2>& pairCaptions = one->captions();
        if (pairCaptions[0].size() > captions[0].size())
            captions[0] = pairCaptions[0];  // the longest caption tells the main run from all others
        captions.push_back(pairCaptions[1]);
    }
    return captions;
}

}  // namespace simtscope::ui

#include "moc_comparisons.cpp"

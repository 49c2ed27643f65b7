#include "ui/compare/comparisons.h"

#include <algorithm>

namespace simtscope::ui {

Comparisons::Comparisons(Session& main, QObject* parent) : QObject(parent)
{
    for (std::size_t i = 0; i < kMaxOtherRuns; ++i) {
        m_all[i] = std::make_unique<Comparison>(main, this, int(i) + 2);
        connect(m_all[i].get(), &Comparison::activeChanged, this, &Comparisons::changed);
        connect(m_all[i].get(), &Comparison::runsChanged, this, &Comparisons::changed);
        connect(m_all[i].get(), &Comparison::placeChanged, this, &Comparisons::placeChanged);
    }
    connect(&first(), &Comparison::activeChanged, this, [this] {
        for (std::size_t i = 1; i < kMaxOtherRuns && !first().active(); ++i)
            m_all[i]->close();
    });
}

std::vector<const Comparison*> Comparisons::active() const
{
    std::vector<const Comparison*> there;
    for (const auto& one : m_all)
        if (one->active())
            there.push_back(one.get());
    return there;
}

bool Comparisons::complete() const
{
    const std::vector<const Comparison*> there = active();
    return !there.empty() && std::ranges::all_of(there, [](const Comparison* one) { return one->complete(); });
}

Comparison* Comparisons::firstFree()
{
    const auto found = std::ranges::find_if(m_all, [](const auto& one) { return !one->active(); });
    return found == m_all.end() ? nullptr : found->get();
}

std::vector<QString> Comparisons::captions() const
{
    std::vector<QString> captions(1);
    for (const Comparison* one : active()) {
        const std::array<QString, 2>& both = one->captions();
        if (both[0].size() > captions[0].size())
            captions[0] = both[0];  // the longest caption tells the main run from all others
        captions.push_back(both[1]);
    }
    return captions;
}

}  // namespace simtscope::ui

#include "moc_comparisons.cpp"

#include "ui/figures/prepare.h"

#include <algorithm>

#include "ui/figures/fault.h"
#include "ui/figures/flow_types.h"
#include "ui/figures/line_costs.h"
#include "ui/figures/names.h"
#include "ui/figures/sweeps.h"
#include "ui/figures/tree_model.h"
#include "ui/figures/warps_model.h"

namespace simtscope::figures {
namespace {

template <class T>
bool isKept(const FigureSource& source)
{
    return source.kept<T>() != nullptr;
}

struct Preparation {
    const char* figure;
    bool (*make)(const FigureSource&, const std::stop_token&);
    bool (*isMade)(const FigureSource&);
};

constexpr Preparation kPreparations[] = {
    {"tree", &TreeModel::prepare, &isKept<TreeModel>},
    {"sweep", &Sweeps::prepare, &isKept<Sweeps>},
    {"warps", &WarpsModel::prepare, &isKept<WarpsModel>},
    {"source",
     [](const FigureSource& source, const std::stop_token&) {
         LineCosts::of(source);
         return true;
     },
     &isKept<LineCosts>},
};

}  // namespace

bool prepare(const FigureSource& source, const QString& figure, const std::stop_token& stop)
{
    if (!source.recorded())
        return true;
    Names::of(source);
    if (!source.replay(stop))
        return false;
    FlowTypes::of(source);
    faultOf(source);
    for (const Preparation& preparation : kPreparations) {
        if (figure == QLatin1String(preparation.figure) && !preparation.make(source, stop))
            return false;
    }
    return true;
}

bool isPrepared(const FigureSource& source, const QString& figure)
{
    const auto* const row =
        std::ranges::find_if(kPreparations, [&](const Preparation& each) { return figure == QLatin1String(each.figure); });
    const bool shared = isKept<Names>(source) && isKept<FlowTypes>(source) && isKept<std::optional<Fault>>(source);
    return !source.recorded() || (shared && (row == std::end(kPreparations) || row->isMade(source)));
}

}  // namespace simtscope::figures

#include "ui/figures/prepare.h"

#include "ui/figures/line_costs.h"
#include "ui/figures/names.h"
#include "ui/figures/sweeps.h"
#include "ui/figures/tree_model.h"
#include "ui/figures/warps_model.h"

namespace simtscope::figures {
namespace {

struct Preparation {
    const char* figure;
    bool (*make)(const FigureSource&, const std::stop_token&);
};

constexpr Preparation kPreparations[] = {
    {"tree", &TreeModel::prepare},
    {"sweep", &Sweeps::prepare},
    {"warps", &WarpsModel::prepare},
    {"source",
     [](const FigureSource& source, const std::stop_token&) {
         LineCosts::of(source);
         return true;
     }},
};

}  // namespace

bool prepare(const FigureSource& source, const QString& figure, const std::stop_token& stop)
{
    if (!source.recorded())
        return true;
    Names::of(source);
    for (const Preparation& preparation : kPreparations) {
        if (figure == QLatin1String(preparation.figure) && !preparation.make(source, stop))
            return false;
    }
    return true;
}

}  // namespace simtscope::figures

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
    void (*make)(const FigureSource&);
};

constexpr Preparation kPreparations[] = {
    {"tree", [](const FigureSource& source) { TreeModel::of(source); }},
    {"sweep", [](const FigureSource& source) { Sweeps::of(source); }},
    {"warps", [](const FigureSource& source) { WarpsModel::of(source); }},
    {"source", [](const FigureSource& source) { LineCosts::of(source); }},
};

}  // namespace

void prepare(const FigureSource& source, const QString& figure)
{
    if (!source.recorded())
        return;
    Names::of(source);
    for (const Preparation& preparation : kPreparations) {
        if (figure == QLatin1String(preparation.figure))
            preparation.make(source);
    }
}

}  // namespace simtscope::figures

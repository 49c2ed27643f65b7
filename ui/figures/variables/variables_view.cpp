#include "ui/figures/variables/variables_view.h"

#include <algorithm>

#include "ui/figures/variables/variables_options.h"

namespace simtscope::figures {

namespace {

analysis::HistoryRequest makeRequest(const FigureSource& source, const FigureOptions& options)
{
    return {WarpId{chooseThread(source, options) / kWarpSize}, options.specificOptions.get<VariablesOptions>().expressions};
}

}  // namespace

bool VariablesView::isChanged(const analysis::VariableHistory& history) const
{
    const analysis::ValueChange* const value = valueAt(history, step);
    return value && value->state == analysis::ValueState::Known && value->step == step;
}

const analysis::ValueChange* VariablesView::lastValueOfExited(const analysis::VariableHistory& history) const
{
    const analysis::ValueChange* const value = valueAt(history, step);
    if (!value || value->state != analysis::ValueState::Exited || value == history.changes(lane()).data())
        return nullptr;
    return value[-1].state == analysis::ValueState::Known ? value - 1 : nullptr;
}

std::uint32_t chooseThread(const FigureSource& source, const FigureOptions& options)
{
    const auto count = std::uint32_t(std::max<std::uint64_t>(1, source.launch().block.count()));
    std::uint32_t thread = 0;
    if (const auto& named = options.specificOptions.get<VariablesOptions>().thread)
        thread = *named;
    else if (const auto selected = threadOf(options.selection))
        thread = *selected;
    else if (options.warp >= 0)
        thread = std::uint32_t(options.warp) * kWarpSize;
    return std::min(thread, count - 1);
}

VariablesView makeVariablesView(const FigureSource& source, const FigureOptions& options, const std::stop_token& stop)
{
    VariablesView view;
    view.thread = chooseThread(source, options);
    view.step = options.showsAllSteps && source.steps().count() > 0 ? source.steps().count() - 1 : options.step;
    analysis::VariableHistories& histories = analysis::VariableHistories::of(source);
    if (source.steps().count() > 0 && !histories.needsDebugBuild())
        view.histories = histories.make(makeRequest(source, options), stop);
    return view;
}

bool hasVariablesView(const FigureSource& source, const FigureOptions& options)
{
    const analysis::VariableHistories& histories = analysis::VariableHistories::of(source);
    return source.steps().count() == 0 || histories.needsDebugBuild() || histories.find(makeRequest(source, options));
}

}  // namespace simtscope::figures

#include "gpu/trace/recording.h"

#include <algorithm>

namespace simtscope::trace {

SiteTotals& SiteTotals::operator+=(const SiteTotals& o)
{
    instructions += o.instructions;
    threads += o.threads;
    wavefronts += o.wavefronts;
    ideal += o.ideal;
    sectors += o.sectors;
    bytesRequested += o.bytesRequested;
    divergent += o.divergent;
    return *this;
}

const BlockTrace* Launch::find(BlockId wanted) const
{
    const auto found =
        std::lower_bound(blocks.begin(), blocks.end(), wanted, [](const auto& trace, BlockId b) { return trace->block() < b; });
    return found != blocks.end() && (*found)->block() == wanted ? found->get() : nullptr;
}

const Site* Recording::site(const Launch& launch, SiteId wanted) const
{
    if (launch.module.value >= sites.size())
        return nullptr;
    const auto& rows = sites[launch.module.value];
    const auto found = rows.find(wanted);
    return found != rows.end() ? &found->second : nullptr;
}

}  // namespace simtscope::trace

#include "gpu/ptx/alu.h"

#include <unordered_map>
#include <vector>

#include "gpu/ptx/alu_levels.h"

namespace simtscope::ptx {

namespace {

using Collect = unsigned (*)(AluRow*);

Collect collectorOf(IsaLevel level)
{
#ifdef SIMTSCOPE_ISA_LEVELS
    if (level == IsaLevel::V4)
        return &v4::collectRows;
    if (level == IsaLevel::V3)
        return &v3::collectRows;
#endif
    (void)level;
    return &baseline::collectRows;
}

std::vector<AluRow> collect(IsaLevel level)
{
    const Collect collector = collectorOf(level);
    std::vector<AluRow> rows(collector(nullptr));
    collector(rows.data());
    return rows;
}

}  // namespace

IsaLevel bestIsaLevel()
{
#ifdef SIMTSCOPE_ISA_LEVELS
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        return IsaLevel::V4;
    if (__builtin_cpu_supports("x86-64-v3"))
        return IsaLevel::V3;
#endif
    return IsaLevel::Baseline;
}

std::span<const AluRow> aluRows(IsaLevel level)
{
    static const std::array<std::vector<AluRow>, 3> levels = {collect(IsaLevel::Baseline), collect(IsaLevel::V3), collect(IsaLevel::V4)};
    return levels[std::size_t(level)];
}

const AluRow* findAlu(std::string_view name)
{
    static const auto index = [] {
        std::unordered_map<std::string_view, const AluRow*> rows;
        for (const AluRow& row : aluRows(bestIsaLevel()))
            rows.emplace(row.name, &row);
        return rows;
    }();
    const auto found = index.find(name);
    return found == index.end() ? nullptr : found->second;
}

}  // namespace simtscope::ptx

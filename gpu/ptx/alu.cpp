#include "gpu/ptx/alu.h"

#include <array>
#include <cassert>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/alu_levels.h"

namespace simtscope::ptx {

namespace {

using Collect = unsigned (*)(AluRow*);

/// By IsaLevel.
constexpr std::array<Collect, 3> kCollectors{
    &baseline::collectRows,
#ifdef SIMTSCOPE_ISA_LEVELS
    &v3::collectRows,
    &v4::collectRows,
#else
    &baseline::collectRows,
    &baseline::collectRows,
#endif
};

/// Collected when first asked for: the code that does so is compiled for the level, too.
template <IsaLevel Level>
std::span<const AluRow> rowsOf()
{
    static const auto rows = [] {
        constexpr Collect collect = kCollectors[std::size_t(Level)];
        std::vector<AluRow> all(collect(nullptr));
        collect(all.data());
        return all;
    }();
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
    constexpr std::array kRows{&rowsOf<IsaLevel::Baseline>, &rowsOf<IsaLevel::V3>, &rowsOf<IsaLevel::V4>};
    assert(level <= bestIsaLevel());
    return kRows[std::size_t(level)]();
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

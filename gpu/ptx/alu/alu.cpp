#include "gpu/ptx/alu/alu.h"

#include <array>
#include <cassert>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/alu/alu_levels.h"

namespace simtscope::ptx {

namespace {

using Collect = unsigned (*)(AluRow*);

/// The functions that collect the rows, by IsaLevel.
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

/// Collects the rows on first use, because the code that does so is itself compiled for the level.
template <IsaLevel Level>
std::span<const AluRow> rowsOf()
{
    static const auto rows = [] {
        constexpr Collect collect = kCollectors[std::size_t(Level)];
        std::vector<AluRow> collected(collect(nullptr));
        collect(collected.data());
        return collected;
    }();
    return rows;
}

#ifdef SIMTSCOPE_ISA_LEVELS
#if defined(__clang__) && __clang_major__ < 18
// This compiler knows neither the levels by name nor all of their features. Processors with the features below have all others of the
// level.
bool supportsV3()
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
}

bool supportsV4()
{
    return supportsV3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#else
bool supportsV3()
{
    return __builtin_cpu_supports("x86-64-v3");
}

bool supportsV4()
{
    return __builtin_cpu_supports("x86-64-v4");
}
#endif
#endif

}  // namespace

IsaLevel findBestIsaLevel()
{
#ifdef SIMTSCOPE_ISA_LEVELS
    __builtin_cpu_init();
    if (supportsV4())
        return IsaLevel::V4;
    if (supportsV3())
        return IsaLevel::V3;
#endif
    return IsaLevel::Baseline;
}

std::span<const AluRow> aluRows(IsaLevel level)
{
    constexpr std::array kRowFunctions{&rowsOf<IsaLevel::Baseline>, &rowsOf<IsaLevel::V3>, &rowsOf<IsaLevel::V4>};
    assert(level <= findBestIsaLevel());
    return kRowFunctions[std::size_t(level)]();
}

const AluRow* findAluRow(std::string_view name)
{
    static const auto index = [] {
        std::unordered_map<std::string_view, const AluRow*> rows;
        for (const AluRow& row : aluRows(findBestIsaLevel()))
            rows.emplace(row.name, &row);
        return rows;
    }();
    const auto found = index.find(name);
    return found == index.end() ? nullptr : found->second;
}

}  // namespace simtscope::ptx

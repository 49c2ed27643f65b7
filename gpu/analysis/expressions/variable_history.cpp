#include "gpu/analysis/expressions/variable_history.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "gpu/analysis/expressions/evaluator.h"
#include "gpu/analysis/expressions/lane_scope.h"
#include "gpu/analysis/variables/debug_build_steps.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {
namespace {

/// Most variables among which those that tell most are chosen; each takes a replay of the block.
constexpr std::size_t kMaxCandidates = 16;
/// Most changes of one expression that are kept: they take 16 bytes each.
constexpr std::uint64_t kMaxChanges = 1u << 23;

/// Names the locations that pointers point to, as a reader of the block's variables does.
class AddressNames {
public:
    explicit AddressNames(const VariableReader& reader)
        : m_reader(reader),
          m_replay(*reader.source(), reader.module(), reader.info(), WarpId{0}), m_sources{*reader.source(), reader.module(),
                                                                                           reader.info(),    m_replay,
                                                                                           m_state,          reader.constants()}
    {
    }

    /// Returns "in + 5"; where the location has no name, the address.
    std::string find(std::uint64_t address, std::int32_t pointee) const
    {
        const std::vector<ptx::DebugType>& types = m_reader.info().types;
        const auto pointer = std::find_if(types.begin(), types.end(), [&](const ptx::DebugType& type) {
            return type.kind == ptx::DebugTypeKind::Pointer && type.target == pointee;
        });
        if (pointer == types.end())
            return {};
        VariableStorage storage;
        storage.type = std::int32_t(pointer - types.begin());
        storage.bits = address;
        storage.bytes = sizeof address;
        const std::string text = LocationReader(m_sources, 0).readStorage(storage, 0, storage.type).text;
        const std::size_t name = text.find(" = ");
        return name == std::string::npos ? text : text.substr(name + 3);
    }

private:
    const VariableReader& m_reader;
    VariableReplay m_replay;
    trace::BlockState m_state;
    VariableSources m_sources;
};

/// Says how much a variable tells, the most first.
struct Telling {
    enum class Class : std::uint8_t {
        ChangesByThread,  ///< it changes, and differs between threads: a sum
        Changes,          ///< it changes in all threads alike: a counter of a loop
        DiffersByThread,  ///< each thread sets it once: an index
        Constant
    };
    Class kind = Class::Constant;
    std::size_t changeCount = 0;  ///< known values of the lane that has most
    bool operator<(const Telling& other) const { return kind != other.kind ? kind < other.kind : changeCount > other.changeCount; }
};

Telling rateHistory(const VariableHistory& history)
{
    Telling result;
    bool changes = false, differs = false;
    std::optional<std::uint64_t> common;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        std::size_t known = 0;
        std::optional<std::uint64_t> last;
        for (const ValueChange& change : history.changes(lane)) {
            if (change.state != ValueState::Known)
                continue;
            ++known;
            changes = changes || (last && *last != change.bits);
            last = change.bits;
        }
        result.changeCount = std::max(result.changeCount, known);
        differs = differs || (last && common && *common != *last);
        common = last ? last : common;
    }
    // A counter of a loop may end with other values in each thread, but it has common ones.
    if (changes)
        result.kind = differs ? Telling::Class::ChangesByThread : Telling::Class::Changes;
    else
        result.kind = differs ? Telling::Class::DiffersByThread : Telling::Class::Constant;
    return result;
}

/// Returns the names of the kernel's variables that can be drawn, in the order of their declaration. Parameters never change, and arrays
/// have too many values.
std::vector<std::string> listCandidates(const VariableReader& reader)
{
    const ptx::DebugInfo& info = reader.info();
    std::vector<std::string> names;
    const ptx::DebugFunction* const kernel = info.findFunction(reader.module().kernel());
    if (!kernel)
        return names;
    std::vector<std::pair<std::uint32_t, std::string>> declared;
    for (const ptx::DebugScope& scope : kernel->scopes) {
        if (scope.kind == ptx::DebugScope::Kind::Inlined)
            continue;
        for (const ptx::DebugVariable& variable : scope.variables) {
            const std::int32_t type = info.resolve(variable.type);
            const ptx::DebugTypeKind kind = type < 0 ? ptx::DebugTypeKind::Unknown : info.types[std::size_t(type)].kind;
            const bool isDrawn = kind != ptx::DebugTypeKind::Unknown && kind != ptx::DebugTypeKind::Array &&
                                 kind != ptx::DebugTypeKind::Struct && kind != ptx::DebugTypeKind::Reference;
            if (!variable.isParameter && isDrawn && !variable.name.empty() && !variable.name.starts_with("__"))
                declared.emplace_back(variable.line, variable.name);
        }
    }
    std::stable_sort(declared.begin(), declared.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [line, name] : declared) {
        if (names.size() < kMaxCandidates && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    }
    return names;
}

}  // namespace

/// Makes the history of one expression.
class HistoryMaker {
public:
    /// All arguments must outlive this object. `steps`: the match with the debug build, or null.
    HistoryMaker(const RecordedBlock& shown, const VariableReader& reader, DebugBuildSteps* steps, WarpId warp)
        : m_shown(shown), m_reader(reader), m_steps(steps), m_warp(warp)
    {
    }

    /// Returns null if `stop` was requested before the end.
    std::shared_ptr<const VariableHistory> make(const std::string& text, const std::stop_token& stop) const
    {
        auto history = std::make_shared<VariableHistory>();
        history->m_expression = text;
        const auto expression = parseExpression(text);
        if (!expression) {
            history->m_problem = expression.error();
            return history;
        }
        SeriesRequest request;
        request.lanes.resize(m_warp.value + 1);
        request.lanes[m_warp.value] = kAllLanes;
        request.maxChanges = kMaxChanges;
        const auto series = ExpressionSeries::make(m_reader, *expression, request, stop);
        if (!series) {
            history->m_problem = series.error();
            return history;
        }
        if (!*series)
            return nullptr;
        history->m_series = *series;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            history->m_changes[lane] = m_steps ? matchChanges(**series, lane) : copyChanges(**series, lane);
        history->m_stepCount = m_steps || !(*series)->isCutOff() ? m_shown.steps().count() : (*series)->stepCount();
        describeType(*history);
        nameAddresses(*history);
        makeExtremes(*history);
        makeBands(*history);
        return history;
    }

private:
    std::vector<ValueChange> copyChanges(const ExpressionSeries& series, unsigned lane) const
    {
        const auto changes = series.changes(m_warp.value * kWarpSize + lane);
        return {changes.begin(), changes.end()};
    }

    /// Returns the changes at the steps of the optimised code at which the lane has done the same as in the debug build.
    std::vector<ValueChange> matchChanges(const ExpressionSeries& series, unsigned lane) const
    {
        std::vector<ValueChange> result;
        const auto changes = series.changes(m_warp.value * kWarpSize + lane);
        if (changes.empty())
            return result;
        ValueChange absent;
        absent.state = ValueState::NotStarted;
        result.push_back(absent);
        const WarpMatches& matches = m_steps->matchesOf(m_warp);
        for (const EventMatch& match : matches.matches) {
            if (!(match.lanes >> lane & 1))
                continue;
            const ValueChange* const value = series.valueAt(m_warp.value * kWarpSize + lane, matches.debugStepOf(match, lane));
            if (!value)
                continue;
            ValueChange change = *value;
            change.step = match.step;
            const ValueChange& last = result.back();
            if (last.state == change.state && (change.state != ValueState::Known || (last.type == change.type && last.bits == change.bits)))
                continue;
            if (last.step == change.step)
                result.pop_back();
            result.push_back(change);
        }
        return result;
    }

    void describeType(VariableHistory& history) const
    {
        for (const auto& changes : history.m_changes) {
            const auto known =
                std::find_if(changes.begin(), changes.end(), [](const ValueChange& change) { return change.state == ValueState::Known; });
            if (known == changes.end())
                continue;
            const ptx::DebugInfo& info = m_reader.info();
            history.m_valueType = history.m_series->typeOf(*known);
            history.m_type = nameOfType(info, history.m_valueType);
            const std::int32_t type = history.m_valueType.kind == ValueKind::Pointer ? -1 : info.resolve(history.m_valueType.debugType);
            history.m_isEnumeration = type >= 0 && info.types[std::size_t(type)].kind == ptx::DebugTypeKind::Enumeration;
            return;
        }
    }

    void nameAddresses(VariableHistory& history) const
    {
        std::optional<AddressNames> names;
        for (const auto& changes : history.m_changes) {
            for (const ValueChange& change : changes) {
                if (change.state != ValueState::Known || history.m_addressNames.contains(change.bits))
                    continue;
                const ValueType type = history.m_series->typeOf(change);
                if (type.kind != ValueKind::Pointer)
                    continue;
                if (!names)
                    names.emplace(m_reader);
                history.m_addressNames.emplace(change.bits, names->find(change.bits, type.debugType));
            }
        }
    }

    static void makeExtremes(VariableHistory& history)
    {
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            for (const ValueChange& change : history.m_changes[lane]) {
                NumberRange range;
                range.add(history.numberOf(change));
                history.m_extremes[lane].append(range);
            }
        }
    }

    static void makeBands(VariableHistory& history)
    {
        std::vector<std::pair<std::uint32_t, unsigned>> order;
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            for (const ValueChange& change : history.m_changes[lane])
                order.emplace_back(change.step, lane);
        }
        std::sort(order.begin(), order.end());
        std::array<double, kWarpSize> numbers;
        numbers.fill(std::numeric_limits<double>::quiet_NaN());
        std::array<std::size_t, kWarpSize> next{};
        for (std::size_t i = 0; i < order.size();) {
            const std::uint32_t step = order[i].first;
            for (; i < order.size() && order[i].first == step; ++i) {
                const unsigned lane = order[i].second;
                numbers[lane] = history.numberOf(history.m_changes[lane][next[lane]++]);
            }
            NumberRange range;
            HistoryBand band;
            band.step = step;
            for (unsigned lane = 0; lane < kWarpSize; ++lane) {
                range.add(numbers[lane]);
                band.lanes |= LaneMask(!std::isnan(numbers[lane])) << lane;
            }
            if (band.lanes != 0) {
                band.low = range.low;
                band.high = range.high;
            }
            auto& bands = history.m_bands;
            if (!bands.empty() && bands.back().lanes == band.lanes && bands.back().low == band.low && bands.back().high == band.high)
                continue;
            bands.push_back(band);
            history.m_bandExtremes.append(range);
        }
    }

    const RecordedBlock& m_shown;
    const VariableReader& m_reader;
    DebugBuildSteps* m_steps;
    WarpId m_warp;
};

namespace {

/// Returns the extremes of changes from one step to another; the value at the first one counts, too.
template <class Changes>
NumberRange findRange(const Changes& changes, const RangeExtremes& extremes, std::uint32_t first, std::uint32_t last)
{
    const auto behind = [&](std::uint32_t step) {
        return std::size_t(std::upper_bound(changes.begin(), changes.end(), step,
                                            [](std::uint32_t value, const auto& change) { return value < change.step; }) -
                           changes.begin());
    };
    const std::size_t begin = behind(first);
    return extremes.find(begin > 0 ? begin - 1 : 0, behind(last));
}

}  // namespace

const ValueChange* VariableHistory::valueAt(unsigned lane, std::uint32_t step) const
{
    const auto& changes = m_changes[lane];
    if (step >= m_stepCount)
        return nullptr;
    const auto behind = std::upper_bound(changes.begin(), changes.end(), step,
                                         [](std::uint32_t value, const ValueChange& change) { return value < change.step; });
    return behind == changes.begin() ? nullptr : &behind[-1];
}

std::string VariableHistory::format(const ValueChange& value) const
{
    if (value.state == ValueState::Known && m_series->typeOf(value).kind == ValueKind::Pointer) {
        if (const auto name = m_addressNames.find(value.bits); name != m_addressNames.end() && !name->second.empty())
            return name->second;
    }
    return m_series->format(value);
}

double VariableHistory::numberOf(const ValueChange& value) const
{
    TypedValue typed;
    if (value.state == ValueState::Known) {
        typed.type = m_series->typeOf(value);
        typed.bits = value.bits;
        const double number = typed.type.kind == ValueKind::Object ? std::numeric_limits<double>::quiet_NaN() : toDouble(typed);
        if (std::isfinite(number))
            return number;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

const HistoryBand* VariableHistory::bandAt(std::uint32_t step) const
{
    const auto behind = std::upper_bound(m_bands.begin(), m_bands.end(), step,
                                         [](std::uint32_t value, const HistoryBand& band) { return value < band.step; });
    return step >= m_stepCount || behind == m_bands.begin() || behind[-1].lanes == 0 ? nullptr : &behind[-1];
}

NumberRange VariableHistory::rangeOfLane(unsigned lane, std::uint32_t first, std::uint32_t last) const
{
    return findRange(m_changes[lane], m_extremes[lane], first, last);
}

NumberRange VariableHistory::rangeOfWarp(std::uint32_t first, std::uint32_t last) const
{
    return findRange(m_bands, m_bandExtremes, first, last);
}

VariableHistories& VariableHistories::of(const RecordedBlock& block)
{
    return *block.getDerived<std::shared_ptr<VariableHistories>>([&] {
        std::shared_ptr<VariableHistories> histories(new VariableHistories(block));
        histories->m_isOptimised = isOptimised(block);
        return histories;
    });
}

bool VariableHistories::needsDebugBuild() const
{
    const std::lock_guard lock(m_mutex);
    return m_isOptimised && !m_debugBuild;
}

void VariableHistories::setDebugBuild(Result<std::shared_ptr<const RecordedBlock>> built)
{
    const std::lock_guard computation(m_computationMutex);
    const std::lock_guard lock(m_mutex);
    m_debugBuild = std::move(built);
    m_sets.clear();
    m_rows.clear();
}

void VariableHistories::shareDebugBuild(const VariableHistories& other)
{
    const auto built = [&] {
        const std::lock_guard lock(other.m_mutex);
        return other.m_debugBuild;
    }();
    if (built)
        setDebugBuild(*built);
}

std::shared_ptr<const HistorySet> VariableHistories::find(const HistoryRequest& request) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_sets.find(request);
    return found == m_sets.end() ? nullptr : found->second;
}

std::shared_ptr<const HistorySet> VariableHistories::make(const HistoryRequest& request, const std::stop_token& stop)
{
    const std::lock_guard computation(m_computationMutex);
    if (auto made = find(request))
        return made;
    auto made = compute(request, stop);
    if (made) {
        const std::lock_guard lock(m_mutex);
        m_sets.emplace(request, made);
    }
    return made;
}

std::shared_ptr<const HistorySet> VariableHistories::compute(const HistoryRequest& request, const std::stop_token& stop)
{
    auto set = std::make_shared<HistorySet>();
    // The reader ends before this block does, which holds this object.
    const std::shared_ptr<const RecordedBlock> block(m_block, [](const RecordedBlock*) {});
    const auto debugBuild = [&] {
        const std::lock_guard lock(m_mutex);
        return m_debugBuild;
    }();
    if (debugBuild && !*debugBuild) {
        set->problem = debugBuild->error();
        return set;
    }
    const auto reader = debugBuild ? VariableReader::create(block, **debugBuild) : VariableReader::create(block);
    if (!reader) {
        set->problem = reader.error();
        return set;
    }
    DebugBuildSteps* const steps = (*reader)->debugBuild();
    if (steps)
        set->agreement = steps->agreementOf(request.warp);
    const HistoryMaker maker(*m_block, **reader, steps, request.warp);
    const bool isChosen = !request.expressions.empty();
    for (const std::string& text : isChosen ? request.expressions : listCandidates(**reader)) {
        std::shared_ptr<const VariableHistory>& row = m_rows[{request.warp.value, text}];
        if (!row)
            row = maker.make(text, stop);
        if (!row)
            return nullptr;
        set->rows.push_back(row);
    }
    if (!isChosen) {
        std::map<const VariableHistory*, Telling> telling;
        for (const auto& row : set->rows)
            telling.emplace(row.get(), rateHistory(*row));
        std::stable_sort(set->rows.begin(), set->rows.end(),
                         [&](const auto& a, const auto& b) { return telling[a.get()] < telling[b.get()]; });
        const auto constant = std::find_if(set->rows.begin(), set->rows.end(),
                                           [&](const auto& row) { return telling[row.get()].kind == Telling::Class::Constant; });
        if (constant != set->rows.begin())
            set->rows.erase(constant, set->rows.end());
    }
    return set;
}

}  // namespace simtscope::analysis

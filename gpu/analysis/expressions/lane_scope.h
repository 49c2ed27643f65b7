// Gives expressions the variables of the lanes of a warp at the step up to which the warp has been replayed.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "gpu/analysis/expressions/evaluator.h"

namespace simtscope::analysis {

/// Finds the variables of the program by name, whether or not a thread is in their scope.
class VariableNames {
public:
    /// `info` must outlive this object.
    explicit VariableNames(const ptx::DebugInfo& info) : m_info(&info) {}

    /// Fails if the expression has a name that is none of a variable or an enumerator; names the most similar one.
    Result<void> check(const Expression& expression) const;

    /// Describes a variable of a function.
    struct Candidate {
        std::size_t scope = 0;
        const ptx::DebugVariable* variable = nullptr;
    };
    /// Returns the variables of this name, innermost scope first.
    const std::vector<Candidate>& candidates(const ptx::DebugFunction& function, const std::string& name);
    const ptx::DebugVariable* findGlobal(const std::string& name) const;
    /// Returns the type and the value of an enumerator.
    std::optional<std::pair<std::int32_t, std::int64_t>> findEnumerator(const std::string& name) const;
    /// Returns the type of any variable of this name; -1 if there is none.
    std::int32_t findType(const std::string& name) const;

private:
    const ptx::DebugInfo* m_info;
    std::unordered_map<const ptx::DebugFunction*, std::unordered_map<std::string, std::vector<Candidate>>> m_candidates;
};

/// Describes bytes of memory at a generic address.
struct AddressRange {
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    bool operator==(const AddressRange&) const = default;
};

/// Gives the variables of one lane after the other.
class LaneScope final : public ExpressionScope {
public:
    /// All arguments must outlive this object.
    LaneScope(const VariableSources& sources, WarpId warp, VariableNames& names);

    /// Chooses a lane, which executes the instruction `next` next; `next` is of no use for one that is not in the kernel.
    void setLane(unsigned lane, std::uint32_t next);
    /// Returns the shared and device memory that was read since the lane was chosen.
    const std::vector<AddressRange>& readRanges() const { return m_ranges; }

    const ptx::DebugInfo& info() const override { return m_sources.info; }
    Found find(const std::string& name) override;
    ValueByte byteAt(const VariableStorage& storage, std::uint64_t offset) override;
    VariableValue readObject(const VariableStorage& storage, std::uint64_t offset, std::int32_t type) override;
    std::uint32_t builtIn(BuiltIn variable, unsigned axis) override;
    TypedValue aggregate(std::uint32_t part) override { return part < m_aggregates.size() ? m_aggregates[part] : TypedValue{}; }

    /// Names the location at an address, which a pointer to this type has: "a + 5"; empty: it has no name.
    std::string nameAddress(std::uint64_t address, std::int32_t pointee) const
    {
        return LocationReader(m_sources, m_lane).nameAddress(address, pointee);
    }

    /// Sets the value of an aggregate for all lanes.
    void setAggregate(std::uint32_t part, const TypedValue& value);

private:
    void noteRead(std::uint64_t address, std::uint32_t bytes);

    const VariableSources& m_sources;
    WarpId m_warp;
    VariableNames& m_names;
    unsigned m_lane = 0;
    std::uint32_t m_next = 0;
    Frame* m_frame = nullptr;
    std::vector<AddressRange> m_ranges;
    std::vector<TypedValue> m_aggregates;  ///< by part
};

}  // namespace simtscope::analysis

// Makes tables of variables for steps of a block in any order. Variables are known by a replay that goes forwards; to go backwards quickly,
// the tables of steps before the requested one are made in the same pass, and kept.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <stop_token>

#include "gpu/analysis/variables/variable_table.h"

namespace simtscope::analysis {

/// Names neighbouring warps of a block.
struct WarpRange {
    std::uint32_t first = 0, count = 1;
    bool operator==(const WarpRange&) const = default;
};

/// Evaluates the variables of one recorded block. Not safe for several threads at once.
class VariableSteps {
public:
    /// Takes a reader of the block.
    VariableSteps(std::shared_ptr<const RecordedBlock> block, std::unique_ptr<VariableReader> reader);
    ~VariableSteps();

    /// Returns the table of the warps' threads behind the step, with the changes since the step before; null when `stop` was requested.
    /// Fails where VariableReader::evaluate() does.
    Result<std::shared_ptr<const VariableTable>> evaluate(std::uint32_t step, WarpRange warps, const std::stop_token& stop = {});

    /// Adds rows to the table of a step, before its changes are marked. Fails where the table fails.
    using Extend = std::function<Result<void>(VariableReader& reader, WarpRange warps, VariableTable& table, const std::stop_token& stop)>;
    /// Sets what is added to each table, and forgets the tables made before.
    void setExtension(Extend extend);

    const VariableReader& reader() const { return *m_reader; }

private:
    struct KeptTable {
        WarpRange warps;
        std::shared_ptr<const VariableTable> table;
        std::size_t cellCount = 0;
    };
    std::shared_ptr<const VariableTable> findKept(std::uint32_t step, WarpRange warps);
    void keep(WarpRange warps, std::shared_ptr<const VariableTable> table);
    Result<std::shared_ptr<VariableTable>> makeTable(std::uint32_t step, WarpRange warps, const std::stop_token& stop);

    std::shared_ptr<const RecordedBlock> m_block;
    std::unique_ptr<VariableReader> m_reader;
    Extend m_extend;
    std::list<KeptTable> m_kept;  ///< the latest used first
    std::size_t m_keptCellCount = 0;
};

}  // namespace simtscope::analysis

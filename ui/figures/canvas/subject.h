// Names the things that a shape of a figure may stand for, and that a user may select. Each alternative holds only the data that applies to
// it.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <variant>

#include "gpu/core/ids.h"

namespace simtscope::figures {

/// Names a location in memory, or a register whose value is passed between lanes; see facts/cell_subject.h for the same as an
/// analysis::Cell.
struct CellSubject {
    std::uint32_t allocation = 0;         ///< AllocationId::value
    std::uint64_t offset = 0;             ///< in bytes
    std::optional<std::uint32_t> thread;  ///< thread, as in ThreadSubject, that has written the cell or makes its value; nullopt: unknown
    bool isAccess = false;                ///< whether `thread` is the thread that accesses the cell in the step that is drawn
    /// Returns whether both are the same location in memory; compares no threads.
    bool isSameLocation(const CellSubject& other) const { return allocation == other.allocation && offset == other.offset; }
    bool operator==(const CellSubject&) const = default;
};

/// Names a thread of the block.
struct ThreadSubject {
    std::uint32_t thread = 0;  ///< linear index in the block
    bool operator==(const ThreadSubject&) const = default;
};

/// Names a lane of the block's last warp that no thread belongs to.
struct IdleLaneSubject {
    std::uint32_t warp = 0, lane = 0;
    bool operator==(const IdleLaneSubject&) const = default;
};

/// Names a warp of the block, by its index.
struct WarpSubject {
    std::uint32_t warp = 0;
    bool operator==(const WarpSubject&) const = default;
};

/// Names a bank of shared memory, 0 to 31.
struct BankSubject {
    std::uint32_t bank = 0;
    bool operator==(const BankSubject&) const = default;
};

/// Names a line of the program.
struct LineSubject {
    std::uint32_t line = 0;  ///< number of analysis::NumberedLine: in the main file, its line from 1
    bool operator==(const LineSubject&) const = default;
};

/// Names one of the wavefronts of a warp's access; a click highlights it.
struct WavefrontSubject {
    std::uint32_t wavefront = 0, warp = 0;
    bool operator==(const WavefrontSubject&) const = default;
};

/// Names rows of a figure that scrolls; a click scrolls to them.
struct RowsSubject {
    std::uint32_t first = 0;
    bool operator==(const RowsSubject&) const = default;
};

/// Names a launch; a click shows it.
struct LaunchSubject {
    LaunchId launch;
    bool operator==(const LaunchSubject&) const = default;
};

/// Names a recorded block; a click shows it.
struct BlockSubject {
    BlockId block;
    bool operator==(const BlockSubject&) const = default;
};

/// Names a size that the blocks of a planned launch may have; a click chooses it.
struct BlockSizeSubject {
    std::uint32_t threadCount = 0;
    bool operator==(const BlockSizeSubject&) const = default;
};

/// Holds the thing that a shape stands for, or that is selected; std::monostate: nothing.
using Subject = std::variant<std::monostate, CellSubject, ThreadSubject, IdleLaneSubject, WarpSubject, BankSubject, LineSubject,
                             WavefrontSubject, RowsSubject, LaunchSubject, BlockSubject, BlockSizeSubject>;

/// Makes one function object of several, one for each alternative that std::visit() may find.
template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
/// Lets the compiler find the cases from the arguments.
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

/// Returns whether nothing is selected, or the shape stands for nothing.
inline bool isNothing(const Subject& subject)
{
    return std::holds_alternative<std::monostate>(subject);
}

/// Returns whether the subject is a cell; the functions below take any subject.
inline bool isCell(const Subject& subject)
{
    return std::holds_alternative<CellSubject>(subject);
}

/// Returns the subject of a lane: its thread if the lane is resident, else the idle lane.
Subject laneSubject(std::uint32_t warp, std::uint32_t lane, bool isResident = true);

/// Returns the thread of a thread or a cell; nullopt: the subject has none.
std::optional<std::uint32_t> threadOf(const Subject& subject);

/// Returns the warp of a warp, a thread, a lane or a wavefront; nullopt: the subject has none. A cell has no warp, even if its thread is
/// known.
std::optional<std::uint32_t> warpOf(const Subject& subject);

/// Says what a shape means: its subject, the step or line that a click on it goes to, and its tooltip.
struct Meaning {
    Subject subject;
    std::optional<std::uint32_t> step;  ///< a click goes to this step
    std::optional<std::uint32_t> line;  ///< source line that the subject comes from; a click goes to it if `step` is not set
    QString tip;                        ///< tooltip in words
    /// Returns whether the shape means nothing, so that the mouse ignores it.
    bool isEmpty() const { return isNothing(subject) && !step && !line && tip.isEmpty(); }
    bool operator==(const Meaning&) const = default;
};

/// Returns the line that the shape stands for, or else Meaning::line.
std::optional<std::uint32_t> lineOf(const Meaning& meaning);

/// Returns `line` for Meaning::line; nullopt for 0, which means that the line is not known.
inline std::optional<std::uint32_t> toOptionalLine(std::uint32_t line)
{
    return line ? std::optional(line) : std::nullopt;
}

}  // namespace simtscope::figures

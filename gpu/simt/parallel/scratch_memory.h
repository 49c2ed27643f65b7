// Memory for what one thread of the engine keeps until a launch is done. Later launches use it again: the system takes longer to give a
// page than a thread to save one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace simtscope::simt {

class ScratchMemory {
public:
    static constexpr std::size_t kPieceBytes = 1u << 20, kAlignment = 64;

    /// What this thread had before is near to its processor: `shelf` is a number of the thread's.
    explicit ScratchMemory(unsigned shelf = 0) : m_shelf(shelf) {}
    /// All that was taken ends here.
    ~ScratchMemory();
    ScratchMemory(const ScratchMemory&) = delete;
    ScratchMemory& operator=(const ScratchMemory&) = delete;

    /// At most kPieceBytes, aligned to kAlignment. What is there is left over from before.
    void* take(std::size_t bytes)
    {
        bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
        if (bytes > m_left)
            addPiece();
        m_left -= bytes;
        m_taken += bytes;
        std::byte* const taken = m_pieces.back().get() + m_left;
        fetchNext(taken);
        return taken;
    }
    std::uint64_t bytes() const { return m_taken; }

private:
    struct Release {
        void operator()(std::byte* piece) const;
    };
    using Piece = std::unique_ptr<std::byte, Release>;
    /// Pieces that nobody uses now.
    struct Spare;

    void addPiece();
    /// Down from here: it will be written soon, and is in no cache any more.
    static void fetchNext(const std::byte* taken)
    {
        constexpr std::ptrdiff_t kAhead = 512, kLineBytes = 64;
        for (std::ptrdiff_t line = 0; line < 4; ++line)
            __builtin_prefetch(taken - kAhead - line * kLineBytes, 1);
    }

    unsigned m_shelf;
    std::vector<Piece> m_pieces;
    std::size_t m_left = 0;  ///< bytes of the last piece
    std::uint64_t m_taken = 0;
};

}  // namespace simtscope::simt

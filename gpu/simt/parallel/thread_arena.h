// Provides memory for data that one thread of the engine keeps until a launch is done. Later launches reuse the memory, because the system
// takes longer to provide a page than a thread takes to save one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace simtscope::simt {

/// Hands out memory and frees all of it at once. Only one thread uses an object.
class ThreadArena {
public:
    static constexpr std::size_t kPieceBytes = 1u << 20, kAlignment = 64;

    /// `cacheSlot` is an index of the thread. A thread gets back the pieces that it had before, since these are near its processor.
    explicit ThreadArena(unsigned cacheSlot = 0) : m_cacheSlot(cacheSlot) {}
    /// Frees everything that was taken.
    ~ThreadArena();
    ThreadArena(const ThreadArena&) = delete;
    ThreadArena& operator=(const ThreadArena&) = delete;

    /// Returns memory that is aligned to kAlignment and has arbitrary content. `bytes` is at most kPieceBytes.
    void* allocate(std::size_t bytes)
    {
        bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
        if (bytes > m_bytesLeft)
            addPiece();
        m_bytesLeft -= bytes;
        m_bytesTaken += bytes;
        std::byte* const taken = m_pieces.back().get() + m_bytesLeft;
        prefetchNext(taken);
        return taken;
    }
    std::uint64_t bytes() const { return m_bytesTaken; }

private:
    struct PieceDeleter {
        void operator()(std::byte* piece) const;
    };
    using Piece = std::unique_ptr<std::byte, PieceDeleter>;
    /// Holds the pieces that no arena uses now.
    struct SparePieces;

    void addPiece();
    /// Prefetches the memory below `taken`, which is handed out next and is no longer in a cache.
    static void prefetchNext(const std::byte* taken)
    {
        constexpr std::ptrdiff_t kPrefetchDistance = 512, kLineBytes = 64;
        for (std::ptrdiff_t line = 0; line < 4; ++line)
            __builtin_prefetch(taken - kPrefetchDistance - line * kLineBytes, 1);
    }

    unsigned m_cacheSlot;
    std::vector<Piece> m_pieces;
    std::size_t m_bytesLeft = 0;  ///< bytes that are left in the last piece
    std::uint64_t m_bytesTaken = 0;
};

}  // namespace simtscope::simt

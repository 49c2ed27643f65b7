#include "gpu/simt/parallel/thread_arena.h"

#include <algorithm>
#include <mutex>
#include <new>

namespace simtscope::simt {

struct ThreadArena::SparePieces {
    static constexpr std::size_t kMaxSparePieces = 64;

    struct SparePiece {
        unsigned cacheSlot = 0;
        Piece piece;
    };
    std::mutex mutex;
    std::vector<SparePiece> pieces;

    /// Returns the pieces that nobody uses. Never destroyed, since threads of the engine may outlive the program's statics.
    static SparePieces& get()
    {
        static auto* const spare = new SparePieces;
        return *spare;
    }
};

void ThreadArena::PieceDeleter::operator()(std::byte* piece) const
{
    ::operator delete(piece, std::align_val_t(kAlignment));
}

void ThreadArena::addPiece()
{
    SparePieces& spare = SparePieces::get();
    Piece piece;
    {
        const std::lock_guard lock(spare.mutex);
        if (!spare.pieces.empty()) {
            auto found = std::ranges::find(spare.pieces, m_cacheSlot, &SparePieces::SparePiece::cacheSlot);
            if (found == spare.pieces.end())
                --found;
            piece = std::move(found->piece);
            spare.pieces.erase(found);
        }
    }
    if (!piece)
        piece.reset(static_cast<std::byte*>(::operator new(kPieceBytes, std::align_val_t(kAlignment))));
    m_pieces.push_back(std::move(piece));
    m_bytesLeft = kPieceBytes;
}

ThreadArena::~ThreadArena()
{
    SparePieces& spare = SparePieces::get();
    const std::lock_guard lock(spare.mutex);
    while (!m_pieces.empty() && spare.pieces.size() < SparePieces::kMaxSparePieces) {
        spare.pieces.push_back({m_cacheSlot, std::move(m_pieces.back())});
        m_pieces.pop_back();
    }
}

}  // namespace simtscope::simt

#include "gpu/simt/parallel/thread_arena.h"

#include <algorithm>
#include <mutex>
#include <new>

namespace simtscope::simt {

struct ThreadArena::Spare {
    static constexpr std::size_t kMax = 64;

    struct OnShelf {
        unsigned cacheSlot = 0;
        Piece piece;
    };
    std::mutex mutex;
    std::vector<OnShelf> pieces;

    /// Returns the pieces that nobody uses. Never destroyed, since threads of the engine may outlive the program's statics.
    static Spare& get()
    {
        static auto* const spare = new Spare;
        return *spare;
    }
};

void ThreadArena::Release::operator()(std::byte* piece) const
{
    ::operator delete(piece, std::align_val_t(kAlignment));
}

void ThreadArena::addPiece()
{
    Spare& spare = Spare::get();
    Piece piece;
    {
        const std::lock_guard lock(spare.mutex);
        if (!spare.pieces.empty()) {
            auto found = std::ranges::find(spare.pieces, m_shelf, &Spare::OnShelf::cacheSlot);
            if (found == spare.pieces.end())
                --found;
            piece = std::move(found->piece);
            spare.pieces.erase(found);
        }
    }
    if (!piece)
        piece.reset(static_cast<std::byte*>(::operator new(kPieceBytes, std::align_val_t(kAlignment))));
    m_pieces.push_back(std::move(piece));
    m_left = kPieceBytes;
}

ThreadArena::~ThreadArena()
{
    Spare& spare = Spare::get();
    const std::lock_guard lock(spare.mutex);
    while (!m_pieces.empty() && spare.pieces.size() < Spare::kMax) {
        spare.pieces.push_back({m_shelf, std::move(m_pieces.back())});
        m_pieces.pop_back();
    }
}

}  // namespace simtscope::simt

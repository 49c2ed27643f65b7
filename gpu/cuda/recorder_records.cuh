// Writes records.
//
// The lanes that execute an instruction together make one record together; lanes that have ended or whose guard is off do not take part.
// The leader, the lane with the lowest number, owns the chunk and keeps the position in it. Every function takes the calling lane's
// position and returns its new one.
//
// The hardware may run all lanes together that are at the same instruction of the recorder, although they make different records. So the
// lanes of a record are determined before the call. Lanes that need not wait for their leader may make their next record while it still
// waits for a chunk. So every record reads the clock first, while its lanes are together.
#pragma once

#include "gpu/cuda/recorder_chunks.cuh"

namespace {

__device__ __forceinline__ u32 alignUp(u32 words)
{
    return (words + kRecordAlignment - 1) / kRecordAlignment * kRecordAlignment;
}

/// Stores without a branch, so that the compiler waits once for the operands of several stores.
__device__ __forceinline__ void storeIf(bool holds, u32* to, u32 word)
{
    asm volatile("{.reg .pred p; setp.ne.u32 p, %0, 0; @p st.global.u32 [%1], %2;}" ::"r"(u32(holds)), "l"(to), "r"(word) : "memory");
}

__device__ __forceinline__ void storeIf(bool holds, u32* to, uint4 words)
{
    asm volatile("{.reg .pred p; setp.ne.u32 p, %0, 0; @p st.global.v4.u32 [%1], {%2, %3, %4, %5};}" ::"r"(u32(holds)), "l"(to),
                 "r"(words.x), "r"(words.y), "r"(words.z), "r"(words.w)
                 : "memory");
}

/// Describes the lanes that make a record together (a party), and lets them exchange words. Each lane has its own object. It uses few of
/// the slow integer instructions (clz, popc).
struct PartialWarp {
    u32 mask, leader, next, rank, count;
    u32 present;  ///< lanes that take part in the exchanges

    __device__ PartialWarp(u32 lanes, u32 exchanging) : mask(lanes), present(exchanging)
    {
        const u32 first = mask & -mask, laterLanes = mask ^ first;
        leader = numberOf(first);
        next = laterLanes ? numberOf(laterLanes & -laterLanes) : leader;
        rank = __popc(mask & lanesBelow());
        count = __popc(mask);
    }
    __device__ bool isLeader() const { return rank == 0; }
    __device__ u32 first(u32 word) const { return __shfl_sync(present, word, int(leader)); }
    __device__ u32 second(u32 word) const { return __shfl_sync(present, word, int(next)); }
    __device__ bool all(bool holds) const { return __all_sync(present, holds); }
};

/// Does the same as PartialWarp for a whole warp, for which everything is simpler.
struct FullWarp {
    static constexpr u32 mask = ~0u, count = 32;
    u32 rank;

    __device__ FullWarp() : rank(laneIndex()) {}
    __device__ bool isLeader() const { return rank == 0; }
    __device__ u32 first(u32 word) const { return __shfl_sync(mask, word, 0); }
    __device__ u32 second(u32 word) const { return __shfl_sync(mask, word, 1); }
    __device__ bool all(bool holds) const { return __all_sync(mask, holds); }
};

/// Stands for an address column in records without an address. An address column has a form, a number of words, and a function by which
/// each lane writes its words. In every form, the first word is the leader's.
template <class Party>
struct NoAddress {
    static constexpr u32 kColumns = 0;
    __device__ NoAddress(const Party&, u64) {}
    __device__ u32 form() const { return 0; }
    __device__ u32 words(const Party&) const { return 0; }
    __device__ u32 firstWord() const { return 0; }
    __device__ void write(const Party&, u32) const {}
};

template <class Party>
struct Address32 {
    static constexpr u32 kColumns = 1;
    u32 laneAddress, start, step;  // step: address of the second lane minus that of the first
    bool isStrided;

    __device__ Address32(const Party& party, u64 address) : laneAddress(u32(address))
    {
        start = party.first(laneAddress);
        step = party.second(laneAddress) - start;
        isStrided = party.all(laneAddress == start + party.rank * step);
    }
    __device__ u32 form() const { return isStrided ? kStrided : kLanes; }
    __device__ u32 words(const Party& party) const { return isStrided ? 2 : party.count; }
    __device__ u32 firstWord() const { return laneAddress; }
    __device__ u32 secondWord() const { return isStrided ? step : start + step; }
    __device__ void write(const Party& party, u32 at) const
    {
        storeIf(!isStrided || party.isLeader(), wordAt(at + (isStrided ? 1 : party.rank)), isStrided ? step : laneAddress);
    }
    /// Writes the part of the column beyond its first two words.
    __device__ void writeRest(const Party& party, u32 at) const { storeIf(!isStrided, wordAt(at + party.rank), laneAddress); }
};

template <class Party>
struct Address64 {
    static constexpr u32 kColumns = 1;
    u64 laneAddress, start;
    u32 step;
    bool isStrided;

    __device__ Address64(const Party& party, u64 address) : laneAddress(address)
    {
        const u32 low = party.first(u32(laneAddress));
        start = u64(party.first(u32(laneAddress >> 32))) << 32 | low;
        step = party.second(u32(laneAddress)) - low;
        isStrided = party.all(laneAddress == start + u64((long long)(int(step)) * party.rank));
    }
    __device__ u32 form() const { return isStrided ? kStrided : kLanes; }
    __device__ u32 words(const Party& party) const { return isStrided ? 3 : 2 * party.count; }
    __device__ u32 firstWord() const { return u32(laneAddress); }
    __device__ u32 secondWord() const { return isStrided ? u32(laneAddress >> 32) : u32(start) + step; }
    __device__ void writeRest(const Party& party, u32 at) const
    {
        storeIf(!isStrided, wordAt(at + party.count + party.rank), u32(laneAddress >> 32));
        storeIf(!isStrided || party.isLeader(), wordAt(at + (isStrided ? 2 : party.rank)), isStrided ? step : u32(laneAddress));
    }
    __device__ void write(const Party& party, u32 at) const
    {
        storeIf(!isStrided || party.isLeader(), wordAt(at + (isStrided ? 1 : party.count + party.rank)), u32(laneAddress >> 32));
        storeIf(!isStrided || party.isLeader(), wordAt(at + (isStrided ? 2 : party.rank)), isStrided ? step : u32(laneAddress));
    }
};

template <u32 Count>
struct Words {
    u32 at[Count ? Count : 1];

    __device__ __forceinline__ u32 operator[](u32 i) const { return at[i]; }
};

/// Holds the results of the exchanges between the lanes of a record.
template <template <class> class AddressOf, class Party, u32 Count>
struct RecordContent {
    u32 at;  ///< the leader's position
    AddressOf<Party> column;
    u32 differs = 0;  ///< bit i: word i differs between lanes

    __device__ __forceinline__ RecordContent(const Party& party, u32 position, u64 address, const Words<Count>& word)
        : at(party.first(position)), column(party, address)
    {
#pragma unroll
        for (u32 i = 0; i != Count; ++i)
            differs |= u32(!party.all(word[i] == party.first(word[i]))) << i;
    }
};

/// Holds the forms of a record's columns and the size of the record.
template <template <class> class AddressOf, class Party, u32 Count>
struct Shape {
    static constexpr u32 kColumns = AddressOf<Party>::kColumns + Count;
    static constexpr u32 kFront = kRecordHeaderWords + (kColumns > kFormsInHead ? 1 : 0);
    u32 forms = 0, moreForms = 0, size = kFront;

    __device__ __forceinline__ Shape(const Party& party, const RecordContent<AddressOf, Party, Count>& content)
    {
        size += content.column.words(party);
        if (AddressOf<Party>::kColumns)
            note(0, content.column.form());
#pragma unroll
        for (u32 i = 0; i != Count; ++i) {
            const bool isSame = !(content.differs >> i & 1);
            size += isSame ? 1 : party.count;
            note(AddressOf<Party>::kColumns + i, isSame ? kSame : kLanes);
        }
        size = alignUp(size);
    }

private:
    __device__ __forceinline__ void note(u32 index, u32 form)
    {
        if (index < kFormsInHead)
            forms |= form << (2 * index);
        else
            moreForms |= form << (2 * (index - kFormsInHead));
    }
};

/// Returns whether the record does not fit at the position, or the lane has no chunk. One comparison suffices, because kNoChunk and
/// kBufferFull lie where a chunk begins.
__device__ __forceinline__ bool isFull(u32 at, u32 size)
{
    return at % kChunkWords - 1 > kChunkWords - 1 - size;
}
static_assert(kBufferFull % kChunkWords == 0 && kNoChunk == 0);

/// Writes the record at position `at`, which must have room for it. Returns the calling lane's new position.
template <template <class> class AddressOf, class Party, u32 Count>
__device__ __forceinline__ u32 write(const Party& party, const RecordContent<AddressOf, Party, Count>& content,
                                     const Shape<AddressOf, Party, Count>& shape, u32 clock, u32 at, u32 position, u32 head,
                                     const Words<Count>& word)
{
    using Address = AddressOf<Party>;
    const Address& column = content.column;
    const bool isLeader = party.isLeader(), hasMoreForms = shape.kFront > kRecordHeaderWords;
    // If the forms need a fourth header word, the columns begin after these four words. Otherwise the fourth word is the leader's word of
    // the first column.
    const u32 fourth = hasMoreForms ? shape.moreForms : Address::kColumns ? column.firstWord() : word[0];
    storeIf(isLeader, wordAt(at), make_uint4(head | shape.forms << kFormShift, party.mask, clock, fourth));
    u32 to = at + shape.kFront;
    if (Address::kColumns && hasMoreForms)
        storeIf(isLeader, wordAt(to), column.firstWord());
    column.write(party, to);
    to += column.words(party);
#pragma unroll
    for (u32 i = 0; i != Count; ++i) {
        const bool isPerLane = content.differs >> i & 1;
        const bool isWritten = i == 0 && !Address::kColumns && !hasMoreForms;
        storeIf(isPerLane || (isLeader && !isWritten), wordAt(to + (isPerLane ? party.rank : 0)), word[i]);
        to += isPerLane ? party.count : 1;
    }
    return isLeader ? at + shape.size : position;
}

/// Returns the result of the calling lane if there is no room at the leader's position.
__device__ __forceinline__ u32 chooseResultWithoutRoom(u32 at, bool isLeader, u32 position)
{
    if (at != kBufferFull)
        return kRetry;
    return isLeader ? kNoChunk : position;
}

/// Handles the cases that the fast paths leave out: lanes that must wait for each other, and a full chunk.
template <template <class> class AddressOf, u32 Count>
__device__ __noinline__ u32 recordSlowly(u32 clock, u32 position, u32 lanes, u32 head, u64 address, Words<Count> word)
{
    const PartialWarp party(lanes, lanes);
    const RecordContent<AddressOf, PartialWarp, Count> content(party, position, address, word);
    const Shape<AddressOf, PartialWarp, Count> shape(party, content);
    if (isFull(content.at, shape.size))
        return chooseResultWithoutRoom(content.at, party.isLeader(), position);
    return write(party, content, shape, clock, content.at, position, head, word);
}

template <template <class> class AddressOf, class Party, u32 Count>
__device__ __forceinline__ u32 recordAmong(const Party& party, bool arePresent, u32 clock, u32 position, u32 head, u64 address,
                                           const Words<Count>& word)
{
    const RecordContent<AddressOf, Party, Count> content(party, position, address, word);
    const Shape<AddressOf, Party, Count> shape(party, content);
    if (!arePresent || isFull(content.at, shape.size))
        return recordSlowly<AddressOf, Count>(clock, position, party.mask, head, address, word);
    return write(party, content, shape, clock, content.at, position, head, word);
}

/// Records an access by a whole warp, the most frequent record. Its first four words also hold the address.
template <template <class> class AddressOf, u32 Count>
__device__ __forceinline__ u32 recordWarp(u32 clock, u32 position, u32 head, u64 address, const Words<Count>& word)
{
    const FullWarp party;
    const RecordContent<AddressOf, FullWarp, Count> content(party, position, address, word);
    const auto& column = content.column;
    const bool isLeader = party.isLeader();
    u32 front = head | kAllLanesBit | column.form() << kFormShift, size = kAllLanesHeaderWords + column.words(party);
#pragma unroll
    for (u32 i = 0; i != Count; ++i) {
        const bool isSame = !(content.differs >> i & 1);
        size += isSame ? 1 : party.count;
        front |= u32(isSame ? kSame : kLanes) << (kFormShift + 2 + 2 * i);
    }
    size = alignUp(size);
    const u32 at = content.at;
    if (isFull(at, size))
        return recordSlowly<AddressOf, Count>(clock, position, party.mask, head, address, word);
    storeIf(isLeader, wordAt(at), make_uint4(front, clock, column.firstWord(), column.secondWord()));
    u32 to = at + kAllLanesHeaderWords;
    column.writeRest(party, to);
    to += column.words(party);
#pragma unroll
    for (u32 i = 0; i != Count; ++i) {
        const bool isPerLane = content.differs >> i & 1;
        storeIf(isPerLane || isLeader, wordAt(to + (isPerLane ? party.rank : 0)), word[i]);
        to += isPerLane ? party.count : 1;
    }
    return isLeader ? at + size : position;
}

template <template <class> class AddressOf, u32 Count>
__device__ __forceinline__ u32 record(u32 position, u32 lanes, u32 head, u64 address, const Words<Count>& word)
{
    const u32 clock = clockLow();
    if (lanes == ~0u) {
        if constexpr (AddressOf<FullWarp>::kColumns && Count < kFormsInHead)
            return recordWarp<AddressOf, Count>(clock, position, head, address, word);
        else
            return recordAmong<AddressOf, FullWarp, Count>(FullWarp(), true, clock, position, head, address, word);
    }
    // Exchanges among the active lanes are cheap, because the assembler sees that no lane has to wait for another. They are correct if the
    // active lanes are the lanes of the record, which is nearly always so. No branch may come between the mask and the exchanges.
    const u32 activeLanes = __activemask();
    return recordAmong<AddressOf, PartialWarp, Count>(PartialWarp(lanes, activeLanes), activeLanes == lanes, clock, position, head, address,
                                                      word);
}

template <u32 Columns>
__device__ __forceinline__ void storeVector(u32* to, const u32* words)
{
    if constexpr (Columns == 4)
        asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(to), "r"(words[0]), "r"(words[1]), "r"(words[2]), "r"(words[3])
                     : "memory");
    else if constexpr (Columns == 2)
        asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(to), "r"(words[0]), "r"(words[1]) : "memory");
    else
        asm volatile("st.global.u32 [%0], %1;" ::"l"(to), "r"(words[0]) : "memory");
}

/// Stores the vectors of all columns from `First` on.
template <u32 First, u32 Count>
__device__ __forceinline__ void storeVectors(const PartialWarp& party, u32* to, const Words<Count>& word)
{
    if constexpr (First < Count) {
        constexpr LaneVector kVector = laneVector(First, Count);
        storeVector<kVector.columns>(to + First * party.count + kVector.columns * party.rank, word.at + First);
        storeVectors<First + kVector.columns>(party, to, word);
    }
}

/// Writes the words of a group, lane by lane.
template <u32 Count>
__device__ __forceinline__ u32 recordLanes(const PartialWarp& party, u32 clock, u32 position, u32 head, const Words<Count>& word)
{
    const u32 at = party.first(position), size = alignUp(kGroupHeaderWords + Count * party.count);
    if (isFull(at, size))
        return chooseResultWithoutRoom(at, party.isLeader(), position);
    storeIf(party.isLeader(), wordAt(at), make_uint4(head, party.mask, clock, 0));
    storeVectors<0>(party, wordAt(at + kGroupHeaderWords), word);
    return party.isLeader() ? at + size : position;
}

template <u32 Count>
__device__ __noinline__ u32 recordLanesSlowly(u32 clock, u32 position, u32 lanes, u32 head, Words<Count> word)
{
    return recordLanes<Count>(PartialWarp(lanes, lanes), clock, position, head, word);
}

template <u32 Count>
__device__ __forceinline__ u32 recordGroup(u32 position, u32 lanes, u32 head, u32 clock, const Words<Count>& word)
{
    const u32 activeLanes = __activemask();  // as in record()
    if (activeLanes != lanes)
        return recordLanesSlowly<Count>(clock, position, lanes, head, word);
    return recordLanes<Count>(PartialWarp(activeLanes, activeLanes), clock, position, head, word);
}

}  // namespace

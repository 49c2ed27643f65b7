// The recorder: what a rewritten kernel calls on the GPU. One call makes one record of a warp's instruction (record_format.h).
//
// The lanes that execute the instruction together make a record together; those whose guard is off or that have ended are not among them.
// Whoever has the lowest lane number owns the chunk that is written to, and keeps the place in it: every function takes the calling lane's
// place and returns the new one.
//
// The hardware runs lanes that stand at the same instruction together, here also those that make different records; so the lanes of a
// record are found before the call. And lanes that need not wait for their leader may make their next record while it still waits for a
// chunk; so every record reads the clock first, while its lanes are together.
#include "gpu/cuda/record_format.h"

using namespace simtscope::cuda;

using u32 = unsigned;
using u64 = unsigned long long;

extern "C" {
__constant__ RecorderConfig simtscope_config;
__device__ RecorderCounters simtscope_counters;
}

namespace {

__device__ __forceinline__ u32 laneIndex()
{
    u32 lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__device__ __forceinline__ u32 lanesBelow()
{
    u32 mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
}

__device__ __forceinline__ u32 clockLow()
{
    u32 clock;
    asm volatile("mov.u32 %0, %%clock;" : "=r"(clock));
    return clock;
}

__device__ u32 linearBlock()
{
    return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}
__device__ u32 linearThread()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

__device__ u32* wordAt(u32 place)
{
    return reinterpret_cast<u32*>(simtscope_config.buffer) + place;
}

__device__ __forceinline__ u32 aligned(u32 words)
{
    return (words + kRecordAlignment - 1) / kRecordAlignment * kRecordAlignment;
}

/// Stores without branches: what waits for the stores' operands then waits for all of them at once.
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

/// The calling lane takes the chunk. Returns the place after its header.
__device__ u32 takeChunk(u32 chunk)
{
    const u32 place = chunk * kChunkWords;
    u32* const header = wordAt(place);
    u32 sm;
    u64 clock;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(clock));
    reinterpret_cast<uint4*>(header)[0] = make_uint4(linearBlock(), linearThread() / 32, sm, kChunkMark);
    reinterpret_cast<uint4*>(header)[1] = make_uint4(u32(clock), u32(clock >> 32), 0, 0);
    return place + kChunkHeaderWords;
}

struct Standing {
    bool isSelected;
    u32 rank;  ///< among the selected blocks, or among the others
};

__device__ Standing standingOf(u32 block)
{
    const auto* const selected = reinterpret_cast<const SelectedBlocks*>(simtscope_config.selected);
    if (!selected)
        return {true, block};
    const SelectedBlocks mine = selected[block / 32];
    const u32 bit = 1u << block % 32, before = mine.before + __popc(mine.bits & (bit - 1));
    const bool isSelected = (mine.bits & bit) != 0;
    return {isSelected, isSelected ? before : block - before};
}

/// The first free place in a chunk; kNoChunk: there is none left.
__device__ __noinline__ u32 freshChunk()
{
    const bool isSelected = standingOf(linearBlock()).isSelected;
    // Not atomicAdd: for that the compiler gathers the lanes that are there, and yields to the others meanwhile, who should wait.
    const u32 chunk = atomicInc(isSelected ? &simtscope_counters.nextChunk : &simtscope_counters.nextOther, ~0u);
    if (chunk < (isSelected ? simtscope_config.firstOther : simtscope_config.chunks))
        return takeChunk(chunk);
    atomicInc(&simtscope_counters.droppedRecords, ~0u);
    return kNoChunk;
}

/// Number of the one bit that is set.
__device__ __forceinline__ u32 numberOf(u32 bit)
{
    return 31 - u32(__clz(int(bit)));
}

/// The lanes that make a record together, as each of them sees it, and how they exchange words. Of the slow integer instructions (clz,
/// popc) it takes few.
struct SomeLanes {
    u32 mask, leader, next, rank, count;
    u32 present;  ///< who takes part in the exchanges

    __device__ SomeLanes(u32 lanes, u32 exchanging) : mask(lanes), present(exchanging)
    {
        const u32 first = mask & -mask, others = mask ^ first;
        leader = numberOf(first);
        next = others ? numberOf(others & -others) : leader;
        rank = __popc(mask & lanesBelow());
        count = __popc(mask);
    }
    __device__ bool leads() const { return rank == 0; }
    __device__ u32 first(u32 word) const { return __shfl_sync(present, word, int(leader)); }
    __device__ u32 second(u32 word) const { return __shfl_sync(present, word, int(next)); }
    __device__ bool all(bool holds) const { return __all_sync(present, holds); }
};

/// A whole warp, for which all of that is simpler.
struct AllLanes {
    static constexpr u32 mask = ~0u, count = 32;
    u32 rank;

    __device__ AllLanes() : rank(laneIndex()) {}
    __device__ bool leads() const { return rank == 0; }
    __device__ u32 first(u32 word) const { return __shfl_sync(mask, word, 0); }
    __device__ u32 second(u32 word) const { return __shfl_sync(mask, word, 1); }
    __device__ bool all(bool holds) const { return __all_sync(mask, holds); }
};

/// A column: its form, the words it takes, and how a lane writes its share. The first word is the leader's own in every form.
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
    u32 own, start, step;  // step: second lane's address minus the first's
    bool strided;

    __device__ Address32(const Party& party, u64 address) : own(u32(address))
    {
        start = party.first(own);
        step = party.second(own) - start;
        strided = party.all(own == start + party.rank * step);
    }
    __device__ u32 form() const { return strided ? kStrided : kLanes; }
    __device__ u32 words(const Party& party) const { return strided ? 2 : party.count; }
    __device__ u32 firstWord() const { return own; }
    __device__ u32 secondWord() const { return strided ? step : start + step; }
    __device__ void write(const Party& party, u32 at) const
    {
        storeIf(!strided || party.leads(), wordAt(at + (strided ? 1 : party.rank)), strided ? step : own);
    }
    /// What is left when the first two words are written.
    __device__ void writeRest(const Party& party, u32 at) const { storeIf(!strided, wordAt(at + party.rank), own); }
};

template <class Party>
struct Address64 {
    static constexpr u32 kColumns = 1;
    u64 own, start;
    u32 step;
    bool strided;

    __device__ Address64(const Party& party, u64 address) : own(address)
    {
        const u32 low = party.first(u32(own));
        start = u64(party.first(u32(own >> 32))) << 32 | low;
        step = party.second(u32(own)) - low;
        strided = party.all(own == start + u64((long long)(int(step)) * party.rank));
    }
    __device__ u32 form() const { return strided ? kStrided : kLanes; }
    __device__ u32 words(const Party& party) const { return strided ? 3 : 2 * party.count; }
    __device__ u32 firstWord() const { return u32(own); }
    __device__ u32 secondWord() const { return strided ? u32(own >> 32) : u32(start) + step; }
    __device__ void writeRest(const Party& party, u32 at) const
    {
        storeIf(!strided, wordAt(at + party.count + party.rank), u32(own >> 32));
        storeIf(!strided || party.leads(), wordAt(at + (strided ? 2 : party.rank)), strided ? step : u32(own));
    }
    __device__ void write(const Party& party, u32 at) const
    {
        storeIf(!strided || party.leads(), wordAt(at + (strided ? 1 : party.count + party.rank)), u32(own >> 32));
        storeIf(!strided || party.leads(), wordAt(at + (strided ? 2 : party.rank)), strided ? step : u32(own));
    }
};

template <u32 Count>
struct Words {
    u32 at[Count ? Count : 1];

    __device__ __forceinline__ u32 operator[](u32 i) const { return at[i]; }
};

/// What the lanes of a record tell each other.
template <template <class> class AddressOf, class Party, u32 Count>
struct Gathered {
    u32 at;  ///< the leader's place
    AddressOf<Party> column;
    u32 differs = 0;  ///< bit i: word i is not the same in all lanes

    __device__ __forceinline__ Gathered(const Party& party, u32 place, u64 address, const Words<Count>& word)
        : at(party.first(place)), column(party, address)
    {
#pragma unroll
        for (u32 i = 0; i != Count; ++i)
            differs |= u32(!party.all(word[i] == party.first(word[i]))) << i;
    }
};

/// A record's columns, as long as there is room for them: their forms and the size of the whole.
template <template <class> class AddressOf, class Party, u32 Count>
struct Shape {
    static constexpr u32 kColumns = AddressOf<Party>::kColumns + Count;
    static constexpr u32 kFront = kRecordHeaderWords + (kColumns > kFormsInHead ? 1 : 0);
    u32 forms = 0, moreForms = 0, size = kFront;

    __device__ __forceinline__ Shape(const Party& party, const Gathered<AddressOf, Party, Count>& gathered)
    {
        size += gathered.column.words(party);
        if (AddressOf<Party>::kColumns)
            note(0, gathered.column.form());
#pragma unroll
        for (u32 i = 0; i != Count; ++i) {
            const bool same = !(gathered.differs >> i & 1);
            size += same ? 1 : party.count;
            note(AddressOf<Party>::kColumns + i, same ? kSame : kLanes);
        }
        size = aligned(size);
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

/// There is no room at the place, no chunk, or nothing is to be recorded: all in one comparison, for kNotRecorded lies at the end of a
/// chunk.
__device__ __forceinline__ bool isFull(u32 at, u32 size)
{
    return at % kChunkWords - 1 > kChunkWords - 1 - size;
}
static_assert(kNotRecorded % kChunkWords > kChunkWords - kRecordAlignment && kNoChunk == 0);

/// Writes the record at the place, where there is room for it. Returns the calling lane's place after it.
template <template <class> class AddressOf, class Party, u32 Count>
__device__ __forceinline__ u32 write(const Party& party, const Gathered<AddressOf, Party, Count>& gathered,
                                     const Shape<AddressOf, Party, Count>& shape, u32 clock, u32 at, u32 place, u32 head,
                                     const Words<Count>& word)
{
    using Address = AddressOf<Party>;
    const Address& column = gathered.column;
    const bool leads = party.leads(), hasMoreForms = shape.kFront > kRecordHeaderWords;
    // Where the forms have a word of their own, the columns begin after these four; else the leader's share of the first one is among
    // them.
    const u32 fourth = hasMoreForms ? shape.moreForms : Address::kColumns ? column.firstWord() : word[0];
    storeIf(leads, wordAt(at), make_uint4(head | shape.forms << kFormShift, party.mask, clock, fourth));
    u32 to = at + shape.kFront;
    if (Address::kColumns && hasMoreForms)
        storeIf(leads, wordAt(to), column.firstWord());
    column.write(party, to);
    to += column.words(party);
#pragma unroll
    for (u32 i = 0; i != Count; ++i) {
        const bool own = gathered.differs >> i & 1;
        const bool isWritten = i == 0 && !Address::kColumns && !hasMoreForms;
        storeIf(own || (leads && !isWritten), wordAt(to + (own ? party.rank : 0)), word[i]);
        to += own ? party.count : 1;
    }
    return leads ? at + shape.size : place;
}

/// Whatever the quick paths do not do: lanes that must be waited for, a chunk that is full.
template <template <class> class AddressOf, u32 Count>
__device__ __noinline__ u32 recordSlowly(u32 clock, u32 place, u32 lanes, u32 head, u64 address, Words<Count> word)
{
    if (place == kNotRecorded)
        return place;
    const SomeLanes party(lanes, lanes);
    const Gathered<AddressOf, SomeLanes, Count> gathered(party, place, address, word);
    const Shape<AddressOf, SomeLanes, Count> shape(party, gathered);
    u32 at = gathered.at;
    if (isFull(at, shape.size)) {
        at = party.first(party.leads() ? freshChunk() : 0);
        if (at == kNoChunk)
            return party.leads() ? kNoChunk : place;
    }
    return write(party, gathered, shape, clock, at, place, head, word);
}

template <template <class> class AddressOf, class Party, u32 Count>
__device__ __forceinline__ u32 recordAmong(const Party& party, bool arePresent, u32 clock, u32 place, u32 head, u64 address,
                                           const Words<Count>& word)
{
    const Gathered<AddressOf, Party, Count> gathered(party, place, address, word);
    const Shape<AddressOf, Party, Count> shape(party, gathered);
    if (!arePresent || isFull(gathered.at, shape.size))
        return recordSlowly<AddressOf, Count>(clock, place, party.mask, head, address, word);
    return write(party, gathered, shape, clock, gathered.at, place, head, word);
}

/// An access by a whole warp, the record that is made most: its front holds the address too.
template <template <class> class AddressOf, u32 Count>
__device__ __forceinline__ u32 recordWarp(u32 clock, u32 place, u32 head, u64 address, const Words<Count>& word)
{
    const AllLanes party;
    const Gathered<AddressOf, AllLanes, Count> gathered(party, place, address, word);
    const auto& column = gathered.column;
    const bool leads = party.leads();
    u32 front = head | kAllLanesBit | column.form() << kFormShift, size = kAllLanesHeaderWords + column.words(party);
#pragma unroll
    for (u32 i = 0; i != Count; ++i) {
        const bool same = !(gathered.differs >> i & 1);
        size += same ? 1 : party.count;
        front |= u32(same ? kSame : kLanes) << (kFormShift + 2 + 2 * i);
    }
    size = aligned(size);
    const u32 at = gathered.at;
    if (isFull(at, size))
        return recordSlowly<AddressOf, Count>(clock, place, party.mask, head, address, word);
    storeIf(leads, wordAt(at), make_uint4(front, clock, column.firstWord(), column.secondWord()));
    u32 to = at + kAllLanesHeaderWords;
    column.writeRest(party, to);
    to += column.words(party);
#pragma unroll
    for (u32 i = 0; i != Count; ++i) {
        const bool own = gathered.differs >> i & 1;
        storeIf(own || leads, wordAt(to + (own ? party.rank : 0)), word[i]);
        to += own ? party.count : 1;
    }
    return leads ? at + size : place;
}

template <template <class> class AddressOf, u32 Count>
__device__ __forceinline__ u32 record(u32 place, u32 lanes, u32 head, u64 address, const Words<Count>& word)
{
    const u32 clock = clockLow();
    if (lanes == ~0u) {
        if constexpr (AddressOf<AllLanes>::kColumns && Count < kFormsInHead)
            return recordWarp<AddressOf, Count>(clock, place, head, address, word);
        else
            return recordAmong<AddressOf, AllLanes, Count>(AllLanes(), true, clock, place, head, address, word);
    }
    // Exchanges among the active lanes are cheap, because the assembler sees that no lane has to wait for another; they are right
    // when those are the lanes of the record, which is nearly always so. No branch may come between the mask and the exchanges.
    const u32 here = __activemask();
    return recordAmong<AddressOf, SomeLanes, Count>(SomeLanes(lanes, here), here == lanes, clock, place, head, address, word);
}

// --- counting: gpu/core/access_cost.cpp, by lanes instead of in loops ---

__device__ __forceinline__ bool leads(u32 lanes)
{
    return (lanes & lanesBelow()) == 0;
}

/// Called by all lanes; one adds.
__device__ __forceinline__ void addTo(u64 sums, u32 index, u32 lanes, u32 amount, u32 standard)
{
    if (amount != standard && leads(lanes))
        asm volatile("red.global.add.u64 [%0], %1;" ::"l"(sums + 8 * index), "l"(u64(amount) - u64(standard)) : "memory");
}

__device__ __forceinline__ void raise(std::uint64_t* number, u64 atLeast)
{
    asm volatile("red.global.max.u64 [%0], %1;" ::"l"(number), "l"(atLeast) : "memory");
}

/// The largest of the lanes' numbers, at most 32.
__device__ u32 largest(u32 lanes, u32 number)
{
    if (!__any_sync(lanes, number > 1))
        return __any_sync(lanes, number);
    u32 found = 0;
#pragma unroll
    for (u32 bit = 32; bit; bit >>= 1)
        if (__any_sync(lanes, number >= (found | bit)))
            found |= bit;
    return found;
}

/// How many different keys the lanes have.
__device__ __forceinline__ u32 distinct(u32 lanes, u64 key)
{
    return __popc(__ballot_sync(lanes, leads(__match_any_sync(lanes, key))));
}

__device__ __forceinline__ u32 lowLanes(u32 count)
{
    return count >= 32 ? ~0u : (1u << count) - 1;
}

__device__ u32 groupsInUse(u32 lanes, u32 groupLanes)
{
    u32 groups = 0;
    for (u32 first = 0; first < 32; first += groupLanes)
        groups += (lanes >> first & lowLanes(groupLanes)) != 0;
    return groups;
}

/// Do lanes i and i ^ flip have the same address, for every i? `inactiveIsAny`: lanes that are not there agree with all.
__device__ bool pairsAgree(u32 flip, u32 lanes, u32 address, bool inactiveIsAny)
{
    const u32 lower = flip == 1 ? 0x55555555u : 0x33333333u, partner = laneIndex() ^ flip;
    const bool hasPartner = lanes >> partner & 1;
    const u32 other = __shfl_sync(lanes, address, int(hasPartner ? partner : laneIndex()));
    return __all_sync(lanes, other == address) && (inactiveIsAny || (lanes & lower) == (lanes >> flip & lower));
}

__device__ bool merged(u32 lanes, u32 address, bool inactiveIsAny)
{
    const bool neighbours = pairsAgree(1, lanes, address, inactiveIsAny), next = pairsAgree(2, lanes, address, inactiveIsAny);
    return neighbours || next;
}

/// Of a whole warp whose addresses have one distance; 0: there is no closed form.
__device__ u32 stridedWavefronts(int stride, u32 access, u32 base, u32 shift, u32 groupLanes)
{
    const u32 distance = stride < 0 ? 0 - u32(stride) : u32(stride), groups = 32 / groupLanes, bytes = access & 0xff;
    const bool perLane = access & kCountsLanes, merges = (access & kCountsLoad) && bytes > 4;
    if (distance == 0)
        return perLane ? 32 : merges ? groups / 2 : groups;
    if ((distance & ((1u << shift) - 1)) == 0 && (bytes <= 4 || (base & ((1u << shift) - 1)) == 0)) {
        const u32 unitStride = distance >> shift, lowest = unitStride & (0 - unitStride);
        return groups * (lowest < groupLanes ? lowest : groupLanes);
    }
    return !perLane && distance < 4 ? 1 : 0;
}

/// Wavefronts, and how many there would be without conflicts.
__device__ void countBanks(u64 sums, u32 lanes, u32 access, u32 address)
{
    const u32 bytes = access & 0xff, shift = bytes <= 4 ? 2 : numberOf(bytes), groupLanes = 128 >> shift, columns = 128 >> shift;
    const u32 standard = access & kCountsFromZero ? 0 : standardWavefronts(bytes);
    if ((lanes & (lanes - 1)) == 0) {
        addTo(sums, kSumWavefronts, lanes, 1, standard);
        addTo(sums, kSumIdeal, lanes, 1, standard);
        return;
    }
    const bool merges = (access & kCountsLoad) && bytes > 4;
    if (lanes == ~0u) {
        const u32 first = __shfl_sync(~0u, address, 0), step = __shfl_sync(~0u, address, 1) - first;
        if (__all_sync(~0u, address == first + laneIndex() * step))
            if (const u32 wavefronts = stridedWavefronts(int(step), access, first, shift, groupLanes)) {
                addTo(sums, kSumWavefronts, lanes, wavefronts, standard);
                addTo(sums, kSumIdeal, lanes, merges && step == 0 ? 16 / groupLanes : 32 / groupLanes, standard);
                return;
            }
    }
    const u32 together = merges && merged(lanes, address, false) ? 2 * groupLanes : groupLanes;
    const u32 mine = lanes & lowLanes(together) << (laneIndex() / together * together);
    const u32 unit = address >> shift, column = unit & (columns - 1);
    const u32 counted = access & kCountsLanes ? lanes : __ballot_sync(lanes, leads(__match_any_sync(lanes, unit) & mine));
    const u32 degree = __popc(__match_any_sync(lanes, column) & mine & counted);
    u32 wavefronts = 0;
    for (u32 first = 0; first < 32; first += together) {
        const u32 group = lanes & lowLanes(together) << first;
        if (group)
            wavefronts += largest(lanes, group == mine ? degree : 0);
    }
    const u32 idealLanes = merges && merged(lanes, address, true) ? 2 * groupLanes : groupLanes;
    addTo(sums, kSumWavefronts, lanes, wavefronts, standard);
    addTo(sums, kSumIdeal, lanes, groupsInUse(lanes, idealLanes), standard);
}

__device__ u32 sectorsOf(u32 lanes, u32 bytes, u64 address)
{
    if (lanes == ~0u) {
        const u64 first = __shfl_sync(~0u, address, 0), last = __shfl_sync(~0u, address, 31), step = __shfl_sync(~0u, address, 1) - first;
        if (__all_sync(~0u, address == first + laneIndex() * step)) {
            if ((long long)step > 32 || (long long)step < -32)
                return 32;
            const u64 low = first < last ? first : last, high = first < last ? last : first;
            return u32((high + bytes - 1 >> 5) - (low >> 5)) + 1;
        }
    }
    return lanes & (lanes - 1) ? distinct(lanes, address >> 5) : 1;
}

__device__ u32 localSectorsOf(u32 lanes, u32 bytes, u64 address)
{
    // Eight neighbouring lanes share a sector of the row of each word.
    const u32 mine = lanes & 0xffu << (laneIndex() & ~7u), words = (bytes + 3) / 4;
    // Accesses are aligned, so that two of them touch the same words or none of them.
    return words * __popc(__ballot_sync(lanes, leads(__match_any_sync(lanes, address >> 2) & mine)));
}

__device__ __forceinline__ u32 mostAtOneAddress(u32 lanes, u64 address)
{
    return largest(lanes, __popc(__match_any_sync(lanes, address)));
}

}  // namespace

extern "C" {

/// Where the sums of the calling lane's block are; 0: nothing is counted. Notes where and when the block runs.
__device__ __noinline__ u64 simtscope_counts()
{
    if (simtscope_config.counts == 0)
        return 0;
    const u32 block = linearBlock(), thread = linearThread();
    if (thread % 32 == 0) {
        u32 sm;
        u64 clock;
        asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
        asm volatile("mov.u64 %0, %%clock64;" : "=l"(clock));
        raise(&reinterpret_cast<SmTimes*>(simtscope_config.smTimes)[sm % kMostSms].beginBelow, ~clock);
        if (thread == 0)
            reinterpret_cast<u32*>(simtscope_config.smOfBlock)[block] = sm;
    }
    return simtscope_config.counts + block % simtscope_config.countCopies * simtscope_config.countBytes;
}

/// Lanes are about to end.
__device__ __noinline__ void simtscope_leave(u32 lanes)
{
    if (!leads(lanes))
        return;
    u32 sm;
    u64 clock;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(clock));
    raise(&reinterpret_cast<SmTimes*>(simtscope_config.smTimes)[sm % kMostSms].end, clock);
}

// What an access differs from the standard by. `sums`: address of the first sum of the access; `access`: CountedAs.
__device__ __noinline__ void simtscope_shared(u64 sums, u32 lanes, u32 access, u32 address)
{
    if (access & kCountsBanks)
        countBanks(sums, lanes, access, address);
    if (access & kCountsSerialised)
        addTo(sums, kSumSharedSerialised, lanes, mostAtOneAddress(lanes, address), kStandardSerialised);
}

__device__ __noinline__ void simtscope_device(u64 sums, u32 lanes, u32 access, u64 address)
{
    addTo(sums, kSumSectors, lanes, sectorsOf(lanes, access & 0xff, address), standardSectors(access & 0xff));
    if (access & kCountsSerialised)
        addTo(sums, kSumDeviceSerialised, lanes, mostAtOneAddress(lanes, address), kStandardSerialised);
}

__device__ __noinline__ void simtscope_constant(u64 sums, u32 lanes, u32, u64 address)
{
    addTo(sums, 0, lanes, distinct(lanes, address), kStandardSerialised);
}

__device__ __noinline__ void simtscope_local(u64 sums, u32 lanes, u32 access, u64 address)
{
    addTo(sums, 0, lanes, localSectorsOf(lanes, access & 0xff, address), standardLocalSectors(access & 0xff));
}

__device__ __noinline__ void simtscope_generic(u64 sums, u32 lanes, u32 access, u64 address)
{
    u32 toShared, toLocal;
    asm("{.reg .pred p; isspacep.shared p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(toShared) : "l"(address));
    asm("{.reg .pred p; isspacep.local p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(toLocal) : "l"(address));
    const u32 shared = __ballot_sync(lanes, toShared), local = __ballot_sync(lanes, toLocal), device = lanes & ~(shared | local);
    const u32 bytes = access & 0xff;
    if (access & kCountsSerialised)
        addTo(sums, kGenericSerialised, lanes, mostAtOneAddress(lanes, address), 0);
    if (toShared) {
        u64 inWindow;
        asm("cvta.to.shared.u64 %0, %1;" : "=l"(inWindow) : "l"(address));
        if (access & kCountsBanks)
            countBanks(sums, shared, access, u32(inWindow));
    } else if (toLocal) {
        addTo(sums, kGenericLocalSectors, local, localSectorsOf(local, bytes, address), 0);
        addTo(sums, kGenericLocalLanes, local, __popc(local), 0);
    } else {
        addTo(sums, kGenericSectors, device, sectorsOf(device, bytes, address), 0);
        addTo(sums, kGenericDeviceLanes, device, __popc(device), 0);
    }
}

/// The place with which a thread begins: whether its block is to be recorded, and the chunk of its warp, if that is known beforehand.
__device__ __noinline__ u32 simtscope_enter()
{
    if (simtscope_config.chunks == 0)
        return kNotRecorded;
    const Standing standing = standingOf(linearBlock());
    if (!standing.isSelected && simtscope_config.firstOther == simtscope_config.chunks)
        return kNotRecorded;
    const u32 thread = linearThread();
    if (simtscope_config.warpsPerBlock != 0) {
        const u32 first = standing.isSelected ? 1 : simtscope_config.firstOther;
        return thread % 32 == 0 ? takeChunk(first + standing.rank * simtscope_config.warpsPerBlock + thread / 32) : kNoChunk;
    }
    return standing.isSelected && standing.rank == 0 && thread == 0 ? takeChunk(1) : kNoChunk;
}

/// Says where something lies.
__device__ __noinline__ void simtscope_layout(u32 slot, u64 value)
{
    reinterpret_cast<u64*>(simtscope_config.layout)[slot] = value;
}

/// A record without columns where the quick path, which is in the twin itself (twin.cpp), finds no room. The leader calls.
__device__ __noinline__ u32 simtscope_front(u32 place, u32 lanes, u32 head, u32 clock)
{
    if (place == kNotRecorded)
        return place;
    place = freshChunk();
    storeIf(place != kNoChunk, wordAt(place), make_uint4(head, lanes, clock, 0));
    return place == kNoChunk ? place : place + kRecordAlignment;
}

// simtscope_n3: three words; simtscope_s3: a 32-bit address and three words; simtscope_a3: a 64-bit address and three words.
#define SIMTSCOPE_RECORDERS(N, PARAMETERS, ...)                                                                                            \
    __device__ __noinline__ u32 simtscope_n##N(u32 place, u32 lanes, u32 head PARAMETERS)                                                  \
    {                                                                                                                                      \
        return record<NoAddress, N>(place, lanes, head, 0, {{__VA_ARGS__}});                                                               \
    }                                                                                                                                      \
    __device__ __noinline__ u32 simtscope_s##N(u32 place, u32 lanes, u32 head, u32 address PARAMETERS)                                     \
    {                                                                                                                                      \
        return record<Address32, N>(place, lanes, head, address, {{__VA_ARGS__}});                                                         \
    }                                                                                                                                      \
    __device__ __noinline__ u32 simtscope_a##N(u32 place, u32 lanes, u32 head, u64 address PARAMETERS)                                     \
    {                                                                                                                                      \
        return record<Address64, N>(place, lanes, head, address, {{__VA_ARGS__}});                                                         \
    }
#define P1 , u32 a
#define P2 P1, u32 b
#define P3 P2, u32 c
#define P4 P3, u32 d
#define P5 P4, u32 e
#define P6 P5, u32 f
#define P7 P6, u32 g
#define P8 P7, u32 h
#define P9 P8, u32 i
#define P10 P9, u32 j
#define P11 P10, u32 k
#define P12 P11, u32 l
__device__ __noinline__ u32 simtscope_s0(u32 place, u32 lanes, u32 head, u32 address)
{
    return record<Address32, 0>(place, lanes, head, address, {});
}
__device__ __noinline__ u32 simtscope_a0(u32 place, u32 lanes, u32 head, u64 address)
{
    return record<Address64, 0>(place, lanes, head, address, {});
}
SIMTSCOPE_RECORDERS(1, P1, a)
SIMTSCOPE_RECORDERS(2, P2, a, b)
SIMTSCOPE_RECORDERS(3, P3, a, b, c)
SIMTSCOPE_RECORDERS(4, P4, a, b, c, d)
SIMTSCOPE_RECORDERS(5, P5, a, b, c, d, e)
SIMTSCOPE_RECORDERS(6, P6, a, b, c, d, e, f)
SIMTSCOPE_RECORDERS(7, P7, a, b, c, d, e, f, g)
SIMTSCOPE_RECORDERS(8, P8, a, b, c, d, e, f, g, h)
SIMTSCOPE_RECORDERS(9, P9, a, b, c, d, e, f, g, h, i)
SIMTSCOPE_RECORDERS(10, P10, a, b, c, d, e, f, g, h, i, j)
SIMTSCOPE_RECORDERS(11, P11, a, b, c, d, e, f, g, h, i, j, k)
SIMTSCOPE_RECORDERS(12, P12, a, b, c, d, e, f, g, h, i, j, k, l)

}  // extern "C"

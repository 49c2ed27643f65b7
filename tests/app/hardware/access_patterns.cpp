#include "tests/app/hardware/access_patterns.h"

#include <utility>

namespace simtscope::tests {
namespace {

using Numbers = std::vector<unsigned>;

unsigned numberArgument(const Arguments& arguments, std::size_t index)
{
    return unsigned(std::stoul(arguments[index]));
}

unsigned roundedUp(unsigned n, unsigned step)
{
    return (n + step - 1) / step;
}

Address addressIf(bool takesPart, std::uint64_t address)
{
    return takesPart ? Address(address) : std::nullopt;
}

// ---- 2 memory

// The warp fills 32 rows, with one pass each. It loads one word for all lanes in 1 pass, a row in 1, and a column in 32, which makes 31
// conflicts. Each of the 3 results has 128 bytes, so 4 sectors.
Cost computeBankBroadcastCost(const Arguments&)
{
    Cost cost;
    cost.sharedStores = {32, 32, 0, 0, 0};
    cost.sharedLoads = {3, 1 + 1 + 32, 31, 0, 0};
    cost.globalStores = {3, 0, 0, 12, 384};
    return cost;
}

template <class Access>
void everyTile(unsigned n, Access access)
{
    for (unsigned blockY = 0; blockY < roundedUp(n, 32); ++blockY)
        for (unsigned blockX = 0; blockX < roundedUp(n, 32); ++blockX)
            access(blockX * 32, blockY * 32);
}

// Reads in[y * n + x] and writes out[x * n + y].
Cost computeTransposeNaiveCost(const Arguments& arguments)
{
    const unsigned n = numberArgument(arguments, 0);
    Cost cost;
    everyTile(n, [&](unsigned left, unsigned top) {
        const auto addressOf = [&](unsigned x, unsigned y, bool isTransposed) {
            const unsigned row = top + y, column = left + x;
            return addressIf(row < n && column < n, (isTransposed ? column * n + row : row * n + column) * 4);
        };
        countGlobalAccesses(cost.globalLoads,
                            BlockThreads{32, 32}.warpAccesses([&](unsigned x, unsigned y) { return addressOf(x, y, false); }));
        countGlobalAccesses(cost.globalStores,
                            BlockThreads{32, 32}.warpAccesses([&](unsigned x, unsigned y) { return addressOf(x, y, true); }));
    });
    return cost;
}

// Computes tile[y][x] = in[...] and out[...] = tile[x][y]; a row of the tile has `pitch` words.
Cost computeTransposeTileCost(unsigned n, unsigned pitch)
{
    Cost cost;
    const BlockThreads block{32, 32};
    everyTile(n, [&](unsigned left, unsigned top) {
        const auto in = [&](unsigned x, unsigned y) { return addressIf(top + y < n && left + x < n, ((top + y) * n + left + x) * 4); };
        const auto out = [&](unsigned x, unsigned y) { return addressIf(left + y < n && top + x < n, ((left + y) * n + top + x) * 4); };
        countGlobalAccesses(cost.globalLoads, block.warpAccesses(in));
        countSharedAccesses(cost.sharedStores, block.warpAccesses([&](unsigned x, unsigned y) {
            return addressIf(in(x, y).has_value(), (y * pitch + x) * 4);
        }));
        countSharedAccesses(cost.sharedLoads, block.warpAccesses([&](unsigned x, unsigned y) {
            return addressIf(out(x, y).has_value(), (x * pitch + y) * 4);
        }));
        countGlobalAccesses(cost.globalStores, block.warpAccesses(out));
    });
    return cost;
}

Cost computeTransposeSharedCost(const Arguments& arguments)
{
    return computeTransposeTileCost(numberArgument(arguments, 0), 32);
}

Cost computeTransposePaddedCost(const Arguments& arguments)
{
    return computeTransposeTileCost(numberArgument(arguments, 0), 33);
}

// Reads in[i], in[i + offset] and in[i * stride]; writes out[i] three times.
Cost computeCoalescingCost(const Arguments& arguments)
{
    const unsigned offset = numberArgument(arguments, 1), stride = numberArgument(arguments, 2);
    const BlockThreads block{numberArgument(arguments, 0)};
    Cost cost;
    countGlobalAccesses(cost.globalLoads, block.warpAccesses([&](unsigned x, unsigned) { return x * 4; }));
    countGlobalAccesses(cost.globalLoads, block.warpAccesses([&](unsigned x, unsigned) { return (x + offset) * 4; }));
    countGlobalAccesses(cost.globalLoads, block.warpAccesses([&](unsigned x, unsigned) { return x * stride * 4; }));
    for (int result = 0; result < 3; ++result)
        countGlobalAccesses(cost.globalStores, block.warpAccesses([&](unsigned x, unsigned) { return x * 4; }));
    return cost;
}

struct Product {
    unsigned rows, inner, columns;

    explicit Product(const Arguments& a) : rows(numberArgument(a, 0)), inner(numberArgument(a, 1)), columns(numberArgument(a, 2)) {}

    template <class Access>
    void everyBlock(Access access) const
    {
        for (unsigned top = 0; top < rows; top += 16)
            for (unsigned left = 0; left < columns; left += 16)
                access(left, top);
    }
    bool has(unsigned row, unsigned column) const { return row < rows && column < columns; }
};

const BlockThreads kTile{16, 16};

// Reads a[row * inner + k] and b[k * columns + column] for each k; then writes c[row * columns + column].
Cost computeMatmulGlobalCost(const Arguments& arguments)
{
    const Product p(arguments);
    Cost cost;
    p.everyBlock([&](unsigned left, unsigned top) {
        const auto accessesOf = [&](const std::function<unsigned(unsigned row, unsigned column)>& index) {
            return kTile.warpAccesses(
                [&](unsigned x, unsigned y) { return addressIf(p.has(top + y, left + x), index(top + y, left + x) * 4); });
        };
        for (unsigned k = 0; k < p.inner; ++k) {
            countGlobalAccesses(cost.globalLoads, accessesOf([&](unsigned row, unsigned) { return row * p.inner + k; }));
            countGlobalAccesses(cost.globalLoads, accessesOf([&](unsigned, unsigned column) { return k * p.columns + column; }));
        }
        countGlobalAccesses(cost.globalStores, accessesOf([&](unsigned row, unsigned column) { return row * p.columns + column; }));
    });
    return cost;
}

// All threads store into both tiles; those with an element inside the matrix load it first. Then each thread reads tileA[y][k] and
// tileB[k][x]. The second launch is the product without tiles.
Cost computeMatmulTiledCost(const Arguments& arguments)
{
    const Product p(arguments);
    Cost cost = computeMatmulGlobalCost(arguments);
    p.everyBlock([&](unsigned left, unsigned top) {
        for (unsigned first = 0; first < p.inner; first += 16) {
            countGlobalAccesses(cost.globalLoads, kTile.warpAccesses([&](unsigned x, unsigned y) {
                return addressIf(top + y < p.rows && first + x < p.inner, ((top + y) * p.inner + first + x) * 4);
            }));
            countGlobalAccesses(cost.globalLoads, kTile.warpAccesses([&](unsigned x, unsigned y) {
                return addressIf(first + y < p.inner && left + x < p.columns, ((first + y) * p.columns + left + x) * 4);
            }));
            for (unsigned tile = 0; tile < 2; ++tile)
                countSharedAccesses(cost.sharedStores,
                                    kTile.warpAccesses([&](unsigned x, unsigned y) { return tile * 1024 + (y * 16 + x) * 4; }));
            for (unsigned k = 0; k < 16; ++k) {
                countSharedAccesses(cost.sharedLoads, kTile.warpAccesses([&](unsigned, unsigned y) { return (y * 16 + k) * 4; }));
                countSharedAccesses(cost.sharedLoads, kTile.warpAccesses([&](unsigned x, unsigned) { return 1024 + (k * 16 + x) * 4; }));
            }
        }
        countGlobalAccesses(cost.globalStores, kTile.warpAccesses([&](unsigned x, unsigned y) {
            return addressIf(p.has(top + y, left + x), ((top + y) * p.columns + left + x) * 4);
        }));
    });
    return cost;
}

// Three launches write out[i]; only the third reads global memory, table[i % n].
Cost computeConstantCost(const Arguments& arguments)
{
    const unsigned n = numberArgument(arguments, 1);
    const BlockThreads block{numberArgument(arguments, 0)};
    Cost cost;
    for (int launch = 0; launch < 3; ++launch)
        countGlobalAccesses(cost.globalStores, block.warpAccesses([&](unsigned x, unsigned) { return x * 4; }));
    countGlobalAccesses(cost.globalLoads, block.warpAccesses([&](unsigned x, unsigned) { return x % n * 4; }));
    return cost;
}

// Two launches write favourite[i] to global memory; local memory does not count as global memory.
Cost computeLocalCost(const Arguments& arguments)
{
    const BlockThreads block{numberArgument(arguments, 0)};
    Cost cost;
    for (int launch = 0; launch < 2; ++launch)
        countGlobalAccesses(cost.globalStores, block.warpAccesses([&](unsigned x, unsigned) { return x * 4; }));
    return cost;
}

// ---- 3 reduction (programs_test.cpp has the costs of the first three programs, measured on hardware)

// Reduces four arrays of doubles that lie one after the other. Each step reads a thread's own cell and its partner's in all four, and
// writes its own. A double lies in two banks, so that a warp of doubles needs two passes.
Cost computeReduceMinMaxAvgCost(const Arguments& arguments)
{
    const unsigned n = numberArgument(arguments, 0), threads = numberArgument(arguments, 1);
    const BlockThreads block{threads};
    Cost cost;
    for (unsigned first = 0; first < n; first += threads)
        countGlobalAccesses(cost.globalLoads,
                            block.warpAccesses([&](unsigned x, unsigned) { return addressIf(first + x < n, (first + x) * 8); }), 8);
    for (unsigned array = 0; array < 4; ++array) {
        const auto cells = [&](unsigned active, unsigned distance) {
            return block.warpAccesses([&](unsigned x, unsigned) { return addressIf(x < active, (array * threads + x + distance) * 8); });
        };
        countSharedAccesses(cost.sharedStores, cells(threads, 0), 8);
        for (unsigned s = threads / 2; s > 0; s /= 2) {
            countSharedAccesses(cost.sharedLoads, cells(s, 0), 8);
            countSharedAccesses(cost.sharedLoads, cells(s, s), 8);
            countSharedAccesses(cost.sharedStores, cells(s, 0), 8);
        }
        countSharedAccesses(cost.sharedLoads, cells(1, 0), 8);
        countGlobalAccesses(cost.globalStores, block.warpAccesses([&](unsigned x, unsigned) { return addressIf(x == 0, array * 8); }), 8);
    }
    return cost;
}

// ---- 4 scan

// Reads rows[from + i] and rows[from + i - d] and writes rows[to + i] in each step.
Cost computeScanHillisSteeleCost(const Arguments& arguments)
{
    const unsigned n = numberArgument(arguments, 0);
    const BlockThreads block{n};
    Cost cost;
    const auto wordAddress = [&](unsigned x, unsigned) { return x * 4; };
    countGlobalAccesses(cost.globalLoads, block.warpAccesses(wordAddress));
    countSharedAccesses(cost.sharedStores, block.warpAccesses(wordAddress));
    unsigned from = 0, to = n;
    for (unsigned d = 1; d < n; d *= 2, std::swap(from, to)) {
        countSharedAccesses(cost.sharedLoads, block.warpAccesses([&](unsigned x, unsigned) { return (from + x) * 4; }));
        countSharedAccesses(cost.sharedLoads,
                            block.warpAccesses([&](unsigned x, unsigned) { return addressIf(x >= d, (from + x - d) * 4); }));
        countSharedAccesses(cost.sharedStores, block.warpAccesses([&](unsigned x, unsigned) { return (to + x) * 4; }));
    }
    countSharedAccesses(cost.sharedLoads, block.warpAccesses([&](unsigned x, unsigned) { return (from + x) * 4; }));
    countGlobalAccesses(cost.globalStores, block.warpAccesses(wordAddress));
    return cost;
}

// Each thread has two cells. The up-sweep makes two loads and a store for each pair, the down-sweep three loads and two stores. `cell` maps
// an index to its place in shared memory.
Cost computeBlellochCost(unsigned n, unsigned (*cell)(unsigned))
{
    unsigned size = 2;
    while (size < n)
        size *= 2;
    const unsigned half = size / 2;
    const BlockThreads block{half};
    Cost cost;
    for (const unsigned base : {0u, half}) {
        const auto element = [&](unsigned x, unsigned) { return addressIf(base + x < n, (base + x) * 4); };
        const auto inTree = [&](unsigned x, unsigned) { return cell(base + x) * 4; };
        countGlobalAccesses(cost.globalLoads, block.warpAccesses(element));
        countSharedAccesses(cost.sharedStores, block.warpAccesses(inTree));
        countSharedAccesses(cost.sharedLoads,
                            block.warpAccesses([&](unsigned x, unsigned) { return addressIf(base + x < n, cell(base + x) * 4); }));
        countGlobalAccesses(cost.globalStores, block.warpAccesses(element));
    }
    const auto pairs = [&](unsigned d, bool right) {
        return block.warpAccesses([&, d, right](unsigned x, unsigned) {
            const unsigned left = d * (2 * x + 1) - 1;
            return addressIf(left + d < size, cell(right ? left + d : left) * 4);
        });
    };
    for (unsigned d = 1; d < size; d *= 2) {
        countSharedAccesses(cost.sharedLoads, pairs(d, true));
        countSharedAccesses(cost.sharedLoads, pairs(d, false));
        countSharedAccesses(cost.sharedStores, pairs(d, true));
    }
    countSharedAccesses(cost.sharedStores, block.warpAccesses([&](unsigned x, unsigned) { return addressIf(x == 0, cell(size - 1) * 4); }));
    for (unsigned d = half; d > 0; d /= 2) {
        for (const bool right : {false, true, true})
            countSharedAccesses(cost.sharedLoads, pairs(d, right));
        for (const bool right : {false, true})
            countSharedAccesses(cost.sharedStores, pairs(d, right));
    }
    return cost;
}

Cost computeScanBlellochCost(const Arguments& arguments)
{
    return computeBlellochCost(numberArgument(arguments, 0), [](unsigned index) { return index; });
}

Cost computeScanBlellochPaddedCost(const Arguments& arguments)
{
    return computeBlellochCost(numberArgument(arguments, 0), [](unsigned index) { return index + index / 32; });
}

// ---- 5 histogram

Numbers histogramInput(unsigned n, const std::string& kind)
{
    Numbers input(n);
    unsigned state = 1;
    const auto random = [&state] { return (state = state * 1664525 + 1013904223) >> 24; };
    for (unsigned& value : input) {
        value = random();
        if (kind == "skewed")
            value = value * random() * random() >> 16;
        else if (kind == "single")
            value = 77;
    }
    return input;
}

constexpr unsigned kBins = 256, kHistogramBlock = 64;

/// Calls `round(element)` for each round of a block's grid-stride loop. `element` maps a thread to the index of its element, or to nothing.
template <class Round>
void everyRound(unsigned n, unsigned block, unsigned blocks, Round round)
{
    for (unsigned first = block * kHistogramBlock; first < n; first += blocks * kHistogramBlock)
        round([=](unsigned x, unsigned) { return addressIf(first + x < n, first + x); });
}

// Reads in[i], then adds atomically to bins[in[i]].
Cost computeHistogramGlobalCost(const Arguments& arguments)
{
    const unsigned n = numberArgument(arguments, 0), blocks = numberArgument(arguments, 2);
    const Numbers input = histogramInput(n, arguments[1]);
    const BlockThreads block{kHistogramBlock};
    Cost cost;
    for (unsigned b = 0; b < blocks; ++b)
        everyRound(n, b, blocks, [&](auto element) {
            countGlobalAccesses(cost.globalLoads, block.warpAccesses(element), 1);
            countGlobalAccesses(cost.globalAtomics, block.warpAccesses([&](unsigned x, unsigned y) {
                const Address i = element(x, y);
                return addressIf(i.has_value(), i ? input[*i] * 4 : 0);
            }));
        });
    return cost;
}

// Stores zeros in four rounds. Reads in[i] and adds 1 atomically; as the result is unused, the addition counts distinct words like a store.
// Four more rounds read own[bin] and add it to bins[bin] where it is not 0.
Cost computeHistogramSharedCost(const Arguments& arguments)
{
    const unsigned n = numberArgument(arguments, 0), blocks = numberArgument(arguments, 2);
    const Numbers input = histogramInput(n, arguments[1]);
    const BlockThreads block{kHistogramBlock};
    Cost cost;
    for (unsigned b = 0; b < blocks; ++b) {
        Numbers blockBins(kBins);
        everyRound(n, b, blocks, [&](auto element) {
            countGlobalAccesses(cost.globalLoads, block.warpAccesses(element), 1);
            countSharedAccesses(cost.sharedAtomics, block.warpAccesses([&](unsigned x, unsigned y) {
                const Address i = element(x, y);
                if (i)
                    ++blockBins[input[*i]];
                return addressIf(i.has_value(), i ? input[*i] * 4 : 0);
            }));
        });
        for (unsigned first = 0; first < kBins; first += kHistogramBlock) {
            const auto bins = [&](unsigned x, unsigned) { return (first + x) * 4; };
            countSharedAccesses(cost.sharedStores, block.warpAccesses(bins));
            countSharedAccesses(cost.sharedLoads, block.warpAccesses(bins));
            countGlobalAccesses(cost.globalAtomics, block.warpAccesses([&](unsigned x, unsigned) {
                return addressIf(blockBins[first + x] > 0, (first + x) * 4);
            }));
        }
    }
    return cost;
}

}  // namespace

// Computes s[lane * stride] = in[lane] and out[lane] = s[(31 - lane) * stride].
Cost computeBankStrideCost(const Arguments& arguments)
{
    const unsigned stride = numberArgument(arguments, 0), bytes = numberArgument(arguments, 1);
    const BlockThreads warp{32};
    Cost cost;
    countGlobalAccesses(cost.globalLoads, warp.warpAccesses([&](unsigned x, unsigned) { return x * bytes; }), bytes);
    countSharedAccesses(cost.sharedStores, warp.warpAccesses([&](unsigned x, unsigned) { return x * stride * bytes; }), bytes);
    countSharedAccesses(cost.sharedLoads, warp.warpAccesses([&](unsigned x, unsigned) { return (31 - x) * stride * bytes; }), bytes);
    countGlobalAccesses(cost.globalStores, warp.warpAccesses([&](unsigned x, unsigned) { return x * bytes; }), bytes);
    return cost;
}

const std::vector<Case>& accessCases()
{
    static const std::vector<Case> cases = {
        {"bank-broadcast", {"3", "5"}, computeBankBroadcastCost},
        {"bank-broadcast", {"0", "31"}, computeBankBroadcastCost},
        {"transpose-naive", {"32"}, computeTransposeNaiveCost},
        {"transpose-naive", {"33"}, computeTransposeNaiveCost},
        {"transpose-naive", {"100"}, computeTransposeNaiveCost},
        {"transpose-shared", {"32"}, computeTransposeSharedCost},
        {"transpose-shared", {"33"}, computeTransposeSharedCost},
        {"transpose-shared", {"40"}, computeTransposeSharedCost},
        {"transpose-padded", {"32"}, computeTransposePaddedCost},
        {"transpose-padded", {"33"}, computeTransposePaddedCost},
        {"transpose-padded", {"40"}, computeTransposePaddedCost},
        {"coalescing", {"32", "1", "4"}, computeCoalescingCost},
        {"coalescing", {"32", "0", "1"}, computeCoalescingCost},
        {"coalescing", {"33", "8", "3"}, computeCoalescingCost},
        {"coalescing", {"256", "31", "32"}, computeCoalescingCost},
        {"matmul-global", {"20", "20", "20"}, computeMatmulGlobalCost},
        {"matmul-global", {"16", "32", "48"}, computeMatmulGlobalCost},
        {"matmul-global", {"17", "5", "33"}, computeMatmulGlobalCost},
        {"matmul-tiled", {"20", "20", "20"}, computeMatmulTiledCost},
        {"matmul-tiled", {"16", "32", "48"}, computeMatmulTiledCost},
        {"matmul-tiled", {"17", "5", "33"}, computeMatmulTiledCost},
        {"constant", {"32", "8"}, computeConstantCost},
        {"constant", {"33", "31"}, computeConstantCost},
        {"local", {"32", "37"}, computeLocalCost},
        {"local", {"64", "1001"}, computeLocalCost},
        {"reduce-min-max-avg", {"8", "8"}, computeReduceMinMaxAvgCost},
        {"reduce-min-max-avg", {"1000", "256"}, computeReduceMinMaxAvgCost},
        {"scan-hillis-steele", {"16"}, computeScanHillisSteeleCost},
        {"scan-hillis-steele", {"100"}, computeScanHillisSteeleCost},
        {"scan-blelloch", {"64"}, computeScanBlellochCost},
        {"scan-blelloch", {"100"}, computeScanBlellochCost},
        {"scan-blelloch", {"1024"}, computeScanBlellochCost},
        {"scan-blelloch-padded", {"64"}, computeScanBlellochPaddedCost},
        {"scan-blelloch-padded", {"1000"}, computeScanBlellochPaddedCost},
        {"histogram-global", {"512", "uniform", "2"}, computeHistogramGlobalCost},
        {"histogram-global", {"1000", "skewed", "3"}, computeHistogramGlobalCost},
        {"histogram-global", {"512", "single", "2"}, computeHistogramGlobalCost},
        {"histogram-shared", {"512", "uniform", "2"}, computeHistogramSharedCost},
        {"histogram-shared", {"1000", "skewed", "3"}, computeHistogramSharedCost},
        {"histogram-shared", {"512", "single", "2"}, computeHistogramSharedCost},
    };
    return cases;
}

}  // namespace simtscope::tests

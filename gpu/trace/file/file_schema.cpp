#include "gpu/trace/file/file_schema.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace simtscope::trace {
namespace {

constexpr std::array kTables = {
    TableSchema{
        "program",
        "CREATE TABLE program(id INTEGER PRIMARY KEY, name TEXT, arguments TEXT, exit_code INTEGER, signal INTEGER, complete INTEGER, "
        "output TEXT, engine TEXT, schedule TEXT, created_by TEXT)",
        10, "id"},
    TableSchema{"source", "CREATE TABLE source(id INTEGER PRIMARY KEY, path TEXT, text TEXT)", 3, "id"},
    TableSchema{
        "device",
        "CREATE TABLE device(id INTEGER PRIMARY KEY, name TEXT, modelled INTEGER, compute_major INTEGER, compute_minor INTEGER, "
        "sm_count INTEGER, max_threads_per_sm INTEGER, max_blocks_per_sm INTEGER, max_threads_per_block INTEGER, registers_per_sm INTEGER, "
        "shared_per_sm INTEGER, shared_per_block INTEGER, shared_per_block_optin INTEGER, global_memory INTEGER)",
        14, "id"},
    TableSchema{"device_peak", "CREATE TABLE device_peak(device INTEGER PRIMARY KEY, megabytes_per_second INTEGER)", 2, "device", 4},
    TableSchema{"module", "CREATE TABLE module(id INTEGER PRIMARY KEY, ptx TEXT)", 2, "id"},
    TableSchema{"frame_stack", "CREATE TABLE frame_stack(id INTEGER PRIMARY KEY, frames TEXT)", 2, "id", 8},
    TableSchema{
        "site",
        "CREATE TABLE site(module INTEGER, id INTEGER, kind TEXT, space TEXT, element_bytes INTEGER, elements INTEGER, atomic_rule TEXT, "
        "type TEXT, opcode TEXT, function TEXT, variable TEXT, file TEXT, line INTEGER, frames TEXT, PRIMARY KEY(module, id)) WITHOUT "
        "ROWID",
        14, "module, id"},
    TableSchema{"api_call",
                "CREATE TABLE api_call(id INTEGER PRIMARY KEY, name TEXT, detail TEXT, stream INTEGER, start_ns INTEGER, end_ns INTEGER, "
                "error INTEGER, error_name TEXT, launch INTEGER, bytes INTEGER, device INTEGER)",
                11, "id"},
    TableSchema{"call_detail", "CREATE TABLE call_detail(call INTEGER PRIMARY KEY, copy TEXT, message TEXT, arguments TEXT)", 4, "call", 6},
    TableSchema{"device_work", "CREATE TABLE device_work(call INTEGER PRIMARY KEY, start_ns INTEGER, end_ns INTEGER)", 3, "call", 3},
    TableSchema{"nested_work",
                "CREATE TABLE nested_work(id INTEGER PRIMARY KEY, call INTEGER, launch INTEGER, graph INTEGER, node INTEGER, lane INTEGER, "
                "start_ns INTEGER, end_ns INTEGER, bytes INTEGER, copy TEXT, detail TEXT, message TEXT, arguments TEXT)",
                13, "id", 7},
    TableSchema{"allocation",
                "CREATE TABLE allocation(id INTEGER PRIMARY KEY, kind TEXT, address INTEGER, bytes INTEGER, name TEXT, type TEXT, "
                "created_by_call INTEGER, freed_by_call INTEGER)",
                8, "id"},
    TableSchema{"allocation_content", "CREATE TABLE allocation_content(allocation INTEGER PRIMARY KEY, digest INTEGER)", 2, "allocation",
                8},
    TableSchema{
        "launch",
        "CREATE TABLE launch(id INTEGER PRIMARY KEY, module INTEGER, kernel TEXT, name TEXT, grid_x INTEGER, grid_y INTEGER, grid_z "
        "INTEGER, "
        "block_x INTEGER, block_y INTEGER, block_z INTEGER, static_shared INTEGER, dynamic_shared INTEGER, parameters BLOB, stream "
        "INTEGER, "
        "api_call INTEGER, warp_instructions INTEGER, thread_instructions INTEGER, barriers INTEGER, ticks INTEGER, error INTEGER, "
        "complete INTEGER, events_left_out INTEGER, sm_of_block BLOB)",
        23, "id"},
    TableSchema{"launch_origin", "CREATE TABLE launch_origin(launch INTEGER PRIMARY KEY, parent INTEGER, graph INTEGER, node INTEGER)", 4,
                "launch", 7},
    TableSchema{"launch_time",
                "CREATE TABLE launch_time(launch INTEGER, run INTEGER, nanoseconds INTEGER, PRIMARY KEY(launch, run)) WITHOUT ROWID", 3,
                "launch, run", 4},
    TableSchema{"launch_recorder",
                "CREATE TABLE launch_recorder(launch INTEGER PRIMARY KEY, nanoseconds INTEGER, records INTEGER, bytes INTEGER)", 4,
                "launch", 4},
    TableSchema{
        "shared_variable",
        "CREATE TABLE shared_variable(launch INTEGER, id INTEGER, name TEXT, offset INTEGER, bytes INTEGER, type TEXT, dynamic INTEGER, "
        "PRIMARY KEY(launch, id)) WITHOUT ROWID",
        7, "launch, id"},
    TableSchema{
        "site_total",
        "CREATE TABLE site_total(launch INTEGER, site INTEGER, instructions INTEGER, threads INTEGER, wavefronts INTEGER, ideal INTEGER, "
        "sectors INTEGER, bytes_requested INTEGER, divergent INTEGER, local_sectors INTEGER, local_bytes INTEGER, passes INTEGER, "
        "failed INTEGER, PRIMARY KEY(launch, site)) WITHOUT ROWID",
        13, "launch, site"},
    TableSchema{"equal_totals", "CREATE TABLE equal_totals(launch INTEGER PRIMARY KEY, equals INTEGER)", 2, "launch", 14},
    TableSchema{
        "block",
        "CREATE TABLE block(launch INTEGER, block INTEGER, warps INTEGER, truncated INTEGER, PRIMARY KEY(launch, block)) WITHOUT ROWID", 4,
        "launch, block"},
    TableSchema{
        "event_chunk",
        "CREATE TABLE event_chunk(id INTEGER PRIMARY KEY, launch INTEGER, block INTEGER, ordinal INTEGER, events INTEGER, base_time "
        "INTEGER, "
        "payload_bytes INTEGER, columns BLOB)",
        8, "launch, block, ordinal"},
    TableSchema{
        "finding",
        "CREATE TABLE finding(id INTEGER PRIMARY KEY, kind TEXT, kernel TEXT, file TEXT, line INTEGER, launch INTEGER, block INTEGER, "
        "threads TEXT, address INTEGER, text TEXT)",
        10, "id"},
    TableSchema{"finding_detail",
                "CREATE TABLE finding_detail(finding INTEGER PRIMARY KEY, severity TEXT, space TEXT, allocation INTEGER, variable TEXT, "
                "element INTEGER, offset INTEGER, bytes INTEGER, message TEXT, arguments TEXT)",
                10, "finding", 6},
    TableSchema{"finding_access",
                "CREATE TABLE finding_access(finding INTEGER, ordinal INTEGER, site INTEGER, block INTEGER, warp INTEGER, lanes INTEGER, "
                "time INTEGER, address INTEGER, write INTEGER, value INTEGER, PRIMARY KEY(finding, ordinal)) WITHOUT ROWID",
                10, "finding, ordinal", 6},
    TableSchema{"note", "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT)", 2, "id"},
    TableSchema{"note_message", "CREATE TABLE note_message(note INTEGER PRIMARY KEY, message TEXT, arguments TEXT)", 3, "note", 6},
    TableSchema{"bookmark",
                "CREATE TABLE bookmark(id INTEGER PRIMARY KEY, launch INTEGER, block INTEGER, event INTEGER, figure TEXT, note TEXT)", 6,
                "id", 5},
};

constexpr TableSchema kLessonTable{"lesson_file", "CREATE TABLE lesson_file(id INTEGER PRIMARY KEY, name TEXT, text TEXT)", 3, "id",
                                   kFirstLessonSchemaVersion};

template <class Enum, std::size_t Count>
struct Names {
    std::array<std::string_view, Count> names;  ///< indexed by the enumerator's value

    std::string_view of(Enum value) const
    {
        assert(std::size_t(value) < Count);
        return names[std::size_t(value)];
    }
    bool parse(std::string_view name, Enum& value) const
    {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            return false;
        value = Enum(found - names.begin());
        return true;
    }
};

constexpr Names<SiteKind, 11> kSiteKinds{
    {"other", "load", "store", "atomic", "shuffle", "vote", "match", "barrier", "branch", "call", "exit"}};
constexpr Names<AtomicRule, 3> kAtomicRules{{"per lane", "add one, no result", "not modelled"}};
constexpr Names<AllocationKind, 6> kAllocationKinds{{"device", "managed", "host", "symbol", "constant", "array"}};
constexpr Names<ptx::StateSpace, 11> kSpaces{{"", "reg", "sreg", "const", "global", "local", "param", "shared", "tex", "surf", "generic"}};
constexpr Names<ptx::ScalarType, 29> kTypes{{"",    "pred", "b8",    "b16",   "b32",  "b64",  "b128",   "u8",         "u16",    "u32",
                                             "u64", "s8",   "s16",   "s32",   "s64",  "f16",  "f16x2",  "bf16",       "bf16x2", "tf32",
                                             "f32", "f64",  "u16x2", "s16x2", "e4m3", "e5m2", "texref", "samplerref", "surfref"}};
constexpr Names<CopyDirection, 6> kCopies{{"", "host to host", "host to device", "device to host", "device to device", "by address"}};
static_assert(std::size_t(CopyDirection::ByAddress) + 1 == kCopies.names.size());
static_assert(std::size_t(SiteKind::Exit) + 1 == kSiteKinds.names.size());
static_assert(std::size_t(AtomicRule::NotModelled) + 1 == kAtomicRules.names.size());
static_assert(std::size_t(AllocationKind::Array) + 1 == kAllocationKinds.names.size());
static_assert(std::size_t(ptx::StateSpace::Generic) + 1 == kSpaces.names.size());
static_assert(std::size_t(ptx::ScalarType::SurfRef) + 1 == kTypes.names.size());

}  // namespace

std::span<const TableSchema> fileTables()
{
    return kTables;
}

const TableSchema& fileTable(std::string_view name)
{
    const auto found = std::find_if(kTables.begin(), kTables.end(), [&](const TableSchema& row) { return row.name == name; });
    assert(found != kTables.end());
    return *found;
}

const TableSchema& lessonTable()
{
    return kLessonTable;
}

std::string upgradeSql(int version)
{
    std::string upgrade;
    for (const TableSchema& table : fileTables())
        if (table.sinceVersion > version)
            upgrade += std::string(table.createSql) + ';';
    return upgrade + "PRAGMA user_version=" + std::to_string(hasLessonTable(version) ? kLessonSchemaVersion : kSchemaVersion) + ';';
}

std::string_view nameOf(SiteKind kind)
{
    return kSiteKinds.of(kind);
}
std::string_view nameOf(AtomicRule rule)
{
    return kAtomicRules.of(rule);
}
std::string_view nameOf(AllocationKind kind)
{
    return kAllocationKinds.of(kind);
}
std::string_view nameOf(CopyDirection direction)
{
    return kCopies.of(direction);
}
std::string_view nameOf(ptx::StateSpace space)
{
    return kSpaces.of(space);
}
std::string_view nameOf(ptx::ScalarType type)
{
    return kTypes.of(type);
}

bool parseName(std::string_view name, SiteKind& value)
{
    return kSiteKinds.parse(name, value);
}
bool parseName(std::string_view name, AtomicRule& value)
{
    return kAtomicRules.parse(name, value);
}
bool parseName(std::string_view name, AllocationKind& value)
{
    return kAllocationKinds.parse(name, value);
}
bool parseName(std::string_view name, CopyDirection& value)
{
    return kCopies.parse(name, value);
}
bool parseName(std::string_view name, ptx::StateSpace& value)
{
    return kSpaces.parse(name, value);
}
bool parseName(std::string_view name, ptx::ScalarType& value)
{
    return kTypes.parse(name, value);
}

}  // namespace simtscope::trace

#include "gpu/trace/file/timed_runs.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/file_rows.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/file/sqlite_db.h"

namespace simtscope::trace {
namespace {

std::vector<const ApiCall*> launchesOf(const std::vector<ApiCall>& calls)
{
    std::vector<const ApiCall*> launches;
    for (const ApiCall& call : calls)
        if (call.launch >= 0)
            launches.push_back(&call);
    return launches;
}

bool areSameLaunches(const std::vector<const ApiCall*>& a, const std::vector<const ApiCall*>& b)
{
    return std::ranges::equal(a, b, [](const ApiCall* x, const ApiCall* y) { return x->detail.text() == y->detail.text(); });
}

std::uint64_t duration(const ApiCall& call)
{
    return call.workEnd - call.workStart;
}

std::uint64_t totalOf(const TimedRun& run)
{
    std::uint64_t total = 0;
    for (const ApiCall* const launch : launchesOf(run.calls))
        total += duration(*launch);
    return total;
}

/// Replaces the times of all calls if the run made the same calls.
bool replaceTimes(Database& database, const std::vector<ApiCall>& recorded, const TimedRun& run)
{
    if (!std::ranges::equal(recorded, run.calls, {}, &ApiCall::name, &ApiCall::name))
        return true;  // the program polled more often or less often: the recorded run's own times stay
    bool isOk = true;
    for (std::size_t i = 0; i < run.calls.size() && isOk; ++i) {
        const ApiCall& call = run.calls[i];
        Statement times(database.handle(), "UPDATE api_call SET start_ns = ?, end_ns = ? WHERE id = ?");
        isOk = times.isValid() && times.run(call.start, call.end, i) == SQLITE_OK;
        if (!call.hasWork())
            continue;
        Statement work(database.handle(), "INSERT OR REPLACE INTO device_work VALUES (?, ?, ?)");
        isOk = isOk && work.isValid() && work.run(i, call.workStart, call.workEnd) == SQLITE_OK;
    }
    return isOk;
}

}  // namespace

std::string formatTimedCall(const ApiCall& call)
{
    return fmt::format("{} {} {} {} {}\t{}\t{}\n", int(call.launch >= 0), call.start, call.end, call.workStart, call.workEnd, call.name,
                       call.detail.text());
}

Result<TimedRun> readTimedRun(const std::string& path)
{
    std::ifstream file(path);
    if (!file)
        return fail(msg::file::noTimes());
    TimedRun run;
    for (std::string line; std::getline(file, line);) {
        ApiCall& call = run.calls.emplace_back();
        std::istringstream words(line);
        int isLaunch = 0;
        words >> isLaunch >> call.start >> call.end >> call.workStart >> call.workEnd;
        const auto name = line.find('\t'), detail = line.find('\t', name + 1);
        if (!words || name == std::string::npos || detail == std::string::npos || call.workEnd < call.workStart)
            return fail(msg::file::notTimes(path));
        call.launch = isLaunch ? 0 : -1;
        call.name = line.substr(name + 1, detail - name - 1);
        call.detail = plainMessage(line.substr(detail + 1));
    }
    return run;
}

Result<void> addTimedRuns(const std::string& path, const std::vector<TimedRun>& runs)
{
    const auto refuse = [&](const Message& reason) { return fail(msg::file::timesNotWritten(path, reason)); };
    if (!looksLikeRecording(path))
        return refuse(msg::file::noRecordingFile());
    Database database(path, Database::Mode::ReadWrite, kReaderLockTimeout);
    if (!database.isOpen() || database.execute("BEGIN IMMEDIATE") != SQLITE_OK)
        return refuse(database.errorMessage());
    std::vector<ApiCall> recorded;
    Statement rows(database.handle(), "SELECT name, detail, launch FROM api_call ORDER BY id");
    while (rows.fetchRow()) {
        ApiCall& call = recorded.emplace_back();
        call.name = rows.readText();
        call.detail = plainMessage(rows.readText());
        call.launch = rows.readNumber<std::int64_t>();
    }
    const auto launches = launchesOf(recorded);
    std::vector<const TimedRun*> heldRuns, otherRuns;
    for (const TimedRun& run : runs)
        if (areSameLaunches(launches, launchesOf(run.calls)))
            (run.isHeld ? heldRuns : otherRuns).push_back(&run);

    bool isSound = rows.status() == SQLITE_DONE;
    for (std::size_t run = 0; run < heldRuns.size(); ++run) {
        const auto timed = launchesOf(heldRuns[run]->calls);
        for (std::size_t i = 0; i < timed.size() && isSound; ++i) {
            Statement row(database.handle(), "INSERT INTO launch_time VALUES (?, ?, ?)");
            isSound = row.isValid() && row.run(launches[i]->launch, run, duration(*timed[i])) == SQLITE_OK;
        }
    }
    if (const std::size_t matching = heldRuns.size() + otherRuns.size(); matching < runs.size()) {
        isSound =
            isSound &&
            RowWriter(database.handle()).appendNote(msg::file::timesOfOtherLaunches(runs.size() - matching, runs.size())) == SQLITE_OK;
    }
    if (!otherRuns.empty()) {
        std::ranges::sort(otherRuns, {}, [](const TimedRun* run) { return totalOf(*run); });
        isSound = isSound && replaceTimes(database, recorded, *otherRuns[otherRuns.size() / 2]);
    }
    if (!isSound || database.execute("COMMIT") != SQLITE_OK)
        return refuse(database.errorMessage());
    return {};
}

}  // namespace simtscope::trace

#include "gpu/trace/file/finish_recording.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/file_rows.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/file/sqlite_db.h"

namespace simtscope::trace {

std::optional<RecordedLaunches> readRecordedLaunches(const std::string& path)
{
    if (!looksLikeRecording(path))
        return std::nullopt;
    Database database(path, Database::Mode::ReadWrite, kReaderLockTimeout);
    Statement last(database.isOpen() ? database.handle() : nullptr, "SELECT id, name FROM launch ORDER BY id DESC LIMIT 1");
    if (!last.isValid())
        return std::nullopt;
    RecordedLaunches extent;
    if (last.fetchRow()) {
        extent.launchCount = last.readNumber<std::int64_t>() + 1;
        extent.lastKernel = last.readText();
    }
    return extent;
}

Result<void> finishRecording(const std::string& path, const RunEnd& end)
{
    const auto refuse = [&](const Message& reason) { return fail(msg::file::endNotWritten(path, reason)); };
    if (!looksLikeRecording(path))
        return refuse(msg::file::noRecordingFile());
    Database database(path, Database::Mode::ReadWrite, kReaderLockTimeout);
    if (!database.isOpen() || database.execute("BEGIN IMMEDIATE") != SQLITE_OK)
        return refuse(database.errorMessage());
    Statement program(database.handle(), "UPDATE program SET exit_code = ?, signal = ?, complete = ?, output = ?");
    const bool isComplete = end.exitCode >= 0 && end.signal == 0 && !end.isCutOff;
    bool isOk = program.isValid() && program.run(end.exitCode, end.signal, int(isComplete), std::string_view(end.output)) == SQLITE_OK;
    RowWriter rows(database.handle());
    for (const Message& note : end.notes)
        isOk = isOk && rows.appendNote(note) == SQLITE_OK;
    rows = RowWriter(nullptr);
    if (!isOk || database.execute("COMMIT") != SQLITE_OK)
        return refuse(database.errorMessage());
    return {};
}

Result<void> addFindings(const std::string& path, const std::vector<Finding>& findings)
{
    const auto refuse = [&](const Message& reason) { return fail(msg::file::endNotWritten(path, reason)); };
    if (!looksLikeRecording(path))
        return refuse(msg::file::noRecordingFile());
    Database database(path, Database::Mode::ReadWrite, kReaderLockTimeout);
    if (!database.isOpen() || database.execute("BEGIN IMMEDIATE") != SQLITE_OK)
        return refuse(database.errorMessage());
    RowWriter rows(database.handle());
    bool isOk = true;
    for (const Finding& finding : findings)
        isOk = isOk && rows.appendFinding(finding) == SQLITE_OK;
    rows = RowWriter(nullptr);
    if (!isOk || database.execute("COMMIT") != SQLITE_OK)
        return refuse(database.errorMessage());
    return {};
}

}  // namespace simtscope::trace

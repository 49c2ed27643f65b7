#include "gpu/trace/finish_recording.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/trace/recording_file.h"
#include "gpu/trace/sqlite_db.h"

namespace simtscope::trace {

Result<void> finishRecording(const std::string& path, const RunEnd& end)
{
    const auto refuse = [&](const std::string& why) {
        return fail(fmt::format("the end of the run cannot be written to {}: {}", path, why),
                    "check the disk's free space and the file's permissions");
    };
    if (!looksLikeRecording(path))
        return refuse("it is not a recording");
    Database database(path, Database::Mode::ReadWrite);
    if (!database.isOpen() || database.execute("BEGIN IMMEDIATE") != SQLITE_OK)
        return refuse(database.why());
    Statement program(database.handle(), "UPDATE program SET exit_code = ?, signal = ?, complete = ?, output = ?");
    const bool complete = end.exitCode >= 0 && end.signal == 0 && !end.cutOff;
    bool sound = program.isValid() && program.run(end.exitCode, end.signal, int(complete), std::string_view(end.output)) == SQLITE_OK;
    for (const std::string& note : end.notes) {
        Statement row(database.handle(), "INSERT INTO note(text) VALUES (?)");
        sound = sound && row.isValid() && row.run(std::string_view(note)) == SQLITE_OK;
    }
    if (!sound || database.execute("COMMIT") != SQLITE_OK)
        return refuse(database.why());
    return {};
}

}  // namespace simtscope::trace

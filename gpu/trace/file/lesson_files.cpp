#include "gpu/trace/file/lesson_files.h"

#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/file_schema.h"
#include "gpu/trace/file/recording_database.h"
#include "gpu/trace/file/sqlite_db.h"

namespace simtscope::trace {
namespace {

constexpr std::size_t kMaxFiles = 64;

}  // namespace

Result<std::vector<LessonFile>> readLessonFiles(const std::string& path)
{
    const auto opened = RecordingDatabase::open(path, false);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    std::vector<LessonFile> files;
    if (!hasLessonTable((*opened)->schemaVersion()))
        return files;
    Statement rows((*opened)->database().handle(), "SELECT name, text FROM lesson_file ORDER BY id");
    while (rows.fetchRow()) {
        if (files.size() == kMaxFiles)
            return fail(msg::file::damaged(path, msg::file::oneTooMany()));
        std::string name = rows.readText();
        files.push_back({std::move(name), rows.readText()});
    }
    if (rows.status() != SQLITE_DONE)
        return fail(msg::file::damaged(path, (*opened)->database().errorMessage()));
    return files;
}

Result<void> saveLessonFiles(const std::string& path, const std::vector<LessonFile>& files)
{
    const auto refuse = [&](const Database& database) { return fail(msg::file::lessonNotWritten(path, database.errorMessage())); };
    int version = 0;
    if (const auto opened = RecordingDatabase::open(path, false); opened)  // closed before the file is written
        version = (*opened)->schemaVersion();
    else
        return tl::unexpected<Error>(opened.error());
    Database database(path, Database::Mode::ReadWrite, kReaderLockTimeout);
    bool isOk = database.isOpen() && database.execute("BEGIN IMMEDIATE") == SQLITE_OK;
    if (!hasLessonTable(version))
        isOk = isOk && database.execute(upgradeSql(version) + std::string(lessonTable().createSql) + ';') == SQLITE_OK &&
               database.execute("PRAGMA user_version=" + std::to_string(kLessonSchemaVersion)) == SQLITE_OK;
    isOk = isOk && database.execute("DELETE FROM lesson_file") == SQLITE_OK;
    {
        Statement insert(database.handle(), "INSERT INTO lesson_file VALUES(?, ?, ?)");
        isOk = isOk && insert.isValid();
        for (std::size_t i = 0; i < files.size() && isOk; ++i)
            isOk = insert.run(i, std::string_view(files[i].name), std::string_view(files[i].text)) == SQLITE_OK;
    }
    if (!isOk || database.execute("COMMIT") != SQLITE_OK)
        return refuse(database);
    return {};
}

}  // namespace simtscope::trace

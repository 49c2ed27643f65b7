#include "gpu/trace/file/recording_origin.h"

#include <fmt/format.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/file_json.h"
#include "gpu/trace/file/recording_database.h"

namespace simtscope::trace {

Result<RecordingOrigin> readRecordingOrigin(const std::string& path)
{
    const auto opened = RecordingDatabase::open(path);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    Statement row((*opened)->database().handle(),
                  "SELECT program.name, engine, device.name, arguments FROM program, device ORDER BY device.id LIMIT 1");
    if (!row.fetchRow())
        return fail(msg::file::noDevice(path));
    RecordingOrigin origin;
    origin.program = row.readText();
    origin.engine = row.readText();
    origin.device = row.readText();
    if (!fromJson(row.readText(), origin.arguments))
        return fail(msg::file::noArguments(path));
    return origin;
}

}  // namespace simtscope::trace

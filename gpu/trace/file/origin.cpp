#include "gpu/trace/file/origin.h"

#include <fmt/format.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/file_access.h"
#include "gpu/trace/file/file_json.h"

namespace simtscope::trace {

Result<Origin> readOrigin(const std::string& path)
{
    const auto opened = OpenRecording::open(path);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    Statement row((*opened)->database().handle(),
                  "SELECT program.name, engine, device.name, arguments FROM program, device ORDER BY device.id LIMIT 1");
    if (!row.nextRow())
        return fail(msg::file::noDevice(path));
    Origin origin;
    origin.program = row.text();
    origin.engine = row.text();
    origin.device = row.text();
    if (!fromJson(row.text(), origin.arguments))
        return fail(msg::file::noArguments(path));
    return origin;
}

}  // namespace simtscope::trace

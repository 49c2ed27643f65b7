#include "gpu/trace/origin.h"

#include <fmt/format.h>

#include "gpu/trace/file_access.h"
#include "gpu/trace/file_json.h"

namespace simtscope::trace {

Result<Origin> readOrigin(const std::string& path)
{
    const auto opened = OpenRecording::open(path);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    Statement row((*opened)->database().handle(),
                  "SELECT program.name, engine, device.name, arguments FROM program, device ORDER BY device.id LIMIT 1");
    if (!row.nextRow())
        return fail(fmt::format("{} does not say which device it was made on", path), "Run the program again to record it anew.");
    Origin origin;
    origin.program = row.text();
    origin.engine = row.text();
    origin.device = row.text();
    if (!fromJson(row.text(), origin.arguments))
        return fail(fmt::format("{} does not say which arguments the program had", path), "Run the program again to record it anew.");
    return origin;
}

}  // namespace simtscope::trace

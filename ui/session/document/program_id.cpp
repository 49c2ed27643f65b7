#include "ui/session/document/program_id.h"

#include <map>

namespace simtscope::ui {
namespace {

/// Returns the programs of this process by key. All documents share this map, so that two of them know that they have the same program.
std::map<QString, ProgramId>& known()
{
    static std::map<QString, ProgramId> programs;
    return programs;
}

ProgramId newId()
{
    static ProgramId last = 0;
    return ++last;
}

}  // namespace

ProgramId programOf(const QString& key)
{
    ProgramId& id = known()[key];
    if (id == 0)
        id = newId();
    return id;
}

void moveProgram(ProgramId program, const QString& from, const QString& to)
{
    if (const auto before = known().find(from); before != known().end() && before->second == program)
        known().erase(before);
    known()[to] = program;
}

}  // namespace simtscope::ui

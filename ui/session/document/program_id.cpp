#include "ui/session/document/program_id.h"

#include <map>

namespace simtscope::ui {
namespace {

/// Returns the programs of this process by key. All documents share this map, so that two of them know that they have the same program.
std::map<QString, ProgramId>& programsByKey()
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

ProgramId programIdOf(const QString& key)
{
    ProgramId& id = programsByKey()[key];
    if (id == 0)
        id = newId();
    return id;
}

void changeProgramKey(ProgramId program, const QString& oldKey, const QString& newKey)
{
    if (const auto before = programsByKey().find(oldKey); before != programsByKey().end() && before->second == program)
        programsByKey().erase(before);
    programsByKey()[newKey] = program;
}

}  // namespace simtscope::ui

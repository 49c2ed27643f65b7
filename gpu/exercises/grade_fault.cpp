#include "gpu/exercises/grade_fault.h"

#include <algorithm>
#include <iterator>

#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/run.h"

namespace simtscope::exercises {
namespace {

struct FaultRow {
    const MessageRow* message;
    GradeFault fault;
};

/// The messages whose fault is not the machine's.
constexpr FaultRow kFaultRows[] = {
    {&msg::run::noNvcc, GradeFault::Unavailable},
    {&msg::run::badCudacxx, GradeFault::Unavailable},
    {&msg::run::noHostCompiler, GradeFault::Unavailable},
    {&msg::run::hostCompilerTooNew, GradeFault::Unavailable},
    {&msg::run::hostCompilerFails, GradeFault::Unavailable},
    {&msg::run::commandMissing, GradeFault::Unavailable},
    {&msg::run::incompleteToolkit, GradeFault::Unavailable},
    {&msg::run::noToolkitHeaders, GradeFault::Unavailable},
    {&msg::exercise::noConfine, GradeFault::Unavailable},
    {&msg::exercise::noSandbox, GradeFault::Unavailable},
    {&msg::exercise::sandboxFails, GradeFault::Unavailable},
    {&msg::run::nvccArgument, GradeFault::Exercise},
    {&msg::exercise::isShown, GradeFault::Exercise},
    {&msg::exercise::noReason, GradeFault::Exercise},
    {&msg::exercise::checkFails, GradeFault::Exercise},
    {&msg::exercise::checkBroken, GradeFault::Exercise},
    {&msg::exercise::referenceFails, GradeFault::Exercise},
};

}  // namespace

GradeFault findGradeFault(const Error& error)
{
    const auto row = std::ranges::find(kFaultRows, error.message.row, &FaultRow::message);
    return row == std::end(kFaultRows) ? GradeFault::Machine : row->fault;
}

}  // namespace simtscope::exercises

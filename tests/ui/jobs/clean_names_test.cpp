// Tests which names of a recording are cleaned before the window shows them.
#include "ui/jobs/clean_names.h"

#include <gtest/gtest.h>

namespace simtscope::ui {
namespace {

TEST(CleanNames, ShownNamesAreCleanAndKeysStay)
{
    const std::string harmful = "a\x1b\xe2\x80\xae\nb", clean = "a␛�␊b";
    trace::Recording recording;
    recording.program.name = recording.device.name = recording.program.output = harmful;
    recording.program.arguments = {harmful};
    recording.otherDevices.emplace_back().name = harmful;
    recording.allocations.emplace_back().name = harmful;
    recording.apiCalls.emplace_back().name = harmful;
    trace::Launch& launch = recording.launches.emplace_back();
    launch.name = launch.kernel = harmful;
    launch.sharedVariables.emplace_back().name = harmful;
    cleanNames(recording);
    for (const std::string& name : {recording.program.name, recording.device.name, recording.otherDevices[0].name,
                                    recording.allocations[0].name, recording.apiCalls[0].name, launch.name, launch.sharedVariables[0].name})
        EXPECT_EQ(name, clean);
    EXPECT_EQ(recording.program.arguments[0], harmful);
    EXPECT_EQ(recording.program.output, harmful);
    EXPECT_EQ(launch.kernel, harmful);
}

}  // namespace
}  // namespace simtscope::ui

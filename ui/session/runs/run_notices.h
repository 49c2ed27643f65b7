// Makes the banner's notices about runs and recordings.
#pragma once

#include <cstdint>
#include <functional>

#include "ui/jobs/runner.h"
#include "ui/session/preferences/notices.h"

namespace simtscope::ui {

/// Makes a notice in the current language. The function is kept, so it must hold no recording.
using MakeNotice = std::function<Notice()>;

/// Describes the result of a run. `before` is the recording that is shown until then; null if there is none. `checksResult` tells whether
/// the program exits with 1 if its result is wrong.
MakeNotice noticeOfRun(const JobResult& result, const trace::Recording* before, bool checksResult = false);
/// Describes a finding and how to fix it.
Notice noticeOf(const trace::Finding& finding);

/// Relates the current program text to the recording.
enum class TextShown : std::uint8_t { Recorded, EditedSince, AnotherVersion };
/// Describes a recording that was opened; empty if there is nothing to say.
MakeNotice noticeOfRecording(const trace::Recording& recording, TextShown text);

}  // namespace simtscope::ui

// What the banner says about a run and about a recording.
#pragma once

#include <cstdint>
#include <functional>

#include "ui/jobs/runner.h"
#include "ui/session/notices.h"

namespace simtscope::ui {

/// Makes a notice in the current language. It is kept, and holds no recording.
using MakeNotice = std::function<Notice()>;

/// What became of a run. `before`: the recording that is shown until then; null: none. `checksResult`: the program exits with 1 where its
/// result is wrong.
MakeNotice noticeOfRun(const JobResult& result, const trace::Recording* before, bool checksResult = false);
/// What the finding says, and what may be done.
Notice noticeOf(const trace::Finding& finding);

/// The program text that is shown, beside a recording.
enum class TextShown : std::uint8_t { Recorded, EditedSince, AnotherVersion };
/// About a recording that was opened; empty: there is nothing to say.
MakeNotice noticeOfRecording(const trace::Recording& recording, TextShown text);

}  // namespace simtscope::ui

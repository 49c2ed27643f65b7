// Makes the banner's notices about runs and recordings.
#pragma once

#include <cstdint>
#include <functional>

#include "ui/jobs/runner.h"
#include "ui/session/document/problems.h"
#include "ui/session/preferences/notices.h"

namespace simtscope::ui {

/// Makes a notice in the current language. The function is kept, so it must hold no recording.
using NoticeMaker = std::function<Notice()>;

/// Holds the last line that a run printed. `isNews`: the notice reports it, even if nothing else is to be said.
struct PrintedNews {
    QString line{};
    bool isNews = false;
};

/// Describes the result of a run. `isMainFile` tells the program's main file among those that messages name. `previousRecording` is the
/// recording that is shown until then; null if there is none. `checksResult` tells whether the program exits with 1 if its result is wrong.
NoticeMaker makeNoticeOfRun(const JobResult& result, const trace::Recording* previousRecording, const FileTest& isMainFile,
                            bool checksResult = false, const PrintedNews& printed = {});
/// Says that the source has only kernels, and offers a button for a main(); the caller sets Notice::onAction.
Notice makeNoticeWithoutMain();
/// Describes a finding and how to fix it. `shownMessage` is the finding's message from nameElementAsShown().
Notice makeNoticeOfFinding(const trace::Finding& finding, const Message& shownMessage);

/// Returns the finding's message with the element named as in figures: "tile[1][5]" where the message says "tile[21]".
Message nameElementAsShown(const trace::Finding& finding, const trace::Recording& recording);

/// Relates the current program text to the recording.
enum class TextRelation : std::uint8_t { Recorded, EditedSince, AnotherVersion };
/// Describes a recording that was opened; empty if there is nothing to say.
NoticeMaker makeNoticeOfRecording(const trace::Recording& recording, TextRelation text);

}  // namespace simtscope::ui

// Holds the parts of a session that searches in the variables of a recording use.
#pragma once

#include <memory>

#include "tests/ui/variables/variables_recording.h"
#include "ui/jobs/background_deleter.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/document/document.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/variables/variables.h"

namespace simtscope::ui {

/// Shows the first block of a recording; a test fixture inherits from it.
struct VariablesSession {
    VariablesSession()
    {
        QObject::connect(&navigator, &Navigator::statusMessage, [this](const QString& sentence) { moves = sentence; });
    }

    void showBlock(const std::shared_ptr<const trace::Recording>& recording)
    {
        position.setRecording(recording, std::make_shared<const figures::FigureSource>(recording, LaunchId{0}, BlockId{0}), false);
        position.announce();
    }

    Document document;
    Breakpoints breakpoints{document};
    Selection selection;
    BackgroundDeleter deleter;
    Position position{selection, deleter};
    Navigator navigator{position, selection, breakpoints};
    Variables variables{position, selection};
    QString moves;  ///< latest message of the navigator
};

}  // namespace simtscope::ui

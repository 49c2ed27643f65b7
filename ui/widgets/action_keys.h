// Names the actions of the window, one row for each, so that a name that is misspelled does not compile.
#pragma once

#include <string_view>

namespace simtscope::ui {

/// Holds the key of an action, which is also its object name: tests find it, and settings keep it.
struct ActionKey {
    const char* name = "";
    bool operator==(const ActionKey& other) const { return std::string_view(name) == other.name; }
};

namespace action {

inline constexpr ActionKey newProgram{"newProgram"}, createMain{"createMain"}, open{"open"}, openLessons{"openLessons"}, save{"save"},
    saveSource{"saveSource"}, saveRecording{"saveRecording"}, saveReport{"saveReport"}, exportPicture{"export"}, copy{"copy"}, quit{"quit"},
    nextConflict{"nextConflict"}, previousConflict{"previousConflict"}, nextDivergence{"nextDivergence"},
    previousDivergence{"previousDivergence"}, nextUncoalesced{"nextUncoalesced"}, previousUncoalesced{"previousUncoalesced"},
    firstDifference{"firstDifferenceAction"}, nextDifference{"nextDifference"}, previousDifference{"previousDifference"},
    nextWrite{"nextWrite"}, previousWrite{"previousWrite"}, why{"why"}, nextAtLine{"nextAtLine"}, previousAtLine{"previousAtLine"},
    breakpoint{"breakpoint"}, breakpointCondition{"breakpointCondition"}, nextBreakpoint{"nextBreakpoint"},
    previousBreakpoint{"previousBreakpoint"}, clearBreakpoints{"clearBreakpoints"}, nextChange{"nextChange"},
    previousChange{"previousChange"}, nextElementWrite{"nextElementWrite"}, previousElementWrite{"previousElementWrite"},
    firstNan{"firstNan"}, nextNan{"nextNan"}, previousNan{"previousNan"}, threadToLine{"threadToLine"},
    threadBackToLine{"threadBackToLine"}, bookmark{"bookmark"}, nextBookmark{"nextBookmark"}, previousBookmark{"previousBookmark"},
    nextLaunch{"nextLaunch"}, previousLaunch{"previousLaunch"}, goToStep{"goToStep"}, changeOrder{"changeOrder"}, playAction{"playAction"},
    stepOn{"stepOn"}, stepBackAction{"stepBackAction"}, phaseOn{"phaseOn"}, phaseBackAction{"phaseBackAction"}, firstAction{"firstAction"},
    lastAction{"lastAction"}, wavefrontOn{"wavefrontOn"}, wavefrontBack{"wavefrontBack"}, faster{"faster"}, slower{"slower"},
    showFigure{"showFigure"}, showCharts{"showCharts"}, zoomIn{"zoomIn"}, zoomOut{"zoomOut"}, zoomReset{"zoomReset"}, rowsOn{"rowsOn"},
    rowsBack{"rowsBack"}, chooseCell{"chooseCell"}, motion{"motion"}, showOutput{"showOutput"}, showVariables{"showVariables"},
    theme{"theme"}, find{"find"}, fullScreen{"fullScreen"}, present{"present"}, showPresenter{"showPresenter"}, planLecture{"planLecture"},
    nextStop{"nextStop"}, previousStop{"previousStop"}, askOrReveal{"askOrReveal"}, hideEveryStep{"hideEveryStep"}, undo{"undo"},
    redo{"redo"}, findInText{"findInText"}, findNextInText{"findNextInText"}, findPreviousInText{"findPreviousInText"},
    goToLine{"goToLine"}, saveAll{"saveAll"}, newFile{"newFile"}, removeFile{"removeFile"}, nextFile{"nextFile"},
    previousFile{"previousFile"}, completeName{"completeName"}, showParameters{"showParameters"}, goToDefinition{"goToDefinition"},
    renameName{"renameName"}, formatText{"formatText"}, addNextOccurrence{"addNextOccurrence"}, moveLinesUp{"moveLinesUp"},
    moveLinesDown{"moveLinesDown"}, duplicateLines{"duplicateLines"}, foldBlock{"foldBlock"}, unfoldBlock{"unfoldBlock"},
    foldAll{"foldAll"}, unfoldAll{"unfoldAll"}, comment{"comment"}, revertText{"revertText"}, showLibrary{"showLibrary"},
    showRun{"showRun"}, showSource{"showSource"}, showCosts{"showCosts"}, runAction{"runAction"}, liveAction{"liveAction"},
    cancel{"cancel"}, launchExplorerAction{"launchExplorerAction"}, manual{"manual"}, commands{"commands"}, keys{"keys"}, tour{"tour"},
    about{"about"}, compareAction{"compareAction"}, searchSchedules{"searchSchedules"}, swapAction{"swapAction"},
    endComparison{"endComparison"}, checkExercise{"checkExercise"}, lesson{"lesson"}, stride0{"stride0"}, stride1{"stride1"},
    stride2{"stride2"}, stride3{"stride3"};
inline constexpr ActionKey showAssembly{"showAssembly"};

}  // namespace action

}  // namespace simtscope::ui

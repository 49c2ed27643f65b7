// Declares the parts of MainWindow, for main_window*.cpp only: main_window.cpp (events, opening), main_window_build.cpp (panels and menus),
// main_window_connections.cpp (signals), main_window_state.cpp (title, actions, room, saved state), main_window_tour.cpp (tour).
#pragma once

#include "ui/player/playback.h"
#include "ui/session/exercises/exercises.h"
#include "ui/session/session.h"
#include "ui/widgets/actions.h"
#include "ui/window/main_window.h"

class QAction;
class QSplitter;

namespace simtscope::ui {

class Banner;
class CompareView;
class CostStrip;
class Dialogs;
class ExerciseSplitter;
class Exporter;
class FactsCard;
class FindingsPanel;
class CloseQuestion;
class LibraryPanel;
class NotesCard;
class OutputPanel;
class Panels;
class Player;
class Presentation;
class RunCard;
class SourcePanel;
class CentralPanel;
class StatusLine;
class AssemblyPanel;
class VariablesPanel;

/// Holds the parts of the window. Raw pointers are to children of the window, set by build().
struct MainWindow::Impl {
    Impl(MainWindow& owner, std::unique_ptr<Session> newSession)
        : window(owner), ownedSession(std::move(newSession)), session(*ownedSession),
          exercises({session.document, session.selection, session.position, session.notices, session.run}),
          playback({session.position, session.breakpoints, session.navigator, session.stepping}, &owner)
    {
    }

    void build();                            ///< makes the panels and places them
    void buildMenus();                       ///< makes every action; needs the panels
    void connectAll();                       ///< connects session, panels and actions; needs the menus
    void restore();                          ///< applies the saved look and speed
    void addPanels();                        ///< makes the table of panels that can be hidden
    void openFolder(const QString& folder);  ///< adds a folder of lessons or exercises; an error goes to the banner
    void fitHeight();                        ///< gives the picture room in a low window, and hides the cost strip where needed
    void save() const;                       ///< saves what restore() applies, and the panels
    void showTour();                         ///< shows newcomers the parts of the window
    void refreshActions();                   ///< asks each action whether it can be used
    void refreshTitle();                     ///< puts program, device and unsaved edits into the title
    QAction* action(ActionKey key) const { return &actions.get(key); }

    MainWindow& window;
    Actions actions{window};
    std::unique_ptr<Session> ownedSession;
    Session& session;
    Exercises exercises;
    Playback playback;
    CentralPanel* centralPanel = nullptr;
    CompareView* compare = nullptr;
    LibraryPanel* library = nullptr;
    SourcePanel* source = nullptr;
    RunCard* runCard = nullptr;
    Player* player = nullptr;
    FindingsPanel* findings = nullptr;
    FactsCard* facts = nullptr;
    NotesCard* notes = nullptr;
    OutputPanel* output = nullptr;
    VariablesPanel* variables = nullptr;
    AssemblyPanel* assembly = nullptr;
    CostStrip* costStrip = nullptr;
    Banner* banner = nullptr;
    Exporter* exporter = nullptr;
    Dialogs* dialogs = nullptr;
    CloseQuestion* closeQuestion = nullptr;
    QSplitter* columns = nullptr;
    ExerciseSplitter* exerciseSplitter = nullptr;
    Panels* panels = nullptr;
    Presentation* presentation = nullptr;
    bool wasShown = false;  ///< whether the window has been shown
    StatusLine* status = nullptr;
};

}  // namespace simtscope::ui

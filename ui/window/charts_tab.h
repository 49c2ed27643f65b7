// The charts as a tab of the stage.
#pragma once

namespace simtscope::ui {

class Exporter;
struct Session;
class Stage;

/// Adds the page to the stage's tabs, and its chart to what is exported while it is shown. It is made when it is first opened.
void addChartsTab(Session& session, Stage& stage, Exporter& exporter);

}  // namespace simtscope::ui

// Adds the charts as a tab of the stage.
#pragma once

namespace simtscope::ui {

class Exporter;
struct Session;
class Stage;

/// Adds the page to the stage's tabs, and exports its chart while it is shown. The page is made on first use.
void addChartsTab(Session& session, Stage& stage, Exporter& exporter);

}  // namespace simtscope::ui

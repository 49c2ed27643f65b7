#include "ui/window/charts_tab.h"

#include "ui/charts/chart_view.h"
#include "ui/charts/charts_page.h"
#include "ui/export/exporting.h"
#include "ui/figure_view/stage.h"
#include "ui/figure_view/tab_keys.h"
#include "ui/session/session.h"

namespace simtscope::ui {

void addChartsTab(Session& session, Stage& stage, Exporter& exporter)
{
    stage.addPage(ChartsPage::tr("Charts"),
                  withKey(ChartsPage::tr("Charts: costs of steps and lines, and several runs side by side"), keyOfPage()),
                  [&session, &stage, &exporter] {
                      auto* page = new ChartsPage(
                          {session.appearance, session.notices, session.settings, session.document, session.position, session.run}, &stage);
                      QObject::connect(page, &ChartsPage::figureWanted, &stage, &Stage::leavePage);
                      QObject::connect(page, &ChartsPage::told, &exporter, &Exporter::told);
                      exporter.setOther([page, &stage, &session](const ExportChoice& choice) {
                          return stage.showsPage() ? page->drawing(choice.themeOr(session.appearance.theme()),
                                                                   {choice.title, choice.sentence, choice.ownTitle}, choice.slide())
                                                   : std::nullopt;
                      });
                      return page;
                  });
}

}  // namespace simtscope::ui

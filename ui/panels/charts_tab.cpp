#include "ui/panels/charts_tab.h"

#include "ui/figures/figures.h"
#include "ui/panels/charts_page.h"
#include "ui/panels/exporting.h"
#include "ui/panels/stage.h"

namespace simtscope::panels {

void addChartsTab(Session& session, Stage& stage, Exporter& exporter)
{
    const int key = int(figures::figureKinds().size()) + 1;
    stage.addPage(ChartsPage::tr("Charts"),
                  ChartsPage::tr("Charts: costs of steps and lines, and several runs side by side (Ctrl+%1)").arg(key),
                  [&session, &stage, &exporter] {
                      auto* page = new ChartsPage(session, &stage);
                      QObject::connect(page, &ChartsPage::figureWanted, &stage, &Stage::leavePage);
                      QObject::connect(page, &ChartsPage::told, &exporter, &Exporter::told);
                      exporter.setOther([page, &stage](const figures::Theme& theme, bool caption) {
                          return stage.showsPage() ? page->drawing(theme, caption) : std::nullopt;
                      });
                      return page;
                  });
}

}  // namespace simtscope::panels

// Exports the current picture to a file or to the clipboard: the same figure, laid out for the page, or the chart that stands in its place.
// Exports several steps as pages, numbered files or an animation.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "gpu/core/result.h"
#include "ui/export/animation_export.h"
#include "ui/export/export_choice.h"
#include "ui/session/place/step_list.h"

class QMainWindow;

namespace simtscope::ui {

class Appearance;
class Document;
class Notices;
class Position;
class SaveQueue;
class Selection;

/// Holds references to the parts of the session that the exporter uses; they must outlive it.
struct ExporterParts {
    Appearance& appearance;
    Notices& notices;
    Document& document;
    SaveQueue& saveQueue;
    Selection& selection;
    Position& position;
};

/// Exports what the window shows, by the choices of the export dialog.
class Exporter final : public QObject {
    Q_OBJECT

public:
    /// Creates the exporter. `options` returns how the window lays the figure out now.
    Exporter(const ExporterParts& parts, std::function<figures::FigureOptions()> options, QMainWindow* window);

    const ExportChoice& choice() const { return m_choice; }
    void setChoice(const ExportChoice& choice) { m_choice = choice; }
    /// Sets a function that may provide the figure to export; if it returns nullopt, the session's figure is exported.
    void setComposer(std::function<std::optional<figures::Figure>(const ExportChoice&)> composer) { m_composer = std::move(composer); }
    /// Sets a function that may provide the animation to export; if it returns nullopt, the session's figure is exported.
    void setAnimationComposer(std::function<std::optional<AnimationMaker>(const ExportChoice&)> composer)
    {
        m_animationComposer = std::move(composer);
    }
    /// Returns another picture to export in the figure's place, for example a chart; nullopt if the figure is to be exported.
    using PictureOverride = std::function<std::optional<figures::Drawing>(const ExportChoice&)>;
    /// Sets the override. With an empty function the figure is always exported.
    void setPictureOverride(PictureOverride pictureOverride) { m_pictureOverride = std::move(pictureOverride); }
    /// Sets the function that returns the marked steps, for "cues" and "bookmarks".
    void setMarkedSteps(std::function<MarkedSteps()> markedSteps) { m_markedSteps = std::move(markedSteps); }
    /// Exports the current step in the format of the suffix.
    Result<void> exportTo(const QString& path);
    /// Exports the choice: the current step at once, several steps in the background. Asks which steps if an animation would have very
    /// many.
    void exportChosen(const QString& path);

public slots:
    void openDialog();  ///< opens the dialog, in which the user names a file
    void copy();        ///< puts PNG and SVG on the clipboard

signals:
    void statusMessage(const QString& sentence);  ///< for the status line

private:
    std::optional<figures::Figure> makeFigure(const ExportChoice& choice, std::optional<std::uint32_t> step = std::nullopt) const;
    std::optional<figures::Drawing> makePreview(const ExportChoice& choice) const;
    std::optional<figures::Drawing> makeDrawing(const ExportChoice& choice) const;
    QString suggestedName(const QString& suffix) const;
    bool hasSteps() const;
    Result<std::vector<std::uint32_t>> steps(const QString& text) const;
    Result<std::vector<std::uint32_t>> stepsFor(const ExportChoice& choice, const figures::ExportFormat& format) const;
    figures::FigureOptions makeFigureOptions(const ExportChoice& choice) const;
    AnimationMaker makeAnimationMaker(const ExportChoice& choice) const;
    PageMaker makePage(const ExportChoice& choice) const;
    void askPath();
    void askToReplace(const QString& first, std::size_t count, const std::function<void()>& replace);
    void onPathChosen(const QString& path);
    void exportSteps(const QString& path);
    void askAnimationSteps(const std::vector<AnimationChoice>& choices, const QString& path);
    void startExport(const AnimationMaker& frames, const std::vector<std::uint32_t>& steps, const QString& path);

    ExporterParts m_parts;
    std::function<figures::FigureOptions()> m_figureOptions;
    std::function<std::optional<figures::Figure>(const ExportChoice&)> m_composer;
    std::function<std::optional<AnimationMaker>(const ExportChoice&)> m_animationComposer;
    std::function<MarkedSteps()> m_markedSteps;
    QMainWindow* m_window;
    QString m_folder;
    PictureOverride m_pictureOverride;
    ExportChoice m_choice;
};

}  // namespace simtscope::ui
